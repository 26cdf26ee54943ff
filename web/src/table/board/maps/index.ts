import type { MapData } from "./geometry";
import { midgard } from "./midgard";

const MAPS: Record<string, MapData> = { midgard };

/** The map of an edition; a board without one of its own borrows Midgard's ring. */
export function mapOf(edition: string): MapData {
  return MAPS[edition] ?? midgard;
}

export { isPalace } from "../../../editions";

/** The board of Valhalla is a file of its own. */
export const fetchPalace = () => import("../palace");
