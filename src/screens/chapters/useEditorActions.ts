import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { showLastingRefusal } from "../../app/toast.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { chapterName } from "../kit/chapter.view.ts";
import { type AutosaveView, wishRefusal } from "./autosave.view.ts";
import { type ChapterActions, useChapterActions } from "./useChapterActions.ts";

/** What the server has last said of the chapter, and of which of its revisions. */
export type KnownChapter = { chapter: Chapter | null; revision: number };

type Options = {
  work: Pick<ResultOf<"getChapterToEdit">["work"], "id" | "state">;
  known: KnownChapter;
  title: string;
  autosave: ChapterAutosaveActor;
  shown: AutosaveView;
  onChanged: (chapter: Chapter) => void;
};

/** The actions of the editor: the text is saved first, so that what is published is what is on the screen. */
export function useEditorActions({ work, known, title, autosave, shown, onChanged }: Options) {
  const [, navigate] = useLocation();
  const actions: ChapterActions = useChapterActions({
    site: "editor",
    work,
    chapter: known.chapter,
    name: chapterName({ title }),
    postpone: (wish) => autosave.send({ type: "settlement.requested", wish }),
    onChanged,
    onDeleted: () => navigate(`/work/${work.id}/edit/content`),
    onRestored: ({ id }) => navigate(`/work/edit/chapter/${id}`),
    onNotRestored: showLastingRefusal,
  });
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const { unsubscribe } = autosave.on("text.settled", ({ chapterId, wish }) =>
      latest.current.fulfil({ workId: work.id, chapterId }, wish),
    );
    return unsubscribe;
  }, [autosave, work.id]);
  return {
    ...actions,
    /** Readers have another text than the screen. */
    isChanged:
      known.chapter?.hasUnpublishedChanges === true || shown.revision !== known.revision || shown.state !== "clean",
    isBusy: shown.isAwaited || actions.isBusy,
    message: wishRefusal(shown) || actions.message,
  };
}
