import type { CallName } from "../../../src/api/contract/index.ts";
import {
  addAgreement,
  addAgreementScan,
  addDiscount,
  addIncome,
  addOrder,
  addPayout,
  addPromoCode,
  addSoldBook,
  identify,
} from "../../support/factories.sales.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addPublishedBook } from "../../support/factories.works.ts";
import { shortPdf } from "../../support/goodPapers.ts";
import { addApprovedPapers, addScan } from "../../support/papers.ts";
import { answers, asker, ofDraft, type Rows, type Stage } from "./entry.ts";

const proof = { password: PASSWORD };
const ownerAlone = answers("login", "denied", "denied", "denied", "success", "denied");
const ownersThing = answers("login", "missing", "missing", "missing", "success", "missing");
const strangersThing = answers("login", "success", "missing", "missing", "missing", "missing", "missing");
const ofStaff = answers("login", "denied", "denied", "denied", "denied", "success");
const ofAdmin = answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "success");
const OWN_BOOK = "Это ваше произведение";
const NOT_SOLD = "Книга сейчас не продаётся";
const OWN_CODE = "Свой промокод применить нельзя";
const OTHERS = "Скидку можно назначить только на свои книги";

const discountOf = (workId: number) => ({
  title: "Осень на даче",
  percent: 20,
  workIds: [workId],
  startDate: "2026-11-20",
  endDate: "2026-12-01",
});

/** A book of the owner's that is sold. */
const soldId = async ({ server, cast }: Stage) => (await addSoldBook(server, cast)).workId;
const ofSold = async (stage: Stage) => ({ params: { id: await soldId(stage) } });

/** A sold book with an agreement, and with one scan of it. */
async function ofAgreement(stage: Stage, state: Parameters<typeof addAgreement>[2]["state"], since?: string) {
  const workId = await soldId(stage);
  await addAgreement(stage.server, workId, { state, ...(since !== undefined && { since }) });
  const scanId = await addAgreementScan(stage.server, workId, stage.cast.owner, 1);
  return { workId, scanId };
}

/** The stranger's order of a sold book. */
async function ofOrder(stage: Stage, state: Parameters<typeof addOrder>[1]["state"]) {
  const { server, cast } = stage;
  const { id } = await addOrder(server, {
    requestId: crypto.randomUUID(),
    accountId: cast.stranger.id,
    payeeId: cast.owner.id,
    workId: await soldId(stage),
    state,
    paidAt: state === "paid" ? server.clock.now().toISOString() : null,
  });
  return { params: { id } };
}

/** A discount of the owner's that has not begun. */
async function ofDiscount(stage: Stage) {
  const workId = await soldId(stage);
  const dates = { startDate: "2026-11-25", endDate: "2026-12-01" };
  return { params: { id: await addDiscount(stage.server, stage.cast.owner, [workId], dates) }, workId };
}

/** Somebody's payout that waits. */
async function addWaitingPayout({ server }: Stage, state: "requested" | "exported") {
  const person = await addAccount(server);
  await addApprovedPapers(server, person);
  await addIncome(server, person, 100_000);
  return addPayout(server, person, { state });
}

export const commerceAccess = {
  getWorkSales: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  updateWorkSales: {
    who: ownerAlone,
    input: async (_, { server, cast }) => {
      await identify(server, cast.owner);
      const { workId } = await addPublishedBook(server, cast);
      return {
        params: { id: workId },
        body: { price: 19_900, freeChapterCount: 1, promoFragment: true, startsAt: null },
      };
    },
  },
  stopWorkSales: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: async (_, stage) => ({
      ...(await ofSold(stage)),
      body: { accessAfter: "free" as const, reason: "Жалоба" },
    }),
  },
  requestExclusive: {
    who: ownerAlone,
    input: async (_, stage) => ({ ...(await ofSold(stage)), body: {} }),
  },
  uploadExclusiveAgreement: {
    who: ownerAlone,
    input: async (_, stage) => {
      const { workId } = await ofAgreement(stage, "awaitingScans");
      const fileId = await addScan(stage.server, await asker(stage), shortPdf);
      return { params: { id: workId }, body: { fileId } };
    },
  },
  deleteExclusiveAgreementScan: {
    who: ownersThing,
    input: async (_, stage) => ({ params: { id: (await ofAgreement(stage, "awaitingScans")).scanId }, body: {} }),
  },
  sendExclusiveAgreement: {
    who: ownerAlone,
    input: async (_, stage) => ({ params: { id: (await ofAgreement(stage, "awaitingScans")).workId }, body: {} }),
  },
  cancelExclusive: {
    who: ownerAlone,
    input: async (_, stage) => ({ params: { id: (await ofAgreement(stage, "requested")).workId }, body: {} }),
  },
  terminateExclusive: {
    who: ownerAlone,
    input: async (_, stage) => ({ params: { id: (await ofAgreement(stage, "active")).workId }, body: {} }),
  },
  getExclusiveAgreement: { who: answers("login", "denied", "denied", "denied", "success", "denied"), input: ofDraft },
  getExclusiveAgreements: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: { kind: "inForce" as const } }),
  },
  decideExclusive: {
    who: ofStaff,
    input: async (_, stage) => {
      const since = "2026-11-20T11:00:00.000Z";
      const { workId } = await ofAgreement(stage, "requested", since);
      return { params: { workId }, body: { decision: "approve" as const, reason: "", since, proof } };
    },
  },
  getPaidWorks: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  getAccountDiscounts: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: { state: "running" as const, search: "осень" } }),
  },
  getDiscount: { who: ownersThing, input: async (_, stage) => ({ params: (await ofDiscount(stage)).params }) },
  createDiscount: {
    who: answers("login", OTHERS, OTHERS, OTHERS, "success", OTHERS),
    input: async (_, stage) => ({ body: discountOf(await soldId(stage)) }),
  },
  updateDiscount: {
    who: ownersThing,
    input: async (_, stage) => {
      const { params, workId } = await ofDiscount(stage);
      return { params, body: { ...discountOf(workId), startDate: "2026-11-26" } };
    },
  },
  deleteDiscount: { who: ownersThing, input: async (_, stage) => ({ params: (await ofDiscount(stage)).params }) },
  getWorkStatistics: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: (things) => ({ ...ofDraft(things), query: {} }),
  },
  getMerchantStatistics: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: { from: "2026-10-22", to: "2026-11-20", by: "day" as const } }),
  },
  getMerchantBalance: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  getMerchantPayouts: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  createPayout: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async ({ requestId }, stage) => {
      const person = await asker(stage);
      await addApprovedPapers(stage.server, person);
      await addIncome(stage.server, person, 100_000);
      return { body: { requestId, proof } };
    },
  },
  getAdminPayouts: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  exportPayouts: {
    who: ofAdmin,
    input: async (_, stage) => {
      await addWaitingPayout(stage, "requested");
      return { body: { register: null, proof } };
    },
  },
  settlePayout: {
    who: ofAdmin,
    input: async (_, stage) => ({
      params: { id: (await addWaitingPayout(stage, "exported")).id },
      body: { decision: "paid" as const, number: "415", date: "2026-11-20", proof },
    }),
  },
  getSeller: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
  getWorkOffer: { who: answers("missing", "missing", "missing", "success", "success", "success"), input: ofDraft },
  createOrder: {
    who: answers("login", "missing", "missing", OWN_BOOK, OWN_BOOK, NOT_SOLD),
    input: ({ draft, requestId }) => ({
      body: {
        requestId,
        workId: draft.workId,
        expectedAmount: 19_900,
        email: "a@example.ru",
        offerAgree: true as const,
      },
    }),
  },
  getOrder: { who: strangersThing, input: (_, stage) => ofOrder(stage, "paid") },
  getAccountOrders: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  refundOrder: {
    who: strangersThing,
    input: async (_, stage) => ({ ...(await ofOrder(stage, "paid")), body: { reason: "" } }),
  },
  // Of a payment that the provider does not know: it comes once more.
  notifyPayment: {
    who: answers("missing", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({
      body: { type: "notification", event: "payment.succeeded", object: { id: "unknown", status: "succeeded" } },
    }),
  },
  refundOrderByStaff: {
    who: ofStaff,
    input: async (_, stage) => ({ ...(await ofOrder(stage, "paid")), body: { reason: "Ошибка", proof } }),
  },
  getAdminOrders: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  recheckOrder: {
    who: ofAdmin,
    input: (_, stage) => ofOrder(stage, "awaitingPayment"),
  },
  settleOrder: {
    who: ofAdmin,
    input: async (_, stage) => ({
      ...(await ofOrder(stage, "disputed")),
      body: { isKept: true, reason: "Пришла нужная сумма", proof },
    }),
  },
  getPromoCodes: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  generatePromoCodes: {
    who: ownerAlone,
    input: async (_, stage) => ({ ...(await ofSold(stage)), body: { count: 1, days: 30, note: "" } }),
  },
  revokePromoCode: {
    who: ownerAlone,
    input: async (_, stage) => {
      const workId = await soldId(stage);
      const { id: codeId } = await addPromoCode(stage.server, workId, stage.cast.owner, { state: "issued" });
      return { params: { id: workId, codeId }, body: {} };
    },
  },
  redeemPromoCode: {
    who: answers("login", "success", "success", OWN_CODE, OWN_CODE, "success"),
    input: async (_, stage) => {
      const { code } = await addPromoCode(stage.server, await soldId(stage), stage.cast.owner, { state: "issued" });
      return { body: { code } };
    },
  },
  getRedeemedCodes: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
} satisfies Partial<Rows<CallName>>;
