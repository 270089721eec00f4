import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import {
  type ChapterRestorationSnapshot,
  chapterRestorationMachine,
  type Restoration,
} from "../../machines/chapters/chapterRestoration.machine.ts";
import { restoreChapter } from "../../services/chapterHistory.calls.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useSurroundings } from "./machines.ts";

const view = ({ value, context }: ChapterRestorationSnapshot) => ({ state: value, ...context });
export type RestorationView = ReturnType<typeof view>;

/**
 * The restoration of old texts of one chapter.
 * @param onChanged the chapter has another last revision than was known
 */
export function useChapterRestoration(
  { workId, id: chapterId }: { workId: number; id: number },
  onChanged: () => void,
) {
  const surroundings = useSurroundings();
  const machine = useMemo(() => {
    const restore = restoreChapter(surroundings, { workId, chapterId });
    return chapterRestorationMachine.provide({
      actors: { restore: fromPromise(({ input, signal }) => restore(input, signal)) } satisfies Ports<
        typeof chapterRestorationMachine
      >,
    });
  }, [surroundings, workId, chapterId]);
  const actor = useActorRef(machine, inspected);
  const shown: RestorationView = useSelector(actor, view, shallowEqual);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  useEffect(() => actor.on("chapter.changed", () => changed.current()).unsubscribe, [actor]);
  return {
    ...shown,
    restore: (restoration: Restoration) => actor.send({ type: "restoration.requested", ...restoration }),
    undo: () => actor.send({ type: "undo.requested" }),
    close: () => actor.send({ type: "note.closed" }),
  };
}
export type ChapterRestoration = ReturnType<typeof useChapterRestoration>;
