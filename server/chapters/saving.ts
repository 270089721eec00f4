import { actionMessages } from "../../src/text/actionMessages.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { mustWrite } from "../works/policy.ts";
import type { WorkRow } from "../works/rows.ts";
import { type Merged, mergeText } from "./merging.ts";
import { addRevision, checkImages, isSameText, type Saved, savedAs, type Text } from "./revisions.ts";
import { type ChapterRow, lastRevision, type Revision } from "./rows.ts";

type Locked = { work: WorkRow; chapter: ChapterRow };
/** `revision`: the one that the text was made from. `restoredFrom`: when a text that is restored had been saved. */
type Save = { revision: number; user: User; now: Date; restoredFrom?: Date; merges?: boolean };
type SaveOutcome =
  | ({ outcome: "saved" } & Saved)
  | { outcome: "stale"; last: Revision }
  | ({ outcome: "merged" } & Merged);

/** @throws Refusal InvalidRequestFields: chapters of an audiobook hold sounds */
export function mustHoldTexts({ format }: Pick<WorkRow, "format">): void {
  if (format === "Audiobook") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
}

/**
 * The one way by which a chapter gets another text. The same text once more is saved already, whatever revision it was
 * made from: the first answer was lost. A text that was made from another revision than the last is merged with the last,
 * or is stale, and then nothing is stored.
 * @param locked work and chapter (`lockChapter`)
 * @throws Refusal AccessDenied, InvalidRequestFields: work or chapter is in the bin, or is an audiobook's, an image is
 * not among the work's files
 */
export async function saveText(
  { work, chapter }: Locked,
  { revision, user, now, restoredFrom, merges = false }: Save,
  text: Text,
): Promise<SaveOutcome> {
  mustWrite(user, work);
  mustHoldTexts(work);
  if (chapter.state === "deleted") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
  const last = await lastRevision(chapter.id);
  if (isSameText(text, last)) return { outcome: "saved", ...savedAs(last) };
  const next = { chapterId: chapter.id, workId: work.id, revision: last.revision + 1, userId: user.id, now };
  if (last.revision !== revision && !merges) return { outcome: "stale", last };
  if (last.revision !== revision) return { outcome: "merged", ...(await mergeText(next, revision, text, last)) };
  await checkImages(text, work.id);
  return { outcome: "saved", ...(await addRevision({ ...next, ...(restoredFrom && { restoredFrom }) }, text)) };
}

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
