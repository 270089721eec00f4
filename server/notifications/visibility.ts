import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { User } from "../http/dispatcher.ts";
import { isCommentOutFor } from "../policies/comments.ts";
import { isFoldedFor, isHiddenFrom, isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import type { Condition } from "./definition.ts";
import { kindsShownWhile } from "./kinds.ts";

export type SignedIn = Reader & { user: Pick<User, "id" | "roles"> };
type Joined = ExpressionBuilder<
  Database & { notification: Database["notification"] },
  "notification" | "notificationEvent"
>;

const isOfReadableWork = (is: Joined, reader: SignedIn) =>
  is.exists(
    is
      .selectFrom("work")
      .whereRef("work.id", "=", "notificationEvent.workId")
      .where((work) => isReadableBy(work, reader))
      .select("work.id"),
  );

const isOfIgnored = (is: Joined) =>
  is.exists(
    is
      .selectFrom("workAuthor")
      .innerJoin("ignoredPerson", "ignoredPerson.personId", "workAuthor.accountId")
      .whereRef("workAuthor.workId", "=", "notificationEvent.workId")
      .whereRef("ignoredPerson.accountId", "=", "notification.accountId")
      .select("ignoredPerson.personId"),
  );

const hasChapter = (is: Joined) =>
  is.exists(
    is
      .selectFrom("notificationPart")
      .innerJoin("chapter", "chapter.id", "notificationPart.chapterId")
      .whereRef("notificationPart.eventId", "=", "notificationEvent.id")
      .where("chapter.state", "=", "published")
      .select("chapter.id"),
  );

const hasFollower = (is: Joined) =>
  is.exists(
    is
      .selectFrom("notificationPart")
      .innerJoin("follow", "follow.followerId", "notificationPart.personId")
      .innerJoin("account", "account.id", "notificationPart.personId")
      .whereRef("notificationPart.eventId", "=", "notificationEvent.id")
      .whereRef("follow.followedId", "=", "notificationEvent.accountId")
      .where("account.bannedAt", "is", null)
      .where("account.disabledAt", "is", null)
      .select("follow.followerId"),
  );

/** A post that is out for this reader, of an author whom they do not ignore. */
const hasPublication = (is: Joined, reader: SignedIn) =>
  is.exists(
    is
      .selectFrom("notificationPart")
      .innerJoin("publication", "publication.id", "notificationPart.publicationId")
      .whereRef("notificationPart.eventId", "=", "notificationEvent.id")
      .where(isOutFor(reader))
      .where(sql<boolean>`not ${isFoldedFor(reader)}`)
      .where(sql<boolean>`not ${isHiddenFrom(reader)}`)
      .select("publication.id"),
  );

/** A review that is out for this reader. */
const hasReview = (is: Joined, reader: SignedIn, { isReplied = false } = {}) =>
  is.exists(
    is
      .selectFrom("publication")
      .innerJoin("review", "review.publicationId", "publication.id")
      .whereRef("publication.id", "=", "notificationEvent.publicationId")
      .where(isOutFor(reader))
      .$if(isReplied, (review) => review.where("review.repliedAt", "is not", null))
      .select("publication.id"),
  );

/** Whom this reader ignores, unless of the staff: what that person writes is in no list. */
const isOfIgnoredPerson = (is: Joined) =>
  is.exists(
    is
      .selectFrom("ignoredPerson")
      .innerJoin("account", "account.id", "ignoredPerson.personId")
      .whereRef("ignoredPerson.personId", "=", "notificationEvent.actorId")
      .whereRef("ignoredPerson.accountId", "=", "notification.accountId")
      .where((person) => person(person.fn<number>("cardinality", ["account.roles"]), "=", 0))
      .select("ignoredPerson.personId"),
  );

/** A comment that is still there. Two questions, so that each goes by an index. */
const hasComment = (isThere: RawBuilder<unknown>) =>
  sql<SqlBool>`(
    exists (select from comment where comment.id = notification_event.comment_id and ${isThere})
    or exists (select from notification_part inner join comment on comment.id = notification_part.comment_id
      where notification_part.event_id = notification_event.id and ${isThere}))`;

const holds: Record<Condition, (is: Joined, reader: SignedIn) => Expression<SqlBool>> = {
  "work is readable": (is, reader) => is.and([isOfReadableWork(is, reader), is.not(isOfIgnored(is))]),
  "chapter is published": hasChapter,
  "person follows": hasFollower,
  "publication is out": hasPublication,
  "review is out": (is, reader) => hasReview(is, reader),
  "reply is out": (is, reader) => hasReview(is, reader, { isReplied: true }),
  "comment is out": (_, reader) => hasComment(isCommentOutFor(reader)),
  "comment is held": () => hasComment(sql`comment.state = 'held'`),
  "actor is not ignored": (is) => is.not(isOfIgnoredPerson(is)),
};

const conditions = Object.keys(holds).filter((name): name is Condition => Object.hasOwn(holds, name));

/** Everything that the kind of the notification requires still holds for this reader. */
export const stillHolds = (is: Joined, reader: SignedIn): Expression<SqlBool> =>
  is.and(
    conditions.map((condition) =>
      is.or([is("notification.kind", "not in", kindsShownWhile(condition)), holds[condition](is, reader)]),
    ),
  );
