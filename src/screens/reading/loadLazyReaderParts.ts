import { spareChunk } from "../../app/chunks.ts";

/** Most of it is offered, and its loss nobody needs to hear of. */
export const loadLazyReaderParts = () => spareChunk(() => import("./LazyReaderParts.tsx"));
