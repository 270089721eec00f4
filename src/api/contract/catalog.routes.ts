import { defineRoutes } from "./define.ts";

const exclusions = "/v1/account/catalog-exclusions";

export const catalogRoutes = defineRoutes({
  getCatalogTags: { path: "/v1/catalog/tags", access: "guest", extension: true },
  getCatalogExclusions: { path: exclusions, extension: true },
  updateCatalogExclusions: { method: "POST", path: exclusions, extension: true },
});
