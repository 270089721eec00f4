import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import {
  type ChapterRestorationSnapshot,
  chapterRestorationMachine,
  type Restoration,
} from "../../machines/chapters/chapterRestoration.machine.ts";
import { restoreChapter } from "../../services/chapterHistory.calls.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

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
  const actor = useMachine(chapterRestorationMachine, () => {
    const restore = restoreChapter(surroundings, { workId, chapterId });
    return {
      actors: { restore: fromPromise(({ input, signal }) => restore(input, signal)) },
    };
  }, [surroundings, workId, chapterId]);
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
