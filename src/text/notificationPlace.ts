import { kindOfAddress } from "./addresses.ts";

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
