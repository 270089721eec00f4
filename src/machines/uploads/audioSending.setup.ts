import { assign, fromCallback, sendTo, setup } from "xstate";
import { chunkRefusals } from "../../text/chunkRules.ts";
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
  AudioNews,
  AudioOpened,
  AudioStanding,
  AudioStarted,
} from "./audioSending.types.ts";
import { withBytes } from "./line.ts";
import type { SentBytes } from "./line.types.ts";
import { isFinalFault } from "./uploadFault.ts";

const LONGEST_BACKOFF = 60_000;

/** The server works on it. */
const isWork = (state: AudioAnswer): boolean => works.includes(state);
const works: readonly AudioAnswer[] = ["verifying", "reading", "converting", "cutting"];

/** Ports, facts and guards of one sound on its way. */
export const audioSendingSetup = setup({
  types: {
    input: {} as AudioInput,
    context: {} as AudioContext,
    events: {} as AudioEvent,
  },
  actors: {
    startUpload: port<AudioStarted, AudioFacts>("startUpload"),
    /** Sends what the server lacks; drained, it begins nothing more. */
    line: fromCallback<{ type: "drain.wanted" }, { facts: AudioFacts; file: File }>(() => {}),
    completeUpload: port<AudioCompleted, { facts: AudioFacts; file: File }>("completeUpload"),
    /** Has this device kept a handle of the file? */
    recallFile: port<boolean, { id: string }>("recallFile"),
    /** `file` null: by the handle. */
    openFile: port<AudioOpened, { facts: AudioFacts; file: File | null }>("openFile"),
    cancelUpload: port<void, AudioFacts>("cancelUpload"),
  },
  actions: {
    /** The queue hears it. */
    tell: (_, _told: AudioNews) => {},
    takeStart: assign((_, answer: AudioStarted) =>
      answer.outcome === "done"
        ? { state: answer.result.state, received: answer.result.received, stored: answer.result.received, faults: 0 }
        : { trouble: answer.message },
    ),
    takeBytes: assign(({ context }, bytes: SentBytes) => withBytes(context, bytes)),
    drainLine: sendTo("line", { type: "drain.wanted" }),
    /** What was on its way is lost. */
    loseUnstored: assign(({ context: { stored } }) => ({ received: stored })),
    noteFault: assign(({ context }, { error }: { error: unknown }) => ({
      faults: context.faults + 1,
      trouble: saveFaultOf(error).reason,
      resumedAt: context.stored,
    })),
    noteSilence: assign(({ context }) => ({
      faults: context.faults + 1,
      trouble: messages.slowServer,
      resumedAt: context.stored,
    })),
    noteChange: assign({ trouble: chunkRefusals.fileChanged, file: null }),
    takeFile: assign((_, { file }: { file: File | null }) => ({ file })),
    beginAnew: assign({ state: null, received: 0, stored: 0, faults: 0 }),
  },
  guards: {
    isUnknown: ({ context }) => context.state === null,
    isWorkedOn: ({ context: { state } }) => state !== null && isWork(state),
    isRefused: (_, { outcome }: AudioStarted) => outcome === "refused",
    isAccepted: (_, { outcome }: AudioCompleted) => outcome === "accepted",
    isChanged: (_, { outcome }: AudioCompleted | AudioOpened) => outcome === "fileChanged",
    isSame: (_, { outcome }: AudioOpened) => outcome === "same",
    isKept: (_, params: { isKept: boolean }) => params.isKept,
    isFinal: (_, { error }: { error: unknown }) => isFinalFault(error),
    isLacking: ({ context }, { state }: { state: AudioAnswer }) => state === "receiving" && context.file !== null,
    isLackingHere: (_, { state }: { state: AudioAnswer }) => state === "receiving",
    isDecided: (_, { state }: { state: AudioAnswer }) => !isWork(state),
  },
  delays: {
    startTimeout: 30_000,
    /** Not a byte goes. */
    silence: 30_000,
    /** So long a pause waits for chunks that have been begun: the line has made them as large as it carries in that time. */
    drainTime: 10_000,
    /** A large file is read once more on a slow device. */
    completionTimeout: 600_000,
    /** The browser may ask the person. */
    openTimeout: 120_000,
    cancelTimeout: 30_000,
    backoff: ({ context }) => Math.min(LONGEST_BACKOFF, 1_000 * 2 ** (context.faults - 1)),
  },
});

/** As an action: reports this state to the queue. */
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
