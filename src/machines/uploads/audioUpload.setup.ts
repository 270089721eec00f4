import { assign, fromCallback, setup } from "xstate";
import { audioRefusals } from "../../text/audioRules.ts";
import { messages } from "../../text/messages.ts";
import { saveFaultOf } from "../chapters/saveFault.ts";
import { port } from "../lib/port.ts";
import type {
  AudioAnswer,
  AudioCompleted,
  AudioContext,
  AudioEvent,
  AudioFacts,
  AudioInput,
  AudioOpened,
  AudioStanding,
  AudioStarted,
  AudioTold,
} from "./audioUpload.types.ts";

const LONGEST_BACKOFF = 60_000;

/** What the person alone can help with. A full disk and a lost login are waited for. */
function isFinal(error: unknown): boolean {
  const { kind, reason } = saveFaultOf(error);
  return (kind === "refused" || kind === "textRefused") && reason !== audioRefusals.noSpace;
}

/** Ports, facts and guards of one sound on its way. */
export const audioUploadSetup = setup({
  types: {
    input: {} as AudioInput,
    context: {} as AudioContext,
    events: {} as AudioEvent,
  },
  actors: {
    startUpload: port<AudioStarted, AudioFacts>("startUpload"),
    /** Sends what the server lacks. */
    line: fromCallback<{ type: "nothing" }, { facts: AudioFacts; file: File }>(() => {}),
    completeUpload: port<AudioCompleted, { facts: AudioFacts; file: File }>("completeUpload"),
    /** Has this device kept a handle of the file? */
    recallFile: port<boolean, { id: string }>("recallFile"),
    /** `file` null: by the handle. */
    openFile: port<AudioOpened, { facts: AudioFacts; file: File | null }>("openFile"),
    cancelUpload: port<void, AudioFacts>("cancelUpload"),
  },
  actions: {
    /** The queue hears it. */
    tell: (_, _told: AudioTold) => {},
    takeStart: assign((_, answer: AudioStarted) =>
      answer.outcome === "done"
        ? { state: answer.result.state, received: answer.result.received, faults: 0 }
        : { trouble: answer.message },
    ),
    takeBytes: assign((_, { received, sent, spent }: { received: number; sent: number; spent: number }) => ({
      received,
      sent,
      spent,
      faults: 0,
    })),
    noteFault: assign(({ context }, { error }: { error: unknown }) => ({
      faults: context.faults + 1,
      trouble: saveFaultOf(error).reason,
      resumedAt: context.received,
    })),
    noteSilence: assign(({ context }) => ({
      faults: context.faults + 1,
      trouble: messages.slowServer,
      resumedAt: context.received,
    })),
    noteChange: assign({ trouble: audioRefusals.fileChanged, file: null }),
    takeFile: assign((_, { file }: { file: File | null }) => ({ file })),
    beginAnew: assign({ state: null, received: 0, faults: 0 }),
  },
  guards: {
    isUnknown: ({ context }) => context.state === null,
    isWorkedOn: ({ context: { state } }) => state === "verifying" || state === "reading" || state === "cutting",
    isRefused: (_, { outcome }: AudioStarted) => outcome === "refused",
    isAccepted: (_, { outcome }: AudioCompleted) => outcome === "accepted",
    isChanged: (_, { outcome }: AudioCompleted | AudioOpened) => outcome === "fileChanged",
    isSame: (_, { outcome }: AudioOpened) => outcome === "same",
    isKept: (_, params: { isKept: boolean }) => params.isKept,
    isFinal: (_, { error }: { error: unknown }) => isFinal(error),
    isLacking: ({ context }, { state }: { state: AudioAnswer }) => state === "receiving" && context.file !== null,
    isLackingHere: (_, { state }: { state: AudioAnswer }) => state === "receiving",
    isDecided: (_, { state }: { state: AudioAnswer }) =>
      state !== "verifying" && state !== "reading" && state !== "cutting",
  },
  delays: {
    startTimeout: 30_000,
    /** Not a byte goes. */
    silence: 30_000,
    /** A large file is read once more on a slow device. */
    completionTimeout: 600_000,
    /** The browser may ask the person. */
    openTimeout: 120_000,
    cancelTimeout: 30_000,
    backoff: ({ context }) => Math.min(LONGEST_BACKOFF, 1_000 * 2 ** (context.faults - 1)),
  },
});

/** As an action: what the queue is told in this state. */
export const telling = (standing: AudioStanding) =>
  ({
    type: "tell",
    params: ({ context: { facts, received } }: { context: AudioContext }) => ({
      type: "upload.changed" as const,
      id: facts.id,
      standing,
      received,
    }),
  }) as const;
