import { useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import type { Chapter } from "../../api/contract/chapters.ts";
import { type ChapterStanding, publicationWatchMachine } from "../../machines/chapters/publicationWatch.machine.ts";
import { chapterState } from "../../services/chapters.calls.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** The server publishes within a moment of the chapter's time, in milliseconds. */
const MOMENT = 2_000;

/**
 * Tells when a chapter that has its time is out.
 * @param chapter what is known of it; null: it is not there yet
 * @param onTold hears every answer
 */
export function usePublicationWatch(chapter: Chapter | null, onTold: (standing: ChapterStanding) => void): void {
  const surroundings = useSurroundings();
  const watch = useMachine(publicationWatchMachine, () => {
    const ask = chapterState(surroundings);
    return {
      actors: { askStanding: fromPromise(({ input, signal }) => ask(input, signal)) },
    };
  }, [surroundings]);
  const hear = useRef(onTold);
  useEffect(() => {
    hear.current = onTold;
  });
  useEffect(() => {
    const { unsubscribe } = watch.on("chapter.told", ({ chapter: published, revision }) =>
      hear.current({ chapter: published, revision }),
    );
    return unsubscribe;
  }, [watch]);

  const planned = chapter?.state === "scheduled" ? chapter.publishTime : null;
  const [workId, chapterId] = [chapter?.workId ?? 0, chapter?.id ?? 0];
  useEffect(() => {
    if (planned === null) return;
    const wait = Math.max(0, Date.parse(planned) - Date.now()) + MOMENT;
    watch.send({ type: "publication.planned", workId, chapterId, wait });
    return () => watch.send({ type: "publication.dropped" });
  }, [watch, planned, workId, chapterId]);
}
