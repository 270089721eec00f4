import type { Area } from "../area.types.ts";

const sales = () => import("../sales.pages.ts");

export const incomeArea = {
  screens: {
    "/merchant/statistics": () => sales().then(({ Income }) => Income),
    "/merchant/balance": () => import("./BalanceScreen.tsx"),
  },
} satisfies Area;
