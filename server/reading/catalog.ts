import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { isTyped } from "../lists/search.ts";
import { isListedFor } from "../policies/reading.ts";
import { isWrittenBy } from "../works/authors.ts";
import { type Asker, isShownTo } from "./hidden.ts";

/** What the catalogue is narrowed by, beside a search. */
export type Filters = { genre?: number | undefined; author?: number | undefined; tag?: string | undefined };
const MOST_TAGS = 10;
/** More are not counted: «больше 1 000». */
export const MOST_COUNTED = 1_000;
type Works = ExpressionBuilder<Database, "work">;

/** Shown to this person, and not hidden by them. */
export const isCatalogued = (is: Works, asker: Asker) => is.and([isListedFor(is, asker), isShownTo(is, asker)]);

const titlesOf = (tags: string): string[] =>
  [...new Set(tags.split(",").map((title) => title.trim()))].filter(Boolean).slice(0, MOST_TAGS);

/** The work has all of the tags, whose titles have commas between them. */
const isTagged = (is: Works, tags: string) =>
  is.and(
    titlesOf(tags).map((title) =>
      is(
        "work.id",
        "in",
        is
          .selectFrom("workTag")
          .where(({ ref }) => isTyped(ref("workTag.titleFolded"), title))
          .select("workTag.workId"),
      ),
    ),
  );

const genrePlaces = ["work.genreId", "work.firstSubGenreId", "work.secondSubGenreId"] as const;

const isListed = (is: Works, { author, tag }: Filters, asker: Asker) =>
  is.and([
    isCatalogued(is, asker),
    ...(tag === undefined ? [] : [isTagged(is, tag)]),
    ...(author === undefined ? [] : [isWrittenBy(is, [author])]),
  ]);

/** In this person's catalogue, with the genre in any of its three places, with all tags, of the author. */
export const isWanted = (is: Works, filters: Filters, asker: Asker) =>
  is.and([
    isListed(is, filters, asker),
    ...(filters.genre === undefined
      ? []
      : [is.or(genrePlaces.map((place) => is(place, "=", filters.genre as number)))]),
  ]);

/** A time as exactly as the database has it: a Date knows milliseconds alone. */
const exactTime = (time: Expression<Date | null>): RawBuilder<string> =>
  sql<string>`(${time} at time zone 'UTC')::text`;

/** A row's place in the order of the catalogue. */
export type Place = { shownAt: string; id: number };
type Cut = { after?: Place | undefined; offset?: number; limit: number };

/** So many rows are sorted in no time; where there are more, so many are met soon in the order of the catalogue. */
const FEW = 5_000;

/** Are the works of one of the tags few? Asked, because the database guesses, and looks for a rare tag in every work. */
async function isRare({ author, tag }: Filters): Promise<boolean> {
  if (author !== undefined) return true;
  for (const title of tag === undefined ? [] : titlesOf(tag)) {
    const { count } = await db()
      .selectFrom(
        db()
          .selectFrom("workTag")
          .where(({ ref }) => isTyped(ref("workTag.titleFolded"), title))
          .select("workTag.workId")
          .limit(FEW + 1)
          .as("tagged"),
      )
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count <= FEW) return true;
  }
  return false;
}

/**
 * One query a place of the genre, each in the order of its own index and no longer than the page: an `or` over three columns would
 * sort all works of the genre.
 */
function ordered(filters: Filters, asker: Asker, isFew: boolean, { after, limit }: Omit<Cut, "offset">) {
  // Of few all are sorted: this order has no index to be read along.
  const order = isFew ? sql`work.shown_at + interval '0'` : sql.ref("work.shown_at");
  const of = (place: (typeof genrePlaces)[number] | null) =>
    db()
      .selectFrom("work")
      .where((is) => isListed(is, filters, asker))
      .$if(place !== null, (query) => query.where(place ?? "work.genreId", "=", filters.genre as number))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(work.shown_at, work.id) < (${after?.shownAt}::timestamp at time zone 'UTC', ${after?.id}::bigint)`,
        ),
      )
      .orderBy(order, "desc")
      .orderBy("work.id", "desc")
      .limit(limit)
      .select(["work.id", "work.shownAt"]);
  const placed = (place: (typeof genrePlaces)[number] | null) => db().selectFrom(of(place).as("placed")).selectAll();
  if (filters.genre === undefined) return placed(null);
  return placed("work.genreId").union(placed("work.firstSubGenreId")).union(placed("work.secondSubGenreId"));
}

/** The latest renewed works of the catalogue, behind a place or an offset. */
export async function listedWorks(filters: Filters, asker: Asker, { after, offset = 0, limit }: Cut): Promise<Place[]> {
  const isFew = await isRare(filters);
  return db()
    .selectFrom(ordered(filters, asker, isFew, { after, limit: offset + limit }).as("listed"))
    .orderBy("listed.shownAt", "desc")
    .orderBy("listed.id", "desc")
    .offset(offset)
    .limit(limit)
    .select(({ ref }) => ["listed.id", exactTime(ref("listed.shownAt")).as("shownAt")])
    .execute();
}

/** How many works there are: up to 1,001. */
export async function countListed(filters: Filters, asker: Asker): Promise<number> {
  const { count } = await db()
    .selectFrom(ordered(filters, asker, await isRare(filters), { limit: MOST_COUNTED + 1 }).as("listed"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Math.min(count, MOST_COUNTED + 1);
}
