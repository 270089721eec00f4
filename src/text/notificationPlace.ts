import { kindOfAddress } from "./addresses.ts";

/**
 * Where the click on a notification leads: an address of this site with its origin; any other opens the home page (spec/domain.md,
 * Guards).
 */
export const notificationPlace = (url: string, origin: string): string =>
  url !== "" && kindOfAddress(url, origin) === "page" ? new URL(url, origin).href : `${origin}/`;

/** What a notification is shown with (spec/seed.md, sections 3 and 9). `opens`: what its click does. */
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
