import { defineRoutes } from "./define.ts";

/** What every page may ask: who is signed in. */
export const sessionRoutes = defineRoutes({
  getBearerToken: { path: "/account/bearer-token" },
  getAccount: { path: "/v2/account", access: "guest" },
  logout: { method: "POST", path: "/v1/account/logout", access: "guest", extension: true },
});
