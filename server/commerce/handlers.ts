import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { readerOf } from "../policies/reader.ts";
import { mayRead } from "../policies/reading.ts";
import { mustSeeDraft } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { offerOf } from "./offers.ts";
import { salesView, stopSales, updateSales } from "./sales.ts";

/** Sales, orders and what follows from them (spec/commerce.md). */
export const commerceHandlers = {
  /** For authors and the staff, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  getWorkSales: async ({ params }, { user, now }) => {
    mustSeeDraft(user, await findWork(params.id));
    return salesView(params.id, { user, now });
  },

  /** Only the owner; the first time begins the sale. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  updateWorkSales: async ({ params, body }, asked) => {
    await updateSales(params.id, body, asked);
    return salesView(params.id, asked);
  },

  /** The owner, or the staff with a reason. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  stopWorkSales: async ({ params, body }, asked) => {
    await stopSales(params.id, body, asked);
    return salesView(params.id, asked);
  },

  /** Of a work that the asker may read. @throws Refusal NotFound */
  getWorkOffer: async ({ params }, { user, request }) => {
    const work = await findWork(params.id);
    const reader = readerOf(user, request);
    if (!(await mayRead(work, reader))) throw Refusal.missing();
    return offerOf(work, reader);
  },
} satisfies Partial<Handlers>;
