import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

const proof = { password: "неверный" };
const sentAt = "2026-11-20T11:05:31.000Z";
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
  getIdentifications: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  getIdentificationOf: {
    who: answers("login", "denied", "denied", "denied", "denied", "missing"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  approveIdentification: {
    who: answers("login", "denied", "denied", "denied", "denied", "missing"),
    input: ({ accountId }) => ({ params: { id: accountId }, body: { sentAt, proof } }),
  },
  rejectIdentification: {
    who: answers("login", "denied", "denied", "denied", "denied", "missing"),
    input: ({ accountId }) => ({ params: { id: accountId }, body: { sentAt, reason: "Скан не читается", proof } }),
  },
  revokeIdentification: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "missing"),
    input: ({ accountId }) => ({ params: { id: accountId }, body: { sentAt, reason: "Подделка", proof } }),
  },
} satisfies Partial<Rows<CallName>>;
