import type { ResultOf } from "../../../src/api/contract/index.ts";
import { downloadRefusals } from "../../../src/text/downloadRefusals.ts";
import type { ExportFormat } from "../../../src/text/workOptions.ts";
import { db, transaction } from "../../db/transaction.ts";
import { fileNameOf } from "../../files/fileNames.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Limit } from "../../limits/attempts.ts";
import { sharedTurns } from "../../limits/sharedTurns.ts";
import { fairTurns } from "../../limits/turns.ts";
import { readableThroughGate } from "../../policies/gate.ts";
import type { Reader } from "../../policies/reader.ts";
import { isWrittenBy, overWorks } from "../../works/authors.ts";
import type { WorkRow } from "../../works/rows.ts";
import { BuildingError } from "./building.ts";
import { openBook, removeBook, writeBook } from "./fileStore.ts";
import { gatherBook, type Texts } from "./gathering.ts";

/** Of one person: each reads a whole work. */
export const bookExportsLimit: Limit = { kind: "book-export", count: 60, per: "hour" };

const DAY = 86_400_000;
/** Ten megabytes take a processor a second. A longer work makes way for a person who has cost less. */
const QUICK = 4_000;
const inTurn = sharedTurns("export", fairTurns(2, QUICK));

type ExportRequest = { workId: number; accountId: number; format: ExportFormat; texts: Texts; now: Date };

async function make(
  { workId, accountId, format, texts, now }: ExportRequest,
  setAside: AbortSignal,
): Promise<ResultOf<"exportWork">> {
  const book = await gatherBook(workId, texts);
  if (book.facts.chapterCount === 0)
    throw new Refusal(
      "InvalidRequestFields",
      "withDrafts" in texts && texts.withDrafts ? downloadRefusals.noChapters : downloadRefusals.nothingToExport,
    );
  const [made] = await writeBook(book, [format], setAside);
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
 * Makes a file of a work for one of its authors or holders. It replaces their former one of the format.
 * @throws Refusal NotFound, InvalidRequestFields: there is nothing to take along, or why the file could not be made
 */
export const exportBook = (request: ExportRequest): Promise<ResultOf<"exportWork">> =>
  inTurn(request.accountId, async (setAside) => {
    try {
      return await make(request, setAside);
    } catch (error) {
      throw error instanceof BuildingError ? new Refusal("InvalidRequestFields", error.message) : error;
    }
  });

/**
 * The work as its holder has it: with the chapters that were withdrawn since they got it.
 * @param reader who may download it as its holder (`mustDownload`)
 * @throws Refusal InvalidRequestFields as `exportBook`
 */
export async function exportHeld(
  work: WorkRow,
  { format, accountId, now }: Omit<ExportRequest, "workId" | "texts">,
  reader: Reader,
): Promise<ResultOf<"exportWork">> {
  const revisions = (await readableThroughGate(work, reader)).map(({ revisionId }) => revisionId);
  return exportBook({ workId: work.id, accountId, format, texts: { revisions }, now });
}

/** The export of this person, for a day and while they write or hold the work. @throws Refusal NotFound: it is another's, gone or too old */
export async function takeExport(id: string, accountId: number, now: Date) {
  const row = await db()
    .selectFrom("bookExport")
    .innerJoin("work", "work.id", "bookExport.workId")
    .where("bookExport.id", "=", id)
    .where("bookExport.accountId", "=", accountId)
    .where("bookExport.createdAt", ">", new Date(now.getTime() - DAY))
    .where((is) =>
      is.or([
        isWrittenBy(overWorks, [accountId]),
        is.exists(
          is
            .selectFrom("holding")
            .whereRef("holding.workId", "=", "work.id")
            .where("holding.accountId", "=", accountId)
            .where("holding.endedAt", "is", null)
            .select("holding.id"),
        ),
      ]),
    )
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
