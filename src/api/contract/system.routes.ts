import { defineRoutes } from "./define.ts";

export const systemRoutes = defineRoutes({
  getSystem: { path: "/v2/admin/system", access: "admin", extension: true },
  restartFailedJobs: { method: "POST", path: "/v2/admin/system/restart-jobs", access: "admin", extension: true },
});
