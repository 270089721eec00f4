import { assign, enqueueActions, setup } from "xstate";
import { messages, reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import { isSameOrder, mergeOrders, type Order, type RowId } from "../lifecycles/ordering.ts";

/** `before`: the order that the server was last known to have. */
export type OrderChange<Id extends RowId = RowId> = { order: Order<Id>; before: Order<Id> };
export type OrderAnswer<Id extends RowId = RowId> =
  | { outcome: "done"; result: { outcome: "saved" | "merged"; order: Order<Id> } }
  | { outcome: "refused"; message: string };
type Answered = Extract<OrderAnswer, { outcome: "done" }>["result"];

const resultOf = (answer: OrderAnswer): Answered | null => (answer.outcome === "done" ? answer.result : null);

/**
 * The one machine of every list that is put in order: what is shown changes at once, one save is under way and the newest order
 * waits behind it; a refusal gives the server's order back.
 */
export const reorderMachine = setup({
  types: {
    input: {} as { order: Order },
    context: {} as {
      /** What is shown. */
      order: Order;
      /** What the server has. */
      known: Order;
      /** What is under way, or was last. */
      sent: Order;
      /** What «Вернуть» brings back; null: nothing to undo. */
      undone: Order | null;
      reason: string;
    },
    events: {} as
      | { type: "move.requested"; order: Order }
      | { type: "undo.requested" }
      | { type: "order.received"; order: Order }
      | { type: "offer.held" }
      | { type: "offer.released" }
      | { type: "refusal.seen" },
    emitted: {} as { type: "order.merged" } | { type: "order.rolledBack"; reason: string },
  },
  actors: { saveOrder: port<OrderAnswer, OrderChange>("saveOrder") },
  actions: {
    keepMove: assign(({ context }, { order }: { order: Order }) => ({ order, undone: context.order, reason: "" })),
    takeUndo: assign(({ context }) => ({ order: context.undone ?? context.order, undone: null })),
    keepSent: assign(({ context }) => ({ sent: context.order })),
    /** Somebody else's changes come under what is shown, and under what can be brought back. */
    receive: assign(({ context: { known, undone } }, { order }: { order: Order }) => ({
      order,
      known: order,
      undone: undone && mergeOrders({ before: known, order: undone, current: order }),
    })),
    settle: enqueueActions(({ context: { sent, order, undone }, enqueue }, answered: Answered | null) => {
      if (!answered) return;
      const onTop = (order: Order) => mergeOrders({ before: sent, order: order, current: answered.order });
      enqueue.assign({
        known: answered.order,
        order: onTop(order),
        undone: undone && onTop(undone),
      });
      if (answered.outcome === "merged") enqueue.emit({ type: "order.merged" });
    }),
    rollBack: enqueueActions(({ context, enqueue }, { reason }: { reason: string }) => {
      enqueue.assign({ order: context.known, undone: null, reason });
      enqueue.emit({ type: "order.rolledBack", reason });
    }),
    forget: assign({ undone: null, reason: "" }),
  },
  guards: {
    isRefused: (_, answer: OrderAnswer) => answer.outcome === "refused",
    isWaiting: ({ context }) => !isSameOrder(context.order, context.sent),
    canUndo: ({ context }) => context.undone !== null,
  },
  delays: { saveTimeout: 30_000, undoPeriod: 8_000 },
}).createMachine({
  id: "reorder",
  initial: "idle",
  context: ({ input: { order } }) => ({ order, known: order, sent: order, undone: null, reason: "" }),
  on: {
    "move.requested": { target: ".saving", actions: { type: "keepMove", params: ({ event }) => event } },
    "order.received": { actions: { type: "receive", params: ({ event }) => event } },
  },
  states: {
    idle: {},
    saving: {
      entry: "keepSent",
      on: {
        "move.requested": { actions: { type: "keepMove", params: ({ event }) => event } },
        "undo.requested": { guard: "canUndo", actions: "takeUndo" },
        "order.received": {}, // older than what is under way: the answer tells
      },
      invoke: {
        id: "saveOrder",
        src: "saveOrder",
        input: ({ context }) => ({ order: context.order, before: context.known }),
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "rolledBack",
            actions: {
              type: "rollBack",
              params: ({ event: { output } }) => ({ reason: output.outcome === "refused" ? output.message : "" }),
            },
          },
          {
            guard: "isWaiting",
            target: "saving",
            reenter: true,
            actions: { type: "settle", params: ({ event }) => resultOf(event.output) },
          },
          {
            guard: "canUndo",
            target: "offering",
            actions: { type: "settle", params: ({ event }) => resultOf(event.output) },
          },
          { target: "idle", actions: { type: "settle", params: ({ event }) => resultOf(event.output) } },
        ],
        onError: {
          target: "rolledBack",
          actions: { type: "rollBack", params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: {
        saveTimeout: {
          target: "rolledBack",
          actions: { type: "rollBack", params: { reason: messages.slowServer } },
        },
      },
    },
    offering: {
      initial: "passing",
      on: { "undo.requested": { target: "saving", actions: "takeUndo" } },
      states: {
        passing: {
          on: { "offer.held": "held" },
          after: { undoPeriod: { target: "#reorder.idle", actions: "forget" } },
        },
        /** The pointer or the focus rests on the offer. */
        held: { on: { "offer.released": "passing" } },
      },
    },
    rolledBack: { on: { "refusal.seen": { target: "idle", actions: "forget" } } },
  },
});
