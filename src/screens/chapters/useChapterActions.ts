import { useState } from "react";
import { useLocation } from "wouter";
import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { showToast } from "../../app/toast.ts";
import type { ChapterWish, EditorWish } from "../../machines/chapters/chapterAutosave.parts.ts";
import { deleteChapter, updateChapterState } from "../../services/chapters.calls.ts";
import { type ChapterAction, type ChapterSite, chapterNews, whoSees } from "../kit/chapter.view.ts";

type Work = ResultOf<"getChapterToEdit">["work"];

type Options = {
  site: ChapterSite;
  work: Pick<Work, "id" | "state">;
  /** null: it is not made yet. */
  chapter: Chapter | null;
  name: string;
  /** The text must be saved first: `fulfil` does it then. Without it what is wanted is done at once. */
  postpone?: (wish: ChapterWish) => void;
  onChanged: (changed: Chapter) => void;
  onDeleted: (deleted: Chapter) => void;
  /** The person took the deletion back. */
  onRestored: (restored: Chapter) => void;
  /** That was refused, when the chapter's row is gone; says why. */
  onNotRestored: (reason: string) => void;
};

/** What an author does with a chapter's state, from wherever it is seen; the screen shows the refusal. */
export function useChapterActions(options: Options) {
  const { site, work, chapter, name, postpone, onChanged, onDeleted, onRestored, onNotRestored } = options;
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<"deletion" | "schedule" | null>(null);
  const showUndo = useUndoToast(updateChapterState, {
    undone: () => (site === "list" ? `«${name}» снова в содержании` : ""),
    onUndone: onRestored,
    onRefused: (message) => onNotRestored(`«${name}» лежит в корзине: ${message}`),
  });
  const tell = (changed: Chapter) => chapterNews(chapter, changed, site, Date.now(), work.state);
  /** From the text it is a way to where the work is published; the contents are that place. */
  const way =
    site === "editor"
      ? { action: { label: "К произведению", onClick: () => navigate(`/work/${work.id}/edit/content`) } }
      : {};
  const state = useSubmit(updateChapterState, {
    onDone: (changed) => {
      setAsking(null);
      showToast(tell(changed), whoSees(changed, work.state) === "" ? {} : way);
      onChanged(changed);
    },
  });
  const deletion = useSubmit(deleteChapter, {
    onDone: (deleted) => {
      setAsking(null);
      const { workId, id: chapterId } = deleted;
      showUndo(tell(deleted), { params: { workId, chapterId }, body: { type: "undeletion.requested" } });
      onDeleted(deleted);
    },
  });

  const fulfil = (params: { workId: number; chapterId: number }, wish: Exclude<ChapterWish, EditorWish>) => {
    if (wish.type === "deletion.requested") deletion.submit(params);
    else if (wish.type === "preview.requested") navigate(`/book/${params.workId}/read/${params.chapterId}`);
    else if (wish.type === "history.requested") navigate(`/work/edit/chapter/${params.chapterId}/history`);
    else state.submit({ params, body: wish });
  };
  const want = (wish: Exclude<ChapterWish, EditorWish>) => {
    // Withdrawn is the published text, whatever is on the screen.
    if (postpone && wish.type !== "withdrawal.requested") postpone(wish);
    else if (chapter) fulfil({ workId: chapter.workId, chapterId: chapter.id }, wish);
  };
  return {
    run: (type: ChapterAction) => {
      if (type === "deletion.requested") setAsking("deletion");
      else if (type === "schedule.requested") setAsking("schedule");
      else want({ type });
    },
    fulfil,
    preview: () => want({ type: "preview.requested" }),
    showHistory: () => want({ type: "history.requested" }),
    asking,
    stopAsking: () => setAsking(null),
    confirmDeletion: () => want({ type: "deletion.requested" }),
    schedule: (at: string) => want({ type: "schedule.requested", at }),
    isBusy: state.status === "submitting" || deletion.status === "submitting",
    message: [state, deletion].find(({ status }) => status === "refused")?.message ?? "",
  };
}
export type ChapterActions = ReturnType<typeof useChapterActions>;
