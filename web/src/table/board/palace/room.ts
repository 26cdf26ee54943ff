/** How a Chamber's room is shared out: a head with name and reward, feet with strength and valor, figures between. */

import type { Box } from "../maps/geometry";

export const HALL_CELL = 45; // what a figure takes

export function figureRoom(box: Box, tall: boolean, valor: boolean): Box {
  const head = tall ? 66 : 38;
  const foot = valor ? 48 : 25;
  return { x: box.x + 4, y: box.y + head, width: box.width - 8, height: box.height - head - foot };
}
