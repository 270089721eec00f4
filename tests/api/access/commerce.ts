import type { CallName } from "../../../src/api/contract/index.ts";
import { PASSWORD } from "../../support/factories.ts";
import { answers, ofDraft, type Rows } from "./entry.ts";

/** An order that is nobody's. tests/api/commerce asks about those of a buyer. */
const ofNobody = () => ({ params: { id: 999_999_999 } });

const NOBODYS_FILE = "00000000-0000-4000-8000-000000000000";

const discountOf = (workId: number) => ({
  title: "Осень на даче",
  percent: 20,
  workIds: [workId],
  startDate: "2026-11-20",
  endDate: "2026-12-01",
});

export const commerceAccess = {
  getWorkSales: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  // Of a draft, which nobody sells.
  updateWorkSales: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({
      ...ofDraft(things),
      body: { price: 19_900, freeChapterCount: 1, promoFragment: true, startsAt: null },
    }),
  },
  stopWorkSales: {
    who: answers("login", "denied", "denied", "denied", "invalid", "invalid"),
    input: (things) => ({ ...ofDraft(things), body: { accessAfter: "free" as const, reason: "Жалоба" } }),
  },
  // Of a draft, which nobody sells.
  requestExclusive: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: {} }),
  },
  // A file that is nobody's. tests/api/commerce asks about scans that are there.
  uploadExclusiveAgreement: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { fileId: NOBODYS_FILE } }),
  },
  deleteExclusiveAgreementScan: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ params: { id: NOBODYS_FILE }, body: {} }),
  },
  sendExclusiveAgreement: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: {} }),
  },
  cancelExclusive: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: {} }),
  },
  terminateExclusive: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: {} }),
  },
  getExclusiveAgreement: { who: answers("login", "denied", "denied", "denied", "success", "denied"), input: ofDraft },
  getExclusiveAgreements: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: { kind: "inForce" as const } }),
  },
  // There is no agreement about the draft.
  decideExclusive: {
    who: answers("login", "denied", "denied", "denied", "denied", "missing"),
    input: ({ draft }) => ({
      params: { workId: draft.workId },
      body: {
        ...{ decision: "approve" as const, reason: "", since: "2026-11-20T11:00:00.000Z" },
        proof: { password: PASSWORD },
      },
    }),
  },
  getPaidWorks: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  getAccountDiscounts: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: { state: "running" as const, search: "осень" } }),
  },
  getDiscount: { who: answers("login", "missing", "missing", "missing", "missing", "missing"), input: ofNobody },
  // The draft is not on sale; to all but its owner it is another's.
  createDiscount: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: ({ draft }) => ({ body: discountOf(draft.workId) }),
  },
  updateDiscount: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ draft }) => ({ ...ofNobody(), body: discountOf(draft.workId) }),
  },
  deleteDiscount: { who: answers("login", "missing", "missing", "missing", "missing", "missing"), input: ofNobody },
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
  // Nobody of them has sent papers. tests/api/commerce asks as who has.
  createPayout: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: ({ requestId }) => ({ body: { requestId, proof: { password: PASSWORD } } }),
  },
  getAdminPayouts: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  // There is nothing to send.
  exportPayouts: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "invalid"),
    input: () => ({ body: { register: null, proof: { password: PASSWORD } } }),
  },
  settlePayout: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "missing"),
    input: () => ({
      ...ofNobody(),
      body: { decision: "paid" as const, number: "415", date: "2026-11-20", proof: { password: PASSWORD } },
    }),
  },
  getSeller: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
  getWorkOffer: { who: answers("missing", "missing", "missing", "success", "success", "success"), input: ofDraft },
  createOrder: {
    who: answers("login", "missing", "missing", "invalid", "invalid", "invalid"),
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
  getOrder: { who: answers("login", "missing", "missing", "missing", "missing", "missing"), input: ofNobody },
  getAccountOrders: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  refundOrder: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ ...ofNobody(), body: { reason: "" } }),
  },
  // It is nothing that a provider sends.
  notifyPayment: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: {} }),
  },
  refundOrderByStaff: {
    who: answers("login", "denied", "denied", "denied", "denied", "missing"),
    input: () => ({ ...ofNobody(), body: { reason: "Ошибка", proof: { password: PASSWORD } } }),
  },
  getAdminOrders: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  recheckOrder: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "missing"),
    input: ofNobody,
  },
  settleOrder: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "missing"),
    input: () => ({
      ...ofNobody(),
      body: { isKept: true, reason: "Пришла нужная сумма", proof: { password: PASSWORD } },
    }),
  },
  getPromoCodes: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  // Of a draft, which nobody sells.
  generatePromoCodes: {
    who: answers("login", "denied", "denied", "denied", "invalid", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { count: 1, days: 30, note: "" } }),
  },
  revokePromoCode: {
    who: answers("login", "denied", "denied", "denied", "missing", "denied"),
    input: ({ draft }) => ({ params: { id: draft.workId, codeId: 999_999_999 }, body: {} }),
  },
  // There is no such code. tests/api/commerce asks about those that are there.
  redeemPromoCode: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { code: "2222-2222-2222" } }),
  },
  getRedeemedCodes: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
} satisfies Partial<Rows<CallName>>;
