import { assign, fromCallback, sendTo, setup } from "xstate";
import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import { chunkRefusals } from "../../text/chunkRules.ts";
import type { SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";
import type { Completed, LineEvent, Sending, SentBytes } from "./line.ts";
import * as line from "./line.ts";

/** A file that is to become a chapter, as browser and server name it. */
export type AudioFacts = {
  /** Made by the browser that began it. */
  id: string;
  workId: number;
  /** The chapter whose recording it replaces; null: it becomes a new one. */
  chapterId: number | null;
  fileName: string;
  byteSize: number;
  /** Milliseconds of the device. */
  modifiedAt: number;
};

/**
 * The state of a file, for its queue. new: the server does not know it; ready: it waits for its turn; stopping: what
 * has been begun of it goes, and no more; waiting: the last try failed; working: the server works on it; needsFile:
 * this page does not have its bytes.
 */
export type AudioStanding =
  | "new"
  | "starting"
  | "ready"
  | "sending"
  | "stopping"
  | "waiting"
  | "paused"
  | "working"
  | "needsFile"
  | "fileChanged"
  | "refused";

/** Bytes of it are on their way. */
export const isSent = (standing: AudioStanding): boolean => standing === "sending" || standing === "stopping";

/** What the server says of an upload; gone: it knows it no more. */
export type AudioAnswer = AudioUpload["state"] | "gone";

/** What an upload tells its queue; `ended`: what became of it. */
export type AudioNews =
  | { type: "upload.changed"; id: string; standing: AudioStanding; received: number }
  | { type: "upload.ended"; id: string; ended: AudioAnswer };

/** What an upload begins with. */
export type AudioInput = {
  facts: AudioFacts;
  /** null: an earlier page of this device, or another device, began it. */
  file: File | null;
  /** null: the server does not know it yet. */
  state: AudioUpload["state"] | null;
  received: number;
};

type AudioContext = AudioInput &
  Sending & {
    /** Where it was when it went on after a fault or a pause; 0: it went through. */
    resumedAt: number;
  };

type AudioEvent =
  | LineEvent
  | { type: "turn.given" }
  | { type: "file.given"; file: File }
  /** By the handle that this device has kept. */
  | { type: "opening.requested" }
  | { type: "server.told"; state: AudioAnswer };

export type AudioStarted = SubmitOutcome<AudioUpload>;
/** denied: the person or the browser did not let it be read. */
export type AudioOpened = { outcome: "same"; file: File } | { outcome: "fileChanged" | "denied" };

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
    completeUpload: port<Completed, { facts: AudioFacts; file: File }>("completeUpload"),
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
        ? { state: answer.result.state, ...line.withStart(answer.result) }
        : { trouble: answer.message },
    ),
    takeBytes: assign(({ context }, bytes: SentBytes) => line.withBytes(context, bytes)),
    drainLine: sendTo("line", { type: "drain.wanted" }),
    /** What was on its way is lost. */
    loseUnstored: assign(({ context: { stored } }) => ({ received: stored })),
    noteFault: assign(({ context }, fault: { error: unknown }) => ({
      ...line.withFault(context, fault),
      resumedAt: context.stored,
    })),
    noteSilence: assign(({ context }) => ({ ...line.withSilence(context), resumedAt: context.stored })),
    noteChange: assign({ trouble: chunkRefusals.fileChanged, file: null }),
    takeFile: assign((_, { file }: { file: File | null }) => ({ file })),
    beginAnew: assign({ state: null, ...line.withStart({ received: 0 }) }),
  },
  guards: {
    ...line.lineGuards,
    isUnknown: ({ context }) => context.state === null,
    isWorkedOn: ({ context: { state } }) => state !== null && isWork(state),
    isSame: (_, { outcome }: AudioOpened) => outcome === "same",
    isKept: (_, params: { isKept: boolean }) => params.isKept,
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
    backoff: ({ context }) => line.backoffAfter(context.faults - 1),
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
