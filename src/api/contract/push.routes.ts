import { defineRoutes } from "./define.ts";

export const pushRoutes = defineRoutes({
  getPushProvider: { path: "/v2/account/notifications/push-provider", extension: true },
  checkNotificationToken: { path: "/v2/account/notifications/check-token" },
  updateNotificationToken: { method: "POST", path: "/v2/account/notifications/update-token" },
  deleteNotificationToken: { method: "POST", path: "/v2/account/notifications/delete-token" },
  sendTestPush: { method: "POST", path: "/v2/account/notifications/send-test", extension: true },
});
