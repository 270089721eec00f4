import type { Selectable } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { apply, type Refused } from "../../src/machines/lifecycles/law.ts";
import {
  type SaleEvent,
  type SaleFacts,
  SILENCE,
  type StoredSale,
  saleLifecycle,
  whatStandsInTheWay,
} from "../../src/machines/lifecycles/sale.lifecycle.ts";
import { saleRefusals } from "../../src/text/saleRefusals.ts";
import { accessTo } from "../../src/text/saleStates.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isIdentified } from "../identification/law.ts";
import { enqueue, tellOf } from "../jobs/outbox.ts";
import { isAuthor, isModerator, mustBeOutOfBin, mustOwn } from "../works/policy.ts";
import { findWork, isoOrNull, lockWork, type WorkRow } from "../works/rows.ts";
import { countSold, followKey } from "../works/sales.ts";
import { heldDiscount } from "./discounts.ts";
import { exclusiveView } from "./exclusive.ts";
import { feePercentOf, priceOf } from "./prices.ts";
import type { WorkSaleTable } from "./tables.ts";

type SaleRow = Selectable<WorkSaleTable>;
type Caller = { user: Pick<User, "id" | "roles">; now: Date };

/** How a work is sold; undefined: it never was. */
export const saleOf = (workId: number): Promise<SaleRow | undefined> =>
  db().selectFrom("workSale").where("workId", "=", workId).selectAll().executeTakeFirst();

const isOwner = (user: Caller["user"], work: WorkRow) => user.id === work.ownerId;
/** Nobody of the staff judges what is his own. */
const isStaffTo = (user: Caller["user"], work: WorkRow) => isModerator(user) && !isAuthor(user, work);

async function factsOf(
  work: WorkRow,
  sale: SaleRow | undefined,
  { now, isStaff }: { now: Date; isStaff: boolean },
): Promise<SaleFacts> {
  return {
    now: now.getTime(),
    isPublished: work.state === "published",
    isFinished: work.finishTime !== null,
    publishedChapterCount: work.publishedChapterCount,
    isIdentified: await isIdentified(work.ownerId),
    hasPayments: config().payments.provider !== "off",
    hasDiscount: (await heldDiscount(work.id, now)) !== undefined,
    isExclusive: (await priceOf(work.id, now)).isExclusive,
    isStaff,
    former: sale?.former ?? "free",
    price: sale?.price ?? 0,
    priceChangedAt: sale?.priceChangedAt.getTime() ?? null,
    freeChapterCount: sale?.freeChapterCount ?? 0,
    promoFragment: sale?.promoFragment ?? false,
    startsAt: sale?.startsAt?.getTime() ?? null,
    quietSince: sale?.quietSince.getTime() ?? now.getTime(),
    reason: sale?.reason ?? "",
  };
}

/** Which field of the call a text of the law is about. */
const fieldsOf: Readonly<Record<string, string>> = {
  [saleRefusals.pastTime]: "startsAt",
  [saleRefusals.tooFar]: "startsAt",
  [saleRefusals.nothingPaid]: "freeChapterCount",
  [saleRefusals.priceOften]: "price",
  [saleRefusals.priceHeld]: "price",
  [saleRefusals.noReason]: "reason",
};

function refusalOf({ refusal }: Refused): Refusal {
  const field = fieldsOf[refusal];
  return field ? Refusal.field(field, refusal) : new Refusal("InvalidRequestFields", refusal);
}

const isoOf = (time: number): string => new Date(time).toISOString();

async function store(workId: number, before: SaleRow | undefined, { state, facts }: StoredSale): Promise<void> {
  const { price, priceChangedAt, freeChapterCount, promoFragment, startsAt, quietSince, former, reason, now } = facts;
  const changed = {
    state,
    stateSince: state === before?.state ? before.stateSince.toISOString() : isoOf(now),
    former,
    price,
    priceChangedAt: isoOf(priceChangedAt ?? now),
    freeChapterCount,
    promoFragment,
    startsAt: startsAt === null ? null : isoOf(startsAt),
    quietSince: isoOf(quietSince),
    reason,
  };
  await db()
    .insertInto("workSale")
    .values({ workId, ...changed })
    .onConflict((same) => same.column("workId").doUpdateSet(changed))
    .execute();
}

/** When the clock has something to say about a sale next. */
async function planNext(workId: number, { state, facts }: StoredSale): Promise<void> {
  const at = state === "waiting" ? facts.startsAt : state === "subscription" ? facts.quietSince + SILENCE : null;
  if (at === null) await db().deleteFrom("job").where("dedupe", "=", followKey(workId)).execute();
  else await enqueue("sale.follow", { workId }, { dedupe: followKey(workId), runAt: new Date(at) });
}

/** Asks the law about a locked work. @returns undefined: it refuses, and a job has nothing to do */
async function obey(
  work: WorkRow,
  event: SaleEvent,
  { now, isStaff = false }: { now: Date; isStaff?: boolean },
): Promise<StoredSale | Refused> {
  const sale = await saleOf(work.id);
  const stored: StoredSale = { state: sale?.state ?? "free", facts: await factsOf(work, sale, { now, isStaff }) };
  const verdict = apply(saleLifecycle, stored, event);
  if (!verdict.allowed) return verdict;
  await store(work.id, sale, verdict);
  await planNext(work.id, verdict);
  return verdict;
}

const isRefused = (answer: StoredSale | Refused): answer is Refused => "refusal" in answer;

type Terms = { price: number; freeChapterCount: number; promoFragment: boolean; startsAt: string | null };

/**
 * The owner begins to sell, or changes on what terms.
 * @throws Refusal NotFound, AccessDenied: not the owner; InvalidRequestFields with the law's text
 */
export const updateSales = (workId: number, { startsAt, ...terms }: Terms, { user, now }: Caller): Promise<void> =>
  transaction(async () => {
    const work = mustOwn(user, await lockWork(workId));
    const state = (await saleOf(workId))?.state ?? "free";
    const type = state === "free" || state === "promo" ? "start.requested" : "terms.changed";
    const event = { type, ...terms, startsAt: startsAt === null ? null : Date.parse(startsAt) } as const;
    const answer = await obey(work, event, { now });
    if (isRefused(answer)) throw refusalOf(answer);
  });

/**
 * The owner, or the staff with a reason, ends a sale: its buyers keep the book.
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields with the law's text
 */
export const stopSales = (
  workId: number,
  { accessAfter, reason }: { accessAfter: "free" | "promo"; reason: string },
  { user, now }: Caller,
): Promise<void> =>
  transaction(async () => {
    const work = await lockWork(workId);
    const isStaff = !isOwner(user, work) && isStaffTo(user, work);
    if (!isOwner(user, work) && !isStaff) throw Refusal.denied();
    mustBeOutOfBin(work);
    const answer = await obey(work, { type: "stop.requested", accessAfter, reason }, { now, isStaff });
    if (isRefused(answer)) throw refusalOf(answer);
  });

/** When the last chapter that readers have now came out; null: there is none. */
async function lastChapterAt(workId: number): Promise<Date | null> {
  const { last } = await db()
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .where("state", "=", "published")
    .select(({ fn }) => fn.max("publishTime").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** A chapter that came since ends a silence, and begins another. */
async function hearChapters(work: WorkRow, sale: SaleRow, now: Date): Promise<void> {
  const came = await lastChapterAt(work.id);
  if (came === null || came <= sale.quietSince) return;
  if (sale.state === "frozen") await obey(work, { type: "chapter.published" }, { now });
  if (sale.state !== "subscription") return;
  await db().updateTable("workSale").set({ quietSince: came.toISOString() }).where("workId", "=", work.id).execute();
}

/**
 * The job «sale.follow»: asks the law what the clock and the work make of a sale, and plans when to ask next. Twice is as good as once.
 */
export const followSales = (workId: number, now: Date): Promise<void> =>
  transaction(async () => {
    if (!(await saleOf(workId))) return;
    const work = await lockWork(workId);
    const sale = await saleOf(workId);
    if (!sale) return;
    if (sale.state === "waiting") {
      const began = await obey(work, { type: "time.reached" }, { now });
      const isPostponed = !isRefused(began) && (began.state === "free" || began.state === "promo");
      if (isPostponed) await tellOf({ type: "sale.postponed", workId, accountId: work.ownerId }, now);
    }
    await hearChapters(work, sale, now);
    await obey(work, { type: work.finishTime === null ? "text.resumed" : "text.finished" }, { now });
    await obey(work, { type: "silence.reached" }, { now });
    const last = await saleOf(workId);
    if (last) await planNext(workId, { state: last.state, facts: await factsOf(work, last, { now, isStaff: false }) });
  });

const publishedTitles = (workId: number) =>
  db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "=", "published")
    .orderBy("chapter.sortOrder")
    .orderBy("chapter.id")
    .select(["chapter.id", "chapterRevision.title"])
    .execute();

/** How a work is sold, as its authors and the staff see it. @throws Refusal NotFound */
export async function salesView(workId: number, { user, now }: Caller): Promise<ResultOf<"getWorkSales">> {
  const work = await findWork(workId);
  const sale = await saleOf(workId);
  const facts = await factsOf(work, sale, { now, isStaff: false });
  const chapters = await publishedTitles(workId);
  const cost = await priceOf(workId, now);
  return {
    state: sale?.state ?? "free",
    former: facts.former,
    price: sale?.price ?? null,
    priceNow: cost.priceNow,
    discount: (await heldDiscount(workId, now)) ?? null,
    priceChangedAt: isoOrNull(sale?.priceChangedAt ?? null),
    freeChapterCount: sale?.freeChapterCount ?? 1,
    promoFragment: sale?.promoFragment ?? false,
    startsAt: isoOrNull(sale?.startsAt ?? null),
    reason: facts.reason,
    canChange: isOwner(user, work) && work.state !== "deleted",
    canStop: (isOwner(user, work) || isStaffTo(user, work)) && work.state !== "deleted",
    isFinished: facts.isFinished,
    refusals: whatStandsInTheWay(facts),
    chapters: chapters.map(({ id, title }, index) => ({ id, title, access: accessTo(index, sale ?? null) })),
    soldCount: await countSold(workId),
    isExclusive: cost.isExclusive,
    exclusive: await exclusiveView(work, { user, now }),
    feePercent: feePercentOf(cost),
  };
}
