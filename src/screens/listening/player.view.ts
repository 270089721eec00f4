import type { Audiobook } from "../../api/contract/listening.ts";
import type { AudioPlayerSnapshot } from "../../machines/audio/audioPlayer.machine.ts";
import type { PlayedBook } from "../../machines/audio/audioPlayer.setup.ts";
import { formatLength } from "../../text/length.ts";
import { rateInWords, rewound } from "../../text/listening.ts";
import { namesOf } from "../../text/people.ts";
import { formatNumber } from "../../text/plural.ts";

export const titleOf = ({ title }: { title: string }): string => title || "Без названия";

/** «Глава 2. Сухари»; a chapter whose title says already that it is one is called by that. */
export const numberedTitle = (chapter: { title: string }, index: number): string =>
  /^глава(?!\p{L})/iu.test(chapter.title) ? chapter.title : `Глава ${formatNumber(index + 1)}. ${titleOf(chapter)}`;

/** What the player is given of a book. */
export const playedBook = (book: Audiobook): PlayedBook => ({
  id: book.id,
  title: book.title,
  authors: namesOf(book.authors),
  reciter: book.reciter,
  coverUrl: book.coverUrl,
  drawnCoverUrl: book.drawnCoverUrl,
  isPreview: book.isPreview,
  chapters: book.chapters.map(({ id, title, durationMs }) => ({ id, title, durationMs })),
});

/** `isOn`: its button pauses. `words`: why nothing is heard; empty: all is well. */
export type Standing = { isOn: boolean; isWaiting: boolean; isDenied: boolean; words: string; button: string };

type Leaf = "resolving" | "renewing" | "loading" | "sounding" | "ready" | "paused" | "blocked" | "offline";
type State = Leaf | "denied" | "broken" | "ended" | "idle";

const stateOf = ({ value }: AudioPlayerSnapshot): State => {
  if (value === "idle") return "idle";
  const { open } = value as { open: State | Partial<Record<State, string>> };
  return typeof open === "string" ? open : (Object.keys(open)[0] as State);
};

const words: Partial<Record<State, string>> = {
  blocked: "Нажмите «Слушать», браузер не начал сам",
  offline: "Нет сети. Продолжим с этого места",
  broken: "Запись не читается",
  ended: "Книга закончилась",
};
const going: readonly State[] = ["resolving", "renewing", "loading", "sounding", "offline"];

/** The state of the player, in words. */
export function standingOf(snapshot: AudioPlayerSnapshot): Standing {
  const { context } = snapshot;
  const state = stateOf(snapshot);
  const isElsewhere = state === "paused" && context.isElsewhere;
  const isOn = going.includes(state);
  const isWaiting =
    snapshot.matches({ open: { sounding: "buffering" } }) || (isOn && !["sounding", "offline"].includes(state));
  const said = state === "denied" ? context.message : (words[state] ?? "");
  return {
    isOn,
    isWaiting,
    isDenied: state === "denied",
    words: isElsewhere ? "Играет в другой вкладке" : said,
    button: isElsewhere ? "Продолжить здесь" : isOn ? "Пауза" : "Слушать",
  };
}

/** Of the chapter that sounds, in milliseconds. */
export const lengthHere = ({ context: { book, index } }: AudioPlayerSnapshot): number =>
  book.chapters[index]?.durationMs ?? 0;

/** What is still to be heard of a book, in milliseconds of the sound. */
export const restOf = (chapters: readonly { durationMs: number }[], index: number, location: number): number =>
  Math.max(0, chapters.slice(index).reduce((sum, { durationMs }) => sum + durationMs, 0) - location);

/** «На 1,25× до конца книги 5 ч 42 мин». */
export const restInWords = (rest: number, rate: number): string =>
  `На\u00a0${rateInWords(rate)} до конца книги ${formatLength(rest / rate)}`;

type Beginning = { index: number; location: number };

/** Where a book goes on: at what its address names, else where its listener stopped, a little earlier; else at its beginning. */
export function beginningOf({ chapters, place }: Audiobook, search: string, now: number): Beginning {
  const query = new URLSearchParams(search);
  const named = chapters.findIndex(({ id }) => String(id) === query.get("chapter"));
  const seconds = Number(query.get("t") ?? 0);
  const within = (index: number, location: number) => Math.min(location, chapters[index]?.durationMs ?? 0);
  if (named >= 0) return { index: named, location: seconds > 0 ? within(named, seconds * 1_000) : 0 };
  const stopped = chapters.findIndex(({ id }) => id === place?.chapterId);
  if (!place || stopped < 0) return { index: 0, location: 0 };
  return { index: stopped, location: rewound(place.location, now - Date.parse(place.movedAt)) };
}
