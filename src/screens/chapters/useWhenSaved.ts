import { useEffect, useState } from "react";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import type { AutosaveView } from "./chapter.view.ts";

/** Runs an act once the server has the text on the screen, so that what is published is what is seen. */
export function useWhenSaved(autosave: ChapterAutosaveActor, { state, chapterId }: AutosaveView) {
  const [waiting, setWaiting] = useState<{ act: (chapterId: number) => void } | null>(null);
  const [isStuck, setStuck] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    if (state === "clean" && chapterId !== null) {
      setWaiting(null);
      waiting.act(chapterId);
    } else if (state === "clean" || state === "dirty") {
      autosave.send({ type: "save.requested" });
    } else if (state === "failed" || state === "refused" || state === "conflict") {
      setWaiting(null);
      setStuck(true);
    }
  }, [waiting, state, chapterId, autosave]);

  return {
    isWaiting: waiting !== null,
    /** Why the act did not begin; empty: it did. */
    refusal: isStuck && state !== "clean" ? "Сначала нужно сохранить текст на сервере" : "",
    whenSaved: (act: (chapterId: number) => void) => {
      setStuck(false);
      setWaiting({ act });
      autosave.send({ type: "save.requested" });
    },
  };
}
