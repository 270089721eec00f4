/** What people are told of, how, and the end of a letter: one file. */
export * as DigestOff from "./notifications/DigestOffScreen.tsx";
export * as NotificationList from "./notifications/NotificationListScreen.tsx";
export * as NotificationSettings from "./notifications/SettingsScreen.tsx";
