/** Every language is there before a test begins, so that it can be set and read at once. */

import { LANGUAGES } from "../src/words/files";
import { loadLanguage } from "../src/words/speech.svelte";

await Promise.all(LANGUAGES.map(loadLanguage));
