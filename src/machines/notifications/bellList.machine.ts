import { type ActorRefFrom, assign, emit, setup } from "xstate";
import type { NotificationItem, NotificationPage } from "../../api/contract/notifications.ts";
import { messages, reasonOf } from "../../text/messages.ts";
import type { NotificationGroup } from "../../text/notificationGroups.ts";
import { port } from "../lib/port.ts";

type NotificationPosition = { time: string; id: string };
/** `place`: behind which the next ones are; null: from the beginning. */
export type NotificationQuery = { group: NotificationGroup | null; place: NotificationPosition | null };
export type Counted = { unreadCount: number };

type Context = {
  group: NotificationGroup | null;
  items: readonly NotificationItem[];
  /** Null: there are no more. */
  next: NotificationPosition | null;
  /** When the first of them were asked for. */
  asOf: string;
  reason: string;
};

const nextOf = ({ more, lastItemCreationTime: time, lastItemId: id }: NotificationPage): NotificationPosition | null =>
  more && time !== null && id !== null ? { time, id } : null;

const chosen = {
  target: "loading",
  actions: { type: "takeGroup", params: ({ event }: { event: { group: NotificationGroup | null } }) => event },
} as const;
const pressed = {
  guard: { type: "isUnread", params: ({ event }: { event: { id: string } }) => event },
  actions: [
    { type: "markOne", params: ({ event: { id } }: { event: { id: string } }) => ({ id }) },
    { type: "readOne", params: ({ event }: { event: { id: string } }) => event },
  ],
} as const;
const fault = { type: "keepFault", params: ({ event }: { event: { error: unknown } }) => event } as const;

/** A person's notifications, the last first: read on, narrowed to a group, read one by one or all at once. */
export const bellListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "group.chosen"; group: NotificationGroup | null }
      | { type: "more.requested" }
      | { type: "retry.requested" }
      | { type: "network.returned" }
      | { type: "item.pressed"; id: string }
      | { type: "all.pressed" },
    emitted: {} as { type: "count.told"; unreadCount: number },
  },
  actors: {
    loadNotifications: port<NotificationPage, NotificationQuery>("loadNotifications"),
    markAll: port<Counted, { until: string }>("markAll"),
  },
  actions: {
    /** Goes on though the list is left: a person who presses one goes to another page. */
    markOne: (_, _item: { id: string }) => {},
    takeGroup: assign((_, { group }: { group: NotificationGroup | null }) => ({ group, items: [], next: null })),
    takePage: assign((_, page: NotificationPage) => ({
      items: page.items,
      next: nextOf(page),
      asOf: page.asOf,
      reason: "",
    })),
    addPage: assign(({ context: { items } }, page: NotificationPage) => ({
      items: [
        ...items,
        ...page.items.filter((one) => items.every(({ notificationId }) => notificationId !== one.notificationId)),
      ],
      next: nextOf(page),
      reason: "",
    })),
    readOne: assign(({ context: { items } }, { id }: { id: string }) => ({
      items: items.map((one) => (one.notificationId === id ? { ...one, isRead: true } : one)),
    })),
    readAll: assign(({ context: { items } }) => ({
      items: items.map((one) => ({ ...one, isRead: true })),
      reason: "",
    })),
    keepFault: assign((_, { error }: { error: unknown }) => ({ reason: reasonOf(error) })),
    keepSlowness: assign({ reason: messages.slowServer }),
    tellCount: emit((_, { unreadCount }: Counted) => ({ type: "count.told" as const, unreadCount })),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isUnread: ({ context: { items } }, { id }: { id: string }) =>
      items.some(({ notificationId, isRead }) => notificationId === id && !isRead),
    hasUnread: ({ context: { items } }) => items.some(({ isRead }) => !isRead),
  },
  delays: { loadTimeout: 30_000, markTimeout: 30_000 },
}).createMachine({
  id: "bellList",
  context: { group: null, items: [], next: null, asOf: "", reason: "" },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadNotifications",
        src: "loadNotifications",
        input: ({ context: { group } }) => ({ group, place: null }),
        onDone: { target: "ready", actions: { type: "takePage", params: ({ event }) => event.output } },
        onError: { target: "failed", actions: fault },
      },
      after: { loadTimeout: { target: "failed", actions: "keepSlowness" } },
      on: { "group.chosen": { ...chosen, reenter: true } },
    },
    failed: { on: { "retry.requested": "loading", "network.returned": "loading", "group.chosen": chosen } },
    ready: {
      on: {
        "group.chosen": chosen,
        "more.requested": { guard: "hasMore", target: "loadingMore" },
        "item.pressed": pressed,
        "all.pressed": { guard: "hasUnread", target: "marking" },
      },
    },
    loadingMore: {
      invoke: {
        id: "loadMore",
        src: "loadNotifications",
        input: ({ context: { group, next } }) => ({ group, place: next }),
        onDone: { target: "ready", actions: { type: "addPage", params: ({ event }) => event.output } },
        onError: { target: "ready", actions: fault },
      },
      after: { loadTimeout: { target: "ready", actions: "keepSlowness" } },
      on: { "group.chosen": chosen, "item.pressed": pressed },
    },
    marking: {
      invoke: {
        id: "markAll",
        src: "markAll",
        input: ({ context: { asOf } }) => ({ until: asOf }),
        onDone: {
          target: "ready",
          actions: ["readAll", { type: "tellCount", params: ({ event }) => event.output }],
        },
        onError: { target: "ready", actions: fault },
      },
      after: { markTimeout: { target: "ready", actions: "keepSlowness" } },
    },
  },
});

export type BellListActor = ActorRefFrom<typeof bellListMachine>;
