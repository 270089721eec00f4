import { defineRoutes } from "./define.ts";

const extension = true;

export const payoutsRoutes = defineRoutes({
  getMerchantPayouts: { path: "/v2/merchant/payouts", extension },
  createPayout: { method: "POST", path: "/v2/merchant/payout/create", extension },
  getAdminPayouts: { path: "/v2/admin/payouts", access: "admin", extension },
  exportPayouts: { method: "POST", path: "/v2/admin/payouts/export", access: "admin", extension },
  settlePayout: { method: "POST", path: "/v2/admin/payouts/{id}/settle", access: "admin", extension },
});
