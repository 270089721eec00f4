import type { ListedBook, SeriesOfBook } from "../../src/api/contract/reading.ts";
import type { ShownSeries } from "../../src/api/contract/series.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isThere } from "../lists/found.ts";
import type { Reader } from "../policies/reader.ts";
import { isListedFor } from "../policies/reading.ts";
import { isModerator } from "../works/policy.ts";
import { fileUrl, type WorkRow } from "../works/rows.ts";
import { type Asker, askerOf, isSeriesSeen, isWrittenByHidden } from "./hidden.ts";
import { cardsOf, pricedCardsOf } from "./works.ts";

/** The works of a series that lists show this reader, in its order. `isHidden`: of an author whom they have hidden. */
const listedIn = (seriesId: number, asker: Asker) =>
  db()
    .selectFrom("work")
    .where("seriesId", "=", seriesId)
    .where((is) => isListedFor(is, asker))
    .orderBy("seriesOrder")
    .orderBy("work.id")
    .select("work.id")
    .select((is) => isWrittenByHidden(is, asker).as("isHidden"))
    .execute();

const find = (id: number) =>
  db()
    .selectFrom("series")
    .innerJoin("account", "account.id", "series.ownerId")
    .where("series.id", "=", id)
    .where("series.deletedAt", "is", null)
    .select(["series.id", "series.title", "series.annotation", "series.finishTime", "series.coverFileId"])
    .select(["series.ownerId", "account.fio", "account.userName", "account.disabledAt"])
    .executeTakeFirstOrThrow(Refusal.missing);

const isHiddenBy = async (seriesId: number, { user, hides }: Asker): Promise<boolean> =>
  user !== null &&
  hides &&
  db().selectFrom("hiddenSeries").where("accountId", "=", user.id).where("seriesId", "=", seriesId).$call(isThere);

/** The length of an annotation next to each of up to 500 books, in characters. */
const MOST_LEAD = 300;

const withLead = (book: ListedBook): ListedBook =>
  "isWithheld" in book ? book : { ...book, annotation: book.annotation.split("\n", 1)[0]?.slice(0, MOST_LEAD) ?? "" };

/**
 * A series as this reader sees it. One without a book for them is shown to its owner and to moderators alone.
 * @throws Refusal NotFound
 */
export async function readSeries(id: number, reader: Reader, now: Date): Promise<ShownSeries> {
  const row = await find(id);
  const isOwn = reader.user?.id === row.ownerId;
  if (!isOwn && !isModerator(reader.user) && !(await isSeriesSeen(id, reader))) throw Refusal.missing();
  const asker = await askerOf(reader);
  const listed = await listedIn(id, asker);
  const works = await pricedCardsOf(
    listed.filter((work) => !work.isHidden).map((work) => work.id),
    reader,
    now,
  );
  const isTold = isOwn || isModerator(reader.user) || works.some((work) => !("isWithheld" in work));
  return {
    id: row.id,
    title: row.title,
    annotation: row.annotation,
    isFinished: row.finishTime !== null,
    coverUrl: isTold ? fileUrl(row.coverFileId) : null,
    author: {
      id: row.ownerId,
      fio: row.fio,
      userName: row.userName,
      ...(row.disabledAt !== null && { isGone: true as const }),
    },
    works: works.map(withLead),
    hiddenCount: listed.filter((work) => work.isHidden).length,
    isHidden: await isHiddenBy(id, asker),
    canEdit: isOwn,
  };
}

/** So many books of a series stand on the page of one of them. */
const VOLUMES = 5;

/** The place of a book among those of its series that this reader is shown; null: it is not among them. */
export async function seriesOfBook({ id, seriesId }: WorkRow, reader: Reader): Promise<SeriesOfBook | null> {
  if (seriesId === null) return null;
  const asker = await askerOf(reader);
  const ids = (await listedIn(seriesId, asker)).filter((work) => !work.isHidden).map((work) => work.id);
  const index = ids.indexOf(id);
  if (index < 0) return null;
  const from = Math.max(0, Math.min(index - (VOLUMES >> 1), ids.length - VOLUMES));
  const series = await find(seriesId);
  const volumes = (await cardsOf(ids.slice(from, from + VOLUMES), reader)).map((book) => ({
    id: book.id,
    number: ids.indexOf(book.id) + 1,
    title: book.title,
    authors: book.authors,
    coverUrl: "isWithheld" in book ? null : book.coverUrl,
  }));
  return {
    id: seriesId,
    title: series.title,
    isFinished: series.finishTime !== null,
    number: index + 1,
    count: ids.length,
    volumes,
  };
}
