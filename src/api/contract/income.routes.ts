import { defineRoutes } from "./define.ts";

const extension = true;

export const incomeRoutes = defineRoutes({
  getWorkStatistics: { path: "/v2/work/{id}/sales/statistics", reaction: "shell", extension },
  getMerchantStatistics: { path: "/v2/merchant/statistics", reaction: "shell", extension },
  getMerchantBalance: { path: "/v2/merchant/balance", extension },
});
