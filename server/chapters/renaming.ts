import { actionMessages } from "../../src/text/actionMessages.ts";
import { Refusal } from "../http/refusal.ts";
import { addRevision, savedAs } from "./revisions.ts";
import { type ChapterRow, lastRevision } from "./rows.ts";

type Renaming = { title: string; revision: number; userId: number; now: Date };
type Renamed =
  | { outcome: "saved"; revision: number; savedAt: string }
  | { outcome: "stale"; revision: number; savedAt: string; title: string };

/**
 * Stores the next revision with this title and the same text. The chapter is locked.
 * @param given.revision the one whose title the author saw
 * @throws Refusal InvalidRequestFields: the chapter is in the bin
 */
export async function renameChapter(
  { id: chapterId, workId, state }: ChapterRow,
  { title, revision, userId, now }: Renaming,
): Promise<Renamed> {
  if (state === "deleted") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
  const last = await lastRevision(chapterId);
  if (last.title === title) return { outcome: "saved", ...savedAs(last) };
  if (last.revision !== revision) return { outcome: "stale", ...savedAs(last), title: last.title };
  const next = { chapterId, workId, revision: last.revision + 1, userId, now };
  return { outcome: "saved", ...(await addRevision(next, { ...last, title })) };
}
