import { speaker } from "../words/speech.svelte";

export const t = speaker("account");

/** What is said when something has been done. */
export type Done = Parameters<typeof t>[0];
