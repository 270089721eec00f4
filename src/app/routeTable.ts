import { type Page, pages } from "../api/contract/pages.ts";
import type { ScreenFile } from "./firstLoads.ts";

type Load = () => Promise<ScreenFile>;

/** The screen of every built page. */
const screens: Readonly<Record<string, Load>> = {
  "/": () => import("../screens/home/HomeScreen.tsx"),
  "/support": () => import("../screens/support/SupportScreen.tsx"),
  "/profile": () => import("../screens/profile/ProfileScreen.tsx"),
  "/account/privacy": () => import("../screens/privacy/PrivacyScreen.tsx"),
  "/account/ignorelist": () => import("../screens/ignoring/IgnoreListScreen.tsx"),
  "/u/:userName": () => import("../screens/profile/AuthorScreen.tsx"),
  "/u/:userName/works/edit": () => import("../screens/works/WorksScreen.tsx"),
  "/work/select-form": () => import("../screens/works/SelectFormScreen.tsx"),
  "/work/create": () => import("../screens/works/CreateWorkScreen.tsx"),
  "/work/import": () => import("../screens/import/ImportScreen.tsx"),
  "/work/edit/chapter/:chapterId": () => import("../screens/chapters/EditChapterScreen.tsx"),
  "/work/edit/chapter/:chapterId/history": () => import("../screens/history/ChapterHistoryScreen.tsx"),
  "/work/:id": () => import("../screens/works/WorkScreen.tsx"),
  "/work/:id/add/chapter": () => import("../screens/chapters/AddChapterScreen.tsx"),
  "/work/:id/edit": () => import("../screens/works/WorkSettingsScreen.tsx"),
  "/work/:id/edit/content": () => import("../screens/works/WorkContentScreen.tsx"),
  "/moderation/complaints": () => import("../screens/complaints/ComplaintsScreen.tsx"),
  "/account/login": () => import("../screens/account/LoginScreen.tsx"),
  "/account/register": () => import("../screens/account/RegisterScreen.tsx"),
  "/account/email/confirm": () => import("../screens/account/ConfirmEmailScreen.tsx"),
  "/account/password/recovery": () => import("../screens/account/RecoverPasswordScreen.tsx"),
  "/account/password/reset": () => import("../screens/account/ResetPasswordScreen.tsx"),
  "/account/not-me": () => import("../screens/account/NotMeScreen.tsx"),
  "/account/security": () => import("../screens/security/SecurityScreen.tsx"),
  "/account/totp": () => import("../screens/security/TotpScreen.tsx"),
  "/account/security/password": () => import("../screens/security/PasswordScreen.tsx"),
  "/book/:id": () => import("../screens/reading/BookScreen.tsx"),
  "/book/:workId/read/:chapterId": () => import("../screens/reading/ReaderScreen.tsx"),
  "/terms": () => import("../screens/documents/TermsScreen.tsx"),
  "/personal-data": () => import("../screens/documents/PersonalDataScreen.tsx"),
};

export type PageRoute = Page & { load?: Load };

/** The one route table: pages (src/api/contract/pages.ts) with their screens. */
export const routes: readonly PageRoute[] = pages.map((page) => {
  const load = screens[page.path];
  return load ? { ...page, load } : page;
});
