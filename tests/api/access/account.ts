import type { CallName } from "../../../src/api/contract/index.ts";
import { PASSWORD } from "../../support/factories.ts";
import { answers, type Rows } from "./entry.ts";
import { confirmationToken, recoveryToken } from "./letters.ts";

export const accountAccess = {
  getBearerToken: { who: answers("login", "success", "success", "success", "success", "success"), input: () => ({}) },
  getAccount: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
  getCurrentUser: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
  getUserName: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  getUserId: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ userName }) => ({ params: { username: userName } }),
  },
  getShortInfo: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  register: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ requestId }) => ({
      body: {
        fio: "Анна",
        userName: `a${requestId.slice(0, 8)}`,
        email: `${requestId}@example.org`,
        password: "правильный пароль",
        termsAgree: true,
        personalDataAgree: true,
      },
    }),
  },
  confirmEmail: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: async (_, stage) => ({ body: { token: await confirmationToken(stage) } }),
  },
  // Who is banned takes an archive along, which wants an address that is confirmed.
  sendEmailConfirmation: {
    opensNothing: true,
    who: { ...answers("login", "success", "success", "success", "success", "success"), banned: "success" },
    input: () => ({}),
  },
  loginByPassword: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ userName }) => ({ body: { login: userName, password: PASSWORD } }),
  },
  confirmAdult: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: () => ({ body: {} }),
  },
  recoverPassword: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ requestId }) => ({ body: { email: `${requestId}@example.org` } }),
  },
  resetPassword: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: async (_, stage) => ({ body: { token: await recoveryToken(stage), password: "верхняя Волга" } }),
  },
  logout: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
} satisfies Partial<Rows<CallName>>;
