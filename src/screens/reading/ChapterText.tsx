import { useEffect, useLayoutEffect, useRef } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useMachines } from "../../app/hooks/machines.ts";
import { openNote } from "../kit/notes.ts";
import { stayAtBlock } from "../kit/place.ts";
import { inRuns } from "../kit/runs.ts";
import { LazyPart } from "../parts/LazyPart.tsx";
import styles from "./ReaderScreen.module.css";

/** From so many characters of HTML on, runs of blocks are laid out where they are looked at. */
const LONG = 300_000;

const loadKeeper = () => spareChunk(() => import("./PlaceKeeper.tsx"));

type ChapterTextProps = { chapter: BookChapter; onProgress: (progress: number) => void };

/** The text itself: opens at the kept place, keeps the place, opens footnotes where they stand. */
export function ChapterText({ chapter, onProgress }: ChapterTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const { work, id, place, html } = chapter;
  const { serverRendering } = useMachines();
  const isLong = html.length > LONG && !serverRendering;

  useLayoutEffect(() => {
    if (isLong) text.current?.replaceChildren(inRuns(html));
  }, [html, isLong]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place that was kept matters once, when the chapter opens
  useEffect(() => {
    if (!text.current || place?.chapterId !== id || place.location + place.offset === 0) return undefined;
    return stayAtBlock(text.current, place.location, place.offset);
  }, [id]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons inside are real ones, their clicks are heard here */}
      <div
        ref={text}
        className={`prose ${styles.text}`}
        data-indent={work.enableRedLine ? undefined : "no"}
        onClick={openNote}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own serialiser from a checked document
        dangerouslySetInnerHTML={isLong ? undefined : { __html: html }}
      />
      <LazyPart load={loadKeeper} chapter={chapter} text={text} onProgress={onProgress} />
    </>
  );
}
