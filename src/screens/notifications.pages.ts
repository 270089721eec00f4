/** The notifications of people, their settings, and the end of a letter: one file. */
export * as DigestOff from "./notifications/DigestOffScreen.tsx";
export * as NotificationList from "./notifications/NotificationListScreen.tsx";
export * as NotificationSettings from "./notifications/SettingsScreen.tsx";
