/** Small pages by whose forms an account is changed: one file for all of them. */
export * as Privacy from "./privacy/PrivacyScreen.tsx";
export * as Email from "./security/EmailScreen.tsx";
export * as Password from "./security/PasswordScreen.tsx";
export * as Phone from "./security/PhoneScreen.tsx";
export * as FirstAdmin from "./staff/FirstAdminScreen.tsx";
