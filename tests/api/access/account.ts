import type { CallName } from "../../../src/api/contract/index.ts";
import type { Rows } from "./entry.ts";

export const accountAccess = {
  getBearerToken: { guest: "login", stranger: "success", input: () => ({}) },
  getAccount: { guest: "success", stranger: "success", input: () => ({}) },
  getCurrentUser: { guest: "success", stranger: "success", input: () => ({}) },
  getUserName: { guest: "success", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  getUserId: { guest: "success", stranger: "success", input: ({ userName }) => ({ params: { username: userName } }) },
  getShortInfo: { guest: "success", stranger: "success", input: ({ accountId }) => ({ params: { id: accountId } }) },
  register: {
    guest: "invalid",
    stranger: "invalid",
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
  confirmEmail: { guest: "invalid", stranger: "invalid", input: () => ({ body: { token: "чужой" } }) },
  sendEmailConfirmation: { guest: "login", stranger: "success", input: () => ({}) },
  loginByPassword: {
    guest: "invalid",
    stranger: "invalid",
    input: ({ userName }) => ({ body: { login: userName, password: "неверный" } }),
  },
  recoverPassword: { guest: "success", stranger: "success", input: () => ({ body: { email: "a@example.org" } }) },
  resetPassword: {
    guest: "invalid",
    stranger: "invalid",
    input: () => ({ body: { token: "чужой", password: "новый пароль" } }),
  },
  logout: { guest: "success", stranger: "success", input: () => ({}) },
} satisfies Partial<Rows<CallName>>;
