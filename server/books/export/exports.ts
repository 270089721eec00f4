import type { ResultOf } from "../../../src/api/contract/index.ts";
import { downloadRefusals } from "../../../src/text/downloadRefusals.ts";
import type { ExportFormat } from "../../../src/text/workOptions.ts";
import { db, transaction } from "../../db/transaction.ts";
import { fileNameOf } from "../../files/fileNames.ts";
import { Refusal } from "../../http/refusal.ts";
import { fairTurns } from "../../limits/turns.ts";
import { isWrittenBy } from "../../works/authors.ts";
import { BuildingError } from "./building.ts";
import { openBook, removeBook, writeBook } from "./fileStore.ts";
import { gatherBook } from "./gathering.ts";

const DAY = 86_400_000;
/** Each takes a processor for a second a book of ten megabytes. */
const inTurn = fairTurns(1);

type Asked = { workId: number; accountId: number; format: ExportFormat; drafts?: boolean | undefined; now: Date };

async function make({ workId, accountId, format, drafts = false, now }: Asked): Promise<ResultOf<"exportWork">> {
  const book = await gatherBook(workId, { withDrafts: drafts });
  if (book.facts.chapterCount === 0)
    throw new Refusal("InvalidRequestFields", drafts ? downloadRefusals.noChapters : downloadRefusals.nothingToExport);
  const [made] = await writeBook(book, [format]);
  if (!made) throw new Error("no file was made");
  const { fileId: id, byteSize } = made;
  const fileName = `${fileNameOf(book.facts.title)}.${format}`;
  const createdAt = now.toISOString();
  const former = await transaction(async () => {
    const gone = await db()
      .deleteFrom("bookExport")
      .where("accountId", "=", accountId)
      .where("workId", "=", workId)
      .where("format", "=", format)
      .returning("id")
      .execute();
    await db()
      .insertInto("bookExport")
      .values({ id, accountId, workId, format, fileName, byteSize, createdAt })
      .execute();
    return gone;
  });
  for (const one of former) await removeBook(one.id);
  return { url: `/book-exports/${id}`, fileName, byteSize };
}

/**
 * A work as a file for one of its authors, which takes the place of their former one of the format.
 * @throws Refusal NotFound, InvalidRequestFields: there is nothing to take along, or why the file could not be made
 */
export const exportBook = (asked: Asked): Promise<ResultOf<"exportWork">> =>
  inTurn(asked.accountId, async () => {
    try {
      return await make(asked);
    } catch (error) {
      throw error instanceof BuildingError ? new Refusal("InvalidRequestFields", error.message) : error;
    }
  });

/** The export of this person, for a day and while they write the work. @throws Refusal NotFound: it is another's, gone or too old */
export async function takeExport(id: string, accountId: number, now: Date) {
  const row = await db()
    .selectFrom("bookExport")
    .innerJoin("work", "work.id", "bookExport.workId")
    .where("bookExport.id", "=", id)
    .where("bookExport.accountId", "=", accountId)
    .where("bookExport.createdAt", ">", new Date(now.getTime() - DAY))
    .where((is) => isWrittenBy(is, [accountId]))
    .select(["bookExport.fileName", "bookExport.format"])
    .executeTakeFirst();
  const file = row && (await openBook(id));
  if (!file) throw Refusal.missing();
  return { ...row, ...file };
}

/** Takes a person's exports away. */
export async function forgetBookExports(accountId: number): Promise<void> {
  const gone = await db().deleteFrom("bookExport").where("accountId", "=", accountId).returning("id").execute();
  for (const { id } of gone) await removeBook(id);
}

/** Exports of yesterday. */
export async function forgetOldBookExports(now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY);
  const gone = await db().deleteFrom("bookExport").where("createdAt", "<=", before).returning("id").execute();
  for (const { id } of gone) await removeBook(id);
}
