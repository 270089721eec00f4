import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";

type Place = { chapterId: number; location: number; progress: number; updatedAt: string };

/** Where this reader stopped, if that chapter can still be read. */
export async function placeOf(user: User | null, workId: number): Promise<Place | null> {
  if (!user) return null;
  const place = await db()
    .selectFrom("readerProgress")
    .innerJoin("chapter", "chapter.id", "readerProgress.chapterId")
    .where("readerProgress.accountId", "=", user.id)
    .where("readerProgress.workId", "=", workId)
    .where("chapter.state", "=", "published")
    .select(["readerProgress.chapterId", "location", "progress", "readerProgress.updatedAt"])
    .executeTakeFirst();
  return place ? { ...place, updatedAt: place.updatedAt.toISOString() } : null;
}

type NewPlace = { workId: number; chapterId: number; location: number; progress: number };

/** Keeps where a reader stopped: one place a work, the last one told. @throws Refusal NotFound: no published chapter of this work */
export async function keepPlace(accountId: number, { workId, ...told }: NewPlace, now: Date): Promise<void> {
  await db()
    .selectFrom("chapter")
    .where("id", "=", told.chapterId)
    .where("workId", "=", workId)
    .where("state", "=", "published")
    .select("id")
    .executeTakeFirstOrThrow(() => Refusal.missing());
  const place = { ...told, updatedAt: now.toISOString() };
  await db()
    .insertInto("readerProgress")
    .values({ accountId, workId, ...place })
    .onConflict((same) => same.columns(["accountId", "workId"]).doUpdateSet(place))
    .execute();
}
