import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from "xstate";
import { began, goneOn, type History, redone, stepped, undone } from "../../cover/scene/history.ts";
import { hasPlace, withPicture } from "../../cover/scene/placing.ts";
import { messages, reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import {
  asCopied,
  asSaved,
  type Context,
  type CoverExported,
  type DesignFound,
  type Emitted,
  type Events,
  type Input,
  nothing,
  openedOf,
  type PictureRead,
  released,
} from "./coverEditor.parts.ts";
import type { Drawing } from "./drawing.ts";

type Change = { drawing: Drawing };
type Fault = { error: unknown };
const noPlace = "В макете не больше 5 картинок и 30 слоёв";

const failure = ({ event }: { event: Fault }): Fault => ({ error: event.error });
const found = ({ event }: { event: { output: DesignFound } }): DesignFound => event.output;
const read = ({ event }: { event: { output: PictureRead } }): PictureRead => event.output;
const exported = ({ event }: { event: { output: CoverExported } }): CoverExported => event.output;
const change = ({ event }: { event: Change }): Change => ({ drawing: event.drawing });
const keepFound = { type: "keepFound", params: found } as const;
const unread = { type: "noteFault", params: { error: new Error("картинка читается слишком долго") } } as const;
const silent = { type: "noteFault", params: { error: new Error(messages.slowServer) } } as const;

/** One design of a cover on its screen: how it is opened, drawn in steps that can be taken back, and made a picture. */
export const coverEditorMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Events, emitted: {} as Emitted },
  actors: {
    openDesign: port<DesignFound, { designId: string }>("openDesign"),
    readPicture: port<PictureRead, { file: File }>("readPicture"),
    exportCover: port<CoverExported, { designId: string; drawing: Drawing }>("exportCover"),
  },
  actions: {
    keepFound: assign((_, params: DesignFound) => ({ found: params, trouble: "" })),
    openSaved: enqueueActions(({ context, enqueue }) => {
      const opened = asSaved(context);
      enqueue.assign(openedOf(opened));
      if (opened) enqueue.emit({ type: "design.opened", opened });
    }),
    openCopy: enqueueActions(({ context, enqueue }) => {
      const opened = asCopied(context);
      enqueue.assign(openedOf(opened));
      if (opened) enqueue.emit({ type: "design.opened", opened });
    }),
    select: assign((_, { id }: { id: string | null }) => ({ selected: id })),
    step: assign(({ context: { history } }, { drawing }: Change) => ({
      history: history && stepped(history, drawing),
    })),
    goOn: assign(({ context: { history } }, { drawing }: Change) => ({ history: history && goneOn(history, drawing) })),
    noteBurst: assign((_, { burst }: { burst: string | null }) => ({ burst })),
    endBurst: assign({ burst: null }),
    grab: assign(({ context: { history } }) => ({ grabbed: history?.present ?? null })),
    release: assign(({ context: { history, grabbed } }) => ({ history: released(history, grabbed), grabbed: null })),
    putBack: assign(({ context: { history, grabbed } }) => ({
      history: history && grabbed ? { ...history, present: grabbed } : history,
      grabbed: null,
    })),
    drag: assign(({ context: { history } }, { drawing }: Change) => ({
      history: history && { ...history, present: drawing },
    })),
    undo: assign(({ context: { history } }) => ({ history: history && undone(history) })),
    redo: assign(({ context: { history } }) => ({ history: history && redone(history) })),
    beginAnew: assign((_, { drawing }: Change) => ({
      history: began(drawing),
      told: drawing,
      selected: null,
      grabbed: null,
      chosen: null,
      trouble: "",
    })),
    /** What the hand holds stays where it is, and a picture that is still being read comes too late. */
    settle: assign(({ context: { history, grabbed } }) => ({
      history: released(history, grabbed),
      grabbed: null,
      chosen: null,
      trouble: "",
    })),
    choose: assign((_, { file, place }: NonNullable<Context["chosen"]>) => ({ chosen: { file, place }, trouble: "" })),
    /** One that comes while the hand holds something belongs to that step. */
    placePicture: enqueueActions(({ context: { history, chosen, grabbed }, enqueue }, given: PictureRead) => {
      if (given.outcome === "refused" || !history || !chosen) return;
      const { present } = history;
      const drawing = { ...present, scene: withPicture(present.scene, given.picture, chosen.place) };
      const { id, file } = given.picture;
      enqueue.emit({ type: "picture.added", picture: { id, file } });
      enqueue.assign({
        history: stepped({ ...history, present: grabbed ?? present }, drawing),
        grabbed: null,
        chosen: null,
        ...(chosen.place === "layer" && { selected: id }),
      });
    }),
    refusePicture: assign((_, given: PictureRead) => ({
      chosen: null,
      trouble: given.outcome === "refused" ? given.message : noPlace,
    })),
    noteExport: enqueueActions(({ enqueue }, given: CoverExported) => {
      if (given.outcome === "exported") enqueue.emit({ type: "cover.exported", fileId: given.fileId });
      else enqueue.assign({ trouble: given.message });
    }),
    noteFault: assign((_, { error }: Fault) => ({ chosen: null, trouble: reasonOf(error) })),
    noteMissing: assign({ trouble: "Такого макета нет" }),
    noteCalm: assign({ trouble: "" }),
    /** The same drawing is sent once. */
    tellDrawing: enqueueActions(({ context: { history, told }, enqueue }) => {
      if (!history || history.present === told) return;
      enqueue.emit({ type: "drawing.changed", drawing: history.present });
      enqueue.assign({ told: history.present });
    }),
  },
  guards: {
    isChoice: ({ context: { begun } }, { server, copy }: DesignFound) =>
      copy !== null && (server !== null || begun !== null),
    isCopied: (_, { copy }: DesignFound) => copy !== null,
    isKnown: ({ context: { begun } }, { server }: DesignFound) => server !== null || begun !== null,
    isSameBurst: ({ context }, { burst }: { burst: string | null }) => burst !== null && context.burst === burst,
    isTyped: (_, { burst }: { burst: string | null }) => burst !== null,
    canUndo: ({ context: { history } }) => (history?.past.length ?? 0) > 0,
    canRedo: ({ context: { history } }) => (history?.future.length ?? 0) > 0,
    isPlaced: ({ context: { history, chosen } }, given: PictureRead) =>
      given.outcome === "read" && history !== null && chosen !== null && hasPlace(history.present.scene, chosen.place),
    isExported: (_, given: CoverExported) => given.outcome === "exported",
  },
  /** `burst`: how long a pause in typing ends a step. */
  delays: { openTimeout: 30_000, burst: 1_000, readTimeout: 30_000, exportTimeout: 120_000 },
}).createMachine({
  id: "coverEditor",
  initial: "opening",
  context: ({ input }) => ({
    ...input,
    found: nothing,
    history: null,
    told: null,
    selected: null,
    grabbed: null,
    burst: null,
    chosen: null,
    trouble: "",
  }),
  states: {
    opening: {
      invoke: {
        id: "openDesign",
        src: "openDesign",
        input: ({ context: { designId } }) => ({ designId }),
        onDone: [
          { guard: { type: "isChoice", params: found }, target: "offering", actions: keepFound },
          { guard: { type: "isCopied", params: found }, target: "editing", actions: [keepFound, "openCopy"] },
          { guard: { type: "isKnown", params: found }, target: "editing", actions: [keepFound, "openSaved"] },
          { target: "failed", actions: "noteMissing" },
        ],
        onError: { target: "failed", actions: { type: "noteFault", params: failure } },
      },
      after: { openTimeout: { target: "failed", actions: silent } },
    },
    /** The device has what the server has not. */
    offering: {
      on: {
        "copy.taken": { target: "editing", actions: "openCopy" },
        "copy.declined": { target: "editing", actions: "openSaved" },
      },
    },
    failed: { on: { "retry.requested": "opening" } },
    editing: {
      type: "parallel",
      on: {
        "layer.selected": { actions: { type: "select", params: ({ event }) => event } },
        "drawing.replaced": {
          target: "editing",
          actions: { type: "beginAnew", params: change },
        },
        "export.requested": { target: "exporting", actions: ["settle", "tellDrawing"] },
        "trouble.seen": { actions: "noteCalm" },
      },
      states: {
        hand: {
          initial: "resting",
          states: {
            resting: {
              entry: "endBurst",
              on: {
                "drawing.changed": [
                  {
                    guard: { type: "isTyped", params: ({ event }) => event },
                    target: "typing",
                    actions: [
                      { type: "step", params: change },
                      { type: "noteBurst", params: ({ event }) => event },
                      "tellDrawing",
                    ],
                  },
                  { actions: [{ type: "step", params: change }, "tellDrawing"] },
                ],
                "layer.grabbed": { target: "grabbing", actions: "grab" },
                "undo.requested": { guard: "canUndo", actions: ["undo", "tellDrawing"] },
                "redo.requested": { guard: "canRedo", actions: ["redo", "tellDrawing"] },
              },
            },
            /** Letters that follow in the same field belong to the same step. */
            typing: {
              after: { burst: "resting" },
              on: {
                "drawing.changed": [
                  {
                    guard: { type: "isSameBurst", params: ({ event }) => event },
                    target: "typing",
                    reenter: true,
                    actions: [{ type: "goOn", params: change }, "tellDrawing"],
                  },
                  {
                    guard: { type: "isTyped", params: ({ event }) => event },
                    target: "typing",
                    reenter: true,
                    actions: [
                      { type: "step", params: change },
                      { type: "noteBurst", params: ({ event }) => event },
                      "tellDrawing",
                    ],
                  },
                  { target: "resting", actions: [{ type: "step", params: change }, "tellDrawing"] },
                ],
                "layer.grabbed": { target: "grabbing", actions: "grab" },
                "undo.requested": { target: "resting", actions: ["undo", "tellDrawing"] },
              },
            },
            grabbing: {
              on: {
                "layer.dragged": { actions: { type: "drag", params: change } },
                "layer.released": { target: "resting", actions: ["release", "tellDrawing"] },
                "grab.dropped": { target: "resting", actions: "putBack" },
              },
            },
          },
        },
        picture: {
          initial: "none",
          on: { "picture.chosen": { target: ".reading", actions: { type: "choose", params: ({ event }) => event } } },
          states: {
            none: {},
            reading: {
              invoke: {
                id: "readPicture",
                src: "readPicture",
                input: ({ context: { chosen } }) => ({ file: chosen?.file as File }),
                onDone: [
                  {
                    guard: { type: "isPlaced", params: read },
                    target: "none",
                    actions: [{ type: "placePicture", params: read }, "tellDrawing"],
                  },
                  { target: "refused", actions: { type: "refusePicture", params: read } },
                ],
                onError: { target: "refused", actions: { type: "noteFault", params: failure } },
              },
              after: { readTimeout: { target: "refused", actions: unread } },
            },
            refused: { on: { "trouble.seen": { target: "none", actions: "noteCalm" } } },
          },
        },
      },
    },
    exporting: {
      invoke: {
        id: "exportCover",
        src: "exportCover",
        input: ({ context: { designId, history } }) => ({ designId, drawing: (history as History<Drawing>).present }),
        onDone: [
          {
            guard: { type: "isExported", params: exported },
            target: "exported",
            actions: { type: "noteExport", params: exported },
          },
          { target: "editing", actions: { type: "noteExport", params: exported } },
        ],
        onError: { target: "editing", actions: { type: "noteFault", params: failure } },
      },
      after: { exportTimeout: { target: "editing", actions: silent } },
    },
    exported: {},
  },
});

export type CoverEditorSnapshot = SnapshotFrom<typeof coverEditorMachine>;
export type CoverEditorActor = ActorRefFrom<typeof coverEditorMachine>;
