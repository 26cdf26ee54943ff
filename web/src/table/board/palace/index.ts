/** The board of Valhalla; fetched when a table of that edition is opened. */
export { palaceShape } from "../maps/palace";
export { default as Hall } from "./Hall.svelte";
export { default as Palace } from "./Palace.svelte";
