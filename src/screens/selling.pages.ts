/** What a seller plans and counts: one file for all of its pages. */
export * as CreateDiscount from "./discounts/CreateDiscountScreen.tsx";
export * as DiscountList from "./discounts/DiscountsScreen.tsx";
export * as EditDiscount from "./discounts/EditDiscountScreen.tsx";
export * as Income from "./income/StatisticsScreen.tsx";
