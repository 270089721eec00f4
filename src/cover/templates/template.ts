import type { CoverBackground } from "../../api/contract/coverScene.ts";
import type { HandName, Inks, InksName } from "./inks.ts";
import type { Piece, Sheet } from "./pieces.ts";

export const templateGroups = ["prose", "fantasy", "crime", "love", "children", "poetry"] as const;
export type TemplateGroup = (typeof templateGroups)[number];

export type CoverTemplate = {
  id: string;
  /** As the screen names it. */
  name: string;
  group: TemplateGroup;
  /** What it may be coloured with and set in; the first are its own. */
  inks: readonly [InksName, ...InksName[]];
  hands: readonly [HandName, ...HandName[]];
  draw: (sheet: Sheet, inks: Inks) => { background: CoverBackground; pieces: Piece[] };
};
