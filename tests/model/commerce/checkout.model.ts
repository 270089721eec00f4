import { checkoutMachine } from "../../../src/machines/commerce/checkout.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "orders"
  | "is ordered"
  | "is refused"
  | "the order is lost"
  | "30 000 ms pass, nothing is ordered"
  | "is told where to pay"
  | "is not told where to pay"
  | "is told that it is paid, before paying"
  | "is told that it is declined, before paying"
  | "nobody says where to pay"
  | "30 000 ms pass, nobody says where to pay"
  | "1 000 ms pass"
  | "comes back"
  | "is paid"
  | "is declined"
  | "is not paid yet"
  | "nobody says whether it is paid"
  | "30 000 ms pass, nobody says whether it is paid"
  | "4 000 ms pass"
  | "has it asked once more";

const MOST = 15;
const request = { requestId: "r", workId: 5, expectedAmount: 19_900, email: "nina@example.ru" };
const order = (state: string, confirmationUrl: string | null = null) => ({ id: 7, state, confirmationUrl });
const [created, awaiting] = [order("created"), order("awaitingPayment", "https://yoomoney.ru/pay")];
const [paid, canceled] = [order("paid"), order("canceled")];
/** The order as it was created; an order that is read later differs from it. */
const ordered = { ...order("created"), amount: 19_900 };
const done = { outcome: "done", result: ordered };
const refusedBy = { outcome: "refused", message: "Цена изменилась: теперь 249 ₽" };

const reads: Promised["asks"] = [["readOrder", { id: 7 }]];
const sends: Promised = {
  to: "ordering.sending",
  asks: [["createOrder", request]],
  holds: { wanted: request, tries: 0, message: "" },
};
const settled = (state: "paid" | "declined", answer: object): Promised => ({ to: state, holds: { order: answer } });

/** The table of one place that asks again and again: after so many vain tries it is late. */
function tries(
  place: "ordering" | "waiting",
  words: { vain: readonly Step[]; open: Step; kept: object; pause: Step; ends: Partial<Record<Step, Promised>> },
): Record<string, Partial<Record<Step, Promised>>> {
  const at = (state: string, count: number) => `${place}.${state}, ${count}`;
  return Object.fromEntries(
    Array.from({ length: MOST }, (_, count) => count).flatMap((count) => {
      const next: Promised =
        count + 1 === MOST ? { to: "late" } : { to: at("pausing", count + 1), holds: { tries: count + 1 } };
      return [
        [
          at("asking", count),
          {
            ...words.ends,
            ...Object.fromEntries(words.vain.map((step) => [step, next])),
            [words.open]: count + 1 === MOST ? next : { ...next, holds: { ...next.holds, order: words.kept } },
          },
        ],
        ...(count === 0 ? [] : [[at("pausing", count), { [words.pause]: { to: at("asking", count), asks: reads } }]]),
      ];
    }),
  );
}

const returns: Promised = { to: "waiting.asking, 0", asks: reads, holds: { tries: 0 } };

export const checkoutModel: Model<Step> = {
  machine: checkoutMachine,
  input: { orderId: null },
  ports: ["createOrder", "readOrder"],
  payloads: {
    "order.requested": [request],
    "xstate.done.actor.createOrder": [{ output: done }, { output: refusedBy }],
    "xstate.done.actor.readAddress": [
      { output: created },
      { output: awaiting },
      { output: paid },
      { output: canceled },
    ],
    "xstate.done.actor.readOrder": [{ output: awaiting }, { output: paid }, { output: canceled }],
  },
  project: ({ tries: count }: { tries: number }, state) => (typeof state === "object" ? count : null),
  mark: (event) => {
    if (!("output" in event)) return "";
    const output = event.output as { outcome?: string; state: string };
    return output.outcome ?? output.state;
  },
  steps: {
    "order.requested": "orders",
    "xstate.done.actor.createOrder done": "is ordered",
    "xstate.done.actor.createOrder refused": "is refused",
    "xstate.error.actor.createOrder": "the order is lost",
    "xstate.after.orderTimeout.checkout.ordering.sending": "30 000 ms pass, nothing is ordered",
    "xstate.done.actor.readAddress awaitingPayment": "is told where to pay",
    "xstate.done.actor.readAddress created": "is not told where to pay",
    "xstate.done.actor.readAddress paid": "is told that it is paid, before paying",
    "xstate.done.actor.readAddress canceled": "is told that it is declined, before paying",
    "xstate.error.actor.readAddress": "nobody says where to pay",
    "xstate.after.askTimeout.checkout.ordering.asking": "30 000 ms pass, nobody says where to pay",
    "xstate.after.soon.checkout.ordering.pausing": "1 000 ms pass",
    "page.restored": "comes back",
    "xstate.done.actor.readOrder paid": "is paid",
    "xstate.done.actor.readOrder canceled": "is declined",
    "xstate.done.actor.readOrder awaitingPayment": "is not paid yet",
    "xstate.error.actor.readOrder": "nobody says whether it is paid",
    "xstate.after.askTimeout.checkout.waiting.asking": "30 000 ms pass, nobody says whether it is paid",
    "xstate.after.later.checkout.waiting.pausing": "4 000 ms pass",
    "check.requested": "has it asked once more",
  },
  causes: {
    orders: "send",
    "is ordered": { resolves: "createOrder" },
    "is refused": { resolves: "createOrder" },
    "the order is lost": { rejects: "createOrder" },
    "30 000 ms pass, nothing is ordered": { after: 30_000 },
    "is told where to pay": { resolves: "readOrder" },
    "is not told where to pay": { resolves: "readOrder" },
    "is told that it is paid, before paying": { resolves: "readOrder" },
    "is told that it is declined, before paying": { resolves: "readOrder" },
    "nobody says where to pay": { rejects: "readOrder" },
    "30 000 ms pass, nobody says where to pay": { after: 30_000 },
    "1 000 ms pass": { after: 1_000 },
    "comes back": "send",
    "is paid": { resolves: "readOrder" },
    "is declined": { resolves: "readOrder" },
    "is not paid yet": { resolves: "readOrder" },
    "nobody says whether it is paid": { rejects: "readOrder" },
    "30 000 ms pass, nobody says whether it is paid": { after: 30_000 },
    "4 000 ms pass": { after: 4_000 },
    "has it asked once more": "send",
  },
  first: { to: "offering" },
  also: [{ input: { orderId: 7 }, first: returns }],
  promise: {
    offering: { orders: sends },
    "ordering.sending": {
      "is ordered": { to: "ordering.asking, 0", asks: reads, holds: { order: ordered, orderId: 7 } },
      "is refused": { to: "refused", holds: { message: "Цена изменилась: теперь 249 ₽" } },
      "the order is lost": { to: "refused", holds: { message: "" } },
      "30 000 ms pass, nothing is ordered": { to: "refused", holds: { message: "" } },
    },
    ...tries("ordering", {
      vain: ["nobody says where to pay", "30 000 ms pass, nobody says where to pay"],
      open: "is not told where to pay",
      kept: created,
      pause: "1 000 ms pass",
      ends: {
        "is told where to pay": {
          to: "leaving",
          holds: { order: awaiting },
          tells: [{ type: "order.leaving", url: "https://yoomoney.ru/pay" }],
        },
        "is told that it is paid, before paying": settled("paid", paid),
        "is told that it is declined, before paying": settled("declined", canceled),
      },
    }),
    leaving: { "comes back": returns },
    ...tries("waiting", {
      vain: ["nobody says whether it is paid", "30 000 ms pass, nobody says whether it is paid"],
      open: "is not paid yet",
      kept: awaiting,
      pause: "4 000 ms pass",
      ends: { "is paid": settled("paid", paid), "is declined": settled("declined", canceled) },
    }),
    late: { "has it asked once more": returns },
    paid: {},
    declined: {},
    refused: { orders: sends },
  },
};
