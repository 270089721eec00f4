import { randomInt } from "node:crypto";
import type { Selectable } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { PromoCode } from "../../src/api/contract/promoCodes.ts";
import { apply, type Verdict } from "../../src/machines/lifecycles/law.ts";
import {
  type PromoCodeEvent,
  type PromoCodeFacts,
  promoCodeLifecycle,
} from "../../src/machines/lifecycles/promoCode.lifecycle.ts";
import {
  formatCode,
  hiddenCode,
  MOST_NEW,
  MOST_WAITING,
  PROMO_LENGTH,
  PROMO_SIGNS,
  promoRefusals,
} from "../../src/text/promoCodes.ts";
import { saleRefusals } from "../../src/text/saleRefusals.ts";
import { filled } from "../../src/text/words.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { withoutPage } from "../people/people.ts";
import { mustOwn } from "../works/policy.ts";
import { isoOrNull, lockWork, type WorkRow } from "../works/rows.ts";
import { saleOf } from "./sales.ts";
import type { PromoCodeTable } from "./tables.ts";

export type PromoCodeRow = Selectable<PromoCodeTable>;
type Caller = { user: Pick<User, "id">; now: Date };

const DAY = 86_400_000;
/** In which time the new codes of a work are counted. */
const NEW_TIME = 30 * DAY;
/** So many codes end in one transaction. */
const AT_ONCE = 1_000;

const isOwner = (user: Caller["user"], work: WorkRow): boolean => user.id === work.ownerId;

/** The law's facts about a code that nobody wants to use now. */
const factsOf = ({ expiresAt, redeemedAt }: PromoCodeRow, now: Date): PromoCodeFacts => ({
  now: now.getTime(),
  expiresAt: expiresAt.getTime(),
  redeemedAt: redeemedAt?.getTime() ?? null,
  isOwn: false,
  isHeld: false,
  isPublished: true,
});

/**
 * The one way to another state of a code: the law decides, the open transaction stores.
 * @param code locked
 * @param person who asks, with what the law wants to know of them; without them the owner or the clock asks
 */
export async function obeyPromoLaw(
  code: PromoCodeRow,
  event: PromoCodeEvent,
  now: Date,
  person?: { id: number } & Pick<PromoCodeFacts, "isOwn" | "isHeld" | "isPublished">,
): Promise<Verdict<typeof promoCodeLifecycle>> {
  const { id: accountId = null, ...known } = person ?? {};
  const facts = { ...factsOf(code, now), ...known };
  const verdict = apply(promoCodeLifecycle, { state: code.state, facts }, event);
  if (!verdict.allowed) return verdict;
  const { state } = verdict;
  const redeemedAt = verdict.facts.redeemedAt;
  await db()
    .updateTable("promoCode")
    .set({
      state,
      ...(state === "redeemed" &&
        redeemedAt !== null && { redeemedBy: accountId, redeemedAt: new Date(redeemedAt).toISOString() }),
    })
    .where("id", "=", code.id)
    .execute();
  return verdict;
}

/** A code's state at this moment, whether the clock's job has run or not. */
function stateNow(code: PromoCodeRow, now: Date): PromoCodeRow["state"] {
  const ended = apply(promoCodeLifecycle, { state: code.state, facts: factsOf(code, now) }, { type: "time.reached" });
  return ended.allowed ? ended.state : code.state;
}

/** @param ids of some of them; without it all */
const rowsOf = (workId: number, ids?: readonly number[]) =>
  db()
    .selectFrom("promoCode")
    .leftJoin("account", "account.id", "promoCode.redeemedBy")
    .where("promoCode.workId", "=", workId)
    .$if(ids !== undefined, (rows) => rows.where("promoCode.id", "in", ids ?? []))
    .orderBy("promoCode.id", "desc")
    .selectAll("promoCode")
    .select(["account.fio", "account.userName", "account.disabledAt"])
    .execute();

type ListedRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** @param isShown is the whole code for this person? */
function present(row: ListedRow, { isShown, now }: { isShown: boolean; now: Date }): PromoCode {
  const { redeemedBy: id, fio, userName, disabledAt } = row;
  return {
    id: row.id,
    code: isShown ? formatCode(row.code) : hiddenCode(row.code),
    state: stateNow(row, now),
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    redeemedBy:
      id === null || fio === null || userName === null ? null : withoutPage({ id, fio, userName, disabledAt }),
    redeemedAt: isoOrNull(row.redeemedAt),
  };
}

/** How many codes of a work wait for a reader, and how many were made within 30 days. */
async function countsOf(workId: number, now: Date): Promise<{ waiting: number; fresh: number }> {
  const codes = db()
    .selectFrom("promoCode")
    .where("workId", "=", workId)
    .select(({ fn }) => fn.countAll<number>().as("count"));
  const waiting = await codes.where("state", "=", "issued").where("expiresAt", ">", now).executeTakeFirstOrThrow();
  const fresh = await codes.where("createdAt", ">", new Date(now.getTime() - NEW_TIME)).executeTakeFirstOrThrow();
  return { waiting: waiting.count, fresh: fresh.count };
}

/** How many more codes of the work can be made now, and why not so many more. */
async function roomOf(work: WorkRow, now: Date): Promise<{ left: number; refusal: string | null }> {
  if (work.state !== "published") return { left: 0, refusal: saleRefusals.notPublished };
  const sale = await saleOf(work.id);
  if (!sale || sale.state === "free") return { left: 0, refusal: promoRefusals.free };
  const { waiting, fresh } = await countsOf(work.id, now);
  const [byWaiting, byFresh] = [MOST_WAITING - waiting, MOST_NEW - fresh];
  const left = Math.max(0, Math.min(byWaiting, byFresh));
  const text = byWaiting < byFresh ? promoRefusals.tooManyWaiting : promoRefusals.tooManyNew;
  return { left, refusal: filled(text, { left: String(left) }) };
}

/** The codes of a work as its owner sees them; other authors and the staff see that they are there. @throws Refusal NotFound */
export async function promoCodesOf(work: WorkRow, { user, now }: Caller): Promise<ResultOf<"getPromoCodes">> {
  const isShown = isOwner(user, work);
  const { left, refusal } = await roomOf(work, now);
  return {
    codes: (await rowsOf(work.id)).map((row) => present(row, { isShown, now })),
    canChange: isShown && work.state !== "deleted",
    left,
    refusal: left > 0 ? null : refusal,
  };
}

const newCode = (): string =>
  Array.from({ length: PROMO_LENGTH }, () => PROMO_SIGNS[randomInt(PROMO_SIGNS.length)]).join("");

type CodesRequest = { count: number; days: number; note: string };

/**
 * The owner makes one-time codes for a work that is sold.
 * @throws Refusal NotFound, AccessDenied: not the owner; InvalidRequestFields: why not, or why not so many
 */
export const generateCodes = (workId: number, { count, days, note }: CodesRequest, { user, now }: Caller) =>
  transaction(async (): Promise<ResultOf<"generatePromoCodes">> => {
    const work = mustOwn(user, await lockWork(workId));
    const { left, refusal } = await roomOf(work, now);
    if (refusal !== null && count > left)
      throw left > 0 ? Refusal.field("count", refusal) : new Refusal("InvalidRequestFields", refusal);
    const expiresAt = new Date(now.getTime() + days * DAY).toISOString();
    const shared = { workId, accountId: user.id, note, createdAt: now.toISOString(), expiresAt };
    const made: number[] = [];
    // Of 31 to the power of 12 codes two are hardly ever the same; where they are, another one is made.
    while (made.length < count) {
      const codes = Array.from({ length: count - made.length }, () => ({ ...shared, code: newCode() }));
      const rows = await db()
        .insertInto("promoCode")
        .values(codes)
        .onConflict((same) => same.column("code").doNothing())
        .returning("id")
        .execute();
      made.push(...rows.map(({ id }) => id));
    }
    const rows = await rowsOf(workId, made);
    return { codes: rows.map((row) => present(row, { isShown: true, now })) };
  });

/**
 * The owner takes a code back that nobody has used.
 * @throws Refusal NotFound: the work has no such code; AccessDenied: not the owner; InvalidRequestFields with the law's text
 */
export const revokeCode = (workId: number, codeId: number, { user, now }: Caller) =>
  transaction(async (): Promise<PromoCode> => {
    mustOwn(user, await lockWork(workId));
    const code = await db()
      .selectFrom("promoCode")
      .where("id", "=", codeId)
      .where("workId", "=", workId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow(Refusal.missing);
    const verdict = await obeyPromoLaw(code, { type: "revocation.requested" }, now);
    if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
    const [row] = await rowsOf(workId, [codeId]);
    if (!row) throw Refusal.missing();
    return present(row, { isShown: true, now });
  });

/** Ends the codes whose time is over: their states say so from now on, their refusals did before. */
export async function endCodes(now: Date): Promise<void> {
  const ended = await transaction(async () => {
    const codes = await db()
      .selectFrom("promoCode")
      .where("state", "=", "issued")
      .where("expiresAt", "<=", now)
      .orderBy("id")
      .limit(AT_ONCE)
      .selectAll()
      .forUpdate()
      .skipLocked()
      .execute();
    for (const code of codes) await obeyPromoLaw(code, { type: "time.reached" }, now);
    return codes.length;
  });
  if (ended === AT_ONCE) await endCodes(now);
}
