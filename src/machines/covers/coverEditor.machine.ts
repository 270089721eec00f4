import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { History } from "../../cover/scene/history.ts";
import { messages } from "../../text/messages.ts";
import type { CoverExported, DesignFound, PictureRead } from "./coverEditor.parts.ts";
import { nothing } from "./coverEditor.parts.ts";
import { type Change, coverEditorSetup, type Fault } from "./coverEditor.setup.ts";
import type { Drawing } from "./drawing.ts";

const failure = ({ event }: { event: Fault }): Fault => ({ error: event.error });
const found = ({ event }: { event: { output: DesignFound } }): DesignFound => event.output;
const read = ({ event }: { event: { output: PictureRead } }): PictureRead => event.output;
const exported = ({ event }: { event: { output: CoverExported } }): CoverExported => event.output;
const change = ({ event }: { event: Change }): Change => ({ drawing: event.drawing });
const keepFound = { type: "keepFound", params: found } as const;
const unread = { type: "noteFault", params: { error: new Error("картинка читается слишком долго") } } as const;
const silent = { type: "noteFault", params: { error: new Error(messages.slowServer) } } as const;

/** One design of a cover on its screen: how it is opened, drawn in steps that can be taken back, and made a picture. */
export const coverEditorMachine = coverEditorSetup.createMachine({
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
