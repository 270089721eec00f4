const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The payload of a message (spec/seed.md, section 3), whatever came; null: it has no title, and is none. */
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

/** What is shown of a message that cannot be read: a browser takes the permission away from whoever is told of one and shows nothing. */
export const unreadMessage = { contentTitle: "Рукопись", contentText: "Есть новости", url: "/", largeIconUrl: "" };
