/** Small pages of an account and its safety: one file for all of them. */
export * as IgnoreList from "./ignoring/IgnoreListScreen.tsx";
export * as Leaving from "./leaving/LeavingScreen.tsx";
export * as Privacy from "./privacy/PrivacyScreen.tsx";
export * as Email from "./security/EmailScreen.tsx";
export * as Password from "./security/PasswordScreen.tsx";
export * as Phone from "./security/PhoneScreen.tsx";
export * as Security from "./security/SecurityScreen.tsx";
export * as Settings from "./settings/SettingsScreen.tsx";
export * as FirstAdmin from "./staff/FirstAdminScreen.tsx";
