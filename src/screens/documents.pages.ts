/** The texts that people agree to: one file for all of them. */
export * as Consent from "./documents/DistributionScreen.tsx";
export * as Offer from "./documents/OfferScreen.tsx";
export * as PersonalData from "./documents/PersonalDataScreen.tsx";
export * as Terms from "./documents/TermsScreen.tsx";
