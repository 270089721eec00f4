import type { Handlers } from "../http/dispatcher.ts";
import { readerOf } from "../policies/reader.ts";
import { mustSeeDraft } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { sendTypo, settleTypo, typosOf } from "./typos.ts";

/** Typos that readers report to authors (docs/spec/readers.md, «Typos»). */
export const typoHandlers = {
  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields, TooManyRequests as `sendTypo` */
  sendTypo: ({ params, body }, { user, now, request }) =>
    sendTypo({ ...readerOf(user, request), user }, params.id, body, now),

  /** @throws Refusal NotFound, AccessDenied: neither an author nor of the staff */
  getTypos: async ({ params, query }, { user }) => {
    const work = mustSeeDraft(user, await findWork(params.id));
    return typosOf(work, user, query);
  },

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields as `settleTypo` */
  settleTypo: ({ params, body }, { user, now }) => settleTypo(params, body.decision, { user, now }),
} satisfies Partial<Handlers>;
