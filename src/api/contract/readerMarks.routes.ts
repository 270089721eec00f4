import { defineRoutes } from "./define.ts";

export const readerMarksRoutes = defineRoutes({
  getUserMarks: { path: "/v1/account/user-marks" },
  saveMark: { method: "POST", path: "/v1/account/marks/save", extension: true },
  deleteMarks: { method: "POST", path: "/v1/account/marks/delete", extension: true },
});
