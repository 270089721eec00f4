import { audioUploadsMachine } from "../../../src/machines/uploads/audioUploads.machine.ts";
import { promised } from "../../support/model.ts";

type Context = { files: { id: string; standing: string }[] };

export const facts = (id: string, fileName = `${id}.mp3`) => ({
  id,
  workId: 7,
  chapterId: null,
  fileName,
  byteSize: 3,
  modifiedAt: 5,
});
const file = { name: "1.mp3", size: 3, lastModified: 5 };
const one = facts("1");
const two = facts("2");
const known = facts("9");

const standing = (of: object, how: string, received = 0) => ({ ...of, standing: how, received });
const begins = (of: object, given: object | null, state: string | null, received: number) =>
  ["audioSending", { facts: of, file: given, state, received }] as const;
const turn = { type: "turn.given" };

const at = ({ files }: Context): string => files.map(({ id, standing: how }) => `${id} ${how}`).join(", ");
const only =
  (situation: string, ...payloads: object[]) =>
  (context: Context): object[] =>
    at(context) === situation ? payloads : [];

const ADDED = "1 paused, 2 paused";
const toAll = (...situations: string[]) => {
  return (context: Context): object[] => (situations.includes(at(context)) ? [{}] : []);
};

const settled = { type: "upload.settled", workId: 7, fileName: "1.mp3", ended: "attached" };
const worked = [standing(one, "working", 3), standing(two, "paused")];

export const audioUploadsModel = promised({
  machine: audioUploadsMachine,
  ports: ["audioSending", "askServer"],
  callbacks: ["followPage"],
  payloads: {
    "files.added": (context: Context) => {
      if (at(context) === "") return [{ files: [one, two].map((of) => ({ ...of, file })) }];
      return at(context) === "9 needsFile" ? [{ files: [{ ...facts("8", "9.mp3"), file }] }] : [];
    },
    "uploads.known": only("", { uploads: [{ ...known, state: "receiving", received: 2 }] }),
    "upload.changed": (context: Context) => {
      const first = { id: "1", received: 0 };
      if (at(context) === ADDED) return [{ ...first, standing: "new" }];
      if (at(context) === "1 new, 2 paused") return [{ ...first, standing: "sending", received: 1 }];
      if (at(context) === "1 sending, 2 paused") return [{ ...first, standing: "working", received: 3 }];
      return at(context) === "9 paused" ? [{ id: "9", standing: "needsFile", received: 2 }] : [];
    },
    "upload.ended": only("1 working, 2 paused", { id: "1", ended: "attached" }),
    "xstate.done.actor.askServer": (context: Context) =>
      at(context) === "1 working, 2 paused" ? [{ output: { 1: "attached" } }, { output: {} }] : [{ output: {} }],
    "xstate.error.actor.followPage": only("", { error: new Error("Сломалось") }),
    "pause.requested": toAll(ADDED),
    "resumption.requested": toAll(ADDED),
    "retry.requested": toAll(ADDED),
    "network.returned": toAll(ADDED),
    "person.gone": toAll(ADDED),
  },
  project: at,
  mark: (event) => {
    if ("files" in event) return (event.files as { id: string }[])[0]?.id === "8" ? "waited" : "";
    if (event.type === "upload.changed" && "standing" in event) return String(event.standing);
    return "output" in event && Object.keys(event.output as object).length === 0 ? "unknown" : "";
  },
  steps: {
    "files.added": "adds two files",
    "files.added waited": "gives the file that is waited for",
    "uploads.known": "what the server knows is shown",
    "upload.changed new": "the first is new",
    "upload.changed sending": "the first is sent",
    "upload.changed working": "the first is there",
    "upload.changed needsFile": "the known one needs its file",
    "upload.ended": "the first is a chapter",
    "xstate.after.pollDelay.audioUploads.between": "2 000 ms pass",
    "xstate.done.actor.askServer": "the server answers",
    "xstate.done.actor.askServer unknown": "the server does not know it",
    "xstate.error.actor.askServer": "the server does not answer",
    "xstate.after.askTimeout.audioUploads.asking": "30 000 ms pass asking",
    "pause.requested": "pauses all",
    "resumption.requested": "resumes all",
    "retry.requested": "tries again",
    "network.returned": "the network returns",
    "person.gone": "somebody else signs in",
    "xstate.error.actor.followPage": "the page is not heard",
  },
  causes: {
    "2 000 ms pass": { after: 2_000 },
    "30 000 ms pass asking": { after: 30_000 },
  },
  first: { to: "calm", holds: { files: [], trouble: "" } },
  promise: {
    calm: {
      "adds two files": {
        to: "calm, two are added",
        asks: [begins(one, file, null, 0), begins(two, file, null, 0)],
        holds: { files: [standing(one, "paused"), standing(two, "paused")] },
      },
      "what the server knows is shown": {
        to: "calm, one is known",
        asks: [begins(known, null, "receiving", 2)],
        holds: { files: [standing(known, "paused", 2)] },
      },
      "the page is not heard": { to: "calm", holds: { files: [], trouble: "Сломалось" } },
    },
    "calm, two are added": {
      "the first is new": {
        to: "calm, the first is new",
        tells: [turn],
        holds: { files: [standing(one, "new"), standing(two, "paused")] },
      },
      "pauses all": { to: "calm, two are added", tells: [{ type: "pause.requested" }, { type: "pause.requested" }] },
      "resumes all": {
        to: "calm, two are added",
        tells: [{ type: "resumption.requested" }, { type: "resumption.requested" }],
      },
      "tries again": { to: "calm, two are added", tells: [{ type: "retry.requested" }, { type: "retry.requested" }] },
      "the network returns": {
        to: "calm, two are added",
        tells: [{ type: "network.returned" }, { type: "network.returned" }],
      },
      "somebody else signs in": { to: "calm", holds: { files: [] } },
    },
    "calm, the first is new": {
      "the first is sent": {
        to: "calm, the first is sent",
        holds: { files: [standing(one, "sending", 1), standing(two, "paused")] },
      },
    },
    "calm, the first is sent": {
      "the first is there": { to: "between, the first is there", holds: { files: worked } },
    },
    "between, the first is there": {
      "2 000 ms pass": { to: "asking, about the first", asks: [["askServer", { workIds: [7] }]] },
      "the first is a chapter": { to: "calm, the second stays", tells: [settled], holds: { files: [worked[1]] } },
    },
    "calm, the second stays": {},
    "asking, about the first": {
      "the server answers": {
        to: "between, the first is there",
        tells: [{ type: "server.told", state: "attached" }],
      },
      "the server does not know it": {
        to: "between, the first is there",
        tells: [{ type: "server.told", state: "gone" }],
      },
      "the server does not answer": { to: "between, the first is there" },
      "30 000 ms pass asking": { to: "between, the first is there" },
      "the first is a chapter": { to: "asking, about nothing", tells: [settled], holds: { files: [worked[1]] } },
    },
    "asking, about nothing": {
      "the server does not know it": { to: "calm, the second stays" },
      "the server does not answer": { to: "calm, the second stays" },
      "30 000 ms pass asking": { to: "calm, the second stays" },
    },
    "calm, one is known": {
      "the known one needs its file": {
        to: "calm, one needs its file",
        holds: { files: [standing(known, "needsFile", 2)] },
      },
    },
    "calm, one needs its file": {
      "gives the file that is waited for": {
        to: "calm, one needs its file",
        tells: [{ type: "file.given", file }],
        holds: { files: [standing(known, "needsFile", 2)] },
      },
    },
  },
});
