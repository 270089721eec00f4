import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { isFriendOfOne } from "../people/following.ts";
import { type Authors, isModerator, isWithheldFrom, maySeeDraft } from "../works/policy.ts";
import type { WorkRow } from "../works/rows.ts";
import { heldSince } from "./gate.ts";
import type { Reader } from "./reader.ts";

/** What decides who reads a work. */
export type ReadWork = Authors & Pick<WorkRow, "id" | "state" | "privacyDisplay" | "adultOnly">;

/**
 * Authors and moderators see a work whole, whatever it is; its holder reads on, whatever becomes of it. Of a published
 * one for adults a reader who has not said that they are 18 gets title, authors and marks: `withheld`. `signIn`: it is
 * shown to people who are signed in, and a guest asks. `none`: for this reader it does not exist.
 */
export type Reading = "whole" | "withheld" | "signIn" | "none";

async function isDisplayed({ privacyDisplay, authorIds }: ReadWork, { user }: Reader): Promise<boolean> {
  if (privacyDisplay === "All" || privacyDisplay === "Link") return true;
  if (!user) return false;
  return privacyDisplay === "Registered" || isFriendOfOne(user.id, authorIds);
}

/** Has this reader still to say that they are 18 before they get more than title, authors and marks? */
export const isWithheld = (work: Pick<ReadWork, "adultOnly" | "authorIds" | "ownerId">, reader: Reader): boolean =>
  isWithheldFrom(reader.user, reader.isAdult, work);

/** What this reader gets of a work (docs/spec/works.md, «Who may read»; docs/adr/0032). */
export async function readingOf(work: ReadWork, reader: Reader): Promise<Reading> {
  if (maySeeDraft(reader.user, work)) return "whole";
  const isShown = work.state === "published" && (await isDisplayed(work, reader));
  if (!isShown && (await heldSince(work.id, reader)) === null)
    return work.state === "published" && work.privacyDisplay === "Registered" && !reader.user ? "signIn" : "none";
  return isWithheld(work, reader) ? "withheld" : "whole";
}

/** May this reader read the work? Every way to a cover, a picture, a text asks here. */
export const mayRead = async (work: ReadWork, reader: Reader): Promise<boolean> =>
  (await readingOf(work, reader)) === "whole";

/** May everybody read it? Then caches may share the answer. */
export const isForEverybody = ({ state, privacyDisplay, adultOnly }: ReadWork): boolean =>
  state === "published" && (privacyDisplay === "All" || privacyDisplay === "Link") && !adultOnly;

type Columns = { workId: Expression<number>; privacyDisplay: Expression<string> };

// A value of one row and not `exists`: of that the database would make a table of the works of all authors, or of all friends.
const isWrittenByOneself = (workId: Expression<number>, id: number) => sql<boolean>`(
  select true from work_author
  where work_author.work_id = ${workId} and work_author.account_id = ${id} and work_author.confirmed_at is not null)`;

/** One of its authors and the account follow each other. */
export const isWrittenByFriend = (workId: Expression<number>, id: number) => sql<boolean>`(
  select true from work_author
  inner join follow as given on given.follower_id = ${id} and given.followed_id = work_author.account_id
  inner join follow as returned on returned.follower_id = work_author.account_id and returned.followed_id = ${id}
  where work_author.work_id = ${workId} and work_author.confirmed_at is not null
  limit 1)`;

/**
 * The same in SQL for lists, of works that have a place in their order (`shown_at`): to whom they are shown. A work by its link is
 * shown in none. The values are spelled, so that an index of works for everybody is seen to fit.
 */
export function isDisplayedTo({ workId, privacyDisplay }: Columns, { user }: Reader): RawBuilder<boolean> {
  if (!user) return sql<boolean>`${privacyDisplay} = 'All'`;
  if (isModerator(user)) return sql<boolean>`${privacyDisplay} <> 'Link'`;
  return sql<boolean>`(${privacyDisplay} in ('All', 'Registered') or (${privacyDisplay} = 'Friends'
    and (${isWrittenByOneself(workId, user.id)} or ${isWrittenByFriend(workId, user.id)})))`;
}

type Works = ExpressionBuilder<Database, "work">;

/** Is the work in the lists of this reader? Published, with something to read, and shown to them. */
export const isListedFor = (is: Works, reader: Reader) =>
  is.and([
    is("work.shownAt", "is not", null),
    isDisplayedTo({ workId: is.ref("work.id"), privacyDisplay: is.ref("work.privacyDisplay") }, reader),
  ]);

const isHeldBy = (workId: Expression<number>, id: number) => sql<boolean>`(
  select true from holding
  where holding.work_id = ${workId} and holding.account_id = ${id} and holding.ended_at is null)`;

/** Of published and of held works in SQL: is it there for this reader? By a link as well, and those for adults that are withheld. */
export function isThereFor(is: Works, reader: Reader) {
  const { user } = reader;
  const workId = is.ref("work.id");
  const isOpen = sql<boolean>`(work.privacy_display = 'Link' or ${isDisplayedTo({ workId, privacyDisplay: is.ref("work.privacyDisplay") }, reader)})`;
  const isShown = is.and([is("work.state", "=", "published"), isOpen]);
  return user ? is.or([isShown, isHeldBy(workId, user.id)]) : isShown;
}

/** `mayRead` of the same: none for adults that is withheld. */
export function isReadableBy(is: Works, reader: Reader) {
  const { user, isAdult } = reader;
  const isTold = is.or([
    is.lit(isAdult || isModerator(user)),
    is("work.adultOnly", "=", false),
    ...(user ? [isWrittenByOneself(is.ref("work.id"), user.id)] : []),
  ]);
  return is.and([isThereFor(is, reader), isTold]);
}

/**
 * The same of the account in a query, about a published work: may this person be notified of it? Of a work for adults
 * those alone who have said that they are 18, of one for friends its authors' friends.
 */
export function mayBeTold({ privacyDisplay, adultOnly, authorIds }: ReadWork): RawBuilder<boolean> {
  const isAdult = adultOnly ? sql`account.adult_confirmed_at is not null` : sql`true`;
  if (privacyDisplay !== "Friends") return sql<boolean>`(${isAdult})`;
  return sql<boolean>`(${isAdult} and exists (select from follow as given
    inner join follow as returned on returned.follower_id = given.followed_id and returned.followed_id = given.follower_id
    where given.follower_id = account.id and given.followed_id in (${sql.join(authorIds)})))`;
}
