import { type ActorRefFrom, assign, setup } from "xstate";
import { draftHref } from "../../text/chapterPlaces.ts";
import { port } from "../lib/port.ts";
import type { DraftKey } from "./chapterDraft.machine.ts";

/** A draft on this device, as it is listed. */
export type KeptDraft = {
  place: string;
  title: string;
  /** ISO 8601, by this device's clock. */
  savedAt: string;
};
/** `isStuck`: only the person can help, where the chapter is opened. */
export type WaitingDraft = KeptDraft & { isStuck: boolean };
/** sent: the server has it. busy: it is open in a tab, which sends it. stuck: only the person can help. */
export type DraftSent = { outcome: "sent" | "busy" | "stuck" };

type Context = {
  accountId: number;
  /** The page that is shown: the chapter that is written there is not sent from here. */
  path: string;
  waiting: readonly WaitingDraft[];
  /** Places that this round has not tried yet. */
  queue: readonly string[];
  /** The place whose draft is on its way, or was last. */
  current: string;
};

const nextOf = ({ queue, path }: Pick<Context, "queue" | "path">): string | undefined =>
  queue.find((place) => draftHref(place) !== path);

const sameAs = (draft: KeptDraft) => (other: KeptDraft) =>
  other.place === draft.place && other.savedAt === draft.savedAt;

/**
 * Sends what an earlier page has left on this device, from whatever page the person is on, one draft after the other. A fault ends
 * the round; the next one begins after a minute, or with the network.
 */
export const chapterOutboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "person.entered"; accountId: number }
      | { type: "page.entered"; path: string }
      | { type: "network.returned" }
      /** Something was saved in this browser. */
      | { type: "drafts.changed" },
  },
  actors: {
    listDrafts: port<KeptDraft[], { accountId: number }>("listDrafts"),
    sendDraft: port<DraftSent, DraftKey>("sendDraft"),
  },
  actions: {
    takePerson: assign((_, { accountId }: { accountId: number }) => ({ accountId, waiting: [], queue: [] })),
    takePath: assign((_, { path }: { path: string }) => ({ path })),
    takeList: assign(({ context: { waiting } }, { drafts }: { drafts: readonly KeptDraft[] }) => {
      const known = drafts.map((draft) => ({ ...draft, isStuck: waiting.find(sameAs(draft))?.isStuck ?? false }));
      return { waiting: known, queue: known.filter(({ isStuck }) => !isStuck).map(({ place }) => place) };
    }),
    takeNext: assign(({ context }) => ({ current: nextOf(context) ?? "" })),
    noteSent: assign(({ context: { waiting, queue, current } }, { outcome }: DraftSent) => ({
      queue: queue.filter((place) => place !== current),
      waiting: waiting
        .filter(({ place }) => place !== current || outcome !== "sent")
        .map((one) => (one.place === current ? { ...one, isStuck: outcome === "stuck" } : one)),
    })),
  },
  guards: { hasNext: ({ context }) => nextOf(context) !== undefined },
  delays: { listTimeout: 30_000, sendTimeout: 30_000, writeDelay: 1_000, restDelay: 60_000 },
}).createMachine({
  id: "chapterOutbox",
  context: { accountId: -1, path: "", waiting: [], queue: [], current: "" },
  initial: "nobody",
  on: {
    "person.entered": { target: ".listing", actions: { type: "takePerson", params: ({ event }) => event } },
    "page.entered": { actions: { type: "takePath", params: ({ event }) => event } },
  },
  states: {
    nobody: {},
    listing: {
      invoke: {
        id: "listDrafts",
        src: "listDrafts",
        input: ({ context: { accountId } }) => ({ accountId }),
        onDone: {
          target: "choosing",
          actions: { type: "takeList", params: ({ event }) => ({ drafts: event.output }) },
        },
        onError: "resting",
      },
      after: { listTimeout: "resting" },
    },
    choosing: { always: [{ guard: "hasNext", target: "sending", actions: "takeNext" }, { target: "resting" }] },
    sending: {
      invoke: {
        id: "sendDraft",
        src: "sendDraft",
        input: ({ context: { accountId, current } }) => ({ accountId, place: current }),
        onDone: { target: "choosing", actions: { type: "noteSent", params: ({ event }) => event.output } },
        onError: "resting",
      },
      after: { sendTimeout: "resting" },
    },
    resting: {
      after: { restDelay: "listing" },
      on: {
        "network.returned": "listing",
        "drafts.changed": "settling",
        "page.entered": { target: "settling", actions: { type: "takePath", params: ({ event }) => event } },
      },
    },
    /** An editor that was just left is still writing to the device. */
    settling: { after: { writeDelay: "listing" } },
  },
});

export type ChapterOutboxActor = ActorRefFrom<typeof chapterOutboxMachine>;
