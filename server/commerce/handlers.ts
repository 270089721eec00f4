import { fromOf, sessionOf } from "../account/httpSession.ts";
import { config } from "../config.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { readerOf } from "../policies/reader.ts";
import { mayRead } from "../policies/reading.ts";
import { actorOf } from "../staff/handlers.ts";
import { mustSeeDraft } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { merchantBalance } from "./balance.ts";
import { discountsOf, discountView, paidWorksOf } from "./discountLists.ts";
import { createDiscount, deleteDiscount, updateDiscount } from "./discounts.ts";
import { addScan, deleteScan, printedAgreement, wishExclusive } from "./exclusive.ts";
import { agreementsForStaff, decideExclusive } from "./exclusiveReview.ts";
import { offerOf } from "./offers.ts";
import { createOrder, findOrder, presentOrder, purchasesOf, requestRefund } from "./orders.ts";
import { keepNotification } from "./paying.ts";
import { listPayouts, requestPayout } from "./payouts.ts";
import { generateCodes, promoCodesOf, revokeCode } from "./promoCodes.ts";
import { redeem, redeemedBy } from "./redeeming.ts";
import { salesView, stopSales, updateSales } from "./sales.ts";
import { ordersForStaff, recheckOrder, refundByStaff, settleDispute } from "./staffOrders.ts";
import { exportPayouts, payoutsForAdmin, settlePayout } from "./staffPayouts.ts";
import { soldWorksOf, statisticsOf } from "./statistics.ts";

/** Of one person: orders that are begun. */
const ordersLimit: Limit = { kind: "order", count: 30, per: "hour" };

/** Calls of sales, orders and what follows from them (docs/spec/commerce.md, «Calls»). */
export const commerceHandlers = {
  /** For authors and the staff, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  getWorkSales: async ({ params }, { user, now }) => {
    mustSeeDraft(user, await findWork(params.id));
    return salesView(params.id, { user, now });
  },

  /** Only the owner; the first time begins the sale. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  updateWorkSales: async ({ params, body }, caller) => {
    await updateSales(params.id, body, caller);
    return salesView(params.id, caller);
  },

  /** The owner, or the staff with a reason. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  stopWorkSales: async ({ params, body }, caller) => {
    await stopSales(params.id, body, caller);
    return salesView(params.id, caller);
  },

  /** The calls of an exclusive agreement are the owner's. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  requestExclusive: ({ params }, caller) => wishExclusive(params.id, "exclusive.requested", caller),
  uploadExclusiveAgreement: ({ params, body }, caller) => addScan(params.id, body.fileId, caller),
  deleteExclusiveAgreementScan: ({ params }, caller) => deleteScan(params.id, caller),
  sendExclusiveAgreement: ({ params }, caller) => wishExclusive(params.id, "agreement.sent", caller),
  cancelExclusive: ({ params }, caller) => wishExclusive(params.id, "cancellation.requested", caller),
  terminateExclusive: ({ params }, caller) => wishExclusive(params.id, "termination.requested", caller),
  getExclusiveAgreement: ({ params }, caller) => printedAgreement(params.id, caller),

  getExclusiveAgreements: ({ query }, { user }) => agreementsForStaff(query, user),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields, TooManyRequests */
  decideExclusive: ({ params, body }, exchange) =>
    decideExclusive({ ...actorOf(exchange), ...body, workId: params.workId }),

  getPaidWorks: (_, caller) => paidWorksOf(caller),

  getAccountDiscounts: ({ query }, caller) => discountsOf(query, caller),

  /** One's own. @throws Refusal NotFound */
  getDiscount: ({ params }, caller) => discountView(params.id, caller),

  /** @throws Refusal InvalidRequestFields */
  createDiscount: async ({ body }, caller) => discountView(await createDiscount(body, caller), caller),

  /** One's own. @throws Refusal NotFound, InvalidRequestFields */
  updateDiscount: async ({ params, body }, caller) => {
    await updateDiscount(params.id, body, caller);
    return discountView(params.id, caller);
  },

  /** One's own. @throws Refusal NotFound, InvalidRequestFields */
  deleteDiscount: ({ params }, caller) => deleteDiscount(params.id, caller),

  /** For whom its sales are shown to. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  getWorkStatistics: async ({ params, query }, { user, now }) => {
    const work = mustSeeDraft(user, await findWork(params.id));
    const figures = await statisticsOf({ payeeId: work.ownerId, workIds: [work.id] }, query, now);
    return { ...figures, works: [{ id: work.id, title: work.title }] };
  },

  /** One's own. @throws Refusal InvalidRequestFields */
  getMerchantStatistics: async ({ query: { workIds, ...period } }, { user, now }) => ({
    ...(await statisticsOf({ payeeId: user.id, workIds }, period, now)),
    works: await soldWorksOf(user.id),
  }),

  getMerchantBalance: (_, { user, now }) => merchantBalance(user.id, now),

  getMerchantPayouts: ({ query }, { user }) => listPayouts(user.id, query),

  /** @throws Refusal InvalidRequestFields, TooManyRequests */
  createPayout: ({ body }, exchange) =>
    requestPayout(body, { session: sessionOf(exchange), from: fromOf(exchange), now: exchange.now }),

  getAdminPayouts: ({ query }, { user, now }) => payoutsForAdmin(query, user, now),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields, TooManyRequests */
  exportPayouts: ({ body }, exchange) => exportPayouts({ ...actorOf(exchange), ...body }),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields, TooManyRequests */
  settlePayout: ({ params, body }, exchange) => {
    const decision =
      body.decision === "paid"
        ? ({ type: "payment.made", number: body.number, date: body.date } as const)
        : ({ type: "rejection.given", reason: body.reason } as const);
    return settlePayout({ ...actorOf(exchange), payoutId: params.id, proof: body.proof, decision });
  },

  getSeller: async () => config().seller,

  /** Of a work that the asker may read. @throws Refusal NotFound */
  getWorkOffer: async ({ params }, { user, now, request }) => {
    const work = await findWork(params.id);
    const reader = readerOf(user, request);
    if (!(await mayRead(work, reader))) throw Refusal.missing();
    return offerOf(work, reader, now);
  },

  /** @throws Refusal NotFound, InvalidRequestFields, UserEmailNotConfirmed; TooManyRequests: 30 an hour of one person */
  createOrder: async ({ body }, { user, now, request }) => {
    await countAttempt(ordersLimit, String(user.id), now);
    return presentOrder(await createOrder(body, { user, isAdult: readerOf(user, request).isAdult }, now), now);
  },

  /** One's own. @throws Refusal NotFound */
  getOrder: async ({ params }, { user, now }) => presentOrder(await findOrder(params.id, user.id), now),

  getAccountOrders: ({ query }, { user, now }) => purchasesOf(user.id, query, now),

  /** @throws Refusal NotFound, InvalidRequestFields */
  refundOrder: async ({ params, body }, { user, now }) =>
    presentOrder(await requestRefund(params.id, body.reason, { user, now }), now),

  /** @throws Refusal AccessDenied: it comes from elsewhere; InvalidRequestFields; NotFound: the provider is to tell of it again */
  notifyPayment: ({ body }, { now, address }) => keepNotification(body, address, now),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields, TooManyRequests */
  refundOrderByStaff: ({ params, body }, exchange) =>
    refundByStaff({ ...actorOf(exchange), ...body, orderId: params.id }),

  getAdminOrders: ({ query }, { user }) => ordersForStaff(query, user),

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields, TooManyRequests */
  settleOrder: ({ params, body }, exchange) => settleDispute({ ...actorOf(exchange), ...body, orderId: params.id }),

  /** @throws Refusal NotFound */
  recheckOrder: ({ params }) => recheckOrder(params.id),

  /** For authors and the staff, of a work in the bin too; whole codes for the owner alone. @throws Refusal NotFound, AccessDenied */
  getPromoCodes: async ({ params }, { user, now }) => {
    const work = mustSeeDraft(user, await findWork(params.id));
    return promoCodesOf(work, { user, now });
  },

  /** Only the owner. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  generatePromoCodes: ({ params, body }, caller) => generateCodes(params.id, body, caller),

  /** Only the owner. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  revokePromoCode: ({ params }, caller) => revokeCode(params.id, params.codeId, caller),

  /** @throws Refusal InvalidRequestFields: why the code gives nothing; TooManyRequests */
  redeemPromoCode: ({ body }, { user, now, address, request }) =>
    redeem(body.code, { user, isAdult: readerOf(user, request).isAdult }, { address, now }),

  getRedeemedCodes: ({ query }, { user }) => redeemedBy(user.id, query),
} satisfies Partial<Handlers>;
