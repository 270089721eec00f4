import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useOpenChapters } from "../../app/hooks/useOpenChapters.ts";
import { useRestoredAccess } from "../../app/hooks/useRestoredAccess.ts";
import type { ChapterAutosaveActor, ChapterAutosaveInput } from "../../machines/chapters/chapterAutosave.machine.ts";
import { autosaveView, draftView } from "./autosave.view.ts";

/** What a chapter opens with: a fresh start, or the chapter as it was left unsaved. */
export type ChapterStart = ChapterAutosaveInput | ChapterAutosaveActor;

const isActor = (start: ChapterStart): start is ChapterAutosaveActor => "getSnapshot" in start;

/** The autosave of the chapter on the screen; the keeper holds it when the screen is left. */
export function useChapterAutosave(start: ChapterStart) {
  const chapters = useOpenChapters();
  const begin = () => ({ start, autosave: isActor(start) ? start : chapters.create(start) });
  const [begun, setBegun] = useState(begin);
  if (begun.start !== start) setBegun(begin());
  const { autosave } = begun;
  useEffect(() => chapters.show(autosave), [autosave, chapters]);

  const shown = useSelector(autosave, autosaveView, shallowEqual);
  const draft = useSelector(shown.draft, draftView, shallowEqual);
  useRestoredAccess(autosave, shown.accountId);
  return { autosave, shown, draft };
}
