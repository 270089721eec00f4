/** What a seller plans, counts and signs, and what the staff decides of it: one file for all of its pages. */
export * as CreateDiscount from "./discounts/CreateDiscountScreen.tsx";
export * as DiscountList from "./discounts/DiscountsScreen.tsx";
export * as EditDiscount from "./discounts/EditDiscountScreen.tsx";
export * as Income from "./income/StatisticsScreen.tsx";
export * as Agreements from "./moderation/AgreementsScreen.tsx";
export * as Agreement from "./sales/AgreementScreen.tsx";
