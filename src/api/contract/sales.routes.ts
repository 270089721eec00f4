import { defineRoutes } from "./define.ts";

export const salesRoutes = defineRoutes({
  getWorkSales: { path: "/v2/work/{id}/sales", reaction: "shell" },
  updateWorkSales: { method: "POST", path: "/v2/work/{id}/sales/update" },
  stopWorkSales: { method: "POST", path: "/v2/work/{id}/sales/stop" },
  getSeller: { path: "/v1/seller", access: "guest", extension: true },
  getWorkOffer: { path: "/v1/work/{id}/offer", access: "guest", extension: true },
});
