import { defineRoutes } from "./define.ts";

export const notificationRoutes = defineRoutes({
  getNotifications: { path: "/v1/notification/get" },
  getNotificationGroup: { path: "/v1/notification/get-group" },
  markAllNotificationsAsRead: { method: "POST", path: "/v1/notification/markAllAsRead" },
  markNotificationAsRead: { method: "POST", path: "/v1/notification/{id}/mark-as-read", extension: true },
  checkNotifications: { path: "/v2/notification/check" },
  muteWork: { method: "POST", path: "/v1/notification/mute", extension: true },
  getMutedWorks: { path: "/v1/notification/muted", extension: true },
  stopDigest: { method: "POST", path: "/v1/notification/stop-digest", access: "guest", extension: true },
  getNotificationSettings: { path: "/v2/account/notifications" },
  getPushSettings: { path: "/v2/account/notifications/push" },
  updateBellSettings: { method: "POST", path: "/v2/account/notifications/update-bell-settings" },
  updatePushSettings: { method: "POST", path: "/v2/account/notifications/update-push-settings" },
  updateLetterSettings: {
    method: "POST",
    path: "/v2/account/notifications/update-letter-settings",
    extension: true,
  },
});
