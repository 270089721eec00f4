import { publicationWatchMachine } from "../../../src/machines/chapters/publicationWatch.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "is planned"
  | "is planned for the day after"
  | "is not planned any more"
  | "a day passes"
  | "is out"
  | "is not out yet"
  | "fails"
  | "30 000 ms pass"
  | "15 000 ms pass";

const DAY = 86_400_000;
const near = { workId: 5, chapterId: 7, wait: DAY };
const far = { workId: 5, chapterId: 7, wait: 2 * DAY };
const out = { chapter: { id: 7, state: "published" }, revision: 11 };
const late = { chapter: { id: 7, state: "scheduled" }, revision: 10 };

const changes: Partial<Record<Step, Promised>> = {
  "is planned": { to: "waiting", holds: near },
  "is planned for the day after": { to: "waiting, far", holds: far },
  "is not planned any more": { to: "idle" },
};
const asks: Promised = { to: "asking", asks: [["askStanding", { workId: 5, chapterId: 7 }]] };

export const publicationWatchModel: Model<Step> = {
  machine: publicationWatchMachine,
  ports: ["askStanding"],
  payloads: {
    "publication.planned": [{ ...near }, { ...far }],
    "xstate.done.actor.askStanding": [{ output: out }, { output: late }],
  },
  project: ({ wait }: { wait: number }, state) => state === "waiting" && wait > DAY,
  mark: (event) => {
    if ("wait" in event) return event.wait === DAY ? "near" : "far";
    return "output" in event ? (event.output as typeof out).chapter.state : "";
  },
  steps: {
    "publication.planned near": "is planned",
    "publication.planned far": "is planned for the day after",
    "publication.dropped": "is not planned any more",
    "xstate.after.due.publicationWatch.waiting": "a day passes",
    "xstate.done.actor.askStanding published": "is out",
    "xstate.done.actor.askStanding scheduled": "is not out yet",
    "xstate.error.actor.askStanding": "fails",
    "xstate.after.askTimeout.publicationWatch.asking": "30 000 ms pass",
    "xstate.after.againDelay.publicationWatch.again": "15 000 ms pass",
  },
  causes: {
    "is planned": "send",
    "is planned for the day after": "send",
    "is not planned any more": "send",
    "a day passes": { after: DAY },
    "is out": { resolves: "askStanding" },
    "is not out yet": { resolves: "askStanding" },
    fails: { rejects: "askStanding" },
    "30 000 ms pass": { after: 30_000 },
    "15 000 ms pass": { after: 15_000 },
  },
  first: { to: "idle" },
  promise: {
    idle: changes,
    waiting: { ...changes, "a day passes": asks },
    "waiting, far": { ...changes, "a day passes": { to: "waiting", holds: near } },
    asking: {
      ...changes,
      "is out": { to: "idle", tells: [{ type: "chapter.told", ...out }] },
      "is not out yet": { to: "again", tells: [{ type: "chapter.told", ...late }] },
      fails: { to: "again" },
      "30 000 ms pass": { to: "again" },
    },
    again: { ...changes, "15 000 ms pass": asks },
  },
};
