import type { Sitting } from "../../api/contract/chapterHistory.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import type { Line } from "../../document/blocks.ts";
import type { Differences } from "../../document/differences.ts";
import { formatDay, formatMoment, timeOfDay } from "../../text/dates.ts";
import { counted, formatNumber } from "../../text/plural.ts";

/** What the address says: the part of the list, the text that is looked at, and the text next to it. */
export type HistoryQuery = { cursor: string | null; revision: number | null; against: Against };
/** The text before it, the newest one, the one that readers have, or any other one by its number. */
export type Against = "before" | "now" | "published" | number;

const revisionOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

export const againstOf = (text: string | null): Against =>
  text === "now" || text === "published" ? text : (revisionOf(text) ?? "before");

export function historyQueryOf(search: string): HistoryQuery {
  const query = new URLSearchParams(search);
  return {
    cursor: query.get("cursor"),
    revision: revisionOf(query.get("revision")),
    against: againstOf(query.get("against")),
  };
}

export function historyAddress(chapterId: number, place: Partial<HistoryQuery>): string {
  const { cursor = null, revision = null, against = "before" } = place;
  const query = new URLSearchParams({
    ...(cursor !== null && { cursor }),
    ...(revision !== null && { revision: String(revision) }),
    ...(against !== "before" && { against: String(against) }),
  });
  return `/work/edit/chapter/${chapterId}/history${query.size > 0 ? `?${query}` : ""}`;
}

/** The newest day first, as the sittings come. `now`: milliseconds. */
export function daysOf(sittings: readonly Sitting[], now: number): { day: string; sittings: Sitting[] }[] {
  const days: { day: string; sittings: Sitting[] }[] = [];
  for (const sitting of sittings) {
    const day = formatDay(sitting.savedAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.sittings.push(sitting);
    else days.push({ day, sittings: [sitting] });
  }
  return days;
}

const clock = (iso: string): string => timeOfDay(iso).slice(0, 5);

/** «14:05–15:40», «14:05» for one moment, «19 ноября 2026, 23:50 – 00:20» over midnight; by Moscow. */
export function timesOf({ firstSavedAt, savedAt }: Sitting, now: number): string {
  const [from, to] = [clock(firstSavedAt), clock(savedAt)];
  const day = formatDay(firstSavedAt, now);
  if (day !== formatDay(savedAt, now)) return `${day}, ${from} – ${to}`;
  return from === to ? to : `${from}–${to}`;
}

/** A moment next to another one: with its seconds if the minute is the same. `now`: milliseconds. */
export function momentBeside(iso: string, other: string, now: number): string {
  const moment = formatMoment(iso, now);
  return moment === formatMoment(other, now) ? `${formatDay(iso, now)}, ${timeOfDay(iso)}` : moment;
}

/** «+1 240 зн.», «−35 зн.», «объём прежний». */
export const changeText = (change: number): string =>
  change === 0 ? "объём прежний" : `${change > 0 ? "+" : "−"}${formatNumber(Math.abs(change))}\u00a0зн.`;

/** The sitting that has a revision, as far as this page of the list knows. */
export const sittingOf = (sittings: readonly Sitting[], revision: number, hasMore: boolean): Sitting | undefined => {
  const found = sittings.findLast((sitting) => sitting.revision >= revision);
  return found && (found.revision === revision || !hasMore || found !== sittings.at(-1)) ? found : undefined;
};

/** Why this person cannot restore a text here; empty: he can. */
export function restorationRefusal({ work, chapter }: Pick<ResultOf<"getChapterHistory">, "work" | "chapter">): string {
  if (work.state === "deleted") return "Произведение лежит в корзине: пока оно там, главы не меняются.";
  if (!work.canWrite) return "Прежний текст возвращают только авторы произведения.";
  if (chapter.state !== "deleted") return "";
  return "Глава лежит в корзине. Чтобы вернуть прежний текст, сначала восстановите главу в содержании.";
}

const words = (count: number) => counted(count, ["слово", "слова", "слов"]);

type Compared = { revision: number; isCurrent: boolean; isPublished: boolean };

/** What a text can be compared with; `chosen`: when the other text that was chosen was saved, in words. */
export const againstOptions = (
  { isCurrent, isPublished }: Omit<Compared, "revision">,
  against: Against,
  { hasReaders, chosen }: { hasReaders: boolean; chosen: string },
): { value: string; label: string }[] => [
  { value: "before", label: "от прежнего" },
  ...(isCurrent ? [] : [{ value: "now", label: "от нынешнего" }]),
  ...(hasReaders && !isPublished ? [{ value: "published", label: "от опубликованного" }] : []),
  ...(typeof against === "number" ? [{ value: String(against), label: `от ${chosen}` }] : []),
];

/** Another text than this one, and one that there is. */
export const comparedWith = ({ revision, last }: { revision: number; last: number }, against: Against): Against =>
  against === revision || (against === "now" && revision === last) ? "before" : against;

/** What the marks amount to. */
export function differencesText({ kind, inserted, deleted }: Differences, against: Against): string {
  if (kind === "alone" && against === "published") return "У читателей этой главы нет: сравнивать не с чем.";
  if (kind === "alone") return "Это первый сохранённый текст главы: сравнивать не с чем.";
  if (kind === "same") return "Тексты совпадают.";
  if (kind === "form") return "Слова те же, другое только оформление.";
  if (kind === "tooLarge")
    return "Тексты различаются так сильно, что по словам их не сравнить. Этот текст показан целиком.";
  if (inserted + deleted === 0) return "Слова те же, другие знаки или абзацы.";
  const [subject, more, less] =
    against === "now" ? ["Восстановление ", "вернёт", "уберёт"] : ["", "добавлено", "удалено"];
  const said = [
    ...(inserted > 0 ? [`${more} ${words(inserted)}`] : []),
    ...(deleted > 0 ? [`${less} ${words(deleted)}`] : []),
  ];
  const sentence = `${subject}${said.join(", ")}.`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** A line with its number in the text. */
export type Numbered = Line & { at: number };
export type Fold = { isFolded: boolean; lines: Numbered[] };

/** Unchanged lines around a change. */
const AROUND = 2;
/** Fewer are not worth a press. */
const SHORTEST_FOLD = 4;

/** The lines in runs: what is far from every change is folded away. Without a change nothing is. */
export function foldsOf(lines: readonly Line[]): Fold[] {
  const numbered = lines.map((line, at) => ({ ...line, at }));
  const changed = numbered.filter(({ parts }) => parts.some(({ kind }) => kind !== "same")).map(({ at }) => at);
  if (changed.length === 0) return [{ isFolded: false, lines: numbered }];
  const isNear = new Set(
    changed.flatMap((at) => Array.from({ length: 2 * AROUND + 1 }, (_, step) => at + step - AROUND)),
  );
  const folds: Fold[] = [];
  for (const line of numbered) {
    const isFolded = !isNear.has(line.at);
    const last = folds.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else folds.push({ isFolded, lines: [line] });
  }
  return folds.map((fold) => (fold.lines.length < SHORTEST_FOLD ? { ...fold, isFolded: false } : fold));
}

/** «Без изменений: 12 абзацев» */
export const foldText = ({ lines }: Fold): string =>
  `Без изменений: ${counted(lines.length, ["абзац", "абзаца", "абзацев"])}`;
