import { sql } from "kysely";
import * as z from "zod/mini";
import type { ListedWork } from "../../src/api/contract/works.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { holds } from "../lists/search.ts";
import { isWrittenBy } from "./authors.ts";
import { isModerator } from "./policy.ts";
import { listedViews } from "./presenter.ts";

type WorksQuery = {
  userId?: number | undefined;
  search?: string | undefined;
  bin?: boolean | undefined;
  cursor?: string | undefined;
};
type Listed = { works: ListedWork[]; cursor: string | null };

const PAGE_SIZE = 200;
/** Its number in the person's order, when it was made, its id: what the list is ordered by. */
const placeInOrder = z.tuple([z.number(), z.string(), z.number()]);
const sortOrder = sql<number>`coalesce(work_order.sort_order, work.sort_order)`;

/** Lists of what a person writes are their own, and for Moderator and Admin. @throws Refusal NotFound, AccessDenied */
export async function mustListWorksOf(userId: number, user: User): Promise<void> {
  if (userId === user.id) return;
  await db().selectFrom("account").where("id", "=", userId).select("id").executeTakeFirstOrThrow(Refusal.missing);
  if (!isModerator(user)) throw Refusal.denied();
}

/**
 * The works on which a person is an author, in this person's own order, the newest first where there is none; 200 a page. The bin
 * holds what the person owns: only the owner can take it out.
 * @throws Refusal NotFound (no such person), AccessDenied (another's works are for Moderator and Admin), InvalidRequestFields (a
 * cursor of another list)
 */
export async function worksOf({ userId, search = "", bin = false, cursor }: WorksQuery, user: User): Promise<Listed> {
  const authorId = userId ?? user.id;
  await mustListWorksOf(authorId, user);
  const about = { list: "works", authorId, search, bin };
  const after = cursor === undefined ? undefined : readCursor(placeInOrder, about, cursor);
  // The page first, by ids alone: what a row shows is asked for those that are shown.
  const places = await db()
    .selectFrom("work")
    .leftJoin("workOrder", (join) =>
      join.onRef("workOrder.workId", "=", "work.id").on("workOrder.accountId", "=", authorId),
    )
    .where("work.state", bin ? "=" : "!=", "deleted")
    .where((is) => (bin ? is("work.ownerId", "=", authorId) : isWrittenBy(is, [authorId])))
    .$if(search.trim() !== "", (query) =>
      query.where((is) =>
        is.or([
          holds(is.ref("work.titleFolded"), search),
          is.exists(
            is
              .selectFrom("series")
              .whereRef("series.id", "=", "work.seriesId")
              .where(({ ref }) => holds(ref("series.titleFolded"), search))
              .select("series.id"),
          ),
          is.exists(
            is
              .selectFrom("workTag")
              .whereRef("workTag.workId", "=", "work.id")
              .where(({ ref }) => holds(ref("workTag.titleFolded"), search))
              .select("workTag.workId"),
          ),
        ]),
      ),
    )
    .$if(after !== undefined, (query) => {
      const [order, createdAt, id] = after ?? [];
      return query.where(
        sql<boolean>`(${sortOrder} > ${order} or ${sortOrder} = ${order}
          and (work.created_at, work.id) < (${createdAt}::timestamp at time zone 'UTC', ${id}::bigint))`,
      );
    })
    .select([
      "work.id",
      sortOrder.as("place"),
      sql<string>`(work.created_at at time zone 'UTC')::text`.as("createdExactly"),
    ])
    .orderBy(sortOrder)
    .orderBy("work.createdAt", "desc")
    .orderBy("work.id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = places.slice(0, PAGE_SIZE);
  const last = places.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    works: await listedViews(
      shown.map(({ id }) => id),
      user,
    ),
    cursor: last ? makeCursor(about, [last.place, last.createdExactly, last.id]) : null,
  };
}
