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
