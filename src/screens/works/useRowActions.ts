import type { ListedChapter } from "../../api/contract/chapters.ts";
import type { Work } from "../../api/contract/works.ts";
import { showToast } from "../../app/toast.ts";
import { useChapterActions } from "../chapters/useChapterActions.ts";
import { chapterName } from "../kit/chapter.view.ts";

type Row = {
  chapter: ListedChapter;
  workState: Work["state"];
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** What can be done with a chapter from its row, of text or of sound. */
export function useRowActions({ chapter, workState, onChanged, onNotRestored }: Row) {
  const name = chapterName(chapter);
  return useChapterActions({
    site: "list",
    work: { id: chapter.workId, state: workState },
    chapter,
    name,
    onChanged,
    onDeleted: onChanged,
    onRestored: () => {
      showToast(`«${name}» снова в содержании`);
      onChanged();
    },
    onNotRestored,
  });
}
