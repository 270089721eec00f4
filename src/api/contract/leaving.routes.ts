import { defineRoutes } from "./define.ts";

export const leavingRoutes = defineRoutes({
  getExport: { path: "/v1/account/export", isForBanned: true, extension: true },
  startExport: { method: "POST", path: "/v1/account/export/start", isForBanned: true, extension: true },
});
