import type { BookChapter } from "../../api/contract/reading.ts";
import type { ReadAloudSnapshot, SpokenSentence } from "../../machines/reading/readAloud.machine.ts";
import { type ChapterAccess, isReadable } from "../../text/saleStates.ts";
import { sentencesOf, wordsOf } from "../../text/sentences.ts";

type State = "seeking" | "noVoice" | "speaking" | "paused" | "recovering" | "finished" | "failed";

const stateOf = ({ value }: Pick<ReadAloudSnapshot, "value">): State | null => {
  if (typeof value === "string") return null;
  return typeof value.open === "string" ? value.open : "speaking";
};

const words: Partial<Record<State, string>> = {
  seeking: "Ищем голос",
  noVoice: "На устройстве нет русского голоса",
  recovering: "Голос замолчал, повторяем предложение",
  failed: "Голос не отвечает",
};

export type AloudView = {
  isOpen: boolean;
  /** Its button pauses. */
  isOn: boolean;
  button: "Пауза" | "Продолжить" | "Повторить" | "Прочитать сначала";
  /** Why it cannot be pressed. */
  unavailable: string | undefined;
  /** Whether there is another sentence before and behind. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** What is not as usual. */
  words: string;
  /** What is said, or would be. */
  sentence: SpokenSentence | null;
};

/** The bar of the voice. @param isNextClosed the next chapter is not this reader's */
export function aloudView(snapshot: Pick<ReadAloudSnapshot, "value" | "context">, isNextClosed: boolean): AloudView {
  const { at, sentences } = snapshot.context;
  const state = stateOf(snapshot);
  const isOn = state === "speaking" || state === "recovering";
  const canStep = isOn || state === "paused";
  const finished = isNextClosed ? "Глава дочитана, следующая закрыта" : "Глава дочитана";
  const restarts = { failed: "Повторить", finished: "Прочитать сначала" } as const;
  return {
    isOpen: state !== null,
    isOn,
    button: isOn ? "Пауза" : ((state && restarts[state as keyof typeof restarts]) ?? "Продолжить"),
    unavailable: state === "seeking" || state === "noVoice" ? words[state] : undefined,
    hasPrevious: canStep && at > 0,
    hasNext: canStep && at < sentences.length - 1,
    words: (state === "finished" ? finished : state && words[state]) ?? "",
    sentence: state === null || state === "finished" ? null : (sentences[at] ?? null),
  };
}

/** The sentences of a text with their words. @param blocks the characters of each block that count */
export const spokenSentences = (blocks: readonly string[]): SpokenSentence[] =>
  sentencesOf(blocks).map((sentence) => ({ ...sentence, text: wordsOf(blocks, sentence) }));

/** There is a next chapter, and this reader gets no text of it. */
export function isNextClosed({ chapters, next }: Pick<BookChapter, "chapters" | "next">): boolean {
  const access: ChapterAccess | undefined = chapters.find(({ id }) => id === next?.id)?.access;
  return access !== undefined && !isReadable(access);
}
