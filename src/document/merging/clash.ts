import type { Json } from "./nodes.ts";

/**
 * A place where both sides changed the same. `before`, `after`: so many levels of containers does it share with the
 * neighbouring blocks, because it parted them.
 */
export type Clash = { mine: Json[]; theirs: Json[]; before: number; after: number };
export type Merged = Json | Clash;
export const isClash = (item: Merged): item is Clash => "theirs" in item;
