import { sql } from "kysely";
import { publicationRefusals } from "../../src/text/publicationRefusals.ts";
import { MOST_PINNED, type PublicationKind } from "../../src/text/publications.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { putLike } from "../likes/likes.ts";
import { isOutFor } from "../policies/publications.ts";
import type { Caller } from "./changes.ts";
import { lockAuthor, lockPublication } from "./rows.ts";

type Named = { id: number; kind: PublicationKind };

/** What is out for the asker, and another's. @throws Refusal NotFound; AccessDenied with `refusal`: their own */
async function mustBeAnothers({ id, kind }: Named, { reader }: Caller, refusal: string): Promise<void> {
  const { authorId } = await db()
    .selectFrom("publication")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where(isOutFor(reader))
    .select("authorId")
    .executeTakeFirstOrThrow(Refusal.missing);
  if (authorId === reader.user.id) throw new Refusal("AccessDenied", refusal);
}

const add = async (id: number, column: "likeCount" | "favoriteCount", more: number): Promise<number> => {
  const name = column === "likeCount" ? sql.ref("like_count") : sql.ref("favorite_count");
  const counted = await db()
    .updateTable("publication")
    .set({ [column]: sql<number>`${name} + ${more}` })
    .where("id", "=", id)
    .returning(column)
    .executeTakeFirstOrThrow();
  return counted[column];
};

/**
 * Likes it, or not any more; twice is as good as once. The count is kept in the same transaction, by how many rows there are more.
 * @throws Refusal NotFound, AccessDenied: it is the asker's own
 */
export async function likePublication(named: Named, isLiked: boolean, caller: Caller) {
  await mustBeAnothers(named, caller, publicationRefusals.ownLike);
  const row = { accountId: caller.reader.user.id, kind: named.kind, targetId: named.id };
  const likeCount = await transaction(async () =>
    add(named.id, "likeCount", await putLike(row, { isLiked, now: caller.now })),
  );
  return { isLiked, likeCount };
}

async function putFavorite(publicationId: number, isFavorite: boolean, { reader, now }: Caller): Promise<number> {
  const accountId = reader.user.id;
  if (isFavorite) {
    const { numInsertedOrUpdatedRows = 0n } = await db()
      .insertInto("publicationFavorite")
      .values({ accountId, publicationId, addedAt: now.toISOString() })
      .onConflict((same) => same.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows);
  }
  const { numDeletedRows } = await db()
    .deleteFrom("publicationFavorite")
    .where("accountId", "=", accountId)
    .where("publicationId", "=", publicationId)
    .executeTakeFirstOrThrow();
  return -Number(numDeletedRows);
}

/** Puts another's into the asker's list, or takes it out. @throws Refusal NotFound, AccessDenied: it is the asker's own */
export async function favoritePublication(named: Named, isFavorite: boolean, caller: Caller) {
  await mustBeAnothers(named, caller, publicationRefusals.ownFavorite);
  const favoriteCount = await transaction(async () =>
    add(named.id, "favoriteCount", await putFavorite(named.id, isFavorite, caller)),
  );
  return { isFavorite, favoriteCount };
}

/**
 * Pins one of one's own, three at most; twice is as good as once.
 * @returns the ids of all that are pinned, the last first
 * @throws Refusal NotFound: it is not the asker's; InvalidRequestFields: it is not published, three are pinned
 */
export const pinPublication = (named: Named, isPinned: boolean, { reader, now }: Caller): Promise<number[]> =>
  transaction(async () => {
    await lockAuthor(reader.user.id);
    const row = await lockPublication(named, reader);
    if (row.authorId !== reader.user.id) throw Refusal.missing();
    if (isPinned && row.state !== "published")
      throw new Refusal("InvalidRequestFields", publicationRefusals.notPublished);
    if (isPinned !== (row.pinnedAt !== null))
      await db()
        .updateTable("publication")
        .set({ pinnedAt: isPinned ? now.toISOString() : null })
        .where("id", "=", row.id)
        .execute();
    const pinned = await db()
      .selectFrom("publication")
      .where("authorId", "=", reader.user.id)
      .where("kind", "=", named.kind)
      .where("pinnedAt", "is not", null)
      .orderBy("pinnedAt", "desc")
      .orderBy("id", "desc")
      .select("id")
      .execute();
    if (pinned.length > MOST_PINNED) throw new Refusal("InvalidRequestFields", publicationRefusals.tooManyPinned);
    return pinned.map(({ id }) => id);
  });
