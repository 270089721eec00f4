import { sql } from "kysely";
import { bookHref } from "../../src/text/bookHref.ts";
import { genreTitle } from "../../src/text/genres.ts";
import { db } from "../db/transaction.ts";
import { shortened } from "../http/shortened.ts";
import { isWrittenBy, namedAuthors, presentAuthors } from "../works/authors.ts";
import { isOpen } from "./indexed.ts";
import { pictureOf } from "./pictures.ts";
import type { Item } from "./rss.ts";

/** So many are in a feed. */
export const MOST_ITEMS = 50;
/** So much of a text, in characters. */
export const MOST_EXCERPT = 500;

const open = () =>
  db()
    .selectFrom("work")
    .where(isOpen)
    .limit(MOST_ITEMS)
    .select(["work.id", "work.title", "work.format", "work.annotation", "work.shownAt", "work.coverFileId"])
    .select(["work.genreId", "work.firstSubGenreId", "work.secondSubGenreId", namedAuthors])
    .select((is) =>
      is
        .selectFrom("chapter")
        .whereRef("chapter.workId", "=", "work.id")
        .where("chapter.state", "=", "published")
        .select(({ fn }) => fn.max("chapter.publishedRevisionId").as("revision"))
        .as("revision"),
    );

/** The latest renewed works, along the catalogue of guests. */
export const newestWorks = () => open().orderBy("work.shownAt", "desc").orderBy("work.id", "desc");

/** The same of one author: a person has few, so that they are sorted and not looked for among all. */
export const newestWorksOf = (accountId: number) =>
  open()
    .where((is) => isWrittenBy(is, [accountId]))
    .orderBy(sql`work.shown_at + interval '0'`, "desc")
    .orderBy("work.id", "desc");

type Row = Awaited<ReturnType<ReturnType<typeof open>["execute"]>>[number];

/** A work as an item, new whenever readers get another text of it. @param origin of the installation */
async function itemOfWork(row: Row, origin: string): Promise<Item> {
  const authors = presentAuthors(row);
  return {
    title: row.title,
    link: origin + bookHref(row),
    revision: row.revision ?? 0,
    description: shortened(row.annotation, MOST_EXCERPT),
    authors: authors.map(({ fio }) => fio),
    categories: [row.genreId, row.firstSubGenreId, row.secondSubGenreId].flatMap((id) =>
      id === null ? [] : (genreTitle(id) ?? []),
    ),
    picture: await pictureOf(row, authors, origin),
    publishedAt: row.shownAt as Date,
  };
}

/** All of a list, in its order. */
export async function itemsOfWorks(rows: readonly Row[], origin: string): Promise<Item[]> {
  const items: Item[] = [];
  for (const row of rows) items.push(await itemOfWork(row, origin));
  return items;
}
