import {
  askCommentLaw,
  type CommentFacts,
  type CommentObstacles,
  unhinderedComment,
} from "../../src/machines/lifecycles/comment.lifecycle.ts";
import type { Refused } from "../../src/machines/lifecycles/law.ts";
import { commentRefusals } from "../../src/text/commentRefusals.ts";
import { linkCount } from "../../src/text/comments.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isThere } from "../lists/found.ts";
import { isFriendOfOne } from "../people/following.ts";
import { isModerator } from "../works/policy.ts";
import type { Root } from "./roots.ts";

const DAY = 86_400_000;
/** So long the account of somebody is new whose comments its author may want to see first. */
const NEWCOMER = 7 * DAY;
/** Within this time the same text is not written twice, in milliseconds. */
const REPEATED = 10 * 60_000;

type Person = Pick<User, "id" | "roles">;
/** `exceptId`: the comment that is corrected. `parentAuthorId`: whom it answers. */
type Written = { text: string; exceptId?: number; parentAuthorId?: number | null };

export const isAuthorOf = (person: Pick<User, "id"> | null, { authorIds }: Pick<Root, "authorIds">): boolean =>
  person !== null && authorIds.includes(person.id);

/** May somebody of the staff judge it: neither written by them, nor said to what they write? */
export const mayModerate = (person: Person | null, comment: { authorId: number }, root: Pick<Root, "authorIds">) =>
  isModerator(person) && comment.authorId !== person?.id && !isAuthorOf(person, root);

const accountOf = (id: number) =>
  db()
    .selectFrom("account")
    .where("id", "=", id)
    .select(["createdAt", "emailConfirmedAt"])
    .executeTakeFirstOrThrow(Refusal.missing);

const isIgnoredByOne = (person: Person, others: readonly number[]): Promise<boolean> =>
  db()
    .selectFrom("ignoredPerson")
    .where("accountId", "in", [-1, ...others])
    .where("personId", "=", person.id)
    .$call(isThere);

const wasLeft = async ({ id }: Person, { text, exceptId = -1 }: Written, now: Date): Promise<boolean> =>
  text !== "" &&
  db()
    .selectFrom("comment")
    .where("authorId", "=", id)
    .where("createdAt", ">", new Date(now.getTime() - REPEATED))
    .where("text", "=", text)
    .where("id", "!=", exceptId)
    .where("state", "!=", "deleted")
    .$call(isThere);

/** What keeps this person from writing this below a root, and whether its author looks at it first. */
export async function writingFacts(
  root: Root,
  person: Person,
  written: Written,
  now: Date,
): Promise<CommentObstacles & Pick<CommentFacts, "isLookedAtFirst">> {
  const { createdAt, emailConfirmedAt } = await accountOf(person.id);
  const isOwn = isAuthorOf(person, root);
  const { privacyComments, commentsReview: review } = root;
  const links = linkCount(written.text);
  const age = now.getTime() - createdAt.getTime();
  const isReviewed =
    review === "all" || (review === "links" && links > 0) || (review === "newcomers" && age < NEWCOMER);
  const others = [...root.authorIds, ...(written.parentAuthorId ? [written.parentAuthorId] : [])];
  return {
    isUnconfirmed: emailConfirmedAt === null,
    isDisabled: privacyComments === "Disable" && !isOwn,
    isForFriends: privacyComments === "Friends" && !isOwn && !(await isFriendOfOne(person.id, root.authorIds)),
    isIgnored: await isIgnoredByOne(person, others),
    isClosed: root.isClosed,
    isNewcomer: age < DAY,
    linkCount: links,
    isRepeated: await wasLeft(person, written, now),
    isLookedAtFirst: isReviewed && !isOwn && !isModerator(person),
  };
}

/** Of a comment that is not there yet. */
const unsent = (now: Date): CommentFacts => ({
  ...unhinderedComment,
  now: now.getTime(),
  createdAt: now.getTime(),
  isLookedAtFirst: false,
  isReply: false,
  isPinned: false,
  isOfStaff: false,
  reason: "",
});

export const askFirst = (facts: Partial<CommentFacts>, now: Date) =>
  askCommentLaw({ state: "unsent", facts: { ...unsent(now), ...facts } }, { type: "comment.sent" });

/** The field of a form that a refusal of the law belongs to. */
const fieldOf: Readonly<Record<string, string>> = {
  [commentRefusals.tooManyLinks]: "text",
  [commentRefusals.repeated]: "text",
  [commentRefusals.noReason]: "reason",
};

/** @param verdict of the law, which says no */
export function refusalOf({ refusal, code }: Pick<Refused, "refusal" | "code">): Refusal {
  if (code) return new Refusal(code, refusal);
  const field = fieldOf[refusal];
  return field ? Refusal.field(field, refusal) : new Refusal("InvalidRequestFields", refusal);
}

/** Why this person may write nothing below a root; empty: they may. */
export async function whyNotWrite(root: Root, person: Person, now: Date): Promise<string> {
  const verdict = askFirst(await writingFacts(root, person, { text: "" }, now), now);
  return verdict.allowed ? "" : verdict.refusal;
}
