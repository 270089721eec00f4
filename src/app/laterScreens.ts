import type { Load } from "./routeTable.ts";

// Small pages of one matter come together: whoever sees one goes to the next, and a file for each is a line in the table.
const guarding = () => import("../screens/guarding.pages.ts");
const contacts = () => import("../screens/contacts.pages.ts");
const entering = () => import("../screens/entering.pages.ts");
const supporting = () => import("../screens/supporting.pages.ts");
const documents = () => import("../screens/documents.pages.ts");

const selling = () => import("../screens/selling.pages.ts");
const telling = () => import("../screens/telling.pages.ts");
const notificationSettings = () => telling().then(({ NotificationSettings }) => NotificationSettings);

/** The screen of every built page that nobody comes to first: their files' names are not in everybody's first file. */
export const laterScreens: Readonly<Record<string, Load>> = {
  "/support": () => supporting().then(({ Support }) => Support),
  "/profile": () => import("../screens/profile/ProfileScreen.tsx"),
  "/account/privacy": () => import("../screens/privacy/PrivacyScreen.tsx"),
  "/account/identification": () => import("../screens/identification/IdentificationScreen.tsx"),
  "/moderation/support": () => supporting().then(({ SupportQueue }) => SupportQueue),
  "/moderation/identifications": () => import("../screens/identification/IdentificationsScreen.tsx"),
  "/account/ignorelist": () => guarding().then(({ IgnoreList }) => IgnoreList),
  "/u/:userName/works/edit": () => import("../screens/works/WorksScreen.tsx"),
  "/u/:userName/series/edit": () => import("../screens/series/SeriesListScreen.tsx"),
  "/work/series/create": () => import("../screens/series/CreateSeriesScreen.tsx"),
  "/work/series/edit/:seriesId": () => import("../screens/series/EditSeriesScreen.tsx"),
  "/audiobook/:id": () => import("../screens/listening/AudiobookScreen.tsx"),
  "/account/purchases": () => import("../screens/orders/PurchasesScreen.tsx"),
  "/order/:id": () => import("../screens/orders/OrderScreen.tsx"),
  "/series/:id": () => import("../screens/reading/SeriesScreen.tsx"),
  "/work/select-form": () => import("../screens/works/SelectFormScreen.tsx"),
  "/work/create": () => import("../screens/works/CreateWorkScreen.tsx"),
  "/work/import": () => import("../screens/import/ImportScreen.tsx"),
  "/work/create-cover": () => import("../screens/covers/CreateCoverScreen.tsx"),
  "/work/create-cover/result": () => import("../screens/covers/CoverResultScreen.tsx"),
  "/work/edit/chapter/:chapterId": () => import("../screens/chapters/EditChapterScreen.tsx"),
  "/work/edit/chapter/:chapterId/history": () => import("../screens/history/ChapterHistoryScreen.tsx"),
  "/work/moderation": () => import("../screens/moderation/ModerationScreen.tsx"),
  "/work/:id": () => import("../screens/works/WorkScreen.tsx"),
  "/work/:id/add/chapter": () => import("../screens/chapters/AddChapterScreen.tsx"),
  "/work/:id/edit": () => import("../screens/works/WorkSettingsScreen.tsx"),
  "/work/:id/edit/content": () => import("../screens/works/WorkContentScreen.tsx"),
  "/work/:id/edit-audio": () => import("../screens/audio/EditAudioScreen.tsx"),
  "/work/:id/edit/gallery": () => import("../screens/gallery/GalleryScreen.tsx"),
  "/work/:id/uploads": () => import("../screens/uploads/UploadsScreen.tsx"),
  "/work/:id/sales": () => import("../screens/sales/SalesScreen.tsx"),
  "/moderation/complaints": () => import("../screens/complaints/ComplaintsScreen.tsx"),
  "/admin/accounts": () => import("../screens/staff/AccountsScreen.tsx"),
  "/admin/acts": () => import("../screens/staff/ActsScreen.tsx"),
  "/account/first-admin": () => import("../screens/staff/FirstAdminScreen.tsx"),
  "/account/login": () => import("../screens/account/LoginScreen.tsx"),
  "/account/register": () => entering().then(({ Register }) => Register),
  "/account/email/confirm": () => entering().then(({ ConfirmEmail }) => ConfirmEmail),
  "/account/password/recovery": () => entering().then(({ RecoverPassword }) => RecoverPassword),
  "/account/password/reset": () => entering().then(({ ResetPassword }) => ResetPassword),
  "/account/not-me": () => entering().then(({ NotMe }) => NotMe),
  "/account/email/change": () => entering().then(({ ChangeEmail }) => ChangeEmail),
  "/account/email/undo": () => entering().then(({ UndoEmail }) => UndoEmail),
  "/account/totp/removal": () => entering().then(({ FactorRemoval }) => FactorRemoval),
  "/account/security": () => guarding().then(({ Security }) => Security),
  "/account/leaving": () => guarding().then(({ Leaving }) => Leaving),
  "/account/totp": () => import("../screens/security/TotpScreen.tsx"),
  "/account/security/password": () => import("../screens/security/PasswordScreen.tsx"),
  "/account/security/email": () => contacts().then(({ Email }) => Email),
  "/account/security/phone": () => contacts().then(({ Phone }) => Phone),
  "/library": () => import("../screens/library/LibraryScreen.tsx"),
  "/notifications": () => telling().then(({ NotificationList }) => NotificationList),
  "/account/notifications": notificationSettings,
  "/account/notifications/ebook": notificationSettings,
  "/account/notifications/audiobook": notificationSettings,
  "/account/notifications/library": notificationSettings,
  "/account/notifications/series": notificationSettings,
  "/account/notifications/other": notificationSettings,
  "/account/digest/off": () => telling().then(({ DigestOff }) => DigestOff),
  "/merchant/discounts": () => selling().then(({ DiscountList }) => DiscountList),
  "/discount/create": () => selling().then(({ CreateDiscount }) => CreateDiscount),
  "/discount/edit/:id": () => selling().then(({ EditDiscount }) => EditDiscount),
  "/offer": () => documents().then(({ Offer }) => Offer),
  "/terms": () => documents().then(({ Terms }) => Terms),
  "/personal-data": () => documents().then(({ PersonalData }) => PersonalData),
  "/account/settings": () => import("../screens/settings/SettingsScreen.tsx"),
  "/distribution": () => documents().then(({ Consent }) => Consent),
};
