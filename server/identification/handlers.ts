import { hasSecondFactor } from "../account/factorCodes.ts";
import { fromOf, sessionOf } from "../account/httpSession.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { actOf } from "../staff/handlers.ts";
import { isEmailNew } from "./law.ts";
import { shownPapers, storedPapers } from "./papers.ts";
import { decide, listPapers, lookAtPapers } from "./review.ts";
import { sendPapers, withdrawPapers } from "./sending.ts";

/** Papers for payouts. Each act refuses with InvalidRequestFields and TooManyRequests, those of the staff with NotFound and AccessDenied too. */
export const identificationHandlers = {
  getIdentification: async (_, { user, now }) => {
    const row = await storedPapers(user.id);
    return {
      identification: row ? await shownPapers(row) : null,
      emailJustChanged: await isEmailNew(user.id, now),
      twoFactorEnabled: await hasSecondFactor(user.id),
    };
  },

  updateIdentification: ({ body }, exchange) => sendPapers(sessionOf(exchange), body, fromOf(exchange), exchange.now),

  withdrawIdentification: ({ body }, exchange) =>
    withdrawPapers(sessionOf(exchange), body.proof, fromOf(exchange), exchange.now),

  getIdentifications: ({ query }) => listPapers(query),

  getIdentificationOf: ({ params }, exchange) => lookAtPapers(exchange.user, params.id, fromOf(exchange), exchange.now),

  approveIdentification: (given, exchange) =>
    decide({ ...actOf(given, exchange), sentAt: given.body.sentAt, decision: { type: "approval.given" } }),

  rejectIdentification: (given, exchange) => {
    const { sentAt, reason } = given.body;
    return decide({ ...actOf(given, exchange), sentAt, decision: { type: "rejection.given", reason } });
  },

  revokeIdentification: (given, exchange) => {
    const { sentAt, reason } = given.body;
    return decide({ ...actOf(given, exchange), sentAt, decision: { type: "revocation.given", reason } });
  },
} satisfies Partial<Handlers>;
