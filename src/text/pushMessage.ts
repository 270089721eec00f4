import { kindOfAddress } from "./addresses.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Reads any data as the payload of a message (docs/spec/notifications.md, «Push message»). Null: the data has no title, and is no
 * message.
 */
export function asPushMessage(data: unknown) {
  const { contentTitle, contentText, url, largeIconUrl } = (data ?? {}) as Record<string, unknown>;
  const title = textOf(contentTitle);
  if (title === "") return null;
  return {
    contentTitle: title,
    contentText: textOf(contentText),
    url: textOf(url),
    largeIconUrl: textOf(largeIconUrl),
  };
}

/**
 * Shown for a message that cannot be read: a browser withdraws the permission of a page that gets one and shows
 * nothing.
 */
export const unreadMessage = { contentTitle: "Рукопись", contentText: "Есть новости", url: "/", largeIconUrl: "" };

/**
 * Where a click on a notification leads (docs/spec/notifications.md, «Push message»). An address of this site opens with the
 * site's origin; any other address opens the home page.
 */
export const notificationPath = (url: string, origin: string): string =>
  url !== "" && kindOfAddress(url, origin) === "page" ? new URL(url, origin).href : `${origin}/`;

/** The options of a shown notification (docs/spec/notifications.md, «Push message»). `opens` is the effect of its click. */
export const notificationOptions = (
  { contentText, url, largeIconUrl }: { contentText: string; url: string; largeIconUrl: string },
  opens: "newTab" | "sameTab",
) => ({
  body: contentText,
  icon: largeIconUrl || "/favicon-192x192.png",
  tag: "PMMessage",
  dir: "auto" as const,
  data: { url, opens },
});

/** Why this browser shows no notifications, in the words of the specification (docs/spec/notifications.md, «Permission»). */
export const pushReasons = {
  unsupported: "Notifications unsupported",
  refused: "Пользователь не дал разрешения",
  blocked: "Разрешение на уведомления заблокировано",
  noToken: "Не удалось получить FCM-токен",
  server: "Сервер отклонил токен",
} as const;

export type PushReason = (typeof pushReasons)[keyof typeof pushReasons];
