import { useSelector } from "@xstate/react";
import { type RefObject, useEffect, useRef } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useReadAloud } from "../../app/hooks/useReadAloud.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { sentenceAt } from "../../text/sentences.ts";
import { blocksOf } from "../kit/place.ts";
import { placeIn } from "../kit/placeIn.ts";
import { wordsOf } from "../marks/markedText.ts";
import { AloudBar, isBarHeld } from "./AloudBar.tsx";
import { aloudView, isNextClosed, spokenSentences } from "./aloud.view.ts";
import { hearAloudWish, wishNextAloud } from "./aloudWish.ts";
import { followSentence, showSentence, unmarkSentence } from "./followSentence.ts";

/** A character of the text, as a reader's place has it. */
export type SpokenPosition = { location: number; offset: number };

type ReadAloudProps = {
  chapter: BookChapter;
  text: RefObject<HTMLDivElement | null>;
  /** The chapter before has ended: this one is read from its beginning. */
  isNext: boolean;
  /** The keys go on in its bar. */
  isHeld: boolean;
  /** What is said now; null: nothing. */
  onSaid: (place: SpokenPosition | null) => void;
};

/** Reads a chapter aloud, from the top of the window or its beginning: it comes when that is asked for first, and begins at once. */
export default function ReadAloud({ chapter, text, isNext, isHeld, onSaid }: ReadAloudProps) {
  const navigation = useActorOf("navigation");
  const { work, next } = chapter;
  const isClosed = isNextClosed(chapter);
  const actor = useReadAloud(() => {
    if (!next || isClosed) return;
    wishNextAloud({ chapterId: next.id, isHeld: isBarHeld() });
    navigation.send({ type: "navigation.requested", to: `/book/${work.id}/read/${next.id}`, isReplacing: false });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once
  useEffect(() => {
    const begin = (isFromStart: boolean) => {
      if (!text.current) return;
      const sentences = spokenSentences(blocksOf(text.current).map(wordsOf));
      if (sentences.length === 0) sayDone("В этой главе нечего читать вслух");
      const { location, offset } = isFromStart ? { location: 0, offset: 0 } : placeIn(text.current);
      actor.send({ type: "reading.requested", sentences, at: sentenceAt(sentences, location, offset) });
    };
    begin(isNext);
    return hearAloudWish(() => begin(false));
  }, [actor]);

  const view = aloudView(
    useSelector(actor, (snapshot) => snapshot),
    isClosed,
  );
  const { isOpen, isOn, sentence } = view;
  const said = useRef<Range | null>(null);
  useEffect(() => {
    if (!text.current || !sentence) {
      said.current = null;
      return unmarkSentence();
    }
    said.current = followSentence(text.current, sentence, said.current);
    return undefined;
  }, [text, sentence]);
  useEffect(() => unmarkSentence, []);
  useEffect(() => {
    onSaid(isOn && sentence ? { location: sentence.block, offset: sentence.from } : null);
  }, [isOn, sentence, onSaid]);

  return (
    isOpen && (
      <AloudBar
        actor={actor}
        view={view}
        isHeld={isHeld}
        onShow={() => text.current && sentence && showSentence(text.current, sentence)}
      />
    )
  );
}
