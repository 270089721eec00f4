import type { Chapter } from "../../api/contract/chapters.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { chapterBadge } from "./chapter.view.ts";

/** The state of a chapter in words. */
export function ChapterBadges({ chapter }: { chapter: Chapter }) {
  const { kind, label } = chapterBadge(chapter, Date.now());
  return <Badge kind={kind}>{label}</Badge>;
}
