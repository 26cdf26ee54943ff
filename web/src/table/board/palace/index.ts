/** The halls of a palace, wall to wall; fetched when a table of such an edition is opened. */

import { SHEETS } from "../maps/geometry";
import { palaceShape } from "../maps/palace";
import type { BoardPicture } from "../pictures";
import Hall from "./Hall.svelte";
import Palace from "./Palace.svelte";

export const palace: BoardPicture = {
  sheets: SHEETS.palace,
  // Halls keep their places on a wide screen, also while a battle takes half the window.
  staysWide: 1.15,
  shape: palaceShape,
  Ground: Palace,
  Place: Hall,
  night: true,
};
