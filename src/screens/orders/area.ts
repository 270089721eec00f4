import type { Area } from "../area.types.ts";

export const ordersArea = {
  screens: {
    "/admin/orders": () => import("./AdminOrdersScreen.tsx"),
    "/account/purchases": () => import("./PurchasesScreen.tsx"),
    "/promo": () => import("./PromoScreen.tsx"),
    "/order/:id": () => import("./OrderScreen.tsx"),
  },
} satisfies Area;
