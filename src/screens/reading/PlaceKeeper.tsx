import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { neededChunk, spareChunk } from "../../app/chunks.ts";
import { useAccount, useLazyActor } from "../../app/hooks/machines.ts";
import { useAhead } from "../../app/hooks/useAhead.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { followVisibility } from "../../services/pageEvents.ts";
import { hearAloudWish, takeNextAloud } from "../aloud/aloudWish.ts";
import type { SpokenPosition } from "../aloud/ReadAloud.tsx";
import { placeIn } from "../kit/placeIn.ts";
import { loadLazyReaderParts } from "./loadLazyReaderParts.ts";

type PlaceKeeperProps = {
  chapter: BookChapter;
  text: RefObject<HTMLDivElement | null>;
  onProgress: (progress: number) => void;
};

const loadAloud = () => spareChunk(() => import("../aloud/ReadAloud.tsx"));
/** The next chapter is fetched from so much of this one on. */
const NEAR_END = 0.8;

/** Keeps where the reader of a text is, says where they were on another device, and brings their marks and their voice. It comes behind the text. */
export default function PlaceKeeper({ chapter, text, onProgress }: PlaceKeeperProps) {
  const { data: keeper } = useLazyActor("readerPlace");
  const [Later, fetchLater] = useLazyPart(loadLazyReaderParts);
  const [Marks, fetchMarks] = useLazyPart(loadLazyReaderParts);
  const isGuest = useAccount().id < 0;
  const { work, id, revisionId, place, isDraft, next } = chapter;
  const fetchAhead = useAhead();
  const spoken = useRef<SpokenPosition | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place that was kept matters once, when the chapter opens
  useEffect(() => {
    if (place?.chapterId === id && (place.how === "near" || place.how === "lost")) sayDone("Автор изменил это место");
  }, [id]);

  const nextPath = next && !isDraft ? `/book/${work.id}/read/${next.id}` : null;
  const look = useCallback(() => {
    if (!text.current) return;
    const seen = { ...placeIn(text.current), ...spoken.current };
    onProgress(seen.progress);
    const movedAt = new Date().toISOString();
    if (!isDraft)
      keeper?.send({ type: "place.moved", place: { workId: work.id, chapterId: id, revisionId, ...seen, movedAt } });
    if (nextPath && seen.progress >= NEAR_END) fetchAhead(nextPath);
  }, [keeper, fetchAhead, text, work.id, id, revisionId, isDraft, nextPath, onProgress]);

  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look();
      });
    };
    const onHide = () => keeper?.send({ type: "page.left" });
    const stopFollowing = followVisibility((isHidden) => {
      onHide();
      if (!isDraft && !isHidden) void fetchLater();
    });
    const answered = keeper?.subscribe(({ context }) => {
      if (context.saved?.outcome === "later") void fetchLater();
    });
    look();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      onHide();
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
      stopFollowing();
      answered?.unsubscribe();
    };
  }, [keeper, isDraft, look, fetchLater]);

  // A guest has no marks: what makes them comes with the first selection.
  useEffect(() => {
    if (isDraft) return undefined;
    const fetch = () => {
      if (!isGuest || getSelection()?.isCollapsed === false) void fetchMarks();
    };
    // Something may have been selected before this came.
    fetch();
    document.addEventListener("selectionchange", fetch);
    return () => document.removeEventListener("selectionchange", fetch);
  }, [isGuest, isDraft, fetchMarks]);

  const [Aloud, fetchAloud] = useLazyPart(loadAloud);
  const [nextAloud, setNextAloud] = useState<ReturnType<typeof takeNextAloud>>(null);
  const begin = useCallback(async () => {
    if (!(await fetchAloud())) neededChunk(loadAloud).catch(() => {});
  }, [fetchAloud]);
  useEffect(() => {
    const wished = takeNextAloud(id);
    if (wished) {
      setNextAloud(wished);
      void begin();
    }
    return hearAloudWish(() => void begin());
  }, [id, begin]);
  const onSaid = useCallback(
    (said: SpokenPosition | null) => {
      spoken.current = said;
      if (said) look();
    },
    [look],
  );

  return (
    <>
      {Aloud && (
        <Aloud
          chapter={chapter}
          text={text}
          isNext={nextAloud !== null}
          isHeld={nextAloud?.isHeld ?? true}
          onSaid={onSaid}
        />
      )}
      {Later && <Later key={work.id} part="other" chapter={chapter} text={text} />}
      {Marks && !isDraft && <Marks part="marks" chapter={chapter} text={text} />}
    </>
  );
}
