import { type ExpressionBuilder, sql } from "kysely";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { COUNTED, type ModerationQueue } from "../../src/api/contract/moderation.ts";
import { decisionKinds } from "../../src/text/moderation.ts";
import { openComplaintCount } from "../complaints/openComplaints.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { rowCount } from "../lists/found.ts";
import { pageOf } from "../lists/paging.ts";
import { namedAuthors, presentAuthors } from "../works/authors.ts";
import { fileUrl } from "../works/rows.ts";

type Works = ExpressionBuilder<Database, "work">;
type StateQueue = Exclude<ModerationQueue, "decided">;

/** As the partial indexes of migration 0033 say it. */
const isIn: Record<StateQueue, (is: Works) => ReturnType<Works["and"]>> = {
  waiting: (is) => is.and([is("work.state", "=", sql.lit("onModeration"))]),
  appeals: (is) =>
    is.and([
      is("work.state", "=", sql.lit("removed")),
      is("work.appealedAt", "is not", null),
      is("work.appealAnswer", "=", sql.lit("")),
    ]),
  removed: (is) => is.and([is("work.state", "=", sql.lit("removed"))]),
};

/** A queue of ten thousand is opened like one of a hundred: what comes after the thousandth is not counted. */
const countOf = (queue: StateQueue): Promise<number> =>
  db()
    .selectFrom(db().selectFrom("work").where(isIn[queue]).limit(COUNTED).select("work.id").as("some"))
    .$call(rowCount);

type Cut = ReturnType<typeof pageOf>;
type QueueEntry = { workId: number; at: Date; moderationId: number | null };

async function entriesOf(queue: ModerationQueue, { offset, limit }: Cut): Promise<QueueEntry[]> {
  if (queue === "decided")
    return db()
      .selectFrom("workModeration")
      .where("kind", "in", decisionKinds)
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .select(["workId", "at", "id as moderationId"])
      .execute();
  const isAppeal = queue === "appeals";
  const rows = await db()
    .selectFrom("work")
    .where(isIn[queue])
    .orderBy(isAppeal ? "work.appealedAt" : "work.stateSince", queue === "removed" ? "desc" : "asc")
    .orderBy("work.id", queue === "removed" ? "desc" : "asc")
    .offset(offset)
    .limit(limit)
    .select(["work.id as workId", "work.stateSince", "work.appealedAt"])
    .select((is) =>
      is
        .selectFrom("workModeration")
        .whereRef("workModeration.workId", "=", "work.id")
        .where("workModeration.kind", "=", "removed")
        .orderBy("workModeration.id", "desc")
        .limit(1)
        .select("workModeration.id")
        .as("removalId"),
    )
    .execute();
  return rows.map(({ workId, stateSince, appealedAt, removalId }) => ({
    workId,
    at: (isAppeal && appealedAt) || stateSince,
    moderationId: queue === "removed" ? removalId : null,
  }));
}

const worksBy = async (ids: readonly number[]) => {
  const rows = await db()
    .selectFrom("work")
    .where("work.id", "in", ids)
    .select(["work.id", "work.title", "work.coverFileId", "work.state", namedAuthors])
    .select((is) => openComplaintCount(is.ref("work.id")).as("complaintCount"))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

async function decisionsBy(ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .selectFrom("workModeration")
    .innerJoin("account", "account.id", "workModeration.actorId")
    .where("workModeration.id", "in", ids)
    .select(["workModeration.id", "workModeration.kind", "workModeration.text", "workModeration.contentVersion"])
    .select(["account.id as actorId", "account.fio", "account.userName"])
    .execute();
  return new Map(
    rows.map(({ actorId, fio, userName, ...row }) => [row.id, { ...row, by: { id: actorId, fio, userName } }]),
  );
}

/** Works that wait for moderators, and decisions that moderators have made (docs/spec/moderation.md, «Queues»). */
export async function queuePage(
  { state = "waiting", ...paged }: InputOf<"getModerationWorks">["query"],
  user: User,
): Promise<ResultOf<"getModerationWorks">> {
  const { offset, limit } = pageOf(paged);
  const entries = await entriesOf(state, { offset, limit: limit + 1 });
  const shown = entries.slice(0, limit);
  const works = shown.length > 0 ? await worksBy(shown.map(({ workId }) => workId)) : new Map();
  const decisions = await decisionsBy(shown.flatMap(({ moderationId }) => moderationId ?? []));
  return {
    works: shown.flatMap(({ workId, at, moderationId }) => {
      const row = works.get(workId);
      if (!row) return [];
      return [
        {
          id: row.id,
          title: row.title,
          coverUrl: fileUrl(row.coverFileId),
          authors: presentAuthors(row).map(({ id, fio, userName }) => ({ id, fio, userName })),
          state: row.state,
          at: at.toISOString(),
          complaintCount: row.complaintCount,
          isOwn: presentAuthors(row).some(({ id }) => id === user.id),
          decision: decisions.get(moderationId) ?? null,
        },
      ];
    }),
    counts: {
      waiting: await countOf("waiting"),
      appeals: await countOf("appeals"),
      removed: await countOf("removed"),
    },
    isLastPage: entries.length <= limit,
  };
}
