import { coverEditorMachine } from "../../../src/machines/covers/coverEditor.machine.ts";
import type { Context } from "../../../src/machines/covers/coverEditor.parts.ts";
import type { Model } from "../../support/model.ts";
import { promise } from "./coverEditor.promise.ts";
import { blue, copied, copy, file, others, photo, red, server, white } from "./coverEditor.things.ts";

export type Step =
  | "is found"
  | "is found, and newer on the device"
  | "is on the device alone"
  | "is not found"
  | "does not open"
  | "30 000 ms pass"
  | "tries again"
  | "takes the copy"
  | "declines the copy"
  | "selects a layer"
  | "changes the drawing"
  | "types"
  | "types elsewhere"
  | "1 000 ms pass"
  | "takes hold"
  | "drags"
  | "lets go"
  | "drops the grab"
  | "undoes"
  | "redoes"
  | "chooses a picture"
  | "the picture is read"
  | "the picture is not taken"
  | "the picture cannot be read"
  | "sees the trouble"
  | "another's is taken"
  | "makes the cover"
  | "the cover is made"
  | "the cover is refused"
  | "the cover fails"
  | "120 000 ms pass";

const names = new Map([
  [white.scene, "white"],
  [red.scene, "red"],
  [blue.scene, "blue"],
  [others.scene, "theirs"],
  [copied.scene, "copied"],
]);
const at = ({ history, selected, grabbed, chosen, trouble, begun }: Context): string =>
  [
    ...(begun ? ["new"] : []),
    ...(history
      ? [names.get(history.present.scene) ?? "pictured", `${history.past.length} back`, `${history.future.length} on`]
      : []),
    ...(selected ? ["selected"] : []),
    ...(grabbed ? ["held"] : []),
    ...(chosen ? ["chosen"] : []),
    ...(trouble ? ["troubled"] : []),
  ].join(", ");

const isUntouched = ({ history }: Context) =>
  history?.present === white && history.past.length + history.future.length === 0;
/** Nothing is drawn yet. */
const isFresh = ({ history, selected, grabbed, chosen, trouble, begun }: Context) =>
  history?.present === white &&
  history.past.length + history.future.length === 0 &&
  !selected &&
  !grabbed &&
  !chosen &&
  !trouble &&
  !begun;
const isRed = ({ history, trouble }: Context) => history?.present === red && history.past.length === 1 && !trouble;
const known = { designId: "one", begun: null };

export const coverEditorModel: Model<Step> = {
  machine: coverEditorMachine,
  input: known,
  ports: ["openDesign", "readPicture", "exportCover"],
  payloads: {
    "xstate.done.actor.openDesign": ({ begun, trouble }: Context) => {
      if (trouble) return [{ output: { server, copy: null } }];
      return begun
        ? [{ output: { server: null, copy } }, { output: { server: null, copy: null } }]
        : [
            { output: { server, copy: null } },
            { output: { server, copy } },
            { output: { server: null, copy } },
            { output: { server: null, copy: null } },
          ];
    },
    "xstate.error.actor.openDesign": ({ begun, trouble }: Context) =>
      begun || trouble ? [] : [{ error: new Error("Нет сети") }],
    "xstate.after.openTimeout.coverEditor.opening": ({ begun, trouble }: Context) => (begun || trouble ? [] : [{}]),
    "layer.selected": (context: Context) => (isFresh(context) ? [{ id: "a" }] : []),
    "drawing.changed": (context: Context) => {
      if (isFresh(context))
        return [
          { drawing: red, burst: null },
          { drawing: red, burst: "title" },
        ];
      if (!isRed(context) || context.grabbed || context.burst === null) return [];
      return [
        { drawing: blue, burst: "title" },
        { drawing: blue, burst: "author" },
        { drawing: blue, burst: null },
      ];
    },
    "layer.grabbed": (context: Context) => (isFresh(context) || (isRed(context) && context.burst) ? [{}] : []),
    "layer.dragged": ({ history, chosen }: Context) =>
      history?.present === white && !chosen ? [{ drawing: red }] : [],
    "picture.chosen": (context: Context) => {
      const { grabbed, history, trouble } = context;
      const isDragging = grabbed === white && history?.present === red;
      return isFresh(context) || isDragging || (trouble && isUntouched(context)) ? [{ file, place: "layer" }] : [];
    },
    "xstate.done.actor.readPicture": ({ grabbed, history }: Context) => [
      { output: { outcome: "read", picture: photo } },
      ...(grabbed || history?.past.length ? [] : [{ output: { outcome: "refused", message: "Это не картинка" } }]),
    ],
    "xstate.error.actor.readPicture": ({ grabbed }: Context) => (grabbed ? [] : [{ error: new Error("Нет памяти") }]),
    "xstate.after.readTimeout.coverEditor.editing.picture.reading": ({ grabbed }: Context) => (grabbed ? [] : [{}]),
    "drawing.replaced": (context: Context) =>
      (context.grabbed && isRed(context)) ||
      (context.grabbed && context.chosen) ||
      isFresh(context) ||
      (isRed(context) && context.burst)
        ? [{ drawing: others }]
        : [],
    "export.requested": (context: Context) =>
      isFresh(context) || (isRed(context) && context.burst) || (context.trouble && isUntouched(context)) ? [{}] : [],
    "xstate.done.actor.exportCover": [
      { output: { outcome: "exported", fileId: "f" } },
      { output: { outcome: "refused", message: "Слишком велика" } },
    ],
    "xstate.after.burst.coverEditor.editing.hand.typing": ({ grabbed, chosen }: Context) =>
      grabbed || chosen ? [] : [{}],
    "undo.requested": ({ chosen, trouble }: Context) => (chosen || trouble ? [] : [{}]),
    "redo.requested": ({ chosen, trouble }: Context) => (chosen || trouble ? [] : [{}]),
    "trouble.seen": ({ trouble }: Context) => (trouble ? [{}] : []),
  },
  project: (context: Context) => `${at(context)} ${context.burst}`,
  mark: (event) => {
    if ("burst" in event) return event.burst === null ? "" : String(event.burst);
    const output = "output" in event ? (event.output as object | undefined) : undefined;
    if (!output) return "";
    if ("outcome" in output) return String(output.outcome);
    const { server: one, copy: other } = output as { server: object | null; copy: object | null };
    return [one ? "server" : "", other ? "copy" : ""].filter(Boolean).join(" ") || "none";
  },
  steps: {
    "xstate.done.actor.openDesign server": "is found",
    "xstate.done.actor.openDesign server copy": "is found, and newer on the device",
    "xstate.done.actor.openDesign copy": "is on the device alone",
    "xstate.done.actor.openDesign none": "is not found",
    "xstate.error.actor.openDesign": "does not open",
    "xstate.after.openTimeout.coverEditor.opening": "30 000 ms pass",
    "retry.requested": "tries again",
    "copy.taken": "takes the copy",
    "copy.declined": "declines the copy",
    "layer.selected": "selects a layer",
    "drawing.changed": "changes the drawing",
    "drawing.changed title": "types",
    "drawing.changed author": "types elsewhere",
    "xstate.after.burst.coverEditor.editing.hand.typing": "1 000 ms pass",
    "layer.grabbed": "takes hold",
    "layer.dragged": "drags",
    "layer.released": "lets go",
    "grab.dropped": "drops the grab",
    "undo.requested": "undoes",
    "redo.requested": "redoes",
    "picture.chosen": "chooses a picture",
    "xstate.done.actor.readPicture read": "the picture is read",
    "xstate.done.actor.readPicture refused": "the picture is not taken",
    "xstate.error.actor.readPicture": "the picture cannot be read",
    "xstate.after.readTimeout.coverEditor.editing.picture.reading": "30 000 ms pass",
    "trouble.seen": "sees the trouble",
    "drawing.replaced": "another's is taken",
    "export.requested": "makes the cover",
    "xstate.done.actor.exportCover exported": "the cover is made",
    "xstate.done.actor.exportCover refused": "the cover is refused",
    "xstate.error.actor.exportCover": "the cover fails",
    "xstate.after.exportTimeout.coverEditor.exporting": "120 000 ms pass",
  },
  causes: {
    "is found": { resolves: "openDesign" },
    "is found, and newer on the device": { resolves: "openDesign" },
    "is on the device alone": { resolves: "openDesign" },
    "is not found": { resolves: "openDesign" },
    "does not open": { rejects: "openDesign" },
    "30 000 ms pass": { after: 30_000 },
    "tries again": "send",
    "takes the copy": "send",
    "declines the copy": "send",
    "selects a layer": "send",
    "changes the drawing": "send",
    types: "send",
    "types elsewhere": "send",
    "1 000 ms pass": { after: 1_000 },
    "takes hold": "send",
    drags: "send",
    "lets go": "send",
    "drops the grab": "send",
    undoes: "send",
    redoes: "send",
    "chooses a picture": "send",
    "the picture is read": { resolves: "readPicture" },
    "the picture is not taken": { resolves: "readPicture" },
    "the picture cannot be read": { rejects: "readPicture" },
    "sees the trouble": "send",
    "another's is taken": "send",
    "makes the cover": "send",
    "the cover is made": { resolves: "exportCover" },
    "the cover is refused": { resolves: "exportCover" },
    "the cover fails": { rejects: "exportCover" },
    "120 000 ms pass": { after: 120_000 },
  },
  first: { to: "opening", asks: [["openDesign", { designId: "one" }]] },
  also: [
    {
      input: { designId: "one", begun: white },
      first: { to: "opening, new", asks: [["openDesign", { designId: "one" }]] },
    },
  ],
  promise,
};
