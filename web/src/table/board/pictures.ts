/** The kinds of boards there are to look at; an edition's descriptor says which is its own. */

import type { Component } from "svelte";
import type { Descriptor, PlaceInfo } from "../../wire";
import type { MapShape, PlaceShape, Sheet } from "./maps/geometry";
import { world } from "./world";

export interface SpotProps {
  shape: PlaceShape;
  info: PlaceInfo;
  tall: boolean;
  tabbable: boolean;
  onstep: (event: KeyboardEvent) => void;
}

export interface BoardPicture {
  sheets: { wide: Sheet; tall: Sheet };
  /** How much larger the tall sheet must come out before it is taken. */
  staysWide: number;
  /** The places on a sheet; drawn once and kept. */
  shape(tall: boolean): MapShape;
  /** What never changes during a game. */
  Ground: Component<{ tall: boolean }>;
  /** One place with everything in it. */
  Place: Component<SpotProps>;
  /** What is written over the places; not every board has something. */
  Over?: Component<{ shape: MapShape }>;
  night: boolean;
}

/** Each is fetched when a table that needs it is opened; the world is always loaded. */
export const PICTURES: Record<Descriptor["board"], () => Promise<BoardPicture>> = {
  world: () => Promise.resolve(world),
  palace: () => import("./palace").then(({ palace }) => palace),
};
