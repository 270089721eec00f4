import { type Selectable, sql } from "kysely";
import {
  type DiscountEvent,
  type DiscountFacts,
  type DiscountTerms,
  discountLifecycle,
  discountStateOf,
  type StoredDiscount,
} from "../../src/machines/lifecycles/discount.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { addDays, formatPlainDay, moscowDay } from "../../src/text/days.ts";
import { conflictOf, DISCOUNT_PAUSE, type DiscountState, discountRefusals } from "../../src/text/discounts.ts";
import { filled } from "../../src/text/words.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { DiscountTable } from "./tables.ts";

export type DiscountRow = Selectable<DiscountTable> & { workIds: number[] };
export type Caller = { user: Pick<User, "id">; now: Date };

export const discounts = () =>
  db()
    .selectFrom("discount")
    .selectAll("discount")
    .select(
      sql<number[]>`coalesce((select json_agg(work_id order by work_id) from discount_work
        where discount_id = discount.id), '[]')`.as("workIds"),
    );

/** Works of the owner that are on sale: what may be in a discount. */
export const paidWorks = (ownerId: number) =>
  db()
    .selectFrom("work")
    .innerJoin("workSale", "workSale.workId", "work.id")
    .where("work.ownerId", "=", ownerId)
    .where("work.state", "=", "published")
    .where("workSale.state", "in", ["subscription", "paid", "frozen"]);

/** The discounts of these works that stand in the way of others, in their order. @param except of no matter: it is being changed */
export async function takenDays(workIds: readonly number[], today: string, except = 0) {
  if (workIds.length === 0) return [];
  return db()
    .selectFrom("discountWork")
    .innerJoin("discount", "discount.id", "discountWork.discountId")
    .where("discountWork.workId", "in", workIds)
    .where("discount.id", "!=", except)
    .where("discountWork.endDate", ">=", addDays(today, -DISCOUNT_PAUSE))
    .orderBy("discountWork.startDate")
    .select(["discountWork.workId", "discount.id", "discount.title", "discountWork.startDate", "discountWork.endDate"])
    .execute();
}

const storedFacts = (row: DiscountRow | undefined, now: Date): DiscountFacts => ({
  today: moscowDay(now.getTime()),
  title: row?.title ?? "",
  percent: row?.percent ?? 0,
  workIds: row?.workIds ?? [],
  startDate: row?.startDate ?? "",
  endDate: row?.endDate ?? "",
  isCut: row?.isCut ?? false,
  hasUnsold: false,
  overlaps: false,
  isTooClose: false,
});

/** What prevents a discount, and the words for the law's text. */
type Obstacle = Partial<Pick<DiscountFacts, "hasUnsold" | "overlaps" | "isTooClose">> & {
  words: Record<string, string>;
};

/**
 * Looks at the works that are wanted, and locks them in the order of their ids: nobody sells or discounts them meanwhile.
 * @throws Refusal InvalidRequestFields: they are not all the asker's
 */
async function obstacleOf({ workIds, startDate, endDate }: DiscountTerms, caller: Caller, except: number) {
  const works = await db()
    .selectFrom("work")
    .where("id", "in", workIds)
    .where("ownerId", "=", caller.user.id)
    .where("state", "!=", "deleted")
    .orderBy("id")
    .select(["id", "title"])
    .forUpdate()
    .execute();
  if (works.length < workIds.length) throw Refusal.field("workIds", discountRefusals.notOwn);
  const today = moscowDay(caller.now.getTime());
  const sold = new Set(
    (await paidWorks(caller.user.id).where("work.id", "in", workIds).select("work.id").execute()).map(({ id }) => id),
  );
  const unsold = works.find(({ id }) => !sold.has(id));
  const taken = Map.groupBy(await takenDays(workIds, today, except), ({ workId }) => workId);
  const [met] = works.flatMap((work) => {
    const conflict = conflictOf(taken.get(work.id) ?? [], { startDate, endDate });
    return conflict ? [{ work, conflict }] : [];
  });
  return (isSoldAsked: boolean): Obstacle => {
    if (isSoldAsked && unsold) return { hasUnsold: true, words: { work: unsold.title } };
    if (!met) return { words: {} };
    const { work, conflict } = met;
    const isOverlap = conflict.kind === "overlaps";
    const day = formatPlainDay(isOverlap ? conflict.endDate : conflict.freeFrom, today);
    const words = { work: work.title, discount: conflict.title, day };
    return isOverlap ? { overlaps: true, words } : { isTooClose: true, words };
  };
}

/** Which field of the call a text of the law is about. */
const fieldsOf: Readonly<Record<string, string>> = {
  [discountRefusals.past]: "startDate",
  [discountRefusals.tooFar]: "startDate",
  [discountRefusals.endPast]: "endDate",
  [discountRefusals.notSold]: "workIds",
  [discountRefusals.overlaps]: "workIds",
  [discountRefusals.tooClose]: "workIds",
};

function refusalOf(refusal: string, words: Record<string, string>): Refusal {
  const field = fieldsOf[refusal];
  const text = filled(refusal, words);
  return field ? Refusal.field(field, text) : new Refusal("InvalidRequestFields", text);
}

/** @throws Refusal InvalidRequestFields with the law's text */
function obey(
  state: StoredDiscount["state"],
  facts: DiscountFacts,
  event: DiscountEvent,
  words: Record<string, string> = {},
): StoredDiscount {
  const verdict = apply(discountLifecycle, { state, facts }, event);
  if (!verdict.allowed) throw refusalOf(verdict.refusal, words);
  return verdict;
}

export const stateOf = (row: DiscountRow, now: Date): DiscountState => discountStateOf(storedFacts(row, now));

const ownDiscount = (id: number, { user }: Caller) =>
  discounts().where("discount.id", "=", id).where("ownerId", "=", user.id);

/** One's own. @throws Refusal NotFound */
export const findDiscount = (id: number, caller: Caller): Promise<DiscountRow> =>
  ownDiscount(id, caller).executeTakeFirstOrThrow(Refusal.missing);

/** The same, locked until the transaction ends. @throws Refusal NotFound */
const lockDiscount = (id: number, caller: Caller): Promise<DiscountRow> =>
  ownDiscount(id, caller).forUpdate("discount").executeTakeFirstOrThrow(Refusal.missing);

export const sortedIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

async function storeWorks(discountId: number, { workIds, startDate, endDate }: DiscountTerms): Promise<void> {
  await db()
    .insertInto("discountWork")
    .values(workIds.map((workId) => ({ discountId, workId, startDate, endDate })))
    .execute();
}

/** The owner plans a discount. @returns its id @throws Refusal InvalidRequestFields with the law's text */
export const createDiscount = (given: DiscountTerms, caller: Caller): Promise<number> =>
  transaction(async () => {
    const terms = { ...given, workIds: sortedIds(given.workIds) };
    const { words, ...obstacle } = (await obstacleOf(terms, caller, 0))(true);
    const facts = { ...storedFacts(undefined, caller.now), ...obstacle };
    obey("none", facts, { type: "creation.requested", ...terms }, words);
    const { title, percent, startDate, endDate } = terms;
    const { id } = await db()
      .insertInto("discount")
      .values({ ownerId: caller.user.id, title, percent, startDate, endDate, createdAt: caller.now.toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storeWorks(id, terms);
    return id;
  });

/**
 * The owner changes a discount: of one that runs only its last day.
 * @throws Refusal NotFound, InvalidRequestFields with the law's text
 */
export const updateDiscount = (id: number, given: DiscountTerms, caller: Caller): Promise<void> =>
  transaction(async () => {
    const row = await lockDiscount(id, caller);
    const terms = { ...given, workIds: sortedIds(given.workIds) };
    const state = stateOf(row, caller.now);
    const { words, ...obstacle } = (await obstacleOf(terms, caller, id))(state === "waiting");
    const facts = { ...storedFacts(row, caller.now), ...obstacle };
    obey(state, facts, { type: "change.requested", ...terms }, words);
    const { title, percent, startDate, endDate } = terms;
    // First of all: a work that leaves it may be taken in its new days.
    await db().deleteFrom("discountWork").where("discountId", "=", id).execute();
    await db().updateTable("discount").set({ title, percent, startDate, endDate }).where("id", "=", id).execute();
    await storeWorks(id, terms);
  });

/**
 * The owner takes a discount back: one that waits is gone, one that runs has ended.
 * @throws Refusal NotFound, InvalidRequestFields with the law's text
 */
export const deleteDiscount = (id: number, caller: Caller): Promise<void> =>
  transaction(async () => {
    const row = await lockDiscount(id, caller);
    const { state, facts } = obey(stateOf(row, caller.now), storedFacts(row, caller.now), {
      type: "deletion.requested",
    });
    if (state === "deleted") await db().deleteFrom("discount").where("id", "=", id).execute();
    else
      await db()
        .updateTable("discount")
        .set({ endDate: facts.endDate, isCut: facts.isCut })
        .where("id", "=", id)
        .execute();
  });

/** The discount of a work that runs, else the next one that waits: its price stays until then. */
export const heldDiscount = (workId: number, now: Date) =>
  db()
    .selectFrom("discountWork")
    .innerJoin("discount", "discount.id", "discountWork.discountId")
    .where("discountWork.workId", "=", workId)
    .where("discountWork.endDate", ">=", moscowDay(now.getTime()))
    .where("discount.isCut", "=", false)
    .orderBy("discount.startDate")
    .select(["discount.id", "discount.title", "discount.percent", "discount.startDate", "discount.endDate"])
    .executeTakeFirst();
