import { type ActorRefFrom, assign, enqueueActions, fromCallback, setup } from "xstate";
import type { GalleryImage } from "../../api/contract/galleryImage.ts";
import { messages, reasonOf } from "../../text/messages.ts";
import type { BatchFile, BatchNews, BatchOrder, OneOfBatch } from "./batch.ts";
import * as batch from "./batch.ts";

export type NewPicture = Pick<BatchFile, "id" | "file">;
/** What the line tells of a picture that it sends. */
export type PictureNews = BatchNews | { type: "picture.sent"; id: string; image: GalleryImage };

type Context = {
  /** Those that the gallery does not have yet, in the order in which they were chosen. */
  pictures: readonly BatchFile[];
  /** What this batch has brought over: pictures, and their bytes. */
  finished: number;
  finishedBytes: number;
  /** The message about a line that makes no progress; empty: it makes some. */
  trouble: string;
};

const named = ({ event }: { event: OneOfBatch }) => event;
/** Every event of the line starts its state again. */
const going = { target: "sending", reenter: true } as const;
const cancelled = { guard: { type: "isKnown", params: named }, actions: { type: "drop", params: named } } as const;
/** What the line tells of a picture that is on its way is noted with it. */
const news = {
  ...going,
  guard: { type: "isOnItsWay", params: named },
  actions: { type: "note", params: ({ event: { type: _, ...changes } }: { event: BatchNews }) => changes },
} as const;

/**
 * Pictures on their way to a gallery, two at a time: each is paused, broken off and tried again by itself, and one that is refused lets
 * the others go on.
 */
export const galleryUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | PictureNews
      | { type: "files.added"; pictures: readonly NewPicture[] }
      | { type: "pause.requested" }
      | { type: "resumption.requested" }
      | { type: "cancellation.requested" }
      | { type: "picture.cancelled"; id: string }
      | { type: "retry.requested" }
      | { type: "refusals.seen" }
      | { type: "network.returned" },
    emitted: {} as { type: "picture.uploaded"; image: GalleryImage },
  },
  actors: { line: fromCallback<BatchOrder<NewPicture>>(() => {}) },
  actions: {
    begin: assign({ finished: 0, finishedBytes: 0 }),
    add: assign(({ context }, params: { pictures: readonly NewPicture[] }) => ({
      pictures: [...context.pictures, ...params.pictures.map((picture) => ({ ...picture, ...batch.waiting }))],
    })),
    /** The next ones go as long as the line has room. */
    fill: enqueueActions(({ context: { pictures }, enqueue }) => {
      const next = batch.next(pictures);
      for (const { id, file } of next) enqueue.sendTo("line", { type: "file.wanted", id, file });
      enqueue.assign({
        pictures: batch.changed(pictures, (picture) => next.includes(picture), { standing: "sending" }),
      });
    }),
    note: assign(({ context: { pictures } }, { id, ...changes }: OneOfBatch & Partial<BatchFile>) => ({
      pictures: batch.changed(pictures, batch.isNamed(id), changes),
      trouble: "",
    })),
    settle: enqueueActions(({ context, enqueue }, { id, image }: OneOfBatch & { image: GalleryImage }) => {
      const { pictures, finished, finishedBytes } = context;
      const size = pictures.find(batch.isNamed(id))?.file.size ?? 0;
      enqueue.assign({
        pictures: pictures.filter((picture) => picture.id !== id),
        finished: finished + 1,
        finishedBytes: finishedBytes + size,
        trouble: "",
      });
      enqueue.emit({ type: "picture.uploaded", image });
    }),
    drop: enqueueActions(({ context: { pictures }, enqueue }, { id }: OneOfBatch) => {
      if (pictures.some((picture) => picture.id === id && batch.isSending(picture)))
        enqueue.sendTo("line", { type: "file.dropped", id });
      enqueue.assign({ pictures: pictures.filter((picture) => picture.id !== id) });
    }),
    /** What is on its way is broken off, and waits. */
    halt: enqueueActions(({ context: { pictures }, enqueue }) => {
      for (const { id } of pictures.filter(batch.isSending)) enqueue.sendTo("line", { type: "file.dropped", id });
      enqueue.assign({ pictures: batch.changed(pictures, batch.isSending, batch.waiting) });
    }),
    failOpen: assign(({ context: { pictures } }, { error }: { error: unknown }) => ({
      pictures: batch.failed(pictures, batch.isOpen, reasonOf(error)),
      trouble: "",
    })),
    forgetOpen: assign(({ context: { pictures } }) => ({
      pictures: pictures.filter((picture) => !batch.isOpen(picture)),
    })),
    forgetRefused: assign(({ context: { pictures } }) => ({ pictures: pictures.filter(batch.isOpen) })),
    again: assign(({ context: { pictures } }) => ({
      pictures: batch.changed(pictures, batch.isUndone, batch.waiting),
    })),
    againFailed: assign(({ context: { pictures } }) => ({
      pictures: batch.changed(pictures, batch.isFailed, batch.waiting),
    })),
    noteSilence: assign({ trouble: messages.slowServer }),
    noteCalm: assign({ trouble: "" }),
  },
  guards: {
    isKnown: ({ context: { pictures } }, { id }: OneOfBatch) => pictures.some(batch.isNamed(id)),
    isOnItsWay: ({ context: { pictures } }, { id }: OneOfBatch) =>
      pictures.some((picture) => picture.id === id && batch.isSending(picture)),
    isDone: ({ context: { pictures } }) => !pictures.some(batch.isOpen),
    hasRefused: ({ context: { pictures } }) => pictures.some(batch.isUndone),
    hasFailed: ({ context: { pictures } }) => pictures.some(batch.isFailed),
  },
  delays: { silence: batch.SILENCE },
}).createMachine({
  id: "galleryUpload",
  context: { pictures: [], finished: 0, finishedBytes: 0, trouble: "" },
  on: { "refusals.seen": { guard: "hasRefused", actions: "forgetRefused" } },
  initial: "idle",
  states: {
    /** Nothing is on its way; what was refused is shown. */
    idle: {
      on: {
        "files.added": { target: "working", actions: ["begin", { type: "add", params: ({ event }) => event }] },
        "retry.requested": { guard: "hasRefused", target: "working", actions: ["begin", "again"] },
        "network.returned": { guard: "hasFailed", target: "working", actions: ["begin", "againFailed"] },
      },
    },
    working: {
      invoke: {
        id: "line",
        src: "line",
        onError: { target: "idle", actions: { type: "failOpen", params: ({ event }) => event } },
      },
      always: { guard: "isDone", target: "idle" },
      on: { "cancellation.requested": { target: "idle", actions: ["noteCalm", "forgetOpen"] } },
      initial: "sending",
      states: {
        /** Every event starts it again: the next one goes, and silence is counted from here. */
        sending: {
          entry: "fill",
          on: {
            "files.added": { ...going, actions: { type: "add", params: ({ event }) => event } },
            "bytes.sent": news,
            "file.refused": news,
            "picture.sent": { ...news, actions: { type: "settle", params: ({ event }) => event } },
            "picture.cancelled": { ...going, ...cancelled },
            "retry.requested": { ...going, guard: "hasRefused", actions: "again" },
            "network.returned": { ...going, guard: "hasFailed", actions: "againFailed" },
            "pause.requested": { target: "paused", actions: ["halt", "noteCalm"] },
          },
          after: { silence: { ...going, actions: ["halt", "noteSilence"] } },
        },
        paused: {
          on: {
            "files.added": { actions: { type: "add", params: ({ event }) => event } },
            "picture.cancelled": cancelled,
            "retry.requested": { actions: "again" },
            "resumption.requested": "sending",
          },
        },
      },
    },
  },
});

export type GalleryUploadActor = ActorRefFrom<typeof galleryUploadMachine>;
