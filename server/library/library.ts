import { sql } from "kysely";
import type { Library } from "../../src/api/contract/library.ts";
import type { Shelf } from "../../src/text/shelves.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { pageOf } from "../lists/paging.ts";
import { holds, wordsOf } from "../lists/search.ts";
import { isFriendOfOne } from "../people/following.ts";
import { mustBePresent } from "../people/people.ts";
import { privacyOf } from "../people/privacy.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy, isThereFor } from "../policies/reading.ts";
import { chaptersSince } from "../reading/listedFacts.ts";
import { pricedCardsOf } from "../reading/works.ts";
import { namedAuthors, overWorks, presentAuthors } from "../works/authors.ts";

type Asking = Pick<User, "id"> | null;

/** Does this person let the asker see their library? */
export async function isLibraryShown(ownerId: number, user: Asking): Promise<boolean> {
  if (ownerId === user?.id) return true;
  const { whoSeesLibrary } = await privacyOf(ownerId);
  if (whoSeesLibrary === "everybody") return true;
  return whoSeesLibrary === "friends" && user !== null && isFriendOfOne(user.id, [ownerId]);
}

/** @throws Refusal NotFound: whose library it is does not let this person see it */
export async function mustSeeLibraryOf(ownerId: number, user: Asking): Promise<void> {
  if (ownerId === user?.id) return;
  await mustBePresent(ownerId);
  if (!(await isLibraryShown(ownerId, user))) throw Refusal.missing();
}

type LibraryQuery = {
  state?: Exclude<Shelf, "None"> | "Purchased" | undefined;
  format?: "EBook" | "Audiobook" | undefined;
  sort?: "new" | "read" | "added" | "title" | undefined;
  search?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  /** What readers do not have any more is left out, of one's own library too. */
  isShownAlone?: boolean;
};

/** Works with what their owner has to do with them: shelf, purchase, place. */
const ofOwner = (ownerId: number) =>
  db()
    .selectFrom("work")
    .leftJoin("shelvedWork", (join) =>
      join.onRef("shelvedWork.workId", "=", "work.id").on("shelvedWork.accountId", "=", ownerId),
    )
    .leftJoin("holding", (join) =>
      join
        .onRef("holding.workId", "=", "work.id")
        .on("holding.accountId", "=", ownerId)
        .on("holding.endedAt", "is", null),
    )
    .leftJoin("readerProgress", (join) =>
      join.onRef("readerProgress.workId", "=", "work.id").on("readerProgress.accountId", "=", ownerId),
    );

/** When it was put on a shelf, or bought. */
const addedAt = sql<Date>`coalesce(shelved_work.added_at, holding.granted_at)`;

/** What came out since the work was put on the shelf, or was read last. */
const newChapters = chaptersSince(
  sql.ref("work.id"),
  sql`greatest(coalesce(shelved_work.added_at, holding.granted_at), reader_progress.moved_at)`,
);

const chaptersBefore = sql<number>`(select count(*) from chapter as before
  inner join chapter as place on place.id = reader_progress.chapter_id
  where before.work_id = work.id and before.state = 'published'
    and (before.sort_order, before.id) < (place.sort_order, place.id))`;

const lastTitle = sql<string | null>`(select chapter_revision.title from chapter
  inner join chapter_revision on chapter_revision.id = chapter.published_revision_id
  where chapter.id = reader_progress.chapter_id and chapter.state = 'published')`;

async function countsOf(ownerId: number, isOwn: boolean) {
  const rows = await db()
    .selectFrom("shelvedWork")
    .where("accountId", "=", ownerId)
    .groupBy("state")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .execute();
  const held = isOwn
    ? await db()
        .selectFrom("holding")
        .where("accountId", "=", ownerId)
        .where("endedAt", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirst()
    : undefined;
  const countOf = (shelf: Shelf) => rows.find(({ state }) => state === shelf)?.count ?? 0;
  return {
    readingCount: countOf("Reading"),
    savedCount: countOf("Saved"),
    finishedCount: countOf("Finished"),
    dislikedCount: countOf("Disliked"),
    purchasedCount: held?.count ?? 0,
    totalCount: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

type Listed = ReturnType<typeof narrowed>;

function narrowed(ownerId: number, { state, format, search = "", isShownAlone = false }: LibraryQuery, reader: Reader) {
  const isOwn = ownerId === reader.user?.id;
  return wordsOf(search).reduce(
    (query, word) => query.where(({ ref }) => holds(ref("work.titleFolded"), word)),
    ofOwner(ownerId)
      // Purchases are shown to their owner alone.
      .$if(state === "Purchased", (query) => query.where("holding.workId", "is not", null).where((is) => is.lit(isOwn)))
      .$if(state !== "Purchased", (query) => query.where("shelvedWork.workId", "is not", null))
      .$if(state !== undefined && state !== "Purchased", (query) =>
        query.where("shelvedWork.state", "=", state as Exclude<Shelf, "None">),
      )
      .$if(format !== undefined, (query) => query.where("work.format", "=", format ?? "EBook"))
      // What has gone stays on the shelf for its owner alone.
      .$if(!isOwn || isShownAlone, (query) => query.where(isReadableBy(overWorks, reader))),
  );
}

function sorted(query: Listed, sort: LibraryQuery["sort"] = "read") {
  if (sort === "title")
    return query.orderBy(({ ref }) => sql`${ref("work.titleFolded")} collate "C"`).orderBy("work.id");
  const lastRead = sql`coalesce(reader_progress.moved_at, shelved_work.added_at, holding.granted_at)`;
  return query
    .$if(sort === "new", (all) => all.orderBy(sql`${newChapters} > 0`, "desc"))
    .orderBy(sort === "added" ? addedAt : lastRead, "desc")
    .orderBy("work.id", "desc");
}

/** A person's shelves: a work that readers no longer have keeps its place, and shows title and authors alone. */
export async function libraryOf(
  ownerId: number,
  query: LibraryQuery,
  reader: Reader,
  now: Date,
): Promise<Omit<Library, "stopped">> {
  const { offset, limit } = pageOf({ page: query.page, ps: query.pageSize });
  const rows = await sorted(narrowed(ownerId, query, reader), query.sort)
    .offset(offset)
    .limit(limit + 1)
    .select(["work.id", "work.title", "work.publishedChapterCount", "shelvedWork.state", addedAt.as("addedAt")])
    .select("holding.workId as heldId")
    .select(["readerProgress.chapterId", "readerProgress.progress", "readerProgress.movedAt"])
    .select(namedAuthors)
    .select([newChapters.as("unreadCount"), chaptersBefore.as("chaptersBefore"), lastTitle.as("lastTitle")])
    .select((is) => [
      isThereFor(overWorks, reader).as("isShown"),
      is
        .exists(
          is
            .selectFrom("mutedWork")
            .whereRef("mutedWork.workId", "=", "work.id")
            .where("mutedWork.accountId", "=", ownerId)
            .select("mutedWork.workId"),
        )
        .as("isMuted"),
    ])
    .execute();
  const isOwn = ownerId === reader.user?.id;
  const page = rows.slice(0, limit);
  const cards = await pricedCardsOf(
    page.filter(({ isShown }) => isShown).map(({ id }) => id),
    reader,
    now,
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return {
    worksInLibrary: page.map((row) => {
      const { progress, publishedChapterCount: count } = row;
      const book = cardOf.get(row.id) ?? null;
      const isTold = row.lastTitle !== null && !(book && "isWithheld" in book);
      return {
        workId: row.id,
        title: row.title,
        authors: presentAuthors(row),
        book,
        how: book ? "shown" : "gone",
        inLibraryState: row.state ?? "None",
        addedToLibraryTime: row.addedAt.toISOString(),
        lastReadTime: row.movedAt?.toISOString() ?? null,
        lastChapterId: isTold ? row.chapterId : null,
        lastChapterTitle: isTold ? (row.lastTitle ?? "") : "",
        lastChapterProgress: progress ?? 0,
        workProgress: count === 0 || progress === null ? 0 : Math.min(1, (row.chaptersBefore + progress) / count),
        unreadCount: row.unreadCount,
        isPurchased: isOwn && row.heldId !== null,
        isMuted: Boolean(row.isMuted),
      };
    }),
    ...(await countsOf(ownerId, isOwn)),
    isLastPage: rows.length <= limit,
  };
}
