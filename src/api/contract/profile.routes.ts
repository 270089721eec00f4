import { defineRoutes } from "./define.ts";

export const profileRoutes = defineRoutes({
  getProfile: { path: "/v2/account/settings", extension: true },
  updateProfile: { method: "POST", path: "/v2/account/settings/update", extension: true },
  changeUserName: { method: "POST", path: "/v2/account/userName/change", extension: true },
});
