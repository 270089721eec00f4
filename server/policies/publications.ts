import { type RawBuilder, sql } from "kysely";
import type { PublicationKind } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";
import { authorsOf } from "../works/authors.ts";
import { isModerator } from "../works/policy.ts";
import type { Reader } from "./reader.ts";

/**
 * Who sees a publication (docs/spec/community.md, «Who sees what»). The conditions are over rows of `publication`. The page and
 * payload of a publication, lists, tags, likes, complaints, notifications and the files that it shows all ask them. Nothing
 * else decides.
 */

/** What somebody banned has published is not there, nor what somebody leaves; of who was erased it is what they have left. */
const hasAuthor = sql<boolean>`(
  select account.banned_at is null and (account.disabled_at is null or exists (
    select from account_deletion where account_deletion.account_id = account.id and account_deletion.state = 'erased'))
  from account where account.id = publication.author_id)`;

const followsAuthor = (id: number | RawBuilder<number>) => sql<boolean>`exists (
  select from follow where follow.follower_id = ${id} and follow.followed_id = publication.author_id)`;
const isFollowedBack = (id: number | RawBuilder<number>) => sql<boolean>`exists (
  select from follow where follow.follower_id = publication.author_id and follow.followed_id = ${id})`;

const isFor = (id: number | RawBuilder<number>) => sql<boolean>`(publication.privacy_display in ('All', 'Registered')
  or (publication.privacy_display in ('Followers', 'Friends') and ${followsAuthor(id)}
    and (publication.privacy_display = 'Followers' or ${isFollowedBack(id)})))`;

/** To whom a published one is displayed. */
function isDisplayedTo({ user }: Reader): RawBuilder<boolean> {
  if (!user) return sql<boolean>`publication.privacy_display = 'All'`;
  const isOwn = sql`publication.author_id = ${user.id}`;
  if (isModerator(user)) return sql<boolean>`(publication.privacy_display <> 'Me' or ${isOwn})`;
  return sql<boolean>`(${isFor(user.id)} or ${isOwn})`;
}

/** Is it out, and this reader's to see? So are those of public lists. */
export const isOutFor = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`(publication.shown_at is not null and ${isDisplayedTo(reader)} and ${hasAuthor})`;

/** May this reader open it? What is out for them; their own whatever it is; the staff what the staff has removed. */
export function isOpenTo(reader: Reader): RawBuilder<boolean> {
  const { user } = reader;
  if (!user) return isOutFor(reader);
  const isRemoved = isModerator(user) ? sql`or (publication.state = 'removed' and ${hasAuthor})` : sql``;
  return sql<boolean>`(publication.author_id = ${user.id} or ${isOutFor(reader)} ${isRemoved})`;
}

/** The same of the accounts in a query, who follow the author: may they be notified of it? */
export const mayBeToldOf: RawBuilder<boolean> = sql<boolean>`(publication.shown_at is not null and ${hasAuthor}
  and ${isFor(sql<number>`account.id`)})`;

/** Has this person hidden its author? They meet it in no list. */
export const isHiddenFrom = ({ user }: Reader): RawBuilder<boolean> =>
  user
    ? sql<boolean>`exists (select from hidden_author
        where hidden_author.account_id = ${user.id} and hidden_author.author_id = publication.author_id)`
    : sql<boolean>`false`;

/** Does this person ignore its author? It is folded for them. */
export const isFoldedFor = ({ user }: Reader): RawBuilder<boolean> =>
  user
    ? sql<boolean>`exists (select from ignored_person
        where ignored_person.account_id = ${user.id} and ignored_person.person_id = publication.author_id)`
    : sql<boolean>`false`;

/**
 * Does this reader get what an art shows? One for adults is for who has said that they are 18, its author and the staff, as a work is.
 */
const isToldTo = ({ user, isAdult }: Reader): RawBuilder<boolean> =>
  isAdult || isModerator(user)
    ? sql<boolean>`true`
    : sql<boolean>`(publication.author_id = ${user?.id ?? -1} or not exists (
        select from art where art.publication_id = publication.id and art.adult_only))`;

/** May this reader see the file because a publication shows it? `isBlurred`: a copy on which nothing can be made out. */
export const isShownByPublication = (
  fileId: string,
  reader: Reader,
  { isBlurred }: { isBlurred: boolean },
): Promise<boolean> =>
  db()
    .selectFrom("publicationFile")
    .innerJoin("publication", "publication.id", "publicationFile.publicationId")
    .where("publicationFile.fileId", "=", fileId)
    .where(isOpenTo(reader))
    .$if(!isBlurred, (found) => found.where(isToldTo(reader)))
    .limit(1)
    .$call(isThere);

/** Is it a review of a work that this person writes? They do not judge it. */
export const isReviewed = async (
  { kind, workId }: { kind: PublicationKind; workId: number | null },
  personId: number,
): Promise<boolean> => kind === "review" && (await authorsOf(workId)).includes(personId);
