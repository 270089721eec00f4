import { type ActorRefFrom, assign, emit, type SnapshotFrom, sendTo, setup } from "xstate";
import { messages } from "../../text/messages.ts";
import { faulted, isFinal, saveFaultOf } from "../chapters/saveFault.ts";
import { port } from "../lib/port.ts";
import {
  answered,
  beginningOf,
  type Context,
  copyOf,
  type DesignSaved,
  type DesignToSave,
  type Emitted,
  type Events,
  type Fault,
  isOwn,
  type Opened,
  picturesUnderWay,
  underWay,
} from "./coverKeeping.parts.ts";
import { designCopyMachine } from "./designCopy.machine.ts";
import { type Drawing, type NewPicture, picturesIn } from "./drawing.ts";

const failure = ({ event }: { event: Fault }): Fault => ({ error: event.error });
/** Tried again by itself, or by the person. */
const failed = [
  {
    guard: { type: "isFinal", params: failure },
    target: "#coverKeeping.unkept.stuck",
    actions: { type: "noteFault", params: failure },
  } as const,
  { target: "#coverKeeping.unkept.again", actions: { type: "noteFault", params: failure } } as const,
] as const;
/** No answer in time. */
const silent = {
  target: "#coverKeeping.unkept.again",
  actions: { type: "noteFault", params: { error: new Error(messages.slowServer) } },
} as const;

type Edit = { drawing: Drawing };
const edited = [
  { type: "keepDrawing", params: ({ event }: { event: Edit }): Edit => ({ drawing: event.drawing }) } as const,
  "tellDrawing",
] as const;
const save = { target: "#coverKeeping.keeping", actions: "takeDrawing" } as const;
/**
 * The very drawing that was on its way: had it arrived, the server says so again. A newer one would meet a revision of our own and
 * look like another window's.
 */
const again = { target: "#coverKeeping.keeping" } as const;
const answer = ({ event }: { event: { output: DesignSaved } }): DesignSaved => event.output;
const noteAnswer = { type: "noteAnswer", params: answer } as const;

/**
 * Keeps one design of a cover on the server, its pictures before the scene that names them, and through `copy` on this device; at most
 * one save is under way and at most one drawing waits.
 */
export const coverKeepingMachine = setup({
  types: { input: {} as Opened, context: {} as Context, events: {} as Events, emitted: {} as Emitted },
  actors: {
    sendPicture: port<void, NewPicture>("sendPicture"),
    saveDesign: port<DesignSaved, DesignToSave>("saveDesign"),
    designCopy: designCopyMachine,
  },
  actions: {
    keepDrawing: assign((_, { drawing }: Edit) => ({ drawing })),
    keepPicture: assign(({ context: { pictures } }, { picture }: { picture: NewPicture }) => ({
      pictures: [...pictures, picture],
    })),
    tellDrawing: sendTo("designCopy", ({ context: { drawing, pictures, unanswered } }) => ({
      type: "design.edited" as const,
      drawing,
      pictures: picturesIn(drawing.scene, pictures),
      unanswered,
    })),
    tellHidden: sendTo("designCopy", { type: "page.hidden" as const }),
    tellSaved: sendTo("designCopy", ({ context }) => ({
      type: "design.saved" as const,
      drawing: underWay(context),
      revision: context.revision,
    })),
    tellParted: sendTo("designCopy", (_, { designId }: { designId: string }) => ({
      type: "design.parted" as const,
      designId,
    })),
    tellAddress: emit((_, { designId }: { designId: string }) => ({ type: "design.parted" as const, designId })),
    tellScreen: emit(({ context: { drawing } }) => ({ type: "drawing.replaced" as const, drawing })),
    takeDrawing: assign(({ context: { drawing } }) => ({ sent: drawing })),
    noteSent: assign(({ context }) => ({ unanswered: [...new Set([...context.unanswered, underWay(context)])] })),
    /** A save of one's own came before this one. */
    takeRevision: assign((_, { revision }: DesignSaved) => ({ revision })),
    dropPicture: assign(({ context }) => {
      const [arrived] = picturesUnderWay(context);
      return { pictures: context.pictures.filter((picture) => picture !== arrived) };
    }),
    noteAnswer: assign(({ context: { drawing } }, given: DesignSaved) => answered(given, drawing.workId)),
    noteFault: assign(({ context: { attempts } }, { error }: Fault) => faulted(attempts, error)),
    takeTheirs: assign(({ context: { theirs, drawing, revision } }) => ({
      drawing: theirs?.drawing ?? drawing,
      sent: theirs?.drawing ?? drawing,
      revision: theirs?.revision ?? revision,
      theirs: null,
    })),
    part: assign((_, { designId }: { designId: string }) => ({ designId, revision: 0, theirs: null })),
  },
  guards: {
    isUnsaved: ({ context: { drawing, sent } }) => drawing !== sent,
    hasPicture: ({ context }) => picturesUnderWay(context).length > 0,
    isOwn: ({ context }, given: DesignSaved) => isOwn(context, given),
    isStale: (_, given: DesignSaved) => given.outcome === "stale",
    isFinal: (_, { error }: Fault) => isFinal(saveFaultOf(error)),
    isDrawingRefused: ({ context: { fault } }) => fault?.kind === "textRefused",
  },
  delays: {
    saveDelay: 2_000,
    saveTimeout: 30_000,
    /** A picture of 20 MB over a slow network. */
    pictureTimeout: 300_000,
    retryDelay: ({ context: { retryIn } }) => retryIn,
  },
}).createMachine({
  id: "coverKeeping",
  initial: "opening",
  context: ({ spawn, input }) => beginningOf(input, spawn("designCopy", { id: "designCopy", input: copyOf(input) })),
  on: {
    "design.edited": { actions: edited },
    "picture.added": { actions: { type: "keepPicture", params: ({ event }) => event } },
    "page.hidden": { actions: "tellHidden" },
  },
  states: {
    opening: { always: [{ guard: "isUnsaved", target: "waiting" }, { target: "kept" }] },
    /** The server has what is on the screen. */
    kept: { on: { "design.edited": { target: "waiting", actions: edited } } },
    /** What has changed since goes along: a hand that draws on is not waited for. */
    waiting: { after: { saveDelay: save }, on: { "save.requested": save } },
    keeping: {
      initial: "choosing",
      states: {
        choosing: { always: [{ guard: "hasPicture", target: "sendingPicture" }, { target: "saving" }] },
        sendingPicture: {
          invoke: {
            id: "sendPicture",
            src: "sendPicture",
            input: ({ context }) => picturesUnderWay(context)[0] as NewPicture,
            onDone: { target: "choosing", actions: "dropPicture" },
            onError: failed,
          },
          after: { pictureTimeout: silent },
        },
        saving: {
          entry: "noteSent",
          invoke: {
            id: "saveDesign",
            src: "saveDesign",
            input: ({ context }) => ({ id: context.designId, revision: context.revision, ...underWay(context) }),
            onDone: [
              {
                guard: { type: "isOwn", params: answer },
                target: "saving",
                reenter: true,
                actions: { type: "takeRevision", params: answer },
              },
              { guard: { type: "isStale", params: answer }, target: "#coverKeeping.stale", actions: noteAnswer },
              { guard: "isUnsaved", target: "#coverKeeping.waiting", actions: [noteAnswer, "tellSaved"] },
              { target: "#coverKeeping.kept", actions: [noteAnswer, "tellSaved"] },
            ],
            onError: failed,
          },
          after: { saveTimeout: silent },
        },
      },
    },
    /** Two drawings, and the person chooses. */
    stale: {
      on: {
        "theirs.chosen": { target: "kept", actions: ["takeTheirs", "tellDrawing", "tellSaved", "tellScreen"] },
        "parting.chosen": {
          target: "keeping",
          actions: [
            { type: "part", params: ({ event }) => event },
            { type: "tellParted", params: ({ event }) => event },
            { type: "tellAddress", params: ({ event }) => event },
            "takeDrawing",
          ],
        },
      },
    },
    /** The device alone has it. */
    unkept: {
      initial: "again",
      on: { "save.requested": again },
      states: {
        again: { after: { retryDelay: again }, on: { "network.returned": again } },
        /** Repeating alone does not help: a person does, or another drawing. */
        stuck: {
          on: {
            "design.edited": { guard: "isDrawingRefused", target: "#coverKeeping.waiting", actions: edited },
            "save.requested": save,
            "access.restored": save,
          },
        },
      },
    },
  },
});

export type CoverKeepingSnapshot = SnapshotFrom<typeof coverKeepingMachine>;
export type CoverKeepingActor = ActorRefFrom<typeof coverKeepingMachine>;
export type CoverKeepingInput = Opened;
