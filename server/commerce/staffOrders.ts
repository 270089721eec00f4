import type { ResultOf } from "../../src/api/contract/index.ts";
import type { OrderEvent } from "../../src/machines/lifecycles/order.lifecycle.ts";
import type { OrderState } from "../../src/text/orders.ts";
import { refusals } from "../../src/text/refusals.ts";
import type { EventKind } from "../account/events.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { type Paged, uncountedPage } from "../lists/paging.ts";
import { wordsOf } from "../lists/search.ts";
import { isNamed } from "../people/people.ts";
import { type Act, act } from "../staff/acts.ts";
import { askOrderLaw, lockOrder, type OrderRow, obeyOrderLaw } from "./orders.ts";

type Asker = Pick<User, "id" | "roles">;
const isAdmin = ({ roles }: Asker): boolean => roles.includes("Admin");

/** Nobody of the staff decides about what he has paid, or is paid. */
const isImpartial = ({ accountId, payeeId }: OrderRow, { id }: Asker): boolean => id !== accountId && id !== payeeId;

/** @throws Refusal NotFound */
const findAnyOrder = (id: number): Promise<OrderRow> =>
  db().selectFrom("purchaseOrder").where("id", "=", id).selectAll().executeTakeFirstOrThrow(Refusal.missing);

/** Who of the staff decides about an order, and proves it. */
type OrderAct = Omit<Act, "targetId"> & { orderId: number; reason: string };
type Decision = Extract<OrderEvent, { type: "refund.requested" | "dispute.settled" }>;

/**
 * The buyer reads of it in the events, and so do administrators.
 * @throws Refusal NotFound; AccessDenied: it is one's own; InvalidRequestFields with the law's text; what `requireProof` refuses
 */
async function decide({ orderId, reason, ...given }: OrderAct, decision: Decision, kind: EventKind) {
  const { actor, now } = given;
  const { accountId } = await findAnyOrder(orderId);
  await act(
    { ...given, targetId: accountId },
    async () => {
      const order = await findAnyOrder(orderId);
      if (!isImpartial(order, actor)) throw new Refusal("AccessDenied", refusals.ownOrder);
      const verdict = await askOrderLaw(order, decision, now);
      if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
    },
    async () => {
      const verdict = await obeyOrderLaw(await lockOrder(orderId), decision, now);
      if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
      return [{ kind, note: `Заказ № ${orderId}: ${reason}` }];
    },
  );
  const { id, state } = await findAnyOrder(orderId);
  return { id, state };
}

/** The staff gives money back, an administrator after the provider has refused too. @throws what `decide` refuses */
export const refundByStaff = (given: OrderAct): Promise<ResultOf<"refundOrderByStaff">> => {
  const by = isAdmin(given.actor) ? "admin" : "staff";
  return decide(given, { type: "refund.requested", by, reason: given.reason }, "orderRefundedByStaff");
};

/** An administrator decides what is disputed. @throws what `decide` refuses */
export const settleDispute = (given: OrderAct & { isKept: boolean }): Promise<ResultOf<"settleOrder">> => {
  const { isKept, ...staffAct } = given;
  return decide(staffAct, { type: "dispute.settled", isKept, reason: staffAct.reason }, "orderSettled");
};

/** Asks the provider again for payment and refund, by jobs: only what it says is believed. @throws Refusal NotFound */
export async function recheckOrder(id: number): Promise<ResultOf<"recheckOrder">> {
  const { paymentId, refundId, state } = await findAnyOrder(id);
  if (paymentId !== null) await enqueue("payment.hear", { kind: "payment", id: paymentId });
  if (refundId !== null) await enqueue("payment.hear", { kind: "refund", id: refundId });
  return { id, state };
}

/** Somebody has to see to them: disputed, refused by the provider, without a receipt. */
const needSomebody = () =>
  db()
    .selectFrom("purchaseOrder")
    .where((is) =>
      is.or([
        is("state", "in", ["disputed", "refundFailed"]),
        is("receipt", "=", "failed"),
        is("refundReceipt", "=", "failed"),
      ]),
    )
    .select("id");

/** People whose name or user name holds every word. */
export const named = (search: string) =>
  db()
    .selectFrom("account")
    .where((is) => is.and(wordsOf(search).map((word) => isNamed(is, word))))
    .select("id");

/** «№ 12», «12»: the number that is looked for; null: a name. */
export const numberOf = (search: string): number | null => {
  const number = /^№?\s*(\d{1,15})$/.exec(search.trim())?.[1];
  return number === undefined ? null : Number(number);
};

type OrderQuery = Paged & {
  search?: string | undefined;
  kind?: "waiting" | "all" | undefined;
  state?: OrderState | undefined;
};

/**
 * Orders for the staff. An administrator sees those that wait for somebody, the longest first; all or those of one
 * state, the last first; or those of a number or of a buyer. A moderator sees the one whose number they know: they
 * cannot collect who buys what.
 */
export async function ordersForStaff(
  { search = "", kind = "waiting", state, ...paged }: OrderQuery,
  user: Asker,
): Promise<ResultOf<"getAdminOrders">> {
  const number = numberOf(search);
  const isQueue = isAdmin(user) && search === "" && kind === "waiting" && state === undefined;
  const list = db()
    .selectFrom("purchaseOrder")
    .innerJoin("account", "account.id", "purchaseOrder.accountId")
    .$if(isQueue, (orders) => orders.where("purchaseOrder.id", "in", needSomebody()))
    .$if(number !== null || !isAdmin(user), (orders) => orders.where("purchaseOrder.id", "=", number ?? 0))
    .$if(state !== undefined, (orders) => orders.where("purchaseOrder.state", "=", state as OrderState))
    .$if(number === null && search !== "", (orders) => orders.where("purchaseOrder.accountId", "in", named(search)))
    .$if(isQueue, (orders) => orders.orderBy("purchaseOrder.changedAt"))
    .orderBy("purchaseOrder.id", isQueue ? "asc" : "desc")
    .selectAll("purchaseOrder")
    .select(["account.fio", "account.userName", "account.disabledAt"]);
  const { rows, isLastPage } = await uncountedPage(list, paged);
  const orders = rows.map((row) => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    amount: row.amount,
    received: row.received,
    receipt: row.receipt,
    refundReceipt: row.refundReceipt,
    paymentId: row.paymentId,
    work: { id: row.workId, title: row.title },
    buyer: {
      id: row.accountId,
      fio: row.fio,
      userName: row.userName,
      ...(row.disabledAt !== null && { isGone: true as const }),
    },
    isOwn: !isImpartial(row, user),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }));
  return { orders, isLastPage };
}
