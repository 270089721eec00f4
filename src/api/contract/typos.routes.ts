import { defineRoutes } from "./define.ts";

const extension = true;

export const typosRoutes = defineRoutes({
  sendTypo: { method: "POST", path: "/v1/work/{id}/typo", extension },
  getTypos: { path: "/v2/work/{id}/typos", extension },
  settleTypo: { method: "POST", path: "/v2/work/{id}/typo/{typoId}/settle", extension },
});
