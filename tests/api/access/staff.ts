import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

const proof = { password: "неверный" };
const ofStaff = answers("login", "denied", "denied", "denied", "denied", "invalid");
const ofAdmin = answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "invalid");

export const staffAccess = {
  becomeFirstAdmin: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    // A wrong one is counted by its address, which all of them share.
    input: () => ({ body: { token: "" } }),
  },
  getAccounts: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  getStaffActs: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  banAccount: {
    who: ofStaff,
    input: ({ accountId }) => ({
      params: { id: accountId },
      body: { until: "2026-11-25", reason: "Реклама в комментариях", proof },
    }),
  },
  unbanAccount: {
    who: ofStaff,
    input: ({ accountId }) => ({ params: { id: accountId }, body: { reason: "Ошибка", proof } }),
  },
  changeRoles: {
    who: ofAdmin,
    input: ({ accountId }) => ({
      params: { id: accountId },
      body: { roles: ["Moderator"], reason: "Назначена", proof },
    }),
  },
  endSessionsOfAccount: {
    who: ofAdmin,
    input: ({ accountId }) => ({ params: { id: accountId }, body: { reason: "Взломана почта", proof } }),
  },
} satisfies Partial<Rows<CallName>>;
