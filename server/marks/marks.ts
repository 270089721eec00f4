import { sql } from "kysely";
import * as z from "zod/mini";
import type { MarkedWork, MarkFields, MarksPage, ReaderMark } from "../../src/api/contract/readerMarks.ts";
import { MARK_TEXT, type MarkKind, MOST_MARKS, MOST_MARKS_OF_WORK, markRefusals } from "../../src/text/readerMarks.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { holds, wordsOf } from "../lists/search.ts";
import { mustPassGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import type { Looked } from "../reading/placeNow.ts";
import { revisionNow } from "../reading/places.ts";
import { textThere } from "../reading/textThere.ts";
import { readableWork } from "../reading/works.ts";
import { namedAuthors, overWorks, presentAuthors } from "../works/authors.ts";
import { markNow } from "./now.ts";

type SignedIn = Reader & { user: Pick<User, "id" | "roles"> };
type MarksQuery = {
  workId?: number | undefined;
  chapterId?: number | undefined;
  kind?: MarkKind | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
};

/** Marks of all works on one page. */
const AT_ONCE = 100;
const markCursor = z.tuple([z.iso.datetime(), z.guid()]);

const marks = (reader: SignedIn) =>
  db()
    .selectFrom("readerMark as told")
    .innerJoin("work", "work.id", "told.workId")
    .leftJoin("chapter", "chapter.id", "told.chapterId")
    .leftJoin("chapterRevision", "chapterRevision.id", "chapter.lastPublishedRevisionId")
    .where("told.accountId", "=", reader.user.id)
    .select(["told.id", "told.workId", "told.chapterId", "told.revisionId", "told.kind", "told.text", "told.color"])
    .select(["told.fromBlock", "told.fromOffset", "told.toBlock", "told.toOffset", "told.note", "told.createdAt"])
    .select(["chapterRevision.title as chapterTitle", revisionNow.as("publishedRevisionId")])
    .select(isReadableBy(overWorks, reader).as("isShown"));

type Row = Awaited<ReturnType<ReturnType<typeof marks>["execute"]>>[number];

async function present(row: Row, looked: Looked): Promise<ReaderMark> {
  const { fromBlock, fromOffset, toBlock, toOffset, publishedRevisionId, isShown, chapterTitle, createdAt, ...kept } =
    row;
  const span = { from: { block: fromBlock, offset: fromOffset }, to: { block: toBlock, offset: toOffset } };
  const standing = isShown
    ? await markNow({ ...kept, ...span, createdAt, publishedRevisionId }, looked)
    : { how: "lost" as const, now: null };
  return { ...kept, ...span, chapterTitle: chapterTitle ?? "", createdAt: createdAt.toISOString(), ...standing };
}

async function presented(rows: readonly Row[]): Promise<ReaderMark[]> {
  const looked: Looked = new Map();
  const shown: ReaderMark[] = [];
  for (const row of rows) shown.push(await present(row, looked));
  return shown;
}

/** A work that readers no longer have shows title and authors alone. */
async function worksOf(reader: SignedIn): Promise<MarkedWork[]> {
  const rows = await db()
    .selectFrom("work")
    .innerJoin("readerMark", "readerMark.workId", "work.id")
    .where("readerMark.accountId", "=", reader.user.id)
    .groupBy("work.id")
    .orderBy(({ ref }) => sql`${ref("work.titleFolded")} collate "C"`)
    .orderBy("work.id")
    .select(["work.id", "work.title", namedAuthors])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select(isReadableBy(overWorks, reader).as("isShown"))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    authors: presentAuthors(row),
    count: row.count,
    isShown: Boolean(row.isShown),
  }));
}

/** A person's marks, as `getUserMarks` says. @throws Refusal InvalidRequestFields: a place that no answer has named */
export async function marksOf(
  reader: SignedIn,
  { workId, chapterId, kind, search = "", cursor }: MarksQuery,
): Promise<MarksPage> {
  const list = { list: "marks", accountId: reader.user.id, kind, search };
  const from = cursor === undefined ? null : readCursor(markCursor, list, cursor);
  const narrowed = wordsOf(search).reduce(
    (query, word) => query.where(({ ref }) => holds(ref("told.wordsFolded"), word)),
    marks(reader).$if(kind !== undefined, (query) => query.where("told.kind", "=", kind ?? "quote")),
  );
  if (workId !== undefined || chapterId !== undefined) {
    const rows = await narrowed
      .$if(workId !== undefined, (query) => query.where("told.workId", "=", workId ?? 0))
      .$if(chapterId !== undefined, (query) =>
        query.where("told.workId", "=", (is) =>
          is
            .selectFrom("chapter as one")
            .where("one.id", "=", chapterId ?? 0)
            .select("one.workId"),
        ),
      )
      .orderBy(sql`chapter.sort_order nulls last`)
      .orderBy("told.chapterId")
      .orderBy("told.fromBlock")
      .orderBy("told.fromOffset")
      .orderBy("told.id")
      .execute();
    const shown = await presented(rows);
    return {
      marks: chapterId === undefined ? shown : shown.filter(({ now }) => now?.chapterId === chapterId),
      works: chapterId === undefined ? await worksOf(reader) : [],
      cursor: null,
    };
  }
  const rows = await narrowed
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(told.created_at, told.id) < (${from?.[0]}::timestamptz, ${from?.[1]}::uuid)`),
    )
    .orderBy("told.createdAt", "desc")
    .orderBy("told.id", "desc")
    .limit(AT_ONCE + 1)
    .execute();
  const page = rows.slice(0, AT_ONCE);
  const last = page.at(-1);
  return {
    marks: await presented(page),
    works: from === null ? await worksOf(reader) : [],
    cursor: last && rows.length > AT_ONCE ? makeCursor(list, [last.createdAt.toISOString(), last.id]) : null,
  };
}

/** Colour and note alone of a mark that is there. @returns was it there? */
async function change(accountId: number, { id, color, note }: MarkFields): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("readerMark")
    .set({ color, note })
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @throws Refusal InvalidRequestFields: there are so many already */
async function mustHaveRoom(accountId: number, workId: number): Promise<void> {
  // Of two at once the second counts the first.
  await db().selectFrom("account").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();
  const { all, ofWork } = await db()
    .selectFrom("readerMark")
    .where("accountId", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("all"))
    .select(sql<number>`count(*) filter (where work_id = ${workId})::integer`.as("ofWork"))
    .executeTakeFirstOrThrow();
  if (all >= MOST_MARKS) throw new Refusal("InvalidRequestFields", markRefusals.tooMany);
  if (ofWork >= MOST_MARKS_OF_WORK) throw new Refusal("InvalidRequestFields", markRefusals.tooManyOfWork);
}

/**
 * Keeps a mark; one that is kept already gets its colour and note, wherever its text is by now.
 * @throws Refusal NotFound: the reader may not read the chapter; InvalidRequestFields: the text does not stand there, or there are too many
 */
export async function saveMark(reader: SignedIn, mark: MarkFields, now: Date): Promise<ReaderMark> {
  const accountId = reader.user.id;
  if (!(await change(accountId, mark))) {
    const { id, workId, chapterId, revisionId, kind, from, to, color, note } = mark;
    const work = await readableWork(workId, reader);
    await mustPassGate(work, chapterId, reader);
    const text = await textThere(mark);
    if (kind === "quote" && text === "") throw Refusal.field("text", markRefusals.noSuchText);
    const createdAt = new Date(Math.min(Date.parse(mark.createdAt), now.getTime())).toISOString();
    await transaction(async () => {
      await mustHaveRoom(accountId, workId);
      await db()
        .insertInto("readerMark")
        .values({
          accountId,
          id,
          workId,
          chapterId,
          revisionId,
          kind,
          color,
          note,
          createdAt,
          fromBlock: from.block,
          fromOffset: from.offset,
          toBlock: to.block,
          toOffset: to.offset,
          text: text.slice(0, MARK_TEXT),
        })
        .onConflict((same) => same.columns(["accountId", "id"]).doUpdateSet({ color, note }))
        .execute();
    });
  }
  const row = await marks(reader).where("told.id", "=", mark.id).executeTakeFirstOrThrow(Refusal.missing);
  return present(row, new Map());
}

export const deleteMarks = async (accountId: number, ids: readonly string[]): Promise<void> => {
  await db().deleteFrom("readerMark").where("accountId", "=", accountId).where("id", "in", ids).execute();
};
