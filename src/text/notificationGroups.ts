/** The groups of notifications, in the order of the tabs (docs/spec/notifications.md, «Groups»). */
export const notificationGroups = ["ebook", "audiobook", "library", "series", "other"] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** How each is called. */
export const groupNames: Record<NotificationGroup, string> = {
  ebook: "Книги",
  audiobook: "Аудиокниги",
  library: "Библиотека",
  series: "Циклы",
  other: "Прочее",
};
