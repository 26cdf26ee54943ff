/** One file for both workers: most of it is the same Python. The first message says which one this is. */

import { serve } from "./tables";
import { think } from "./thinker";

export type Start = { role: "tables" | "thinker"; base: string };

self.onmessage = ({ data }: MessageEvent<Start>) => (data.role === "tables" ? serve : think)(data.base);
