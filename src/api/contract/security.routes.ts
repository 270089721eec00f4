import { defineRoutes } from "./define.ts";

export const securityRoutes = defineRoutes({
  getSecurity: { path: "/v1/account/security", extension: true },
  getAccountEvents: { path: "/v1/account/events", extension: true },
  changePassword: { method: "POST", path: "/v1/account/password/change", extension: true },
  getSessions: { path: "/v1/account/sessions", extension: true },
  endSession: { method: "POST", path: "/v1/account/sessions/{id}/end", extension: true },
  endOtherSessions: { method: "POST", path: "/v1/account/sessions/end-others", extension: true },
  disownEvent: { method: "POST", path: "/v1/account/not-me", access: "guest", extension: true },
});
