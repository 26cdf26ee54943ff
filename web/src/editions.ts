/** Whether an edition is played in the palace of Valhalla rather than on the provinces of Midgard. */
export function isPalace(edition: string | null | undefined): boolean {
  return edition === "valhalla";
}
