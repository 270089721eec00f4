import type { Work } from "../../src/api/contract/works.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { holds } from "../lists/search.ts";
import { isWrittenBy } from "./authors.ts";
import { isModerator } from "./policy.ts";
import { presentWork, workViews } from "./presenter.ts";

type Asked = { userId?: number | undefined; search?: string | undefined; bin?: boolean | undefined };

async function mustListWorksOf(userId: number, user: User): Promise<void> {
  if (userId === user.id) return;
  const found = await db().selectFrom("account").where("id", "=", userId).select("id").executeTakeFirst();
  if (!found) throw Refusal.missing();
  if (!isModerator(user)) throw Refusal.denied();
}

/**
 * The works on which a person is an author, in this person's own order, the newest first where there is none. The bin holds what the
 * person owns: only the owner can take it out.
 * @throws Refusal NotFound (no such person), AccessDenied (another's works are for Moderator and Admin)
 */
export async function worksOf({ userId, search = "", bin = false }: Asked, user: User): Promise<Work[]> {
  const authorId = userId ?? user.id;
  await mustListWorksOf(authorId, user);
  const rows = await workViews()
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
              .selectFrom("workTag")
              .whereRef("workTag.workId", "=", "work.id")
              .where(({ ref }) => holds(ref("workTag.titleFolded"), search))
              .select("workTag.workId"),
          ),
        ]),
      ),
    )
    .orderBy(({ fn }) => fn.coalesce("workOrder.sortOrder", "work.sortOrder"))
    .orderBy("work.createdAt", "desc")
    .orderBy("work.id", "desc")
    .execute();
  return rows.map((row) => presentWork(row, user));
}
