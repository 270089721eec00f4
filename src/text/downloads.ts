import type { PrivacyDisplay, PrivacyDownloads } from "./workOptions.ts";

/** How many people each means. By its link a book is read by everybody who has the address. */
const width = { Disable: 0, Friends: 1, Registered: 2, All: 3, Link: 3 } as const;

/** Could somebody download a work who may not read it? */
export const isWiderThanDisplay = (downloads: PrivacyDownloads, display: PrivacyDisplay): boolean =>
  width[downloads] > width[display];

export const tooWideText = "Скачивание не может быть шире показа";
