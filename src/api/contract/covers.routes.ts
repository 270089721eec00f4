import { defineRoutes } from "./define.ts";

export const coversRoutes = defineRoutes({
  getCoverDesigns: { path: "/v2/cover/designs", extension: true },
  getCoverDesign: { path: "/v2/cover/design/{id}", extension: true },
  saveCoverDesign: { method: "POST", path: "/v2/cover/design/{id}/save", extension: true },
  deleteCoverDesign: { method: "POST", path: "/v2/cover/design/{id}/delete", extension: true },
  restoreCoverDesign: { method: "POST", path: "/v2/cover/design/{id}/restore", extension: true },
  updateWorkCover: { method: "POST", path: "/v2/work/{id}/cover", extension: true },
});
