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
import { isReadableBy } from "../policies/reading.ts";
import { pricedCardsOf } from "../reading/works.ts";
import { namedAuthors, presentAuthors } from "../works/authors.ts";

/** @throws Refusal NotFound: whose library it is does not let this person see it */
export async function mustSeeLibraryOf(ownerId: number, user: Pick<User, "id">): Promise<void> {
  if (ownerId === user.id) return;
  await mustBePresent(ownerId);
  const { whoSeesLibrary } = await privacyOf(ownerId);
  if (whoSeesLibrary === "everybody") return;
  if (whoSeesLibrary === "friends" && (await isFriendOfOne(user.id, [ownerId]))) return;
  throw Refusal.missing();
}

type Wanted = {
  state?: Exclude<Shelf, "None"> | undefined;
  format?: "EBook" | "Audiobook" | undefined;
  sort?: "new" | "read" | "added" | "title" | undefined;
  search?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  /** What readers do not have any more is left out, of one's own library too. */
  isShownAlone?: boolean;
};

const shelved = (ownerId: number) =>
  db()
    .selectFrom("shelvedWork")
    .innerJoin("work", "work.id", "shelvedWork.workId")
    .leftJoin("readerProgress", (join) =>
      join.onRef("readerProgress.workId", "=", "work.id").on("readerProgress.accountId", "=", ownerId),
    )
    .where("shelvedWork.accountId", "=", ownerId);

/** What came out since the work was put on the shelf, or was read last. */
const newChapters = sql<number>`(select count(*) from chapter where chapter.work_id = work.id and chapter.state = 'published'
  and chapter.publish_time > greatest(shelved_work.added_at, coalesce(reader_progress.moved_at, shelved_work.added_at)))`;

const chaptersBefore = sql<number>`(select count(*) from chapter as before
  inner join chapter as place on place.id = reader_progress.chapter_id
  where before.work_id = work.id and before.state = 'published'
    and (before.sort_order, before.id) < (place.sort_order, place.id))`;

const lastTitle = sql<string | null>`(select chapter_revision.title from chapter
  inner join chapter_revision on chapter_revision.id = chapter.published_revision_id
  where chapter.id = reader_progress.chapter_id and chapter.state = 'published')`;

async function countsOf(ownerId: number) {
  const rows = await db()
    .selectFrom("shelvedWork")
    .where("accountId", "=", ownerId)
    .groupBy("state")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .execute();
  const countOf = (wanted: Shelf) => rows.find(({ state }) => state === wanted)?.count ?? 0;
  return {
    readingCount: countOf("Reading"),
    savedCount: countOf("Saved"),
    finishedCount: countOf("Finished"),
    dislikedCount: countOf("Disliked"),
    totalCount: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

type Listed = ReturnType<typeof narrowed>;

function narrowed(ownerId: number, { state, format, search = "", isShownAlone = false }: Wanted, reader: Reader) {
  const isOwn = ownerId === reader.user?.id;
  return wordsOf(search).reduce(
    (query, word) => query.where(({ ref }) => holds(ref("work.titleFolded"), word)),
    shelved(ownerId)
      .$if(state !== undefined, (query) => query.where("shelvedWork.state", "=", state ?? "Reading"))
      .$if(format !== undefined, (query) => query.where("work.format", "=", format ?? "EBook"))
      // What has gone stays on the shelf for its owner alone.
      .$if(!isOwn || isShownAlone, (query) => query.where((is) => isReadableBy(is as never, reader))),
  );
}

function sorted(query: Listed, sort: Wanted["sort"] = "read") {
  if (sort === "title")
    return query.orderBy(({ ref }) => sql`${ref("work.titleFolded")} collate "C"`).orderBy("work.id");
  const column = {
    new: sql`coalesce(work.last_update_time, shelved_work.added_at)`,
    read: sql`coalesce(reader_progress.moved_at, shelved_work.added_at)`,
    added: sql`shelved_work.added_at`,
  }[sort];
  return query.orderBy(column, "desc").orderBy("work.id", "desc");
}

/** What lies on a person's shelves: what readers do not have any more keeps its place, and tells title and authors alone. */
export async function libraryOf(ownerId: number, wanted: Wanted, reader: Reader, now: Date): Promise<Library> {
  const { offset, limit } = pageOf({ page: wanted.page, ps: wanted.pageSize });
  const rows = await sorted(narrowed(ownerId, wanted, reader), wanted.sort)
    .offset(offset)
    .limit(limit + 1)
    .select(["work.id", "work.title", "work.publishedChapterCount", "shelvedWork.state", "shelvedWork.addedAt"])
    .select(["readerProgress.chapterId", "readerProgress.progress", "readerProgress.movedAt"])
    .select(namedAuthors)
    .select([newChapters.as("unreadCount"), chaptersBefore.as("chaptersBefore"), lastTitle.as("lastTitle")])
    .select((is) => [
      isReadableBy(is as never, reader).as("isShown"),
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
      return {
        workId: row.id,
        title: row.title,
        authors: presentAuthors(row),
        book,
        how: book ? "shown" : "gone",
        inLibraryState: row.state,
        addedToLibraryTime: row.addedAt.toISOString(),
        lastReadTime: row.movedAt?.toISOString() ?? null,
        lastChapterId: row.lastTitle === null ? null : row.chapterId,
        lastChapterTitle: row.lastTitle ?? "",
        lastChapterProgress: progress ?? 0,
        workProgress: count === 0 || progress === null ? 0 : Math.min(1, (row.chaptersBefore + progress) / count),
        unreadCount: row.unreadCount,
        isMuted: Boolean(row.isMuted),
      };
    }),
    ...(await countsOf(ownerId)),
    isLastPage: rows.length <= limit,
  };
}
