/** How a work is sold, as the law has it and as it is stored and sent (src/machines/lifecycles/sale.lifecycle.ts). */
export const saleStates = ["free", "promo", "waiting", "subscription", "paid", "frozen"] as const;
export type SaleState = (typeof saleStates)[number];

/** What a work is while it is not sold. */
export const unsoldStates = ["free", "promo"] as const;
export type UnsoldState = (typeof unsoldStates)[number];

/**
 * What somebody gets of a chapter: its text, the beginning of it, or its title alone; `kept`: the text of one that was withdrawn, and
 * that they have bought before.
 */
export const chapterAccesses = ["open", "opening", "closed", "kept"] as const;
export type ChapterAccess = (typeof chapterAccesses)[number];
export const isReadable = (access: ChapterAccess): boolean => access === "open" || access === "kept";

/** What decides about the chapters of a work. `former`: what it is until the sale begins, and what a waiting one goes back to. */
export type SaleTerms = { state: SaleState; former: UnsoldState; freeChapterCount: number; promoFragment: boolean };

/**
 * What a reader who does not hold the work gets of one of its published chapters (docs/spec/commerce.md, «The gate»).
 * @param index its place among the published chapters, from 0
 * @param terms null: the work was never sold
 */
export function accessTo(index: number, terms: SaleTerms | null): Exclude<ChapterAccess, "kept"> {
  if (!terms) return "open";
  const { state, former, freeChapterCount, promoFragment } = terms;
  const shown = state === "waiting" ? former : state;
  if (shown === "free" || index < freeChapterCount) return "open";
  return promoFragment ? "opening" : "closed";
}
