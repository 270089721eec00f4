import type { Area } from "../area.types.ts";

const sales = () => import("../sales.pages.ts");

export const salesArea = {
  screens: {
    "/work/:id/sales": () => import("./SalesScreen.tsx"),
    "/work/:id/promo-codes": () => import("./PromoCodesScreen.tsx"),
    "/work/:id/exclusive": () => sales().then(({ Agreement }) => Agreement),
  },
} satisfies Area;
