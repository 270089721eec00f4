/** Small pages of an account and its safety: one file for all of them. */
export * as IgnoreList from "./ignoring/IgnoreListScreen.tsx";
export * as Privacy from "./privacy/PrivacyScreen.tsx";
export * as Password from "./security/PasswordScreen.tsx";
export * as Security from "./security/SecurityScreen.tsx";
