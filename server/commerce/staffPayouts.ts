import type { ResultOf } from "../../src/api/contract/index.ts";
import type { PayoutEvent } from "../../src/machines/lifecycles/payout.lifecycle.ts";
import { payoutRefusals } from "../../src/text/payouts.ts";
import { refusals } from "../../src/text/refusals.ts";
import { type CallOrigin, type EventKind, recordEvent } from "../account/events.ts";
import { type Proof, requireProof } from "../account/proof.ts";
import type { Session } from "../account/sessions.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { readPapers } from "../identification/papers.ts";
import { type Paged, uncountedPage } from "../lists/paging.ts";
import { type Act, act, lockStaffAnd, mustStillAct } from "../staff/acts.ts";
import { isoOrNull } from "../works/rows.ts";
import { openPayee, payeeOf, sealPayee } from "./payees.ts";
import { followPayout, mustBeAllowed, type PayoutRow, payeesOf, presentPayout, verdictOn } from "./payouts.ts";
import { named, numberOf } from "./staffOrders.ts";

type Admin = Pick<User, "id" | "roles">;

/** So many payouts stand in one register. */
const MOST_ROWS = 500;

/** @throws Refusal NotFound */
const findPayout = (id: number): Promise<PayoutRow> =>
  db().selectFrom("payout").where("id", "=", id).selectAll().executeTakeFirstOrThrow(Refusal.missing);

type Decision = Extract<PayoutEvent, { type: "payment.made" | "rejection.given" }>;
type Settling = Omit<Act, "targetId"> & { payoutId: number; decision: Decision };
const noteOf = (id: number, decision: Decision): string =>
  decision.type === "payment.made"
    ? `Выплата № ${id}: платёжное поручение ${decision.number}`
    : `Выплата № ${id}: ${decision.reason}`;

/**
 * An administrator says what came of a payout: the bank has paid it, or it is not paid. The author reads of it in the events, and so do
 * administrators.
 * @throws Refusal NotFound; AccessDenied: it is one's own; InvalidRequestFields with the law's text; what `requireProof` refuses
 */
export async function settlePayout(given: Settling): Promise<ResultOf<"settlePayout">> {
  const { payoutId, decision, ...staffAct } = given;
  const { actor, now } = staffAct;
  const { accountId } = await findPayout(payoutId);
  const allowed = async () => {
    const payee = (await payeesOf([accountId]))(accountId);
    return mustBeAllowed(verdictOn(await findPayout(payoutId), payee, decision, now));
  };
  await act(
    { ...staffAct, targetId: accountId },
    async () => {
      if (accountId === actor.id) throw new Refusal("AccessDenied", payoutRefusals.ownPayout);
      await allowed();
    },
    async () => {
      await db().selectFrom("payout").where("id", "=", payoutId).select("id").forUpdate().execute();
      const { state, facts } = await allowed();
      if (state === "none") throw new Error("no decision leads back");
      const { number, date, reason } = facts;
      const settled = await db()
        .updateTable("payout")
        .set({ state, number, date, reason, settledAt: now.toISOString() })
        .where("id", "=", payoutId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await followPayout(settled, now);
      const kind: EventKind = decision.type === "payment.made" ? "payoutPaid" : "payoutRejected";
      return [{ kind, note: noteOf(payoutId, decision) }];
    },
  );
  const { id, state } = await findPayout(payoutId);
  return { id, state };
}

type Exporting = { actor: Admin; session: Session; proof: Proof; register: number | null; from: CallOrigin; now: Date };
type Listed = ResultOf<"exportPayouts">["rows"][number];

/** Those that nobody has sent yet, but for one's own. */
const waitingFor = (actor: Admin) =>
  db()
    .selectFrom("payout")
    .where("state", "=", "requested")
    .where("accountId", "!=", actor.id)
    .orderBy("id")
    .selectAll();

/**
 * The payouts of a register that went to the bank once, to be sent again, but for those that were decided about since:
 * nobody must be paid twice.
 * @throws Refusal NotFound: there is no such register
 */
async function ofRegister(register: number): Promise<PayoutRow[]> {
  const rows = await db().selectFrom("payout").where("register", "=", register).orderBy("id").selectAll().execute();
  if (rows.length === 0) throw Refusal.missing();
  return rows.filter(({ state }) => state === "exported");
}

/** One payout goes into the register, with the papers as they were approved; null: it waits. */
async function exported(payout: PayoutRow, payee: Parameters<typeof verdictOn>[1], register: number, now: Date) {
  const { id, accountId } = payout;
  const verdict = verdictOn(payout, payee, { type: "register.made" }, now);
  if (!verdict.allowed) return null;
  const { facts } = await db()
    .selectFrom("identification")
    .where("accountId", "=", accountId)
    .select("facts")
    .executeTakeFirstOrThrow();
  const papers = readPapers(accountId, "facts", facts);
  if (!papers) throw new Refusal("InvalidRequestFields", `Выплата № ${id}: ${refusals.papersUnreadable}`);
  const sealed = sealPayee(id, payeeOf(papers));
  return db()
    .updateTable("payout")
    .set({ state: "exported", register, payee: sealed, exportedAt: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that a register is asked of. @throws Refusal NotFound: there is no such register; InvalidRequestFields: there is nothing to send */
async function requestedPayouts({ actor, register }: Exporting): Promise<PayoutRow[]> {
  const rows = await (register === null ? waitingFor(actor).execute() : ofRegister(register));
  if (rows.length === 0) throw new Refusal("InvalidRequestFields", payoutRefusals.nothingToExport);
  return rows;
}

/**
 * The next register: everything of `known` that still waits and may be sent. Its authors are locked, so that nobody changes the papers
 * between the law's answer and their use. @throws Refusal InvalidRequestFields: nothing may
 */
async function newRegister({ actor, now }: Exporting, known: PayoutRow[]) {
  const ids = known.map(({ id }) => id);
  const waiting = await waitingFor(actor).where("id", "in", ids).forUpdate().execute();
  const payeeOf = await payeesOf(waiting.map(({ accountId }) => accountId));
  const { last } = await db()
    .selectFrom("payout")
    .select(({ fn }) => fn.max<number | null>("register").as("last"))
    .executeTakeFirstOrThrow();
  const register = (last ?? 0) + 1;
  const rows: PayoutRow[] = [];
  for (const payout of waiting) {
    const row = rows.length < MOST_ROWS && (await exported(payout, payeeOf(payout.accountId), register, now));
    if (row) rows.push(row);
  }
  if (rows.length === 0) throw new Refusal("InvalidRequestFields", payoutRefusals.nothingToExport);
  return { register, rows };
}

function registerRows({ id, amount, payee }: PayoutRow): Listed[] {
  return payee === null ? [] : [{ id, amount, ...openPayee(id, payee) }];
}

/**
 * A register for the bank, new or once more. Two administrators who make one at once come one after the other behind the lock of the
 * staff, and the second finds nothing left. Every payee reads in the events that their papers were used.
 * @throws Refusal NotFound: there is no such register; AccessDenied; InvalidRequestFields; what `requireProof` refuses
 */
export async function exportPayouts(given: Exporting): Promise<ResultOf<"exportPayouts">> {
  const { actor, session, proof, register: again, from, now } = given;
  await requestedPayouts(given);
  await requireProof(actor.id, proof, now);
  return transaction(async () => {
    const known = await requestedPayouts(given);
    await lockStaffAnd(...known.map(({ accountId }) => accountId));
    await mustStillAct(actor, session);
    const { register, rows } =
      again === null ? await newRegister(given, known) : { register: again, rows: await ofRegister(again) };
    for (const { id, accountId } of rows) {
      const note = `Выплата № ${id}, реестр № ${register}`;
      await recordEvent(accountId, "payoutExported", from, now, { actorId: actor.id, note });
    }
    return { register, rows: rows.flatMap(registerRows) };
  });
}

type PayoutQuery = Paged & { search?: string | undefined; kind?: "waiting" | "all" | undefined };

/** Those that wait for an administrator, the longest first; all, the last first; or those of a number or of a person. */
export async function payoutsForAdmin(
  { search = "", kind = "waiting", ...paged }: PayoutQuery,
  { id: askerId }: Admin,
  now: Date,
): Promise<ResultOf<"getAdminPayouts">> {
  const number = numberOf(search);
  const isQueue = search === "" && kind === "waiting";
  const list = db()
    .selectFrom("payout")
    .innerJoin("account", "account.id", "payout.accountId")
    .$if(isQueue, (payouts) => payouts.where("payout.state", "in", ["requested", "exported"]))
    .$if(number !== null, (payouts) => payouts.where("payout.id", "=", number))
    .$if(number === null && search !== "", (payouts) => payouts.where("payout.accountId", "in", named(search)))
    .orderBy("payout.id", isQueue ? "asc" : "desc")
    .selectAll("payout")
    .select(["account.fio", "account.userName", "account.disabledAt"]);
  const { rows, isLastPage } = await uncountedPage(list, paged);
  const payeeOf = await payeesOf(rows.map(({ accountId }) => accountId));
  const refusalOf = (row: PayoutRow): string | null => {
    if (row.state !== "requested") return null;
    const verdict = verdictOn(row, payeeOf(row.accountId), { type: "register.made" }, now);
    return verdict.allowed ? null : verdict.refusal;
  };
  const payouts = rows.map(({ fio, userName, disabledAt, ...row }) => ({
    ...presentPayout(row),
    payee: { id: row.accountId, fio, userName, ...(disabledAt !== null && { isGone: true as const }) },
    isOwn: row.accountId === askerId,
    refusal: refusalOf(row),
    register: row.register,
    exportedAt: isoOrNull(row.exportedAt),
  }));
  return { payouts, isLastPage };
}
