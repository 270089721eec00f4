import type { InputOf } from "../../src/api/contract/index.ts";
import { type PublicationKind, publicationKinds } from "../../src/text/publications.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isOwnChat, reportableMessage } from "../messages/reportable.ts";
import { mustBePresent } from "../people/people.ts";
import { isCommentOutFor } from "../policies/comments.ts";
import { isOutFor, isReviewed } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { mayRead } from "../policies/reading.ts";
import { authorIds, authorsOf } from "../works/authors.ts";
import { type Authors, isAuthor } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";

export type Target = Pick<InputOf<"complain">["body"], "targetType" | "targetId">;

/** The kind of publication that a complaint is about; undefined: it is about something else. */
export const publicationKindOf = (targetType: Target["targetType"]): PublicationKind | undefined =>
  publicationKinds.find((kind) => kind === targetType);

const authorOfPublication = ({ targetType, targetId }: Target) =>
  db()
    .selectFrom("publication")
    .where("id", "=", targetId)
    .where("kind", "=", targetType as PublicationKind);

const publishedWork = async (id: number, reader: Reader) => {
  const work = await findWork(id);
  if (work.state !== "published" || !(await mayRead(work, reader))) throw Refusal.missing();
  return work;
};

const publishedChapter = (id: number) =>
  db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .where("chapter.id", "=", id)
    .where("chapter.state", "=", "published")
    .select(["chapter.workId", "chapterRevision.title"])
    .executeTakeFirstOrThrow(Refusal.missing);

function mustBeAnothers(user: User, work: Authors): void {
  if (isAuthor(user, work)) throw new Refusal("InvalidRequestFields", refusals.complainOfOwn);
}

/**
 * The title of what is complained of, if it is published, this person may read it and it is another's.
 * @throws Refusal NotFound, InvalidRequestFields (one's own)
 */
export async function titleOfTarget({ targetType, targetId }: Target, user: User, reader: Reader): Promise<string> {
  if (targetType === "account") {
    await mustBePresent(targetId);
    if (targetId === user.id) throw new Refusal("InvalidRequestFields", refusals.complainOfOwn);
    const { fio } = await db().selectFrom("account").where("id", "=", targetId).select("fio").executeTakeFirstOrThrow();
    return fio;
  }
  if (publicationKindOf(targetType)) {
    const { authorId, title } = await authorOfPublication({ targetType, targetId })
      .where(isOutFor(reader))
      .select(["authorId", "title"])
      .executeTakeFirstOrThrow(Refusal.missing);
    if (authorId === user.id) throw new Refusal("InvalidRequestFields", refusals.complainOfOwn);
    return title;
  }
  if (targetType === "comment") {
    const { authorId, fio } = await db()
      .selectFrom("comment")
      .innerJoin("account", "account.id", "comment.authorId")
      .where("comment.id", "=", targetId)
      .where(isCommentOutFor(reader))
      .select(["comment.authorId", "account.fio"])
      .executeTakeFirstOrThrow(Refusal.missing);
    if (authorId === user.id) throw new Refusal("InvalidRequestFields", refusals.complainOfOwn);
    return `Комментарий: ${fio}`;
  }
  if (targetType === "message") {
    const { authorId, fio } = await reportableMessage(targetId, user);
    if (authorId === user.id) throw new Refusal("InvalidRequestFields", refusals.complainOfOwn);
    return `Сообщение: ${fio}`;
  }
  if (targetType === "work") {
    const work = await publishedWork(targetId, reader);
    mustBeAnothers(user, work);
    return work.title;
  }
  const { workId, title } = await publishedChapter(targetId);
  const work = await publishedWork(workId, reader);
  mustBeAnothers(user, work);
  return `${work.title}: ${title || "Без названия"}`;
}

/** Has this person written the comment, or what it is said to? */
async function isOwnComment(id: number, user: User): Promise<boolean> {
  const comment = await db()
    .selectFrom("comment")
    .leftJoin("publication", "publication.id", "comment.publicationId")
    .where("comment.id", "=", id)
    .select(["comment.authorId", "comment.workId", "publication.authorId as rootAuthorId"])
    .executeTakeFirst();
  if (!comment) return false;
  return [comment.authorId, comment.rootAuthorId, ...(await authorsOf(comment.workId))].includes(user.id);
}

/**
 * Moderators do not judge complaints about themselves, their own works and reviews of these; nor about what they have
 * published, comments to it, or what was written to them. @throws Refusal AccessDenied
 */
export async function mustBeImpartial({ targetType, targetId }: Target, user: User): Promise<void> {
  if (targetType === "account") {
    if (targetId === user.id) throw Refusal.denied();
    return;
  }
  if (publicationKindOf(targetType)) {
    const publication = await authorOfPublication({ targetType, targetId })
      .select(["authorId", "kind", "workId"])
      .executeTakeFirst();
    if (publication && (publication.authorId === user.id || (await isReviewed(publication, user.id))))
      throw Refusal.denied();
    return;
  }
  if (targetType === "comment") {
    if (await isOwnComment(targetId, user)) throw Refusal.denied();
    return;
  }
  if (targetType === "message") {
    if (await isOwnChat(targetId, user)) throw Refusal.denied();
    return;
  }
  const works = db().selectFrom("work").select(["ownerId", authorIds]);
  const work =
    targetType === "work"
      ? await works.where("id", "=", targetId).executeTakeFirst()
      : await works
          .innerJoin("chapter", "chapter.workId", "work.id")
          .where("chapter.id", "=", targetId)
          .executeTakeFirst();
  if (work && isAuthor(user, work)) throw Refusal.denied();
}
