/** Papers for payouts: one file for the person and for the staff. */
export * as Own from "./identification/IdentificationScreen.tsx";
export * as Queue from "./identification/IdentificationsScreen.tsx";
