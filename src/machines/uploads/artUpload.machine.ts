import { type ActorRefFrom, assign, enqueueActions, fromCallback, setup } from "xstate";
import { ARTS_AT_ONCE } from "../../text/arts.ts";
import { messages, reasonOf } from "../../text/messages.ts";

/** `id`: made here, so that an art whose answer was lost is not there twice. */
type ChosenArt = { id: string; file: File; title: string; alt: string };

/** refused: by the server's word; failed: nobody has answered, or the server could not. */
export type ArtOnItsWay = ChosenArt & {
  standing: "waiting" | "sending" | "made" | "refused" | "failed";
  /** Bytes that are on the other side. */
  sent: number;
  /** Its picture is on the other side already: it is not sent again. */
  fileId: string | null;
  /** What has become of it; null: nothing yet. */
  artId: number | null;
  message: string;
};

/** What all have in common, as the form holds it: opaque here. */
export type SharedFields = object;

/** Orders to the line: to make an art of a file, or to break that off. */
export type ArtOrder =
  | {
      type: "art.wanted";
      art: ChosenArt & Pick<ArtOnItsWay, "fileId">;
      shared: SharedFields;
      publish: boolean;
    }
  | { type: "art.dropped"; id: string };
/** What the line tells of an art that it makes, in the words in which it is kept. */
export type ArtNews =
  | { type: "bytes.sent"; id: string; sent: number }
  | { type: "file.stored"; id: string; fileId: string }
  | { type: "art.made"; id: string; artId: number; standing: "made" }
  | { type: "art.refused"; id: string; standing: "refused" | "failed"; message: string; sent: 0 };

type Context = {
  /** In the order in which they were chosen. */
  arts: readonly ArtOnItsWay[];
  shared: SharedFields;
  /** Are they to come out at once, or to be drafts? */
  publish: boolean;
  /** So many of the last choice were one too many. */
  surplus: number;
};
type One = { id: string };

const TWO = 2;
const waiting = { standing: "waiting", sent: 0, message: "" } as const;
const isSending = ({ standing }: ArtOnItsWay): boolean => standing === "sending";
const isOpen = ({ standing }: ArtOnItsWay): boolean => standing === "waiting" || standing === "sending";
const isUndone = ({ standing }: ArtOnItsWay): boolean => standing === "refused" || standing === "failed";
/** What the line tells of an art that is on its way is noted with it. */
const news = {
  guard: { type: "isOnItsWay", params: ({ event }: { event: ArtNews }) => event },
  target: "sending",
  reenter: true,
  actions: { type: "note", params: ({ event: { type: _, ...changes } }: { event: ArtNews }) => changes },
} as const;
const orderOf = ({ id, file, title, alt, fileId }: ArtOnItsWay) => ({ id, file, title, alt, fileId });

/**
 * Up to 20 arts from their choice to the last answer, two at a time: each is made by itself, one that is refused lets the others go on,
 * and the failed ones alone are tried again.
 */
export const artUploadMachine = setup({
  types: {
    input: {} as { shared: SharedFields },
    context: {} as Context,
    events: {} as
      | ArtNews
      | { type: "files.chosen"; arts: readonly ChosenArt[] }
      | { type: "art.edited"; id: string; changed: Partial<Pick<ChosenArt, "title" | "alt">> }
      | { type: "art.removed"; id: string }
      | { type: "shared.edited"; changed: object }
      | { type: "upload.requested"; publish: boolean }
      | { type: "cancellation.requested" }
      | { type: "retry.requested" }
      | { type: "network.returned" }
      | { type: "more.requested" },
  },
  actors: { line: fromCallback<ArtOrder>(() => {}) },
  actions: {
    add: assign(({ context: { arts } }, { arts: chosen }: { arts: readonly ChosenArt[] }) => {
      const room = ARTS_AT_ONCE - arts.length;
      const fresh = chosen.slice(0, room).map((art) => ({ ...art, ...waiting, fileId: null, artId: null }));
      return { arts: [...arts, ...fresh], surplus: chosen.length - fresh.length };
    }),
    edit: assign(({ context: { arts } }, { id, changed }: One & { changed: object }) => ({
      arts: arts.map((art) => (art.id === id ? { ...art, ...changed } : art)),
    })),
    remove: assign(({ context: { arts } }, { id }: One) => ({
      arts: arts.filter((art) => art.id !== id),
      surplus: 0,
    })),
    share: assign(({ context: { shared } }, { changed }: { changed: object }) => ({
      shared: { ...shared, ...changed },
    })),
    keepWish: assign((_, { publish }: { publish: boolean }) => ({ publish, surplus: 0 })),
    /** The next ones go as long as the line has room. */
    fill: enqueueActions(({ context: { arts, shared, publish }, enqueue }) => {
      const room = TWO - arts.filter(isSending).length;
      const next = arts.filter(({ standing }) => standing === "waiting").slice(0, room);
      for (const art of next) enqueue.sendTo("line", { type: "art.wanted", art: orderOf(art), shared, publish });
      enqueue.assign({ arts: arts.map((art) => (next.includes(art) ? { ...art, standing: "sending" } : art)) });
    }),
    note: assign(({ context: { arts } }, { id, ...changes }: One & Partial<ArtOnItsWay>) => ({
      arts: arts.map((art) => (art.id === id ? { ...art, ...changes } : art)),
    })),
    /** What is on its way is broken off; what waits goes on. */
    breakOff: enqueueActions(({ context: { arts }, enqueue }, { message }: { message: string }) => {
      for (const { id } of arts.filter(isSending)) enqueue.sendTo("line", { type: "art.dropped", id });
      enqueue.assign({
        arts: arts.map((art) => (isSending(art) ? { ...art, standing: "failed", sent: 0, message } : art)),
      });
    }),
    failOpen: assign(({ context: { arts } }, { message }: { message: string }) => ({
      arts: arts.map((art) => (isOpen(art) ? { ...art, standing: "failed" as const, sent: 0, message } : art)),
    })),
    again: assign(({ context: { arts } }) => ({
      arts: arts.map((art) => (isUndone(art) ? { ...art, ...waiting } : art)),
    })),
    againFailed: assign(({ context: { arts } }) => ({
      arts: arts.map((art) => (art.standing === "failed" ? { ...art, ...waiting } : art)),
    })),
    forget: assign({ arts: [] }),
  },
  guards: {
    hasAny: ({ context }) => context.arts.length > 0,
    isOnItsWay: ({ context: { arts } }, { id }: One) => arts.some((art) => art.id === id && isSending(art)),
    isUndone: ({ context: { arts } }, { id }: One) => arts.some((art) => art.id === id && isUndone(art)),
    isDone: ({ context: { arts } }) => !arts.some(isOpen),
    isPartlyDone: ({ context: { arts } }) => !arts.some(isOpen) && arts.some(isUndone),
    hasFailed: ({ context: { arts } }) => arts.some(({ standing }) => standing === "failed"),
    isLastUndone: ({ context: { arts } }, { id }: One) => arts.filter(isUndone).every((art) => art.id === id),
    isAlone: ({ context: { arts } }, { id }: One) => arts.every((art) => art.id === id),
  },
  /** Not a byte goes, and nobody answers: the server makes a large picture in half of it. */
  delays: { silence: 60_000 },
}).createMachine({
  id: "artUpload",
  context: ({ input: { shared } }) => ({ arts: [], shared, publish: true, surplus: 0 }),
  initial: "choosing",
  states: {
    /** Nothing has gone yet: files come and go, and everything can be filled in. */
    choosing: {
      on: {
        "files.chosen": { actions: { type: "add", params: ({ event }) => event } },
        "art.edited": { actions: { type: "edit", params: ({ event }) => event } },
        "art.removed": { actions: { type: "remove", params: ({ event }) => event } },
        "shared.edited": { actions: { type: "share", params: ({ event }) => event } },
        "upload.requested": {
          guard: "hasAny",
          target: "uploading",
          actions: { type: "keepWish", params: ({ event }) => event },
        },
      },
    },
    uploading: {
      invoke: {
        id: "line",
        src: "line",
        onError: {
          target: "partlyFailed",
          actions: { type: "failOpen", params: ({ event }) => ({ message: reasonOf(event.error) }) },
        },
      },
      initial: "sending",
      states: {
        /** Every event starts it again: the next one goes, and silence is counted from here. */
        sending: {
          entry: "fill",
          on: {
            "bytes.sent": news,
            "file.stored": news,
            "art.made": news,
            "art.refused": news,
          },
          after: {
            silence: {
              target: "sending",
              reenter: true,
              actions: { type: "breakOff", params: { message: messages.slowServer } },
            },
          },
        },
      },
      always: [
        { guard: "isPartlyDone", target: "partlyFailed" },
        { guard: "isDone", target: "done" },
      ],
      on: {
        "cancellation.requested": {
          target: "partlyFailed",
          actions: { type: "failOpen", params: { message: "Загрузка отменена" } },
        },
      },
    },
    /** What is not made can be mended, tried again or left. */
    partlyFailed: {
      on: {
        "art.edited": {
          guard: { type: "isUndone", params: ({ event }) => event },
          actions: { type: "edit", params: ({ event }) => event },
        },
        "shared.edited": { actions: { type: "share", params: ({ event }) => event } },
        "art.removed": [
          {
            guard: { type: "isAlone", params: ({ event }) => event },
            target: "choosing",
            actions: { type: "remove", params: ({ event }) => event },
          },
          {
            guard: { type: "isLastUndone", params: ({ event }) => event },
            target: "done",
            actions: { type: "remove", params: ({ event }) => event },
          },
          {
            guard: { type: "isUndone", params: ({ event }) => event },
            actions: { type: "remove", params: ({ event }) => event },
          },
        ],
        "retry.requested": { target: "uploading", actions: "again" },
        "network.returned": { guard: "hasFailed", target: "uploading", actions: "againFailed" },
      },
    },
    done: { on: { "more.requested": { target: "choosing", actions: "forget" } } },
  },
});

export type ArtUploadActor = ActorRefFrom<typeof artUploadMachine>;
