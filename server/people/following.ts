import { sql } from "kysely";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { tellOf } from "../jobs/outbox.ts";
import { isThere } from "../lists/found.ts";

/** How many people follow this one, barred ones not counted, and whether the asker is among them. */
export async function followingOf(
  id: number,
  user: Pick<User, "id"> | null,
): Promise<{ isFollowed: boolean; followerCount: number }> {
  const { followerCount, isFollowed } = await db()
    .selectFrom("follow")
    .innerJoin("account", "account.id", "follow.followerId")
    .where("follow.followedId", "=", id)
    .where("account.bannedAt", "is", null)
    .where("account.disabledAt", "is", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("followerCount"),
      sql<boolean>`coalesce(bool_or(follow.follower_id = ${user?.id ?? -1}), false)`.as("isFollowed"),
    ])
    .executeTakeFirstOrThrow();
  return { isFollowed, followerCount };
}

/** Does `who` follow this person? */
export const isFollowing = (who: number, personId: number): Promise<boolean> =>
  db().selectFrom("follow").where("followerId", "=", who).where("followedId", "=", personId).$call(isThere);

/** Is the person a friend of one of these: do both follow each other? */
export const isFriendOfOne = async (personId: number, others: readonly number[]): Promise<boolean> =>
  others.length > 0 &&
  db()
    .selectFrom("follow as given")
    .innerJoin("follow as returned", (join) =>
      join.onRef("returned.followerId", "=", "given.followedId").onRef("returned.followedId", "=", "given.followerId"),
    )
    .where("given.followerId", "=", personId)
    .where("given.followedId", "in", others)
    .$call(isThere);

/** Follows, once: a second time changes nothing. The transaction is open. */
export async function follow(followerId: number, followedId: number, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db()
    .insertInto("follow")
    .values({ followerId, followedId, followedAt: now.toISOString() })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows > 0n)
    await tellOf({ type: "person.followed", accountId: followedId, actorId: followerId }, now);
}

export async function unfollow(followerId: number, followedId: number): Promise<void> {
  await db().deleteFrom("follow").where("followerId", "=", followerId).where("followedId", "=", followedId).execute();
}
