import { defineRoutes, MB } from "./define.ts";

export const importsRoutes = defineRoutes({
  importFb2: { method: "POST", path: "/v2/work/import-fb2", upload: { maxBytes: 100 * MB } },
  startImport: { method: "POST", path: "/v2/work/import/start", extension: true },
  uploadImportChunk: {
    method: "POST",
    path: "/v2/work/import/{id}/upload",
    extension: true,
    upload: { maxBytes: 16 * MB, raw: true },
  },
  completeImport: { method: "POST", path: "/v2/work/import/{id}/complete", extension: true },
  getImport: { path: "/v2/work/import/{id}", extension: true },
  readImport: { method: "POST", path: "/v2/work/import/{id}/read", extension: true },
  commitImport: { method: "POST", path: "/v2/work/import/{id}/commit", extension: true },
  cancelImport: { method: "POST", path: "/v2/work/import/{id}/cancel", extension: true },
});
