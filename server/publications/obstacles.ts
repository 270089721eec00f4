import { type ReviewObstacles, unhindered } from "../../src/machines/lifecycles/publication.lifecycle.ts";
import type { PublicationKind } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";
import { authorsOf } from "../works/authors.ts";

const DAY = 86_400_000;

/** Of a publication, or of one that is not there yet: whose it would be, and of which work. */
export type Planned = { id: number | null; authorId: number; workId: number | null };

async function isNewcomer(authorId: number, now: Date): Promise<boolean> {
  const { createdAt } = await db()
    .selectFrom("account")
    .where("id", "=", authorId)
    .select("createdAt")
    .executeTakeFirstOrThrow();
  return now.getTime() - createdAt.getTime() < DAY;
}

/** The review of a work that somebody has already and that does not lie in the bin. @param exceptId of the one that is asked about */
export async function reviewOf(authorId: number, workId: number, exceptId: number | null = null) {
  const found = await db()
    .selectFrom("publication")
    .where("kind", "=", "review")
    .where("authorId", "=", authorId)
    .where("workId", "=", workId)
    .where("state", "!=", "deleted")
    .where("id", "!=", exceptId ?? -1)
    .select("id")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Is there a work that everybody who is signed in finds? A review is everybody's: of what is by its link, or for friends, it would tell. */
const isFound = (workId: number): Promise<boolean> =>
  db()
    .selectFrom("work")
    .where("id", "=", workId)
    .where("state", "=", "published")
    .where("privacyDisplay", "in", ["All", "Registered"])
    .$call(isThere);

const isIgnoredBy = (authorIds: readonly number[], personId: number): Promise<boolean> =>
  db()
    .selectFrom("ignoredPerson")
    .where("accountId", "in", [-1, ...authorIds])
    .where("personId", "=", personId)
    .$call(isThere);

/** The facts that the law of publications asks for about a review (docs/spec/community.md, «Order of refusals»). */
export async function reviewObstacles({ id, authorId, workId }: Planned, now: Date): Promise<ReviewObstacles> {
  const authorIds = await authorsOf(workId);
  return {
    isNewcomer: await isNewcomer(authorId, now),
    isOfUnpublished: workId === null || !(await isFound(workId)),
    isOfOwn: authorIds.includes(authorId),
    hasAnother: workId !== null && (await reviewOf(authorId, workId, id)) !== null,
    isIgnored: await isIgnoredBy(authorIds, authorId),
  };
}

/** Each kind is a row. */
export const obstaclesOf: Readonly<Record<PublicationKind, (one: Planned, now: Date) => Promise<ReviewObstacles>>> = {
  post: async () => unhindered,
  review: reviewObstacles,
  art: async () => unhindered,
};
