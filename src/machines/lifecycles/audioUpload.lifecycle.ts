import { assign, type EventFromLogic, setup } from "xstate";
import { audioRefusals } from "../../text/audioRules.ts";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

type Facts = {
  /** In bytes. */
  byteSize: number;
  /** Of the owner of the work, in bytes, what is promised to unfinished uploads among them. */
  quota: number;
  used: number;
  /** Of the disk, after all that is promised to unfinished uploads; null: nobody can tell. */
  freeBytes: number | null;
  chapterCount: number;
  isEmailConfirmed: boolean;
  /** Bytes of the file that are not there, or differ from what the browser has read. */
  isSomethingMissing: boolean;
  hasManyChapters: boolean;
  /** No browser plays it as it is: listeners get a copy. */
  isForConversion: boolean;
  /** How many of them stay. */
  pieceCount: number;
  /** Why it was refused, or why the last cut failed; else empty. */
  reason: string;
};

const GIB = 1_073_741_824;
const MOST_BYTES = 2 * GIB;
const MOST_CHAPTERS = 1_000;

const cancel = { target: "cancelled" } as const;
const refuse = { target: "refused", actions: "keepReason" } as const;

/**
 * The law of an upload: a sound on its way to become a chapter (docs/spec/audio.md, «The law of an upload»). `requested` is the
 * state of an upload that the browser has not begun yet.
 */
export const audioUploadLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "start.requested" }
      | { type: "chunk.stored" }
      | { type: "completion.requested" }
      | { type: "verification.passed" }
      | { type: "verification.failed" }
      | { type: "facts.read" }
      | { type: "sound.refused"; reason: string }
      | { type: "cut.requested" }
      | { type: "keeping.requested" }
      | { type: "work.done" }
      | { type: "work.failed"; reason: string }
      | { type: "cancellation.requested" }
      | { type: "silence.reached" },
    transitionMeta: {} as { refusal: string; code?: "UserEmailNotConfirmed" },
  },
  guards: {
    isUnconfirmed: ({ context }) => !context.isEmailConfirmed,
    isTooLarge: ({ context }) => context.byteSize > MOST_BYTES,
    isFull: ({ context }) => context.chapterCount >= MOST_CHAPTERS,
    isOverQuota: ({ context }) => context.used + context.byteSize > context.quota,
    isDiskFull: ({ context }) => context.freeBytes !== null && context.freeBytes - context.byteSize < GIB,
    isSomethingMissing: ({ context }) => context.isSomethingMissing,
    hasManyChapters: ({ context }) => context.hasManyChapters,
    isForConversion: ({ context }) => context.isForConversion,
    hasNoPieces: ({ context }) => context.pieceCount === 0,
  },
  actions: {
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason } : {})),
    dropReason: assign({ reason: "" }),
  },
}).createMachine({
  id: "audioUpload",
  initial: "requested",
  context: ({ input }) => input,
  states: {
    requested: {
      on: {
        "start.requested": [
          { guard: "isUnconfirmed", meta: { refusal: lawRefusals.emailNotConfirmed, code: "UserEmailNotConfirmed" } },
          { guard: "isTooLarge", meta: { refusal: audioRefusals.tooLarge } },
          { guard: "isFull", meta: { refusal: audioRefusals.tooManyChapters } },
          { guard: "isOverQuota", meta: { refusal: audioRefusals.noQuota } },
          { guard: "isDiskFull", meta: { refusal: audioRefusals.noSpace } },
          { target: "receiving" },
        ],
      },
    },
    receiving: {
      on: {
        "chunk.stored": "receiving",
        "completion.requested": [{ guard: "isSomethingMissing", target: "receiving" }, { target: "verifying" }],
        "cancellation.requested": cancel,
        "silence.reached": "expired",
      },
    },
    /** The file is read once more, against what the browser has read. */
    verifying: { on: { "verification.passed": "reading", "verification.failed": "receiving" } },
    reading: {
      on: {
        "facts.read": [
          { guard: "isForConversion", target: "converting" },
          { guard: "hasManyChapters", target: "awaitingCut" },
          { target: "attached" },
        ],
        "sound.refused": refuse,
      },
    },
    awaitingCut: {
      on: {
        "cut.requested": [
          { guard: "hasNoPieces", meta: { refusal: audioRefusals.noPieces } },
          { target: "cutting", actions: "dropReason" },
        ],
        "keeping.requested": { target: "attached", actions: "dropReason" },
        "cancellation.requested": cancel,
      },
    },
    cutting: { on: { "work.done": "attached", "work.failed": { target: "awaitingCut", actions: "keepReason" } } },
    converting: { on: { "work.done": "attached", "work.failed": refuse, "sound.refused": refuse } },
    attached: {},
    refused: { on: { "cancellation.requested": cancel } },
    cancelled: {},
    expired: {},
  },
});

export type AudioUploadEvent = EventFromLogic<typeof audioUploadLifecycle>;
export type StoredAudioUpload = Stored<typeof audioUploadLifecycle>;
export type AudioUploadState = Exclude<StoredAudioUpload["state"], "requested">;
