import type { WaitingDraft } from "../../machines/chapters/chapterOutbox.machine.ts";
import { draftHref } from "../../text/chapterPlaces.ts";
import { counted, formatNumber, plural } from "../../text/plural.ts";

export type WaitingView = {
  /** «2 главы ждут отправки» */
  words: string;
  chapters: { href: string; title: string }[];
  /** «и ещё 3»; nothing: all are named. */
  more: string;
};

const SHOWN = 5;
const forms = ["глава", "главы", "глав"] as const;

function waitingViews(drafts: readonly WaitingDraft[], waits: string): WaitingView[] {
  const [count, left] = [drafts.length, drafts.length - SHOWN];
  if (count === 0) return [];
  const chapters = drafts.slice(0, SHOWN).map(({ place, title }) => ({
    href: draftHref(place),
    title: title.trim() || "Без названия",
  }));
  const verb = plural(count, ["ждёт", "ждут", "ждут"]);
  return [
    {
      words: `${counted(count, forms)} ${verb} ${waits}`,
      chapters,
      more: left > 0 ? `и ещё ${formatNumber(left)}` : "",
    },
  ];
}

/**
 * What is stored on this device and not on the server: what goes there by itself, and what the person has to look at.
 */
export const waitingView = (waiting: readonly WaitingDraft[]): WaitingView[] => [
  ...waitingViews(
    waiting.filter(({ isStuck }) => isStuck),
    "вашего решения",
  ),
  ...waitingViews(
    waiting.filter(({ isStuck }) => !isStuck),
    "отправки",
  ),
];
