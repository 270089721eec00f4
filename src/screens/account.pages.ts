/** Small pages of an account that have no form of their own: one file for all of them. */
export * as IgnoreList from "./ignoring/IgnoreListScreen.tsx";
export * as Leaving from "./leaving/LeavingScreen.tsx";
export * as Security from "./security/SecurityScreen.tsx";
