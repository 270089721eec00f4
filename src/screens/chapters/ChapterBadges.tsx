import type { Chapter } from "../../api/contract/chapters.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { chapterBadge, whoSees } from "../kit/chapter.view.ts";

type ChapterBadgesProps = {
  chapter: Chapter;
  workState: Parameters<typeof whoSees>[1];
  /** Readers have another text than the screen. */
  hasEdits: boolean;
};

/** The state of a chapter in words, and that readers do not have it yet. */
export function ChapterBadges({ chapter, workState, hasEdits }: ChapterBadgesProps) {
  const { kind, label } = chapterBadge(chapter, Date.now());
  return (
    <>
      <Badge kind={kind}>{label}</Badge>
      {hasEdits && <Badge kind="own">Есть неопубликованные правки</Badge>}
      {whoSees(chapter, workState) !== "" && <Badge kind="wait">Произведение не опубликовано</Badge>}
    </>
  );
}
