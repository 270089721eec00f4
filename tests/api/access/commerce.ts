import type { CallName } from "../../../src/api/contract/index.ts";
import { PASSWORD } from "../../support/factories.ts";
import { answers, ofDraft, type Rows } from "./entry.ts";

/** An order that is nobody's. tests/api/commerce asks about those of a buyer. */
const ofNobody = () => ({ params: { id: 999_999_999 } });

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
} satisfies Partial<Rows<CallName>>;
