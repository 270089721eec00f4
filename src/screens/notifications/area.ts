import type { Area } from "../area.types.ts";

const notifications = () => import("./notifications.pages.ts");

export const notificationsArea = {
  screens: {
    "/notifications": () => notifications().then(({ NotificationList }) => NotificationList),
    "/account/notifications": () => notifications().then(({ Settings }) => Settings),
    "/account/notifications/ebook": () => notifications().then(({ Settings }) => Settings),
    "/account/notifications/audiobook": () => notifications().then(({ Settings }) => Settings),
    "/account/notifications/library": () => notifications().then(({ Settings }) => Settings),
    "/account/notifications/series": () => notifications().then(({ Settings }) => Settings),
    "/account/notifications/other": () => notifications().then(({ Settings }) => Settings),
    "/account/digest/off": () => notifications().then(({ DigestOff }) => DigestOff),
  },
} satisfies Area;
