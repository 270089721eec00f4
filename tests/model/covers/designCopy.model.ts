import { designCopyMachine } from "../../../src/machines/covers/designCopy.machine.ts";
import type { Drawing } from "../../../src/machines/covers/drawing.ts";
import type { Model } from "../../support/model.ts";
import { promise } from "./designCopy.promise.ts";
import { blue, here, left, pictures, red, white } from "./designCopy.things.ts";

export type Step =
  | "draws"
  | "server has it"
  | "server has an older one"
  | "becomes another design"
  | "page is hidden"
  | "200 ms pass"
  | "device does it"
  | "device is full"
  | "device lets go"
  | "device holds on"
  | "30 000 ms pass";
type Context = {
  drawing: Drawing;
  saved: Drawing | null;
  written: Drawing | null;
  revision: number;
  writtenRevision: number;
  designId: string;
  former: readonly object[];
};

const nameOf = ({ drawing: shown }: { drawing: Drawing }) =>
  shown === white ? "white" : shown === red ? "red" : "blue";
const isSaved = (context: Context) => context.drawing === context.saved;
const at = (context: Context, state: string): string =>
  [
    nameOf(context),
    ...(isSaved(context) ? ["saved"] : []),
    ...(context.revision > 7 ? ["older sent"] : []),
    ...(context.designId === "two" ? ["parted"] : []),
    ...(context.former.length > 0 ? ["leaving"] : []),
    ...(state === "writing" && (context.written !== context.drawing || context.revision !== context.writtenRevision)
      ? ["behind"]
      : []),
  ].join(", ");

const input = {
  ...here,
  former: [],
  revision: 7,
  unanswered: [],
  drawing: white,
  pictures: [],
  begin: "empty" as const,
};

export const designCopyModel: Model<Step> = {
  machine: designCopyMachine,
  input,
  ports: ["keepCopy", "dropCopy"],
  payloads: {
    "design.edited": (context: Context) => {
      if (context.former.length > 0) return [];
      if (context.drawing === white) return [{ drawing: red, pictures, unanswered: [] }];
      return context.drawing === red && context.designId === "one" && (context.revision === 7 || isSaved(context))
        ? [{ drawing: blue, pictures: [], unanswered: isSaved(context) ? [] : [red] }]
        : [];
    },
    "design.saved": (context: Context) => [
      ...(isSaved(context) || context.former.length > 0 ? [] : [{ drawing: context.drawing, revision: 8 }]),
      ...(context.drawing === blue && context.revision === 7 ? [{ drawing: red, revision: 8, isOlder: true }] : []),
    ],
    "design.parted": (context: Context) =>
      context.drawing === red && context.revision === 7 && context.designId === "one" && !isSaved(context)
        ? [{ designId: "two" }]
        : [],
  },
  project: (context: Context, state) => at(context, String(state)),
  mark: (event) => ("isOlder" in event ? "older" : ""),
  steps: {
    "design.edited": "draws",
    "design.saved": "server has it",
    "design.saved older": "server has an older one",
    "design.parted": "becomes another design",
    "page.hidden": "page is hidden",
    "xstate.after.writeDelay.designCopy.waiting": "200 ms pass",
    "xstate.done.actor.keepCopy": "device does it",
    "xstate.done.actor.dropCopy": "device lets go",
    "xstate.error.actor.keepCopy": "device is full",
    "xstate.error.actor.dropCopy": "device holds on",
    "xstate.after.writeTimeout.designCopy.writing": "30 000 ms pass",
    "xstate.after.writeTimeout.designCopy.dropping": "30 000 ms pass",
  },
  causes: {
    draws: "send",
    "server has it": "send",
    "server has an older one": "send",
    "becomes another design": "send",
    "page is hidden": "send",
    "200 ms pass": { after: 200 },
    "device does it": { resolves: "keepCopy" },
    "device is full": { rejects: "keepCopy", with: new Error("Нет места") },
    "device lets go": { resolves: "dropCopy" },
    "device holds on": { rejects: "dropCopy", with: new Error("Нет места") },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "kept, white, saved" },
  also: [
    {
      input: { ...input, drawing: red, pictures, begin: "unsaved" },
      first: { to: "waiting, red" },
    },
    {
      input: { ...input, former: [left], begin: "outdated" },
      first: { to: "dropping, white, saved, leaving", asks: [["dropCopy", { ...here, former: [left] }]] },
    },
  ],
  promise,
};
