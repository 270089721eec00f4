/** The e-mail and the phone: one machine, and one file. */
export * as Email from "./security/EmailScreen.tsx";
export * as Phone from "./security/PhoneScreen.tsx";
