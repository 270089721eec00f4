import { randomUUID } from "node:crypto";
import type { CallName } from "../../../src/api/contract/index.ts";
import { goodPapers } from "../../support/goodPapers.ts";
import { answers, type Rows } from "./entry.ts";

const everybody = answers("login", "success", "success", "success", "success", "success");
/** Whoever is signed in and does not prove it. */
const unproven = answers("login", "invalid", "invalid", "invalid", "invalid", "invalid");
const proof = { password: "неверный" };

export const securityAccess = {
  getSecurity: { who: everybody, input: () => ({}) },
  getAccountEvents: { who: everybody, input: () => ({}) },
  changePassword: { who: unproven, input: () => ({ body: { newPassword: "верхняя Волга", proof } }) },
  getSessions: { who: everybody, input: () => ({}) },
  endSession: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ params: { id: 999_999 }, body: { proof } }),
  },
  endOtherSessions: { who: unproven, input: () => ({ body: { proof } }) },
  createReaderKey: { who: everybody, input: () => ({ body: { title: "Читалка" } }) },
  getReaderKeys: { who: everybody, input: () => ({}) },
  revokeReaderKey: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: () => ({ params: { id: 999_999 } }),
  },
  getTotp: { who: everybody, input: () => ({}) },
  startTotp: { who: unproven, input: () => ({ body: { proof } }) },
  confirmTotp: { who: unproven, input: () => ({ body: { code: "000000" } }) },
  renewRecoveryCodes: { who: unproven, input: () => ({ body: { proof } }) },
  disableTotp: { who: unproven, input: () => ({ body: { proof } }) },
  changeEmail: { who: unproven, input: () => ({ body: { email: "novyj@example.org", proof } }) },
  confirmEmailChange: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { token: "чужой" } }),
  },
  cancelEmailChange: { who: unproven, input: () => ({}) },
  undoEmailChange: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { token: "чужой" } }),
  },
  changePhone: { who: unproven, input: () => ({ body: { phone: "+7 912 345-67-89", proof } }) },
  confirmPhone: { who: unproven, input: () => ({ body: { code: "000000" } }) },
  removePhone: { who: unproven, input: () => ({ body: { proof } }) },
  requestFactorRemoval: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { login: "никто", password: "неверный" } }),
  },
  confirmFactorRemoval: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { token: "чужой" } }),
  },
  cancelFactorRemoval: { who: unproven, input: () => ({}) },
  getExport: { who: { ...everybody, banned: "success" }, input: () => ({}) },
  getDeletion: { who: everybody, input: () => ({}) },
  requestDeletion: { who: unproven, input: () => ({ body: { keepTexts: false, proof } }) },
  cancelDeletion: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { login: "никто", password: "неверный" } }),
  },
  getIdentification: { who: everybody, input: () => ({}) },
  updateIdentification: { who: unproven, input: () => ({ body: { ...goodPapers, fileIds: [randomUUID()], proof } }) },
  withdrawIdentification: { who: unproven, input: () => ({ body: { proof } }) },
  startExport: { who: { ...unproven, banned: "invalid" }, input: () => ({ body: { proof } }) },
  disownEvent: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { token: "чужой" } }),
  },
} satisfies Partial<Rows<CallName>>;
