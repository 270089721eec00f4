import { useEffect, useState } from "react";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import type { Arrival } from "../../machines/chapters/chapterAutosave.parts.ts";

/** What was merged into a chapter since the author has closed the note of it. @returns it, and what closes the note */
export function useArrival(autosave: ChapterAutosaveActor): [Arrival | null, () => void] {
  const [held, setHeld] = useState<{ autosave: ChapterAutosaveActor; arrival: Arrival } | null>(null);
  useEffect(
    () =>
      autosave.on("text.replaced", ({ arrival }) => {
        if (!arrival) return;
        setHeld((before) => {
          const { added = 0, removed = 0, theirTitle = null } = (before?.autosave === autosave && before.arrival) || {};
          const sum = { added: added + arrival.added, removed: removed + arrival.removed };
          return { autosave, arrival: { ...arrival, ...sum, theirTitle: arrival.theirTitle ?? theirTitle } };
        });
      }).unsubscribe,
    [autosave],
  );
  return [held?.autosave === autosave ? held.arrival : null, () => setHeld(null)];
}
