import { useEffect, useLayoutEffect, useRef } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { useLateActor } from "../../app/hooks/machines.ts";
import { sayDone } from "../../app/lateToast.ts";
import { openNote } from "./notes.ts";
import { placeIn, stayAtBlock } from "./place.ts";
import styles from "./ReaderScreen.module.css";
import { inRuns } from "./runs.ts";

/** From so many characters of HTML on, runs of blocks are laid out where they are looked at. */
const LONG = 300_000;

type ChapterTextProps = { chapter: BookChapter; onProgress: (progress: number) => void };

/** The text itself: opens at the kept place, keeps the place, opens footnotes where they stand. */
export function ChapterText({ chapter, onProgress }: ChapterTextProps) {
  const { data: keeper } = useLateActor("readerPlace");
  const text = useRef<HTMLDivElement>(null);
  const { work, id, revisionId, place, isDraft, html } = chapter;
  const isLong = html.length > LONG;

  useLayoutEffect(() => {
    if (isLong) text.current?.replaceChildren(inRuns(html));
  }, [html, isLong]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place that was kept matters once, when the chapter opens
  useEffect(() => {
    if (!text.current || place?.chapterId !== id) return undefined;
    if (place.how === "near" || place.how === "lost") sayDone("Автор изменил это место");
    if (place.location + place.offset === 0) return undefined;
    return stayAtBlock(text.current, place.location, place.offset);
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
    look();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      cancelAnimationFrame(frame);
      onHide();
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [keeper, work.id, id, revisionId, isDraft, onProgress]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons inside are real ones, their clicks are heard here
    <div
      ref={text}
      className={`prose ${styles.text}`}
      data-indent={work.enableRedLine ? undefined : "no"}
      onClick={openNote}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own serialiser from a checked document
      dangerouslySetInnerHTML={isLong ? undefined : { __html: html }}
    />
  );
}
