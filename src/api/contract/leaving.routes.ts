import { defineRoutes } from "./define.ts";

export const leavingRoutes = defineRoutes({
  getExport: { path: "/v1/account/export", isForBanned: true, extension: true },
  getDeletion: { path: "/v1/account/deletion", extension: true },
  requestDeletion: { method: "POST", path: "/v1/account/deletion/request", extension: true },
  cancelDeletion: { method: "POST", path: "/v1/account/deletion/cancel", access: "guest", extension: true },
  startExport: {
    method: "POST",
    path: "/v1/account/export/start",
    isForBanned: true,
    isForConfirmed: true,
    extension: true,
  },
});
