import { bookHref } from "../../src/text/bookHref.ts";
import type { CommentReview, CommentRoot } from "../../src/text/comments.ts";
import type { PublicationKind } from "../../src/text/publications.ts";
import type { commenters } from "../../src/text/workOptions.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { passesGate } from "../policies/gate.ts";
import { isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { mayRead } from "../policies/reading.ts";
import { findWork } from "../works/rows.ts";

/** What is commented on, and how its author wants that. */
export type Root = {
  type: CommentRoot;
  id: number;
  workId: number | null;
  chapterId: number | null;
  publicationId: number | null;
  authorIds: readonly number[];
  privacyComments: (typeof commenters)[number];
  commentsReview: CommentReview;
  isClosed: boolean;
  commentCount: number;
  title: string;
  /** Of its page; a chapter's comments stand on the page of its work. */
  url: string;
};
export type RootName = { type: CommentRoot; id: number };

const chapterOf = (id: number) =>
  db()
    .selectFrom("chapter")
    .leftJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .where("chapter.id", "=", id)
    .select(["chapter.workId", "chapter.state", "chapter.commentsClosed", "chapterRevision.title"])
    .executeTakeFirstOrThrow(Refusal.missing);

const countOf = async (chapterId: number): Promise<number> =>
  (
    await db()
      .selectFrom("comment")
      .where("chapterId", "=", chapterId)
      .where("state", "=", "visible")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

async function workRoot({ type, id }: RootName, reader: Reader | null): Promise<Root> {
  const chapter = type === "chapter" ? await chapterOf(id) : null;
  const work = await findWork(chapter?.workId ?? id);
  if (reader) {
    if (work.state !== "published" || !(await mayRead(work, reader))) throw Refusal.missing();
    if (chapter && (chapter.state !== "published" || !(await passesGate(work, id, reader)))) throw Refusal.missing();
  }
  return {
    type,
    id,
    workId: work.id,
    chapterId: chapter && id,
    publicationId: null,
    authorIds: work.authorIds,
    privacyComments: work.privacyComments,
    commentsReview: work.commentsReview,
    commentCount: chapter ? await countOf(id) : work.commentCount,
    isClosed: work.commentsClosed || (chapter?.commentsClosed ?? false),
    title: chapter ? `${work.title}: ${chapter.title || "Без названия"}` : work.title,
    url: bookHref(work),
  };
}

async function publicationRoot({ type, id }: RootName, reader: Reader | null): Promise<Root> {
  const row = await db()
    .selectFrom("publication")
    .leftJoin("post", "post.publicationId", "publication.id")
    .where("publication.id", "=", id)
    .where("publication.kind", "=", type as PublicationKind)
    .$if(reader !== null, (found) => found.where(isOutFor(reader as Reader)))
    .select(["publication.authorId", "publication.title", "publication.commentCount", "publication.commentsClosed"])
    .select(["post.privacyComments", "post.commentsReview"])
    .executeTakeFirstOrThrow(Refusal.missing);
  return {
    type,
    id,
    workId: null,
    chapterId: null,
    publicationId: id,
    authorIds: [row.authorId],
    privacyComments: row.privacyComments ?? "All",
    commentsReview: row.commentsReview ?? "none",
    isClosed: row.commentsClosed,
    commentCount: row.commentCount,
    title: row.title,
    url: `/${type}/${id}`,
  };
}

/**
 * A published work, a chapter that this reader has the text of, a publication that is out for them.
 * @param reader null: whatever has become of it; who is asked by what they have written themselves
 * @throws Refusal NotFound
 */
export const findRoot = (name: RootName, reader: Reader | null): Promise<Root> =>
  name.type === "work" || name.type === "chapter" ? workRoot(name, reader) : publicationRoot(name, reader);

/**
 * The same, with its row locked until the transaction ends: comments to it come one after the other, and none comes when it is closed.
 * The row is locked before the accounts of people, as by who tells of it.
 * @throws Refusal NotFound
 */
export async function lockRoot(name: RootName, reader: Reader | null): Promise<Root> {
  const { workId, publicationId } = await findRoot(name, reader);
  if (workId !== null) await db().selectFrom("work").where("id", "=", workId).select("id").forNoKeyUpdate().execute();
  if (publicationId !== null)
    await db().selectFrom("publication").where("id", "=", publicationId).select("id").forNoKeyUpdate().execute();
  return findRoot(name, reader);
}

type OfRoot = { rootType: CommentRoot; workId: number | null; chapterId: number | null; publicationId: number | null };

/** What a comment is said to. */
export const rootOf = ({ rootType: type, workId, chapterId, publicationId }: OfRoot): RootName => ({
  type,
  id: chapterId ?? publicationId ?? workId ?? -1,
});

/** The list of a comment that is shown alone: one to a chapter is in the list of its work. */
export const listOf = (row: OfRoot): RootName =>
  row.rootType === "chapter" ? { type: "work", id: row.workId ?? -1 } : rootOf(row);

/** Nobody writes below it any more, or they may again. @throws Refusal NotFound, AccessDenied: the asker does not write it */
export async function closeRoot(name: RootName, isClosed: boolean, reader: Reader): Promise<void> {
  const { workId, chapterId, publicationId, authorIds } = await findRoot(name, reader);
  if (!reader.user || !authorIds.includes(reader.user.id)) throw Refusal.denied();
  const closed = { commentsClosed: isClosed };
  if (chapterId !== null) await db().updateTable("chapter").set(closed).where("id", "=", chapterId).execute();
  else if (workId !== null) await db().updateTable("work").set(closed).where("id", "=", workId).execute();
  else await db().updateTable("publication").set(closed).where("id", "=", publicationId).execute();
}
