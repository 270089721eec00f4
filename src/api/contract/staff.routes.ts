import { defineRoutes } from "./define.ts";

export const staffRoutes = defineRoutes({
  becomeFirstAdmin: { method: "POST", path: "/v1/account/first-admin", extension: true },
  getAccounts: { path: "/v2/admin/accounts", access: "moderator", extension: true },
  getStaffActs: { path: "/v2/admin/acts", access: "admin", extension: true },
  banAccount: { method: "POST", path: "/v2/admin/accounts/{id}/ban", access: "moderator", extension: true },
  unbanAccount: { method: "POST", path: "/v2/admin/accounts/{id}/unban", access: "moderator", extension: true },
  changeRoles: { method: "POST", path: "/v2/admin/accounts/{id}/roles", access: "admin", extension: true },
  endSessionsOfAccount: {
    method: "POST",
    path: "/v2/admin/accounts/{id}/end-sessions",
    access: "admin",
    extension: true,
  },
});
