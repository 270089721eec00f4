import { type ActorRefFrom, assign, enqueueActions, fromCallback, type SnapshotFrom, setup } from "xstate";
import { reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import { audioSendingMachine } from "./audioSending.machine.ts";
import {
  type AudioAnswer,
  type AudioFacts,
  type AudioInput,
  type AudioNews,
  type AudioStanding,
  isSent,
} from "./audioSending.setup.ts";

/** A file in the queue; its own machine is the child of the same id. */
export type QueuedAudio = AudioFacts & { standing: AudioStanding; received: number };
export type NewAudio = AudioFacts & { file: File };
/** An upload that the server knows of. */
export type KnownAudio = AudioFacts & { state: AudioInput["state"]; received: number };
/** How the server has them, by their ids; what is not there is unknown to it. */
export type AudioAnswers = Readonly<Record<string, AudioAnswer>>;

type Context = {
  /** In the order in which they were chosen. */
  files: readonly QueuedAudio[];
  /** Why the page is not heard; empty: it is. */
  trouble: string;
};

const AT_ONCE = 2;
const isGoing = ({ standing }: QueuedAudio): boolean => isSent(standing) || standing === "waiting";

const isWorkedOn = ({ standing }: QueuedAudio): boolean => standing === "working";
type Changed = Extract<AudioNews, { type: "upload.changed" }>;
type Ended = Extract<AudioNews, { type: "upload.ended" }>;
type ToAll = "pause.requested" | "resumption.requested" | "retry.requested" | "network.returned";

/**
 * Sounds on their way to works of this person: all are begun in their order, two are sent at a time. It lives as long as the page, and
 * asks what the server has made of those that are there.
 */
export const audioUploadsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "files.added"; files: readonly NewAudio[] }
      /** A page of a work has been opened: what the server knows of it is in the queue. */
      | { type: "uploads.known"; uploads: readonly KnownAudio[] }
      | AudioNews
      | { type: "pause.requested" }
      | { type: "resumption.requested" }
      | { type: "retry.requested" }
      | { type: "network.returned" }
      /** Another one is signed in, or nobody. */
      | { type: "person.gone" },
    emitted: {} as { type: "upload.settled"; workId: number; fileName: string; ended: AudioAnswer },
  },
  actors: {
    audioSending: audioSendingMachine,
    /** Network, person and tab. */
    followPage: fromCallback<{ type: "nothing" }>(() => {}),
    askServer: port<AudioAnswers, { workIds: readonly number[] }>("askServer"),
  },
  actions: {
    noteTrouble: assign((_, { error }: { error: unknown }) => ({ trouble: reasonOf(error) })),
    /** A file that is waited for goes to the upload that waits for it. */
    add: enqueueActions(({ context: { files }, enqueue }, { added }: { added: readonly NewAudio[] }) => {
      const fresh: QueuedAudio[] = [];
      const given = new Set<string>();
      for (const { file, ...facts } of added) {
        const waiting = files.find(
          ({ id, standing, workId, fileName }) =>
            standing === "needsFile" && workId === facts.workId && fileName === facts.fileName && !given.has(id),
        );
        if (waiting) {
          given.add(waiting.id);
          enqueue.sendTo(waiting.id, { type: "file.given", file });
          continue;
        }
        fresh.push({ ...facts, standing: "paused", received: 0 });
        enqueue.spawnChild("audioSending", { id: facts.id, input: { facts, file, state: null, received: 0 } });
      }
      enqueue.assign({ files: [...files, ...fresh] });
    }),
    know: enqueueActions(({ context: { files }, enqueue }, { uploads }: { uploads: readonly KnownAudio[] }) => {
      const unknown = uploads.filter(({ id }) => !files.some((file) => file.id === id));
      for (const { state, received, ...facts } of unknown)
        enqueue.spawnChild("audioSending", { id: facts.id, input: { facts, file: null, state, received } });
      enqueue.assign({
        files: [...files, ...unknown.map(({ state: _, ...file }) => ({ ...file, standing: "paused" as const }))],
      });
    }),
    note: assign(({ context: { files } }, { id, standing, received }: Changed) => ({
      files: files.map((file) => (file.id === id ? { ...file, standing, received } : file)),
    })),
    end: enqueueActions(({ context: { files }, enqueue }, { id, ended }: Ended) => {
      const file = files.find((one) => one.id === id);
      enqueue.stopChild(id);
      enqueue.assign({ files: files.filter((one) => one !== file) });
      if (file) enqueue.emit({ type: "upload.settled", workId: file.workId, fileName: file.fileName, ended });
    }),
    /** One is begun at a time, in their order; two are sent. */
    fill: enqueueActions(({ context: { files }, enqueue }) => {
      const isStarting = files.some(({ standing }) => standing === "starting");
      const begun = files.filter(({ standing }) => standing === "new").slice(0, isStarting ? 0 : 1);
      const room = Math.max(0, AT_ONCE - files.filter(isGoing).length);
      const sent = files.filter(({ standing }) => standing === "ready").slice(0, room);
      for (const { id } of [...begun, ...sent]) enqueue.sendTo(id, { type: "turn.given" });
    }),
    tellAll: enqueueActions(({ context: { files }, enqueue }, { type }: { type: ToAll }) => {
      for (const { id } of files) enqueue.sendTo(id, { type });
    }),
    tellWorking: enqueueActions(({ context: { files }, enqueue }, { answers }: { answers: AudioAnswers }) => {
      for (const { id } of files.filter(isWorkedOn))
        enqueue.sendTo(id, { type: "server.told", state: answers[id] ?? "gone" });
    }),
    letGo: enqueueActions(({ context: { files }, enqueue }) => {
      for (const { id } of files) enqueue.stopChild(id);
      enqueue.assign({ files: [] });
    }),
  },
  guards: {
    isWorking: ({ context }) => context.files.some(isWorkedOn),
    isCalm: ({ context }) => !context.files.some(isWorkedOn),
  },
  delays: { pollDelay: 2_000, askTimeout: 30_000 },
}).createMachine({
  id: "audioUploads",
  context: { files: [], trouble: "" },
  invoke: {
    id: "followPage",
    src: "followPage",
    onError: { actions: { type: "noteTrouble", params: ({ event }) => event } },
  },
  on: {
    "files.added": { actions: { type: "add", params: ({ event }) => ({ added: event.files }) } },
    "uploads.known": { actions: { type: "know", params: ({ event }) => event } },
    "upload.changed": { actions: [{ type: "note", params: ({ event }) => event }, "fill"] },
    "upload.ended": { actions: [{ type: "end", params: ({ event }) => event }, "fill"] },
    "pause.requested": { actions: { type: "tellAll", params: ({ event }) => event } },
    "resumption.requested": { actions: { type: "tellAll", params: ({ event }) => event } },
    "retry.requested": { actions: { type: "tellAll", params: ({ event }) => event } },
    "network.returned": { actions: { type: "tellAll", params: ({ event }) => event } },
    "person.gone": { actions: "letGo" },
  },
  initial: "calm",
  states: {
    calm: { always: { guard: "isWorking", target: "between" } },
    /** The server works on something. */
    between: {
      always: { guard: "isCalm", target: "calm" },
      after: { pollDelay: "asking" },
    },
    asking: {
      invoke: {
        id: "askServer",
        src: "askServer",
        input: ({ context: { files } }) => ({
          workIds: [...new Set(files.filter(isWorkedOn).map(({ workId }) => workId))],
        }),
        onDone: {
          target: "between",
          actions: { type: "tellWorking", params: ({ event }) => ({ answers: event.output }) },
        },
        onError: "between",
      },
      after: { askTimeout: "between" },
    },
  },
});

export type AudioUploadsActor = ActorRefFrom<typeof audioUploadsMachine>;
export type AudioUploadsSnapshot = SnapshotFrom<typeof audioUploadsMachine>;
