import { coverKeepingMachine } from "../../../src/machines/covers/coverKeeping.machine.ts";
import type { Drawing } from "../../../src/machines/covers/drawing.ts";
import type { Model } from "../../support/model.ts";
import { promise } from "./coverKeeping.promise.ts";
import { blue, here, left, lost, others, picture, pictured, red, white } from "./coverKeeping.things.ts";

export type Step =
  | "draws"
  | "adds a picture"
  | "page is hidden"
  | "saves"
  | "2 000 ms pass"
  | "is there"
  | "is overtaken"
  | "one's own was there before"
  | "is offline"
  | "is logged out"
  | "the drawing is refused"
  | "the picture is there"
  | "the picture fails"
  | "the picture is refused"
  | "30 000 ms pass"
  | "300 000 ms pass"
  | "network returns"
  | "access returns"
  | "takes theirs"
  | "parts";
type Context = {
  designId: string;
  drawing: Drawing;
  sent: Drawing;
  revision: number;
  pictures: readonly object[];
  attempts: number;
  fault: { kind: string } | null;
  theirs: object | null;
  unanswered: readonly Drawing[];
};

/** What the client rejects with, by name as the machine sees it. */
const apiFault = (httpStatus: number, name = "") =>
  Object.assign(new Error(name || "Нет сети"), {
    name: "ApiFault",
    httpStatus,
    envelope: name === "" ? {} : { errorCode: 1 },
    is: (...names: string[]) => names.includes(name),
  });
const offline = { error: apiFault(0), how: "offline" };
const loggedOut = { error: apiFault(401, "ExpiredToken"), how: "logged out" };
const refused = { error: apiFault(400, "InvalidRequestFields"), how: "refused" };

const names = new Map([
  [white.scene, "white"],
  [red.scene, "red"],
  [blue.scene, "blue"],
  [pictured.scene, "pictured"],
  [others.scene, "theirs"],
]);
const at = ({ drawing, sent, revision, pictures, designId, attempts, fault, unanswered }: Context): string =>
  [
    names.get(drawing.scene),
    ...(drawing === sent ? [] : [`${sent ? names.get(sent.scene) : "nothing"} sent`]),
    ...(pictures.length > 0 ? ["with a picture"] : []),
    ...(revision === 7 ? [] : [`revision ${revision}`]),
    ...(designId === "one" ? [] : ["parted"]),
    ...(unanswered.includes(lost) ? ["lost before"] : []),
    ...(attempts > 0 ? ["again"] : []),
    ...(fault?.kind === "textRefused" ? ["refused"] : []),
  ].join(", ");

/** Nothing has failed, been answered or been parted yet. */
const isFirst = ({ attempts, designId, revision }: Context) => attempts === 0 && designId === "one" && revision === 7;
/** The picture is chosen, and the drawing that names it is still to come. */
const isBetween = ({ drawing, pictures }: Context) => drawing === red && pictures.length > 0;
const isAfterLoss = ({ unanswered }: Context) => unanswered.includes(lost);
const isSimple = (context: Context) => isFirst(context) && context.drawing === red && context.sent === red;
const once = (context: Context) => (isFirst(context) ? [{}] : []);
const input = { ...here, revision: 7, saved: white, unanswered: [], drawing: white, pictures: [], former: [] };

export const coverKeepingModel: Model<Step> = {
  machine: coverKeepingMachine,
  input,
  ports: ["sendPicture", "saveDesign", "designCopy"],
  payloads: {
    "design.edited": (context: Context) => {
      if (context.drawing === white) return [{ drawing: red }];
      if (isBetween(context)) return [{ drawing: pictured }];
      return context.drawing === red && context.sent === red && context.designId === "one" ? [{ drawing: blue }] : [];
    },
    "picture.added": (context: Context) =>
      context.drawing === red && context.sent === white && context.pictures.length === 0 ? [{ picture }] : [],
    "page.hidden": (context: Context) => (isSimple(context) ? [{}] : []),
    "save.requested": (context: Context) => (isBetween(context) ? [] : [{}]),
    "xstate.after.saveDelay.coverKeeping.waiting": (context: Context) => (isBetween(context) ? [] : [{}]),
    "xstate.after.saveTimeout.coverKeeping.keeping.saving": (context: Context) => (isSimple(context) ? [{}] : []),
    "xstate.after.pictureTimeout.coverKeeping.keeping.sendingPicture": once,
    "parting.chosen": [{ designId: "two" }],
    "xstate.done.actor.saveDesign": (context: Context) => [
      { output: { outcome: "saved", revision: context.revision + 1 } },
      ...(isAfterLoss(context) && context.revision === 7
        ? [{ output: { outcome: "stale", revision: 8, scene: lost.scene, sources: lost.sources, isOwn: true } }]
        : []),
      ...(isFirst(context) && context.sent === red && !isAfterLoss(context)
        ? [{ output: { outcome: "stale", revision: 9, scene: others.scene, sources: others.sources } }]
        : []),
    ],
    "xstate.error.actor.saveDesign": (context: Context) =>
      isFirst(context) && context.sent === red ? [offline, loggedOut, refused] : [],
    "xstate.error.actor.sendPicture": (context: Context) => (isFirst(context) ? [offline, refused] : []),
  },
  project: (context: Context) => at(context),
  mark: (event) => {
    if ("how" in event) return String(event.how);
    const output = "output" in event ? (event.output as { outcome?: string; isOwn?: boolean } | undefined) : undefined;
    return output?.isOwn ? "own" : (output?.outcome ?? "");
  },
  steps: {
    "design.edited": "draws",
    "picture.added": "adds a picture",
    "page.hidden": "page is hidden",
    "save.requested": "saves",
    "xstate.after.saveDelay.coverKeeping.waiting": "2 000 ms pass",
    "xstate.after.retryDelay.coverKeeping.unkept.again": "2 000 ms pass",
    "xstate.done.actor.saveDesign saved": "is there",
    "xstate.done.actor.saveDesign stale": "is overtaken",
    "xstate.done.actor.saveDesign own": "one's own was there before",
    "xstate.error.actor.saveDesign offline": "is offline",
    "xstate.error.actor.saveDesign logged out": "is logged out",
    "xstate.error.actor.saveDesign refused": "the drawing is refused",
    "xstate.done.actor.sendPicture": "the picture is there",
    "xstate.error.actor.sendPicture offline": "the picture fails",
    "xstate.error.actor.sendPicture refused": "the picture is refused",
    "xstate.after.saveTimeout.coverKeeping.keeping.saving": "30 000 ms pass",
    "xstate.after.pictureTimeout.coverKeeping.keeping.sendingPicture": "300 000 ms pass",
    "network.returned": "network returns",
    "access.restored": "access returns",
    "theirs.chosen": "takes theirs",
    "parting.chosen": "parts",
  },
  causes: {
    draws: "send",
    "adds a picture": "send",
    "page is hidden": "send",
    saves: "send",
    "2 000 ms pass": { after: 2_000 },
    "is there": { resolves: "saveDesign" },
    "is overtaken": { resolves: "saveDesign" },
    "one's own was there before": { resolves: "saveDesign" },
    "is offline": { rejects: "saveDesign" },
    "is logged out": { rejects: "saveDesign" },
    "the drawing is refused": { rejects: "saveDesign" },
    "the picture is there": { resolves: "sendPicture" },
    "the picture fails": { rejects: "sendPicture" },
    "the picture is refused": { rejects: "sendPicture" },
    "30 000 ms pass": { after: 30_000 },
    "300 000 ms pass": { after: 300_000 },
    "network returns": "send",
    "access returns": "send",
    "takes theirs": "send",
    parts: "send",
  },
  first: {
    to: "kept, white",
    asks: [
      [
        "designCopy",
        { ...here, revision: 7, unanswered: [], drawing: white, pictures: [], former: [], begin: "empty" },
      ],
    ],
  },
  also: [
    {
      input: { ...input, drawing: red, former: [left] },
      first: {
        to: "waiting, red, white sent",
        asks: [
          [
            "designCopy",
            { ...here, revision: 7, unanswered: [], drawing: red, pictures: [], former: [left], begin: "unsaved" },
          ],
        ],
      },
    },
    {
      input: { ...input, unanswered: [lost], drawing: blue, former: [left] },
      first: {
        to: "waiting, blue, white sent, lost before",
        asks: [
          [
            "designCopy",
            { ...here, revision: 7, unanswered: [lost], drawing: blue, pictures: [], former: [left], begin: "unsaved" },
          ],
        ],
      },
    },
    {
      input: { ...input, former: [left] },
      first: {
        to: "kept, white",
        asks: [
          [
            "designCopy",
            { ...here, revision: 7, unanswered: [], drawing: white, pictures: [], former: [left], begin: "outdated" },
          ],
        ],
      },
    },
  ],
  promise,
};
