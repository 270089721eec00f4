import { sql } from "kysely";
import type { ReviewFields } from "../../src/api/contract/reviews.ts";
import { beginningRefusal } from "../../src/machines/lifecycles/publication.lifecycle.ts";
import { publicationRefusals, tooManyToday } from "../../src/text/publicationRefusals.ts";
import { publicationRules, type ReviewVerdict } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isEmailConfirmed } from "../people/people.ts";
import { isHiddenFrom, isOutFor } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { readingOf } from "../policies/reading.ts";
import { findWork } from "../works/rows.ts";
import { type Caller, leftToday } from "./changes.ts";
import type { Kind } from "./kinds.ts";
import { refusalOf } from "./law.ts";
import { reviewObstacles, reviewOf } from "./obstacles.ts";
import { repliesTo } from "./replies.ts";
import { reviewedWorks } from "./reviewedWorks.ts";

type Stored = { hasSpoilers: boolean; verdict: ReviewVerdict | null };
type Own = Stored & {
  work: Awaited<ReturnType<typeof reviewedWorks>>[number];
  reply: Awaited<ReturnType<typeof repliesTo>> extends Map<number, infer Reply> ? Reply | null : never;
};
type Filter = { work?: number | undefined; verdict?: ReviewVerdict | undefined };

const storedMany = (publicationIds: readonly number[]) =>
  db()
    .selectFrom("review")
    .where("publicationId", "in", [-1, ...publicationIds])
    .select(["publicationId", "hasSpoilers", "verdict"])
    .execute();

/** Who has not confirmed their address begins no review. @throws Refusal UserEmailNotConfirmed */
async function mustBeConfirmed(accountId: number): Promise<void> {
  if (!(await isEmailConfirmed(accountId)))
    throw new Refusal("UserEmailNotConfirmed", publicationRefusals.emailNotConfirmed);
}

/** A review stays with its work; one that is begun may not be begun twice. @throws Refusal InvalidRequestFields, IsNewcomer, UserEmailNotConfirmed */
async function check({ workId }: ReviewFields, id: number | null, { authorId, now }: { authorId: number; now: Date }) {
  if (id !== null) {
    const { workId: stored } = await db()
      .selectFrom("publication")
      .where("id", "=", id)
      .select("workId")
      .executeTakeFirstOrThrow();
    if (stored !== workId) throw Refusal.field("fields.workId", publicationRefusals.workStays);
    return;
  }
  await mustBeConfirmed(authorId);
  const refused = beginningRefusal(await reviewObstacles({ id, authorId, workId }, now), now.getTime());
  if (refused) throw refusalOf(refused);
}

/** Reviews: a row of the kit. */
export const reviews: Kind<ReviewFields, Own, Filter> = {
  kind: "review",
  words: "document",
  documentOf: ({ document }) => document,
  ownOf: ({ hasSpoilers, verdict }) => ({ hasSpoilers, verdict }),
  storedOf: async (publicationId) => {
    const [row] = await storedMany([publicationId]);
    return row && { hasSpoilers: row.hasSpoilers, verdict: row.verdict };
  },
  store: async (publicationId, { workId, hasSpoilers, verdict }) => {
    await db().updateTable("publication").set({ workId }).where("id", "=", publicationId).execute();
    await db()
      .insertInto("review")
      .values({ publicationId, hasSpoilers, verdict })
      .onConflict((same) => same.column("publicationId").doUpdateSet({ hasSpoilers, verdict }))
      .execute();
  },
  check,
  ownOfMany: async (rows, reader) => {
    const ids = rows.map(({ id }) => id);
    const stored = new Map((await storedMany(ids)).map(({ publicationId, ...own }) => [publicationId, own]));
    const works = await reviewedWorks(
      rows.map(({ workId }) => workId),
      reader,
    );
    const replies = await repliesTo(ids);
    return new Map(
      rows.flatMap(({ id }, index) => {
        const [own, work] = [stored.get(id), works[index]];
        return own && work ? [[id, { ...own, work, reply: replies.get(id) ?? null }]] : [];
      }),
    );
  },
  narrow: ({ work, verdict }) => [
    ...(work === undefined ? [] : [sql<boolean>`publication.work_id = ${work}`]),
    ...(verdict === undefined
      ? []
      : [
          sql<boolean>`exists (select from review where review.publication_id = publication.id and review.verdict = ${verdict})`,
        ]),
  ],
};

/**
 * Finds what prevents a new review, before any part of the review exists.
 * @param workId nothing: what prevents every review
 * @throws Refusal UserEmailNotConfirmed, IsNewcomer: the guard create-review (docs/spec/application.md, «Guards»)
 */
export async function newReview(workId: number | undefined, { reader, now }: Caller) {
  const { user } = reader;
  await mustBeConfirmed(user.id);
  const obstacles = await reviewObstacles({ id: null, authorId: user.id, workId: workId ?? null }, now);
  const ofEvery = { ...obstacles, isOfUnpublished: false };
  const refused = beginningRefusal(workId === undefined ? ofEvery : obstacles, now.getTime());
  if (refused?.code) throw refusalOf(refused);
  const left = await leftToday("review", user.id, now);
  const [work = null] = workId === undefined ? [] : await reviewedWorks([workId], reader);
  return {
    canCreate: refused === undefined && left > 0,
    refusal: refused?.refusal ?? (left === 0 ? tooManyToday(publicationRules.review.perDay) : null),
    leftToday: left,
    // What does not exist and what is not theirs to find have the same words.
    work: work?.id === null ? null : work,
    existingReviewId: workId === undefined ? null : await reviewOf(user.id, workId),
  };
}

/** How many reviews of a work this reader is shown, by what they say. */
async function countReviews(workId: number, reader: Reader) {
  const count = (when: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${when})`;
  return db()
    .selectFrom("publication")
    .innerJoin("review", "review.publicationId", "publication.id")
    .where("publication.workId", "=", workId)
    .where("publication.kind", "=", "review")
    .where(isOutFor(reader))
    .where(sql<boolean>`not ${isHiddenFrom(reader)}`)
    .select([
      count(sql<boolean>`true`).as("all"),
      count(sql<boolean>`review.verdict = 'recommend'`).as("recommend"),
      count(sql<boolean>`review.verdict = 'mixed'`).as("mixed"),
      count(sql<boolean>`review.verdict = 'notRecommend'`).as("notRecommend"),
      count(sql<boolean>`review.verdict is null`).as("none"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * A work with the counts of its reviews. One that was taken back under its reviews is shown as they show it; one that
 * this reader never had is not there.
 * @throws Refusal NotFound
 */
export async function aboutReviewed(workId: number, reader: Reader) {
  const counts = await countReviews(workId, reader);
  if (counts.all === 0 && (await readingOf(await findWork(workId), reader)) === "none") throw Refusal.missing();
  const [work] = await reviewedWorks([workId], reader);
  if (!work) throw Refusal.missing();
  return { work, counts };
}
