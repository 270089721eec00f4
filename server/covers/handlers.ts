import type { Handlers } from "../http/dispatcher.ts";
import { deleteDesign, restoreDesign, saveDesign } from "./designs.ts";
import { designOf, designsOf } from "./rows.ts";
import { storeWorkCover } from "./workCover.ts";

/**
 * Covers that are drawn in the cover editor (docs/spec/covers.md, «Cover designs»). A design belongs to its owner, and is
 * NotFound for everybody else.
 */
export const coverHandlers = {
  getCoverDesigns: ({ query }, { user }) => designsOf(user.id, query),

  /** @throws Refusal NotFound */
  getCoverDesign: ({ params }, { user }) => designOf(params.id, user.id),

  /** @throws Refusal InvalidRequestFields, NotFound, TooManyRequests */
  saveCoverDesign: ({ params, body }, caller) => saveDesign(params.id, body, caller),

  /** @throws Refusal NotFound */
  deleteCoverDesign: ({ params }, caller) => deleteDesign(params.id, caller),

  /** @throws Refusal InvalidRequestFields, NotFound */
  restoreCoverDesign: ({ params }, caller) => restoreDesign(params.id, caller),

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateWorkCover: ({ params, body }, caller) => storeWorkCover(params.id, body, caller),
} satisfies Partial<Handlers>;
