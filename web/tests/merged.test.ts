import { expect, test } from "vitest";
import { merged } from "../src/net/merged";

test.each([
  ["fields", { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
  ["items by number", [{ a: 1 }, { a: 2 }], { 1: { a: 3 } }, [{ a: 1 }, { a: 3 }]],
  ["items that are new", [{ a: 1 }], { 1: { a: 2 } }, [{ a: 1 }, { a: 2 }]],
  ["deep inside", { x: [{ y: { z: 1, w: 2 } }] }, { x: { 0: { y: { z: 5 } } } }, { x: [{ y: { z: 5, w: 2 } }] }],
  ["a list replaces a list", { x: [1, 2] }, { x: [3] }, { x: [3] }],
  ["null replaces", { x: { y: 1 } }, { x: null }, { x: null }],
  ["an object comes where nothing was", { x: null }, { x: { y: 1 } }, { x: { y: 1 } }],
  ["a field that was left out", { a: 1 }, { b: false }, { a: 1, b: false }],
  ["nothing", { a: 1 }, {}, { a: 1 }],
])("%s", (_, old, change, expected) => {
  const before = structuredClone(old);
  expect(merged(old, change)).toEqual(expected);
  expect(old).toEqual(before); // the page compares the old value with the new one
});
