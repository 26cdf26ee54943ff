/** Provinces in a ring round the world tree, with fjords between them. */

import { type MapShape, mapShape, SHEETS } from "../maps/geometry";
import { midgard } from "../maps/midgard";
import type { BoardPicture } from "../pictures";
import Land from "./Land.svelte";
import Place from "./Place.svelte";
import Regions from "./Regions.svelte";

const sheets = SHEETS.provinces;

export const world: BoardPicture = {
  sheets,
  staysWide: 1.2,
  shape: (tall): MapShape => mapShape(midgard, tall ? sheets.tall : sheets.wide),
  Ground: Land,
  Place,
  Over: Regions,
  night: false,
};
