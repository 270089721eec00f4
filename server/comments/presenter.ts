import { type RawBuilder, sql } from "kysely";
import type { Comment } from "../../src/api/contract/comments.ts";
import { CORRECTION_PERIOD } from "../../src/text/comments.ts";
import { db } from "../db/transaction.ts";
import { withoutPage } from "../people/people.ts";
import { reachedIn } from "../policies/reached.ts";
import type { Reader } from "../policies/reader.ts";
import { isModerator } from "../works/policy.ts";
import { isoOrNull } from "../works/rows.ts";
import { isAuthorOf, mayModerate } from "./policy.ts";
import { type RootName, rootOf } from "./roots.ts";

const isSoFor = ({ user }: Reader, rows: RawBuilder<unknown>) =>
  user ? sql<boolean>`exists (select from ${rows} and account_id = ${user.id})` : sql<boolean>`false`;

/** Comments with who has written them, and what this reader thinks of both. */
export const cards = (reader: Reader) =>
  db()
    .selectFrom("comment")
    .innerJoin("account as writer", "writer.id", "comment.authorId")
    .selectAll("comment")
    .select(["writer.userName", "writer.fio", "writer.avatarUrl", "writer.disabledAt", "writer.roles"])
    .select([
      isSoFor(reader, sql`liked where liked.kind = 'comment' and liked.target_id = comment.id`).as("isLiked"),
      isSoFor(reader, sql`ignored_person where ignored_person.person_id = comment.author_id`).as("isFolded"),
    ]);
export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>["execute"]>>[number];

type Authors = Map<string, number[]>;
const keyOf = ({ workId, publicationId }: Pick<CardRow, "workId" | "publicationId">) => `${workId} ${publicationId}`;

/** Who writes what these comments are said to. */
async function authorsOfRoots(rows: readonly CardRow[]): Promise<Authors> {
  const workIds = [-1, ...new Set(rows.flatMap(({ workId }) => workId ?? []))];
  const publicationIds = [-1, ...new Set(rows.flatMap(({ publicationId }) => publicationId ?? []))];
  const ofWorks = await db()
    .selectFrom("workAuthor")
    .where("workId", "in", workIds)
    .where("confirmedAt", "is not", null)
    .select(["workId", "accountId"])
    .execute();
  const ofPublications = await db()
    .selectFrom("publication")
    .where("id", "in", publicationIds)
    .select(["id", "authorId"])
    .execute();
  const authors: Authors = new Map();
  for (const { workId, accountId } of ofWorks) {
    const key = keyOf({ workId, publicationId: null });
    authors.set(key, [...(authors.get(key) ?? []), accountId]);
  }
  for (const { id, authorId } of ofPublications) authors.set(keyOf({ workId: null, publicationId: id }), [authorId]);
  return authors;
}

type Chapter = { id: number; workId: number; title: string; number: number | null; sortOrder: number };

async function chaptersOf(rows: readonly CardRow[]): Promise<Map<number, Chapter>> {
  const ids = [...new Set(rows.flatMap(({ chapterId }) => chapterId ?? []))];
  if (ids.length === 0) return new Map();
  const chapters = await db()
    .selectFrom("chapter")
    .leftJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .where("chapter.id", "in", ids)
    .select(["chapter.id", "chapter.workId", "chapter.sortOrder"])
    .select([
      sql<string>`case when chapter.state = 'published' then coalesce(chapter_revision.title, '') else '' end`.as(
        "title",
      ),
      sql<number | null>`case when chapter.state = 'published' then (
        select count(*)::integer from chapter as other where other.work_id = chapter.work_id and other.state = 'published'
          and (other.sort_order, other.id) <= (chapter.sort_order, chapter.id)) end`.as("number"),
    ])
    .execute();
  return new Map(chapters.map((chapter) => [chapter.id, chapter]));
}

/** Of each work the order of the chapter up to which comments are no spoilers to this reader; of one that is read all of it. */
async function readTo(workIds: readonly number[], { user }: Reader): Promise<Map<number, number>> {
  if (!user || workIds.length === 0) return new Map();
  const reached = await reachedIn(user.id, workIds);
  const finished = await db()
    .selectFrom("shelvedWork")
    .where("accountId", "=", user.id)
    .where("workId", "in", [...workIds])
    .where("state", "=", "Finished")
    .select("workId")
    .execute();
  for (const { workId } of finished) reached.set(workId, Number.POSITIVE_INFINITY);
  return reached;
}

/** Does this reader get the words? Those that are held, hidden or removed are for who has written them and for who decides. */
function mayReadText(row: CardRow, canManage: boolean, { user }: Reader): boolean {
  if (row.state === "visible") return true;
  if (row.state === "deleted") return false;
  if (row.authorId === user?.id) return true;
  if (row.state === "removed") return isModerator(user);
  return canManage || isModerator(user);
}

/**
 * Comments as this reader has them, in their order.
 * @param list in whose list they stand: in that of a chapter nobody meets what they have not come to
 */
export async function presentComments(
  rows: readonly CardRow[],
  { reader, list, now }: { reader: Reader; list: RootName | null; now: Date },
): Promise<Comment[]> {
  const { user } = reader;
  const authors = await authorsOfRoots(rows);
  const chapters = await chaptersOf(rows);
  const reached = await readTo([...new Set([...chapters.values()].map(({ workId }) => workId))], reader);
  return rows.map((row) => {
    const root = { authorIds: authors.get(keyOf(row)) ?? [] };
    const canManage = isAuthorOf(user, root);
    const isRead = mayReadText(row, canManage, reader);
    const isDeleted = row.state === "deleted";
    const isOwn = row.authorId === user?.id;
    const chapter = chapters.get(row.chapterId ?? -1);
    const isMet = !chapter || list?.type === "chapter" || canManage || isModerator(user) || isOwn;
    const { type: rootType, id: rootId } = rootOf(row);
    const editableUntil = row.createdAt.getTime() + CORRECTION_PERIOD;
    const isEditable = isOwn && (row.state === "visible" || row.state === "held") && editableUntil >= now.getTime();
    return {
      id: row.id,
      rootType,
      rootId,
      parentId: row.parentId,
      threadId: row.threadId ?? row.id,
      state: row.state,
      author: isDeleted
        ? null
        : withoutPage({
            id: row.authorId,
            userName: row.userName,
            fio: row.fio,
            avatarUrl: row.avatarUrl,
            disabledAt: row.disabledAt,
          }),
      text: isRead ? row.text : "",
      hasSpoilers: row.hasSpoilers,
      reason: row.state === "removed" ? row.moderationReason : "",
      isPinned: row.isPinned,
      likeCount: row.likeCount,
      isLiked: row.isLiked,
      replyCount: row.replyCount,
      isByAuthor: !isDeleted && root.authorIds.includes(row.authorId),
      chapter: chapter ? { id: chapter.id, number: chapter.number, title: chapter.title } : null,
      isBeyond: !isMet && (chapter.number === null || chapter.sortOrder > (reached.get(chapter.workId) ?? -1)),
      isFolded: row.isFolded && isRead && row.roles.length === 0,
      createdAt: row.createdAt.toISOString(),
      editedAt: isDeleted ? null : isoOrNull(row.editedAt),
      editableUntil: isEditable ? new Date(editableUntil).toISOString() : null,
      isOwn: isOwn && !isDeleted,
      canManage,
      canModerate: mayModerate(user, row, root),
      isOfStaff: !isDeleted && row.roles.length > 0,
    };
  });
}
