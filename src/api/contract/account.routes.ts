import { defineRoutes } from "./define.ts";

export const accountRoutes = defineRoutes({
  getFriends: { path: "/v2/account/friends" },
  searchAccounts: { path: "/v2/account/search" },
  getCurrentUser: { path: "/v1/account/current-user", access: "guest" },
  register: { method: "POST", path: "/v1/account/register", access: "guest", extension: true },
  confirmEmail: { method: "POST", path: "/v1/account/email/confirm", access: "guest", extension: true },
  sendEmailConfirmation: {
    method: "POST",
    path: "/v1/account/email/send-confirmation",
    isForBanned: true,
    extension: true,
  },
  confirmAdult: { method: "POST", path: "/v2/account/confirm-adult", access: "guest", extension: true },
  loginByPassword: { method: "POST", path: "/v1/account/login-by-password", access: "guest", extension: true },
  recoverPassword: { method: "POST", path: "/v1/account/password/recovery", access: "guest", extension: true },
  resetPassword: { method: "POST", path: "/v1/account/password/reset", access: "guest", extension: true },
});
