import { defineRoutes } from "./define.ts";

export const discountsRoutes = defineRoutes({
  getPaidWorks: { path: "/v2/work-discount/paid-works" },
  getAccountDiscounts: { path: "/v2/account/work-discounts" },
  getDiscount: { path: "/v2/work-discount/{id}/edit", reaction: "shell" },
  createDiscount: { method: "POST", path: "/v2/work-discount/create" },
  updateDiscount: { method: "POST", path: "/v2/work-discount/{id}/update" },
  deleteDiscount: { method: "POST", path: "/v2/work-discount/{id}/delete" },
});
