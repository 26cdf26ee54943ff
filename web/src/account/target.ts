/** Where to go after signing in: a page of ours, and nowhere else. */

import { routeOf } from "../router.svelte";

export function targetIn(search: string): string {
  const wanted = new URLSearchParams(search).get("to") ?? "";
  // One slash and then a word: "//host" and "/\host" lead to other sites.
  return /^\/[\w-]/.test(wanted) && routeOf(wanted).name !== "missing" ? wanted : "";
}
