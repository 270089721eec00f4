import { formMessages } from "../../src/text/formRules.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { rowCount } from "../lists/found.ts";
import { addRevision, isSameText, savedAs, type Text } from "./revisions.ts";
import { firstRevision, lastRevision } from "./rows.ts";

/** Those in the bin among them. */
const MOST_CHAPTERS = 10_000;

type NewChapter = {
  workId: number;
  requestId: string;
  userId: number;
  now: Date;
  /** Nothing: behind the last one. */
  sortOrder?: number;
};
type Made = { chapterId: number; revision: number; savedAt: string };

const changedMeanwhile = "Эта глава уже создана и изменена. Откройте её заново, чтобы сохранить этот текст";
// Nothing more: a person who guesses another's id learns nothing of the chapter.
const foreignRequest = () => Refusal.field("requestId", formMessages.default("Номер запроса"));

/** The same request once more: its answer was lost, and its text may have grown meanwhile. */
async function repeat(chapterId: number, { workId, userId, now }: NewChapter, text: Text): Promise<Made> {
  const [first, last] = [await firstRevision(chapterId), await lastRevision(chapterId)];
  if (first.savedBy !== userId) throw foreignRequest();
  if (isSameText(text, last)) return { chapterId, ...savedAs(last) };
  if (isSameText(text, first)) return { chapterId, ...savedAs(first) };
  if (last.revision !== 1) throw new Refusal("InvalidRequestFields", changedMeanwhile);
  return { chapterId, ...(await addRevision({ chapterId, workId, revision: 2, userId, now }, text)) };
}

/**
 * Makes a chapter with its first revision; the same `requestId` twice is one chapter (its newer text becomes
 * the second revision). The work is locked.
 * @throws Refusal InvalidRequestFields: the `requestId` is another person's or another work's; 10,000 chapters are there
 */
export async function makeChapter(given: NewChapter, text: Text): Promise<Made> {
  const { workId, requestId, userId, now, sortOrder } = given;
  const made = await db()
    .selectFrom("chapter")
    .where("requestId", "=", requestId)
    .select(["id", "workId"])
    .executeTakeFirst();
  if (made) {
    if (made.workId !== workId) throw foreignRequest();
    return repeat(made.id, given, text);
  }
  const count = await db().selectFrom("chapter").where("workId", "=", workId).$call(rowCount);
  if (count >= MOST_CHAPTERS) throw new Refusal("InvalidRequestFields", refusals.tooManyChapters);
  const inserted = await db()
    .insertInto("chapter")
    .values(({ selectFrom, fn, lit }) => ({
      workId,
      requestId,
      sortOrder:
        sortOrder ??
        selectFrom("chapter")
          .where("workId", "=", workId)
          .select(({ eb }) => eb(fn.coalesce(fn.max("sortOrder"), lit(0)), "+", 1).as("next")),
      lastModificationTime: now.toISOString(),
    }))
    .onConflict((same) => same.column("requestId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw foreignRequest();
  const chapterId = inserted.id;
  return { chapterId, ...(await addRevision({ chapterId, workId, revision: 1, userId, now }, text)) };
}
