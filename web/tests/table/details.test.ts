import { expect, it } from "vitest";
import { type Detail, detailAt } from "../../src/table/board/details";

const TOKEN: Detail = { x: 10, y: 10, reach: 18, text: "gives Horns" };
const VILLAGE: Detail = { x: 40, y: 10, reach: 18, text: "an empty village" };

it("finds the thing under the pointer, of two the nearer, and nothing on bare ground", () => {
  expect(detailAt([TOKEN, VILLAGE], { x: 12, y: 8 })).toBe(TOKEN);
  expect(detailAt([TOKEN, VILLAGE], { x: 26, y: 10 })).toBe(VILLAGE);
  expect(detailAt([TOKEN, VILLAGE], { x: 24, y: 10 })).toBe(TOKEN);
  expect(detailAt([TOKEN, VILLAGE], { x: 25, y: 40 })).toBeNull();
});
