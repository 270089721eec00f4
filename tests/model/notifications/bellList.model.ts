import { bellListMachine } from "../../../src/machines/notifications/bellList.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "two come, and there are more"
  | "nothing comes"
  | "fails to load"
  | "30 000 ms pass loading"
  | "tries again"
  | "the network returns"
  | "the library is chosen"
  | "more are wanted"
  | "the rest comes"
  | "fails to load more"
  | "30 000 ms pass loading more"
  | "the new one is pressed"
  | "all are to be read"
  | "all are read"
  | "fails to mark"
  | "30 000 ms pass marking";

const item = (id: string, isRead: boolean) => ({
  notificationId: id,
  itemId: 7,
  title: "Паромщик",
  previewText: "вышла новая глава",
  text: "«Перевоз»",
  creationTime: "2026-11-20T11:05:31.000Z",
  isRead,
  type: "NewChapter",
  actionType: "work",
  chapterId: 12,
  authorFIO: "Илья Кромский",
  authorUserName: "ilya",
  coverUrl: null,
  hasCover: true,
  url: "/book/7/read/12",
  category: { title: "Книги", code: "ebook" },
});
const [fresh, old, older] = [item("1", false), item("2", true), item("3", true)];
const seen = item("1", true);
const place = { time: "2026-11-20T11:05:31.000Z", id: "2" };
const two = {
  items: [fresh, old],
  more: true,
  lastItemCreationTime: place.time,
  lastItemId: place.id,
  asOf: "2026-11-20T12:00:00.000Z",
  showUnread: true,
};
/** One of them was given before: a new notification has come meanwhile. */
const rest = { ...two, items: [old, older], more: false, lastItemId: "3", asOf: "2026-11-20T12:05:00.000Z" };
const none = {
  items: [],
  more: false,
  lastItemCreationTime: null,
  lastItemId: null,
  asOf: two.asOf,
  showUnread: false,
};

const SLOW = "сервер не отвечает";
const FAULT = "Нет сети";
const loads = (group: "library" | null): Promised => ({
  to: "loading",
  asks: [["loadNotifications", { group, place: null }]],
});
const chosen: Promised = { ...loads("library"), holds: { group: "library", items: [], next: null } };
const choice: Partial<Record<Step, Promised>> = { "the library is chosen": chosen };

type Here = "ready, there are more" | "ready, there are more, all read" | "ready, whole" | "ready, whole, all read";
const shown: Record<Here, { items: readonly object[]; next: typeof place | null }> = {
  "ready, there are more": { items: [fresh, old], next: place },
  "ready, there are more, all read": { items: [seen, old], next: place },
  "ready, whole": { items: [fresh, old, older], next: null },
  "ready, whole, all read": { items: [seen, old, older], next: null },
};
const at = (here: Here, holds: Partial<{ reason: string; asOf: string }> = {}): Promised => ({
  to: here,
  holds: { ...shown[here], ...holds },
});
const pressed = (here: Here): Promised => ({ ...at(here), does: [["markOne", { id: "1" }]] });
const loadsMore = (to: string): Promised => ({ to, asks: [["loadNotifications", { group: null, place }]] });
const marks = (to: string): Promised => ({ to, asks: [["markAll", { until: "2026-11-20T12:00:00.000Z" }]] });
const allRead = (here: Here): Promised => ({
  ...at(here, { reason: "" }),
  tells: [{ type: "count.told", unreadCount: 4 }],
});
const loadingMore = (before: Here, after: Here): Partial<Record<Step, Promised>> => ({
  ...choice,
  ...(before === "ready, there are more" && {
    "the new one is pressed": {
      ...pressed("ready, there are more, all read"),
      to: "loadingMore, all read",
    },
  }),
  // The moment until which all can be marked stays that of the first page.
  "the rest comes": at(after, { reason: "", asOf: "2026-11-20T12:00:00.000Z" }),
  "fails to load more": at(before, { reason: FAULT }),
  "30 000 ms pass loading more": at(before, { reason: SLOW }),
});
const marking = (before: Here, after: Here): Partial<Record<Step, Promised>> => ({
  "all are read": allRead(after),
  "fails to mark": at(before, { reason: FAULT }),
  "30 000 ms pass marking": at(before, { reason: SLOW }),
});

export const bellListModel: Model<Step> = {
  machine: bellListMachine,
  ports: ["loadNotifications", "markAll"],
  actions: ["markOne"],
  payloads: {
    "group.chosen": [{ group: "library" }],
    "item.pressed": [{ id: "1" }],
    "xstate.done.actor.loadNotifications": [{ output: two }, { output: none }],
    "xstate.done.actor.loadMore": [{ output: rest }],
    "xstate.done.actor.markAll": [{ output: { unreadCount: 4 } }],
  },
  project: ({ items, next }: { items: readonly { notificationId: string; isRead: boolean }[]; next: unknown }) => [
    next !== null,
    items.map(({ notificationId, isRead }) => [notificationId, isRead]),
  ],
  mark: (event) => {
    if (event.type !== "xstate.done.actor.loadNotifications") return "";
    return (event as unknown as { output: typeof two }).output.items.length === 0 ? "none" : "two";
  },
  steps: {
    "group.chosen": "the library is chosen",
    "more.requested": "more are wanted",
    "retry.requested": "tries again",
    "network.returned": "the network returns",
    "item.pressed": "the new one is pressed",
    "all.pressed": "all are to be read",
    "xstate.done.actor.loadNotifications two": "two come, and there are more",
    "xstate.done.actor.loadNotifications none": "nothing comes",
    "xstate.error.actor.loadNotifications": "fails to load",
    "xstate.after.loadTimeout.bellList.loading": "30 000 ms pass loading",
    "xstate.done.actor.loadMore": "the rest comes",
    "xstate.error.actor.loadMore": "fails to load more",
    "xstate.after.loadTimeout.bellList.loadingMore": "30 000 ms pass loading more",
    "xstate.done.actor.markAll": "all are read",
    "xstate.error.actor.markAll": "fails to mark",
    "xstate.after.markTimeout.bellList.marking": "30 000 ms pass marking",
  },
  causes: {
    "the library is chosen": "send",
    "more are wanted": "send",
    "tries again": "send",
    "the network returns": "send",
    "the new one is pressed": "send",
    "all are to be read": "send",
    "two come, and there are more": { resolves: "loadNotifications" },
    "nothing comes": { resolves: "loadNotifications" },
    "fails to load": { rejects: "loadNotifications" },
    "30 000 ms pass loading": { after: 30_000 },
    "the rest comes": { resolves: "loadNotifications" },
    "fails to load more": { rejects: "loadNotifications" },
    "30 000 ms pass loading more": { after: 30_000 },
    "all are read": { resolves: "markAll" },
    "fails to mark": { rejects: "markAll" },
    "30 000 ms pass marking": { after: 30_000 },
  },
  first: { ...loads(null), holds: { group: null, items: [], next: null, reason: "" } },
  promise: {
    loading: {
      ...choice,
      "two come, and there are more": at("ready, there are more", { reason: "", asOf: two.asOf }),
      "nothing comes": { to: "ready", holds: { items: [], next: null } },
      "fails to load": { to: "failed", holds: { reason: FAULT } },
      "30 000 ms pass loading": { to: "failed", holds: { reason: SLOW } },
    },
    failed: { ...choice, "tries again": loads(null), "the network returns": loads(null) },
    ready: choice,
    "ready, there are more": {
      ...choice,
      "more are wanted": loadsMore("loadingMore"),
      "the new one is pressed": pressed("ready, there are more, all read"),
      "all are to be read": marks("marking"),
    },
    "ready, there are more, all read": { ...choice, "more are wanted": loadsMore("loadingMore, all read") },
    "ready, whole": {
      ...choice,
      "the new one is pressed": pressed("ready, whole, all read"),
      "all are to be read": marks("marking, whole"),
    },
    "ready, whole, all read": choice,
    loadingMore: loadingMore("ready, there are more", "ready, whole"),
    "loadingMore, all read": loadingMore("ready, there are more, all read", "ready, whole, all read"),
    marking: marking("ready, there are more", "ready, there are more, all read"),
    "marking, whole": marking("ready, whole", "ready, whole, all read"),
  },
};
