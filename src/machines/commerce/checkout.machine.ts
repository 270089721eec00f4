import { assign, emit, setup } from "xstate";
import type { Order } from "../../api/contract/orders.ts";
import { port } from "../lib/port.ts";

/** `expectedAmount`: the price that the reader saw, in kopecks; `requestId`: the same one twice is one order. */
export type OrderRequest = { requestId: string; workId: number; expectedAmount: number; email: string };
export type OrderAnswer = { outcome: "done"; result: Order } | { outcome: "refused"; message: string };

type Context = {
  /** Null: nothing is ordered yet. */
  orderId: number | null;
  wanted: OrderRequest;
  order: Order | null;
  /** Why nothing was ordered; empty: no answer came. */
  message: string;
  /** How often the server was asked in vain. */
  tries: number;
};

/** So often it is asked: for a quarter of a minute where to pay, for a minute whether it is paid. */
const MOST_TRIES = 15;

type OrderAnswered = { event: { output: Order } };
const withOrder = <T extends string>(type: T) =>
  ({ type, params: ({ event }: OrderAnswered) => event.output }) as const;
const keep = withOrder("keepOrder");
const settled = [
  { guard: withOrder("isPaid"), target: "#checkout.paid", actions: keep },
  { guard: withOrder("isDeclined"), target: "#checkout.declined", actions: keep },
] as const;
const unanswered = [
  { guard: "isLong", target: "#checkout.late" },
  { target: "pausing", actions: "countTry" },
] as const;
const unsettled = [
  { guard: "isLong", target: "#checkout.late" },
  { target: "pausing", actions: ["countTry", keep] },
] as const;
const order = {
  target: "ordering",
  actions: { type: "keepWanted", params: ({ event }: { event: OrderRequest }) => event },
} as const;

/**
 * How a book is bought (docs/adr/0052): ordered, paid for at the provider's page, and waited for. The server's word
 * alone says that it is paid, never the address that the buyer comes back by; a buyer who has waited for a minute sees
 * the truth and may leave.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { orderId: number | null },
    events: {} as
      | ({ type: "order.requested" } & OrderRequest)
      /** The buyer is here again, out of the browser's memory. */
      | { type: "page.restored" }
      | { type: "check.requested" },
    emitted: {} as { type: "order.leaving"; url: string },
  },
  actors: {
    createOrder: port<OrderAnswer, OrderRequest>("createOrder"),
    readOrder: port<Order, { id: number }>("readOrder"),
  },
  actions: {
    keepWanted: assign((_, { requestId, workId, expectedAmount, email }: OrderRequest) => ({
      wanted: { requestId, workId, expectedAmount, email },
      message: "",
    })),
    keepRefusal: assign((_, answer: OrderAnswer) => ({ message: answer.outcome === "refused" ? answer.message : "" })),
    keepOrdered: assign((_, answer: OrderAnswer) =>
      answer.outcome === "done" ? { order: answer.result, orderId: answer.result.id } : {},
    ),
    keepOrder: assign((_, given: Order) => ({ order: given })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    beginTries: assign({ tries: 0 }),
    leave: emit((_, { confirmationUrl }: Order) => ({ type: "order.leaving" as const, url: confirmationUrl ?? "" })),
  },
  guards: {
    isOrdered: ({ context }) => context.orderId !== null,
    isRefused: (_, answer: OrderAnswer) => answer.outcome === "refused",
    isPaid: (_, { state }: Order) => ["paid", "refunding", "refunded", "refundFailed"].includes(state),
    isDeclined: (_, { state }: Order) => ["canceled", "failed", "disputed"].includes(state),
    hasAddress: (_, { confirmationUrl }: Order) => confirmationUrl !== null,
    isLong: ({ context }) => context.tries + 1 >= MOST_TRIES,
  },
  delays: { orderTimeout: 30_000, askTimeout: 30_000, soon: 1_000, later: 4_000 },
}).createMachine({
  id: "checkout",
  context: ({ input }) => ({
    orderId: input.orderId,
    wanted: { requestId: "", workId: 0, expectedAmount: 0, email: "" },
    order: null,
    message: "",
    tries: 0,
  }),
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isOrdered", target: "waiting" }, { target: "offering" }] },
    offering: { on: { "order.requested": order } },
    ordering: {
      initial: "sending",
      states: {
        sending: {
          invoke: {
            id: "createOrder",
            src: "createOrder",
            input: ({ context }) => context.wanted,
            onDone: [
              {
                guard: { type: "isRefused", params: ({ event }) => event.output },
                target: "#checkout.refused",
                actions: { type: "keepRefusal", params: ({ event }) => event.output },
              },
              { target: "asking", actions: { type: "keepOrdered", params: ({ event }) => event.output } },
            ],
            onError: "#checkout.refused",
          },
          after: { orderTimeout: "#checkout.refused" },
        },
        /** A job of the server sends it to the provider: until then there is no address to pay at. */
        asking: {
          invoke: {
            id: "readAddress",
            src: "readOrder",
            input: ({ context }) => ({ id: context.orderId ?? 0 }),
            onDone: [
              ...settled,
              { guard: withOrder("hasAddress"), target: "#checkout.leaving", actions: [keep, withOrder("leave")] },
              ...unsettled,
            ],
            onError: unanswered,
          },
          after: { askTimeout: unanswered },
        },
        pausing: { after: { soon: "asking" } },
      },
    },
    leaving: { on: { "page.restored": "waiting" } },
    waiting: {
      entry: "beginTries",
      initial: "asking",
      states: {
        asking: {
          invoke: {
            id: "readOrder",
            src: "readOrder",
            input: ({ context }) => ({ id: context.orderId ?? 0 }),
            onDone: [...settled, ...unsettled],
            onError: unanswered,
          },
          after: { askTimeout: unanswered },
        },
        pausing: { after: { later: "asking" } },
      },
    },
    late: { on: { "check.requested": "waiting" } },
    paid: {},
    declined: {},
    refused: { on: { "order.requested": order } },
  },
});
