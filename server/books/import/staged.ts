import type { ResultOf } from "../../../src/api/contract/index.ts";
import { db } from "../../db/transaction.ts";
import type { User } from "../../http/dispatcher.ts";
import { Refusal } from "../../http/refusal.ts";
import { tellOf } from "../../jobs/outbox.ts";
import { keyOfUpload } from "../../uploads/files.ts";
import { changeWorkState } from "../../works/law.ts";
import { lockWork } from "../../works/rows.ts";
import type { Cut } from "./pieces.ts";
import { readFile } from "./reading.ts";
import { ImportRefusal } from "./refusal.ts";
import { findStage, mustBeWhole, type Stage, sameFile } from "./stages.ts";
import { storeBook } from "./store.ts";

type ImportAnswer = ResultOf<"commitImport">;

const fileOf = ({ id, fileName }: Stage) => ({ key: keyOfUpload(id), name: fileName });

/**
 * Reads an uploaded file for a look at it; an archive of several books asks which.
 * @throws Refusal InvalidRequestFields when not all of the file is there
 */
export async function previewStage(stage: Stage, entry: string | undefined) {
  const hash = mustBeWhole(stage);
  const chosen = entry ?? stage.entry ?? undefined;
  try {
    const answer = await readFile({ file: fileOf(stage), want: "preview", entry: chosen }, stage.accountId, hash);
    if (answer.outcome === "choose") return { outcome: "choose" as const, books: answer.names };
    if (answer.outcome !== "preview") throw new Error(`asked for a preview, got ${answer.outcome}`);
    if (entry !== undefined) await db().updateTable("bookImport").set({ entry }).where("id", "=", stage.id).execute();
    const sameAs = await sameFile(stage, hash);
    return { outcome: "preview" as const, ...answer.preview, sameAs };
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    return { outcome: "refused" as const, message: error.message, place: error.place ?? null };
  }
}

type Decisions = {
  title?: string | undefined;
  cuts?: readonly Cut[] | undefined;
  titles?: readonly { piece: number; title: string }[] | undefined;
  replaceWorkId?: number | undefined;
};

/** A draft goes to the bin for 30 days to make room for the new one; any other work stays next to it. */
async function replace(workId: number, user: User, now: Date): Promise<void> {
  const work = await lockWork(workId);
  if (work.ownerId !== user.id) throw Refusal.missing();
  if (work.state === "draft") await changeWorkState(workId, { type: "deletion.requested" }, user, now);
}

async function makeWork(stage: Stage, decisions: Decisions, user: User, now: Date): Promise<ImportAnswer> {
  const hash = mustBeWhole(stage);
  const { title, cuts, titles = [], replaceWorkId } = decisions;
  const answer = await readFile(
    {
      file: fileOf(stage),
      want: "book",
      entry: stage.entry ?? undefined,
      given: cuts && { cuts, titles: new Map(titles.map((one) => [one.piece, one.title])) },
    },
    user.id,
    hash,
  );
  if (answer.outcome !== "book") throw Refusal.field("file", "Выберите книгу из архива");
  if (answer.book.chapters.length === 0) throw Refusal.field("cuts", "Оставьте хотя бы одну главу");
  const book = { ...answer.book, title: title ?? answer.book.title };
  const { report } = book;
  const stored = await storeBook(user.id, book, now, async (made) => {
    const { numUpdatedRows } = await db()
      .updateTable("bookImport")
      .set({ state: "done", workId: made.workId, answer: JSON.stringify({ ...made, report }) })
      .where("id", "=", stage.id)
      .where("state", "=", "uploading")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw Refusal.field("file", "Эта книга уже импортирована");
    if (replaceWorkId !== undefined) await replace(replaceWorkId, user, now);
    await tellOf({ type: "import.finished", workId: made.workId, accountId: user.id }, now);
  });
  // The bytes go a day later: a backup that has read the row before may still want them.
  return { ...stored, report };
}

/**
 * An uploaded book becomes a draft as its author decided: one transaction, all or nothing. Twice is once: a call that
 * is repeated after a lost answer gets the same answer.
 * @throws ImportRefusal, NoSpaceError, Refusal InvalidRequestFields, NotFound
 */
export async function commitStage(stage: Stage, decisions: Decisions, user: User, now: Date): Promise<ImportAnswer> {
  if (stage.answer) return stage.answer;
  try {
    return await makeWork(stage, decisions, user, now);
  } catch (error) {
    // Another one was faster, or the import was cancelled.
    const { answer } = await findStage(stage.id, stage.accountId);
    if (answer) return answer;
    throw error;
  }
}
