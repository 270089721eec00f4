import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

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
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: ({ userName }) => ({
      body: {
        fio: "Анна",
        userName,
        email: "anna@example.org",
        password: "правильный пароль",
        termsAgree: true,
        personalDataAgree: true,
      },
    }),
  },
  confirmEmail: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { token: "чужой" } }),
  },
  sendEmailConfirmation: {
    who: { ...answers("login", "success", "success", "success", "success", "success"), banned: "success" },
    input: () => ({}),
  },
  loginByPassword: {
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: ({ userName }) => ({ body: { login: userName, password: "неверный" } }),
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
    who: answers("invalid", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ body: { token: "чужой", password: "новый пароль" } }),
  },
  logout: { who: answers("success", "success", "success", "success", "success", "success"), input: () => ({}) },
} satisfies Partial<Rows<CallName>>;
