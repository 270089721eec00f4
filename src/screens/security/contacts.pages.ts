/** The e-mail and the phone: one machine, and one file. */
export * as Email from "./EmailScreen.tsx";
export * as Phone from "./PhoneScreen.tsx";
