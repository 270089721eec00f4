/** The notifications of people, their settings, and the end of a letter: one file. */
export * as DigestOff from "./DigestOffScreen.tsx";
export * as NotificationList from "./NotificationListScreen.tsx";
export * as Settings from "./SettingsScreen.tsx";
