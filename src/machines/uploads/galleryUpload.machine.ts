import { type ActorRefFrom, assign, enqueueActions, fromCallback, setup } from "xstate";
import type { GalleryImage } from "../../api/contract/galleryImage.ts";
import { messages, reasonOf } from "../../text/messages.ts";

/** `id`: made here, so that a picture whose answer was lost is not there twice. */
export type NewPicture = { id: string; file: File };

/** refused: by the server's word; failed: nobody has answered, or the server could not. */
export type SentPicture = NewPicture & {
  standing: "waiting" | "sending" | "refused" | "failed";
  /** Bytes that are on the other side. */
  sent: number;
  message: string;
};

/** Orders to the line: to send a picture, or to break it off. */
export type LineOrder = { type: "picture.wanted"; picture: NewPicture } | { type: "picture.dropped"; id: string };
/** What the line tells of a picture that it sends. */
export type LineNews =
  | { type: "bytes.sent"; id: string; sent: number }
  | { type: "picture.sent"; id: string; image: GalleryImage }
  | { type: "picture.refused"; id: string; standing: "refused" | "failed"; message: string };

type Context = {
  /** Those that the gallery does not have yet, in the order in which they were chosen. */
  pictures: readonly SentPicture[];
  /** What this batch has brought over: pictures, and their bytes. */
  finished: number;
  finishedBytes: number;
  /** The message about a line that makes no progress; empty: it makes some. */
  trouble: string;
};
type One = { id: string };

const AT_ONCE = 2;
const waiting = { standing: "waiting", sent: 0, message: "" } as const;
const isOpen = ({ standing }: SentPicture): boolean => standing === "waiting" || standing === "sending";
const isSending = ({ standing }: SentPicture): boolean => standing === "sending";

/**
 * Pictures on their way to a gallery, two at a time: each is paused, broken off and tried again by itself, and one that is refused lets
 * the others go on.
 */
export const galleryUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | LineNews
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
  actors: { line: fromCallback<LineOrder>(() => {}) },
  actions: {
    begin: assign({ finished: 0, finishedBytes: 0 }),
    add: assign(({ context }, params: { pictures: readonly NewPicture[] }) => ({
      pictures: [...context.pictures, ...params.pictures.map((picture) => ({ ...picture, ...waiting }))],
    })),
    /** The next ones go as long as the line has room. */
    fill: enqueueActions(({ context: { pictures }, enqueue }) => {
      const room = AT_ONCE - pictures.filter(isSending).length;
      const next = pictures.filter(({ standing }) => standing === "waiting").slice(0, room);
      for (const { id, file } of next) enqueue.sendTo("line", { type: "picture.wanted", picture: { id, file } });
      enqueue.assign({
        pictures: pictures.map((picture) => (next.includes(picture) ? { ...picture, standing: "sending" } : picture)),
      });
    }),
    noteBytes: assign(({ context }, { id, sent }: One & { sent: number }) => ({
      pictures: context.pictures.map((picture) => (picture.id === id ? { ...picture, sent } : picture)),
      trouble: "",
    })),
    settle: enqueueActions(({ context, enqueue }, { id, image }: One & { image: GalleryImage }) => {
      const { pictures, finished, finishedBytes } = context;
      const size = pictures.find((picture) => picture.id === id)?.file.size ?? 0;
      enqueue.assign({
        pictures: pictures.filter((picture) => picture.id !== id),
        finished: finished + 1,
        finishedBytes: finishedBytes + size,
        trouble: "",
      });
      enqueue.emit({ type: "picture.uploaded", image });
    }),
    refuse: assign(({ context }, { id, standing, message }: One & Pick<SentPicture, "standing" | "message">) => ({
      pictures: context.pictures.map((picture) =>
        picture.id === id ? { ...picture, standing, message, sent: 0 } : picture,
      ),
      trouble: "",
    })),
    drop: enqueueActions(({ context: { pictures }, enqueue }, { id }: One) => {
      if (pictures.some((picture) => picture.id === id && isSending(picture)))
        enqueue.sendTo("line", { type: "picture.dropped", id });
      enqueue.assign({ pictures: pictures.filter((picture) => picture.id !== id) });
    }),
    /** What is on its way is broken off, and waits. */
    halt: enqueueActions(({ context: { pictures }, enqueue }) => {
      for (const { id } of pictures.filter(isSending)) enqueue.sendTo("line", { type: "picture.dropped", id });
      enqueue.assign({
        pictures: pictures.map((picture) => (isSending(picture) ? { ...picture, ...waiting } : picture)),
      });
    }),
    failOpen: assign(({ context: { pictures } }, { error }: { error: unknown }) => ({
      pictures: pictures.map((picture) =>
        isOpen(picture) ? { ...picture, standing: "failed" as const, sent: 0, message: reasonOf(error) } : picture,
      ),
      trouble: "",
    })),
    forgetOpen: assign(({ context: { pictures } }) => ({ pictures: pictures.filter((picture) => !isOpen(picture)) })),
    forgetRefused: assign(({ context: { pictures } }) => ({ pictures: pictures.filter(isOpen) })),
    again: assign(({ context: { pictures } }) => ({
      pictures: pictures.map((picture) => (isOpen(picture) ? picture : { ...picture, ...waiting })),
    })),
    againFailed: assign(({ context: { pictures } }) => ({
      pictures: pictures.map((picture) => (picture.standing === "failed" ? { ...picture, ...waiting } : picture)),
    })),
    noteSilence: assign({ trouble: messages.slowServer }),
    noteCalm: assign({ trouble: "" }),
  },
  guards: {
    isKnown: ({ context: { pictures } }, { id }: One) => pictures.some((picture) => picture.id === id),
    isOnItsWay: ({ context: { pictures } }, { id }: One) =>
      pictures.some((picture) => picture.id === id && isSending(picture)),
    isDone: ({ context: { pictures } }) => !pictures.some(isOpen),
    hasRefused: ({ context: { pictures } }) => !pictures.every(isOpen),
    hasFailed: ({ context: { pictures } }) => pictures.some(({ standing }) => standing === "failed"),
  },
  /** Not a byte goes, and nobody answers: the server makes a large picture in half of it. */
  delays: { silence: 60_000 },
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
            "files.added": {
              target: "sending",
              reenter: true,
              actions: { type: "add", params: ({ event }) => event },
            },
            "bytes.sent": {
              guard: { type: "isOnItsWay", params: ({ event }) => event },
              target: "sending",
              reenter: true,
              actions: { type: "noteBytes", params: ({ event }) => event },
            },
            "picture.sent": {
              guard: { type: "isOnItsWay", params: ({ event }) => event },
              target: "sending",
              reenter: true,
              actions: { type: "settle", params: ({ event }) => event },
            },
            "picture.refused": {
              guard: { type: "isOnItsWay", params: ({ event }) => event },
              target: "sending",
              reenter: true,
              actions: { type: "refuse", params: ({ event }) => event },
            },
            "picture.cancelled": {
              guard: { type: "isKnown", params: ({ event }) => event },
              target: "sending",
              reenter: true,
              actions: { type: "drop", params: ({ event }) => event },
            },
            "retry.requested": { guard: "hasRefused", target: "sending", reenter: true, actions: "again" },
            "network.returned": { guard: "hasFailed", target: "sending", reenter: true, actions: "againFailed" },
            "pause.requested": { target: "paused", actions: ["halt", "noteCalm"] },
          },
          after: { silence: { target: "sending", reenter: true, actions: ["halt", "noteSilence"] } },
        },
        paused: {
          on: {
            "files.added": { actions: { type: "add", params: ({ event }) => event } },
            "picture.cancelled": {
              guard: { type: "isKnown", params: ({ event }) => event },
              actions: { type: "drop", params: ({ event }) => event },
            },
            "retry.requested": { actions: "again" },
            "resumption.requested": "sending",
          },
        },
      },
    },
  },
});

export type GalleryUploadActor = ActorRefFrom<typeof galleryUploadMachine>;
