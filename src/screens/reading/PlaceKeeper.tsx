import { type RefObject, useEffect } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { useAccount, useLateActor } from "../../app/hooks/machines.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import { sayDone } from "../../app/lateToast.ts";
import { loadLater } from "./loadLater.ts";
import { placeIn } from "./placeIn.ts";

type PlaceKeeperProps = {
  chapter: BookChapter;
  text: RefObject<HTMLDivElement | null>;
  onProgress: (progress: number) => void;
};

/** Keeps where the reader of a text is, says where they were on another device, and brings their marks. It comes behind the text. */
export default function PlaceKeeper({ chapter, text, onProgress }: PlaceKeeperProps) {
  const { data: keeper } = useLateActor("readerPlace");
  const [Later, fetchLater] = useLatePart(loadLater);
  const [Marks, fetchMarks] = useLatePart(loadLater);
  const isGuest = useAccount().id < 0;
  const { work, id, revisionId, place, isDraft } = chapter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place that was kept matters once, when the chapter opens
  useEffect(() => {
    if (place?.chapterId === id && (place.how === "near" || place.how === "lost")) sayDone("Автор изменил это место");
  }, [id]);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (!text.current) return;
      const seen = placeIn(text.current);
      onProgress(seen.progress);
      const movedAt = new Date().toISOString();
      if (!isDraft)
        keeper?.send({ type: "place.moved", place: { workId: work.id, chapterId: id, revisionId, ...seen, movedAt } });
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    const onHide = () => keeper?.send({ type: "page.left" });
    const onTurn = () => {
      onHide();
      if (!isDraft && document.visibilityState === "visible") void fetchLater();
    };
    const answered = keeper?.subscribe(({ context }) => {
      if (context.saved?.outcome === "later") void fetchLater();
    });
    look();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    document.addEventListener("visibilitychange", onTurn);
    return () => {
      cancelAnimationFrame(frame);
      onHide();
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
      document.removeEventListener("visibilitychange", onTurn);
      answered?.unsubscribe();
    };
  }, [keeper, text, work.id, id, revisionId, isDraft, onProgress, fetchLater]);

  // A guest has no marks: what makes them comes with the first selection.
  useEffect(() => {
    if (isDraft) return undefined;
    const fetch = () => void fetchMarks();
    if (!isGuest) fetch();
    document.addEventListener("selectionchange", fetch, { once: true });
    return () => document.removeEventListener("selectionchange", fetch);
  }, [isGuest, isDraft, fetchMarks]);

  return (
    <>
      {Later && <Later key={work.id} part="other" chapter={chapter} text={text} />}
      {Marks && !isDraft && <Marks part="marks" chapter={chapter} text={text} />}
    </>
  );
}
