import { defineRoutes } from "./define.ts";

export const bookFilesRoutes = defineRoutes({
  getWorkUploads: { path: "/v2/work/{id}/uploads", reaction: "shell" },
  rebuildWorkUploads: { method: "POST", path: "/v2/work/{id}/uploads/rebuild", extension: true },
  exportWork: { path: "/v2/work/{id}/export" },
  downloadWork: { path: "/v1/work/{id}/download/{format}", access: "guest", extension: true },
});
