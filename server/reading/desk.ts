import type { BegunBook, UnfinishedWork } from "../../src/api/contract/reading.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { isThere } from "../lists/found.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import { isWrittenBy, presentAuthors } from "../works/authors.ts";
import { fileUrl } from "../works/rows.ts";
import { askerOf, isShownTo } from "./hidden.ts";
import { cardViews } from "./works.ts";

const MOST_READ = 3;
const MOST_WRITTEN = 4;

/**
 * Books that this person has begun and can still go on with, by a link as well: neither the book nor the chapter was withdrawn, they
 * may still read it, and it is not hidden.
 * @param onShelf of those on this shelf of theirs
 */
export async function begunBooks(
  user: User,
  reader: Reader,
  { onShelf, most = MOST_READ }: { onShelf?: "Reading"; most?: number } = {},
): Promise<BegunBook[]> {
  const asker = await askerOf(reader);
  const rows = await cardViews()
    .innerJoin("readerProgress", (join) =>
      join.onRef("readerProgress.workId", "=", "work.id").on("readerProgress.accountId", "=", user.id),
    )
    .innerJoin("chapter as place", (join) =>
      join.onRef("place.id", "=", "readerProgress.chapterId").on("place.state", "=", "published"),
    )
    .innerJoin("chapterRevision as text", "text.id", "place.publishedRevisionId")
    .where((is) => is.and([isReadableBy(is, reader), isShownTo(is, asker)]))
    .$if(onShelf !== undefined, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom("shelvedWork")
            .whereRef("shelvedWork.workId", "=", "work.id")
            .where("shelvedWork.accountId", "=", user.id)
            .where("shelvedWork.state", "=", onShelf ?? "Reading")
            .select("shelvedWork.workId"),
        ),
      ),
    )
    .select((select) => [
      "place.id as chapterId",
      "text.title as chapterTitle",
      "work.publishedChapterCount as chapterCount",
      "readerProgress.progress",
      "readerProgress.movedAt",
      select
        .selectFrom("chapter as before")
        .whereRef("before.workId", "=", "work.id")
        .where("before.state", "=", "published")
        .where(({ eb, refTuple }) =>
          eb(refTuple("before.sortOrder", "before.id"), "<=", refTuple("place.sortOrder", "place.id")),
        )
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("chapterNumber"),
    ])
    .orderBy("readerProgress.movedAt", "desc")
    .orderBy("work.id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    workId: row.id,
    format: row.format,
    title: row.title,
    authors: presentAuthors(row),
    coverUrl: fileUrl(row.coverFileId),
    chapterId: row.chapterId,
    chapterTitle: row.chapterTitle,
    chapterNumber: row.chapterNumber ?? 1,
    chapterCount: row.chapterCount,
    progress: row.progress,
    movedAt: row.movedAt.toISOString(),
  }));
}

/** Works on which this person is an author and which readers do not have as they are now, with the chapter that was changed last. */
export async function unfinishedWorks(user: User): Promise<UnfinishedWork[]> {
  const rows = await cardViews()
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom("chapter")
          .innerJoin("chapterRevision", "chapterRevision.chapterId", "chapter.id")
          .whereRef("chapter.workId", "=", "work.id")
          .where("chapter.state", "!=", "deleted")
          .where((is) =>
            is(
              "chapterRevision.revision",
              "=",
              is
                .selectFrom("chapterRevision as one")
                .whereRef("one.chapterId", "=", "chapter.id")
                .select(({ fn }) => fn.max("one.revision").as("last")),
            ),
          )
          .where((is) => is("chapter.publishedRevisionId", "is distinct from", is.ref("chapterRevision.id")))
          .orderBy("chapter.lastModificationTime", "desc")
          .orderBy("chapter.id", "desc")
          .limit(1)
          .select(["chapter.id", "chapterRevision.title", "chapter.lastModificationTime"])
          .as("last"),
      (join) => join.onTrue(),
    )
    .where((is) => isWrittenBy(is, [user.id]))
    .where((is) =>
      is.or([
        is("work.state", "in", ["draft", "rejected", "onModeration"]),
        is.and([is("work.state", "=", "published"), is("last.id", "is not", null)]),
      ]),
    )
    .select(["last.id as chapterId", "last.title as chapterTitle", "last.lastModificationTime as chapterTime"])
    .orderBy(({ fn }) => fn.coalesce("last.lastModificationTime", "work.lastModificationTime"), "desc")
    .orderBy("work.id", "desc")
    .limit(MOST_WRITTEN)
    .execute();
  return rows.map((row) => ({
    workId: row.id,
    title: row.title,
    state: row.state,
    authors: presentAuthors(row),
    coverUrl: fileUrl(row.coverFileId),
    chapter: row.chapterId === null ? null : { id: row.chapterId, title: row.chapterTitle ?? "" },
    lastModificationTime: (row.chapterTime ?? row.lastModificationTime).toISOString(),
  }));
}

/** Is this person an author of a work that does not lie in the bin? */
export const hasWorks = (user: User): Promise<boolean> =>
  db()
    .selectFrom("work")
    .where((is) => isWrittenBy(is, [user.id]))
    .where("work.state", "!=", "deleted")
    .limit(1)
    .$call(isThere);
