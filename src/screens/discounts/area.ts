import type { Area } from "../area.types.ts";

const sales = () => import("../sales.pages.ts");

export const discountsArea = {
  screens: {
    "/merchant/discounts": () => sales().then(({ DiscountList }) => DiscountList),
    "/discount/create": () => sales().then(({ CreateDiscount }) => CreateDiscount),
    "/discount/edit/:id": () => sales().then(({ EditDiscount }) => EditDiscount),
  },
} satisfies Area;
