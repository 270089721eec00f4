import { isDeepStrictEqual } from "node:util";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { isDisputed } from "../../src/document/disputes.ts";
import { DocumentError, readDocument } from "../../src/document/document.ts";
import { type DocumentJson, filesOf, textLength } from "../../src/document/json.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import type { Revision } from "./rows.ts";

const imageMissing = "В тексте есть изображение, которого нет среди файлов этого произведения";

/** Title and document in their canonical spelling. `audioId`: the sound of a chapter of an audiobook, whose document is empty. */
export type Text = { title: string; document: DocumentJson; textLength: number; audioId?: string | null };

/** Reads what the client sent. @throws Refusal InvalidRequestFields with the field `document` */
export function readText({ title, document }: { title: string; document: unknown }): Text {
  try {
    // Plain JSON, as the database gives it back: the node's attributes have no prototype and would never be equal to stored ones.
    const json = JSON.parse(JSON.stringify(readDocument(document))) as DocumentJson;
    return { title, document: json, textLength: textLength(json) };
  } catch (error) {
    if (error instanceof DocumentError) throw Refusal.field("document", error.message);
    throw error;
  }
}

type ShownDocument = ResultOf<"getChapterToEdit">["document"];
/** A stored document as the contract has it: `readText` has read every one of them. */
export const shownDocument = (document: DocumentJson): ShownDocument => document as ShownDocument;

/** A text shows images of its own work alone. @throws Refusal InvalidRequestFields with the field `document` */
export async function checkImages({ document }: Text, workId: number): Promise<void> {
  const ids = filesOf(document);
  if (ids.length === 0) return;
  const count = await db()
    .selectFrom("storedFile")
    .where("id", "in", ids)
    .where("kind", "=", "chapter-image")
    .where("workId", "=", workId)
    .$call(rowCount);
  if (count !== ids.length) throw Refusal.field("document", imageMissing);
}

export const isSameText = (text: Text, stored: Revision): boolean =>
  text.title === stored.title && isDeepStrictEqual(text.document, stored.document);

export type Saved = { revision: number; savedAt: string };

export const savedAs = ({ revision, savedAt }: Revision): Saved => ({ revision, savedAt: savedAt.toISOString() });

/** Stores the next revision, and when chapter and work were last changed. Call it with both locked, inside the transaction. */
export async function addRevision(
  { chapterId, workId, revision, userId, now, restoredFrom }: ChapterAndAuthor,
  { title, document, textLength, audioId = null }: Text,
): Promise<Saved> {
  const savedAt = now.toISOString();
  await db()
    .insertInto("chapterRevision")
    .values({
      chapterId,
      revision,
      title,
      document: JSON.stringify(document),
      textLength,
      audioId,
      savedAt,
      savedBy: userId,
      isDisputed: isDisputed(document),
      restoredFrom: restoredFrom?.toISOString() ?? null,
    })
    .execute();
  await db().updateTable("chapter").set({ lastModificationTime: savedAt }).where("id", "=", chapterId).execute();
  await db().updateTable("work").set({ lastModificationTime: savedAt }).where("id", "=", workId).execute();
  return { revision, savedAt };
}

type ChapterAndAuthor = {
  chapterId: number;
  workId: number;
  revision: number;
  userId: number;
  now: Date;
  /** When the text that is restored had been saved. */
  restoredFrom?: Date;
};
