/** The things that lie in a place, each with what it says of itself. */

import type { Area } from "../../parts/tips.svelte";
import type { Point } from "./maps/geometry";

/** A thing on the map: where it lies, how far it reaches, and its words. */
export interface Detail extends Point {
  reach: number;
  text: string;
}

/** The thing at a point: of several the nearest. */
export function detailAt(details: Detail[], point: Point): Detail | null {
  const far = (detail: Detail): number => Math.hypot(detail.x - point.x, detail.y - point.y);
  return details.filter((detail) => far(detail) <= detail.reach).sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** A point of the window on the map of an element. */
export function onMap(element: SVGGraphicsElement, event: { clientX: number; clientY: number }): Point {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
}

/** The part of the window that a thing on the map takes. */
export function inWindow(element: SVGGraphicsElement, { x, y, reach }: Detail): Area {
  const matrix = element.getScreenCTM();
  const centre = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
  const r = reach * (matrix?.a ?? 1);
  return { left: centre.x - r, top: centre.y - r, width: 2 * r, height: 2 * r };
}
