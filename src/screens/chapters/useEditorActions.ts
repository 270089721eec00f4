import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { showLastingRefusal } from "../../app/toast.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import type { EditorWish } from "../../machines/chapters/chapterAutosave.parts.ts";
import { chapterName } from "../kit/chapter.view.ts";
import { type AutosaveView, hasUnpublishedEdits, wishRefusal } from "./autosave.view.ts";
import { type ChapterActions, useChapterActions } from "./useChapterActions.ts";
import { usePublishedText } from "./usePublishedText.ts";

/** What the server has last said of the chapter, and of which of its revisions. */
export type KnownChapter = { chapter: Chapter | null; revision: number };

type Options = {
  work: Pick<ResultOf<"getChapterToEdit">["work"], "id" | "state">;
  known: KnownChapter;
  title: string;
  autosave: ChapterAutosaveActor;
  shown: AutosaveView;
  /** `revision`: which text that is said of; without it that of the screen. */
  onChanged: (chapter: Chapter, revision?: number) => void;
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
  const published = usePublishedText({ chapter: known.chapter, onChanged });
  const takePublished = useRef(published.take);
  useEffect(() => {
    takePublished.current = published.take;
  });
  useEffect(() => {
    const { unsubscribe } = autosave.on("text.settled", ({ chapterId, wish }) => {
      const { revision } = autosave.getSnapshot().context;
      const params = { workId: work.id, chapterId };
      if (wish.type === "differences.requested")
        navigate(`/work/edit/chapter/${chapterId}/history?revision=${revision}&against=published`);
      else if (wish.type === "publishedText.requested") takePublished.current(params, revision);
      else latest.current.fulfil(params, wish);
    });
    return unsubscribe;
  }, [autosave, work.id, navigate]);
  const want = (wish: EditorWish) => autosave.send({ type: "settlement.requested", wish });
  return {
    ...actions,
    /** Readers have another text than the screen. */
    isChanged: hasUnpublishedEdits(known, shown),
    showDifferences: () => want({ type: "differences.requested" }),
    takePublished: () => want({ type: "publishedText.requested" }),
    isBusy: shown.isAwaited || actions.isBusy || published.isBusy,
    message: wishRefusal(shown) || actions.message || published.message,
  };
}
