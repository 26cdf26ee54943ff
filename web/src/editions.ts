import { FIRST_EDITION } from "./wire";

/** What an address says of an edition: nothing of the first one. */
export function editionQuery(edition: string): string {
  return edition === FIRST_EDITION ? "" : `?edition=${edition}`;
}
