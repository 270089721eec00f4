import type { Chapter } from "../../api/contract/chapters.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { showLastingRefusal } from "../../app/toast.ts";
import { restoreText } from "../../services/chapterHistory.calls.ts";

type Options = {
  chapter: Chapter | null;
  onChanged: (chapter: Chapter, revision: number) => void;
};
type Params = { workId: number; chapterId: number };

/** Gives up what readers do not have yet; the toast takes it back. */
export function usePublishedText({ chapter, onChanged }: Options) {
  const changed = (hasUnpublishedChanges: boolean, revision: number) => {
    if (chapter) onChanged({ ...chapter, hasUnpublishedChanges }, revision);
  };
  const showUndo = useUndoToast(restoreText, {
    undone: () => "Правки снова в главе",
    onUndone: ({ revision }) => changed(true, revision),
    onRefused: showLastingRefusal,
  });
  const { status, message, submit } = useSubmit(restoreText, {
    onDone: ({ revision, undo }) => {
      changed(false, revision);
      showUndo("В главе снова опубликованный текст", undo);
    },
  });
  return {
    /** @param revision of the text with what is given up */
    take: (params: Params, revision: number) => submit({ params, body: { restored: "published", revision } }),
    isBusy: status === "submitting",
    message: status === "refused" ? message : "",
  };
}
