import type { Area, Load } from "../area.types.ts";

const notifications = () => import("./notifications.pages.ts");
const settings: Load = () => notifications().then(({ NotificationSettings }) => NotificationSettings);

export const notificationsArea = {
  screens: {
    "/notifications": () => notifications().then(({ NotificationList }) => NotificationList),
    "/account/notifications": settings,
    "/account/notifications/ebook": settings,
    "/account/notifications/audiobook": settings,
    "/account/notifications/library": settings,
    "/account/notifications/series": settings,
    "/account/notifications/other": settings,
    "/account/digest/off": () => notifications().then(({ DigestOff }) => DigestOff),
  },
} satisfies Area;
