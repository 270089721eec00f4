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
  saveCoverDesign: ({ params, body }, asked) => saveDesign(params.id, body, asked),

  /** @throws Refusal NotFound */
  deleteCoverDesign: async ({ params }, asked) => {
    await deleteDesign(params.id, asked);
    return {};
  },

  /** @throws Refusal InvalidRequestFields, NotFound */
  restoreCoverDesign: async ({ params }, asked) => {
    await restoreDesign(params.id, asked);
    return {};
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  updateWorkCover: ({ params, body }, asked) => storeWorkCover(params.id, body, asked),
} satisfies Partial<Handlers>;
