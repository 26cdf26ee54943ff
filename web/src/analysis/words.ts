import { speaker } from "../words/speech.svelte";

export const t = speaker("analysis");
