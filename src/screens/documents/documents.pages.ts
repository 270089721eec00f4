/** The texts that people agree to: one file for all of them. */
export * as Consent from "./DistributionScreen.tsx";
export * as Offer from "./OfferScreen.tsx";
export * as PersonalData from "./PersonalDataScreen.tsx";
export * as Terms from "./TermsScreen.tsx";
