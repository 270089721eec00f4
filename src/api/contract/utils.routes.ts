import { defineRoutes } from "./define.ts";

export const utilsRoutes = defineRoutes({
  getTypografType: { method: "POST", path: "/v1/utils/gettypograftype" },
  typograf: { method: "POST", path: "/v1/utils/typograf" },
});
