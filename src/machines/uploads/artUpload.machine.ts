import { type ActorRefFrom, assign, enqueueActions, fromCallback, setup } from "xstate";
import { ARTS_AT_ONCE } from "../../text/arts.ts";
import { messages, reasonOf } from "../../text/messages.ts";
import type { BatchFile, BatchNews, BatchOrder, OneOfBatch } from "./batch.ts";
import * as batch from "./batch.ts";

type ChosenArt = Pick<BatchFile, "id" | "file"> & { title: string; alt: string };

export type ArtOnItsWay = BatchFile &
  ChosenArt & {
    /** Its picture is on the other side already: it is not sent again. */
    fileId: string | null;
    /** What has become of it; null: nothing yet. */
    artId: number | null;
  };

/** What all have in common, as the form holds it: opaque here. */
export type SharedFields = object;

/** What an art is made of: a file of the batch, and what has been said of all. */
export type WantedArt = ChosenArt & Pick<ArtOnItsWay, "fileId"> & { shared: SharedFields; publish: boolean };
/** What the line tells of an art that it makes, in the words in which it is kept. */
export type ArtNews =
  | BatchNews
  | { type: "file.stored"; id: string; fileId: string }
  | { type: "art.made"; id: string; artId: number; standing: "made" };

type ArtEdit = { type: "art.edited"; id: string; changed: Partial<Pick<ChosenArt, "title" | "alt">> };

type Context = {
  /** In the order in which they were chosen. */
  arts: readonly ArtOnItsWay[];
  shared: SharedFields;
  /** Are they to come out at once, or to be drafts? */
  publish: boolean;
  /** So many of the last choice were one too many. */
  surplus: number;
};

const named = ({ event }: { event: OneOfBatch }) => event;
/** What the line tells of an art that is on its way is noted with it. */
const news = {
  guard: { type: "isOnItsWay", params: named },
  target: "sending",
  reenter: true,
  actions: { type: "note", params: ({ event: { type: _, ...changes } }: { event: ArtNews }) => changes },
} as const;
const edit = {
  type: "note",
  params: ({ event: { id, changed } }: { event: ArtEdit }) => ({ id, ...changed }),
} as const;
const remove = { type: "remove", params: named } as const;
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
      | ArtEdit
      | { type: "art.removed"; id: string }
      | { type: "shared.edited"; changed: object }
      | { type: "upload.requested"; publish: boolean }
      | { type: "cancellation.requested" }
      | { type: "retry.requested" }
      | { type: "network.returned" }
      | { type: "more.requested" },
  },
  actors: { line: fromCallback<BatchOrder<WantedArt>>(() => {}) },
  actions: {
    add: assign(({ context: { arts } }, { arts: chosen }: { arts: readonly ChosenArt[] }) => {
      const room = ARTS_AT_ONCE - arts.length;
      const fresh = chosen.slice(0, room).map((art) => ({ ...art, ...batch.waiting, fileId: null, artId: null }));
      return { arts: [...arts, ...fresh], surplus: chosen.length - fresh.length };
    }),
    remove: assign(({ context: { arts } }, { id }: OneOfBatch) => ({
      arts: arts.filter((art) => art.id !== id),
      surplus: 0,
    })),
    share: assign(({ context: { shared } }, { changed }: { changed: object }) => ({
      shared: { ...shared, ...changed },
    })),
    keepWish: assign((_, { publish }: { publish: boolean }) => ({ publish, surplus: 0 })),
    /** The next ones go as long as the line has room. */
    fill: enqueueActions(({ context: { arts, shared, publish }, enqueue }) => {
      const next = batch.next(arts);
      for (const art of next) enqueue.sendTo("line", { type: "file.wanted", ...orderOf(art), shared, publish });
      enqueue.assign({ arts: batch.changed(arts, (art) => next.includes(art), { standing: "sending" }) });
    }),
    note: assign(({ context: { arts } }, { id, ...changes }: OneOfBatch & Partial<ArtOnItsWay>) => ({
      arts: batch.changed(arts, batch.isNamed(id), changes),
    })),
    /** What is on its way is broken off; what waits goes on. */
    breakOff: enqueueActions(({ context: { arts }, enqueue }, { message }: { message: string }) => {
      for (const { id } of arts.filter(batch.isSending)) enqueue.sendTo("line", { type: "file.dropped", id });
      enqueue.assign({ arts: batch.failed(arts, batch.isSending, message) });
    }),
    failOpen: assign(({ context: { arts } }, { message }: { message: string }) => ({
      arts: batch.failed(arts, batch.isOpen, message),
    })),
    again: assign(({ context: { arts } }) => ({ arts: batch.changed(arts, batch.isUndone, batch.waiting) })),
    againFailed: assign(({ context: { arts } }) => ({ arts: batch.changed(arts, batch.isFailed, batch.waiting) })),
    forget: assign({ arts: [] }),
  },
  guards: {
    hasAny: ({ context }) => context.arts.length > 0,
    isOnItsWay: ({ context: { arts } }, { id }: OneOfBatch) =>
      arts.some((art) => art.id === id && batch.isSending(art)),
    isUndone: ({ context: { arts } }, { id }: OneOfBatch) => arts.some((art) => art.id === id && batch.isUndone(art)),
    isDone: ({ context: { arts } }) => !arts.some(batch.isOpen),
    isPartlyDone: ({ context: { arts } }) => !arts.some(batch.isOpen) && arts.some(batch.isUndone),
    hasFailed: ({ context: { arts } }) => arts.some(batch.isFailed),
    isLastUndone: ({ context: { arts } }, { id }: OneOfBatch) =>
      arts.filter(batch.isUndone).every((art) => art.id === id),
    isAlone: ({ context: { arts } }, { id }: OneOfBatch) => arts.every((art) => art.id === id),
  },
  delays: { silence: batch.SILENCE },
}).createMachine({
  id: "artUpload",
  context: ({ input: { shared } }) => ({ arts: [], shared, publish: true, surplus: 0 }),
  initial: "choosing",
  states: {
    /** Nothing has gone yet: files come and go, and everything can be filled in. */
    choosing: {
      on: {
        "files.chosen": { actions: { type: "add", params: ({ event }) => event } },
        "art.edited": { actions: edit },
        "art.removed": { actions: remove },
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
            "file.refused": news,
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
        "art.edited": { guard: { type: "isUndone", params: named }, actions: edit },
        "shared.edited": { actions: { type: "share", params: ({ event }) => event } },
        "art.removed": [
          { guard: { type: "isAlone", params: named }, target: "choosing", actions: remove },
          { guard: { type: "isLastUndone", params: named }, target: "done", actions: remove },
          { guard: { type: "isUndone", params: named }, actions: remove },
        ],
        "retry.requested": { target: "uploading", actions: "again" },
        "network.returned": { guard: "hasFailed", target: "uploading", actions: "againFailed" },
      },
    },
    done: { on: { "more.requested": { target: "choosing", actions: "forget" } } },
  },
});

export type ArtUploadActor = ActorRefFrom<typeof artUploadMachine>;
