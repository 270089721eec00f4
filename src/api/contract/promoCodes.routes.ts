import { defineRoutes } from "./define.ts";

const extension = true;

export const promoCodesRoutes = defineRoutes({
  getPromoCodes: { path: "/v2/work/{id}/promo-codes", reaction: "shell" },
  generatePromoCodes: { method: "POST", path: "/v2/work/{id}/generate-promo-codes" },
  revokePromoCode: { method: "POST", path: "/v2/work/{id}/promo-codes/{codeId}/revoke", extension },
  redeemPromoCode: { method: "POST", path: "/v1/promo-code/redeem", extension },
  getRedeemedCodes: { path: "/v1/account/promo-codes", extension },
});
