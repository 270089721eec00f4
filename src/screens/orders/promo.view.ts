import { bookHref } from "../../text/bookHref.ts";
import { chapterHref } from "../../text/chapterHref.ts";
import type { WorkFormat } from "../../text/workOptions.ts";

/** The page with what was typed: behind #, where no server and no log sees it. */
export const promoAddress = (code: string): string => `/promo#${new URLSearchParams({ code })}`;

/** What an address of the page carries; empty: nothing. */
export const typedCodeAt = (hash: string): string => new URLSearchParams(hash.slice(1)).get("code")?.slice(0, 60) ?? "";

type Given = { work: { id: number; format: WorkFormat }; chapterId: number | null };

/** Where a book opens that was got by a code: where its reader stopped. A player goes there by itself. */
export const bookOfCode = ({ work, chapterId }: Given): string =>
  chapterId === null || work.format === "Audiobook" ? bookHref(work) : chapterHref({ workId: work.id, chapterId });
