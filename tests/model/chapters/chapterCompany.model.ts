import { chapterCompanyMachine } from "../../../src/machines/chapters/chapterCompany.machine.ts";
import { type Promised, promised } from "../../support/model.ts";

export const petr = {
  account: { id: 4, fio: "Пётр Иванов" },
  since: "2026-11-20T11:05:31.000Z",
  revision: 10,
  blockIndex: 0,
};
export const news = {
  revision: 11,
  title: "Утро",
  document: {
    type: "doc" as const,
    content: [{ type: "paragraph", content: [{ type: "text", text: "Было утро. И день." }] }],
  },
  by: petr.account,
};
export const answers = {
  alone: { outcome: "told", companions: [], news: null },
  company: { outcome: "told", companions: [petr], news: null },
  came: { outcome: "told", companions: [petr], news },
  refused: { outcome: "refused" },
} as const;

const asking: Promised = { to: "asking", asks: [["askCompany", undefined]] };
const failing: Promised = { to: "failing", holds: { companions: [], failures: 1 } };
const away: Promised = { to: "away", holds: { companions: [] } };
const looked = {
  "the page is hidden": away,
  "the page is looked at": asking,
  "the network is back": asking,
} as const;

export const chapterCompanyModel = promised({
  machine: chapterCompanyMachine,
  ports: ["askCompany"],
  payloads: { "xstate.done.actor.askCompany": Object.values(answers).map((output) => ({ output })) },
  project: () => null,
  mark: (event) => ("output" in event ? JSON.stringify(event.output) : ""),
  steps: {
    "page.hidden": "the page is hidden",
    "page.returned": "the page is looked at",
    "access.restored": "is signed in again",
    "network.returned": "the network is back",
    [`xstate.done.actor.askCompany ${JSON.stringify(answers.alone)}`]: "nobody else is there",
    [`xstate.done.actor.askCompany ${JSON.stringify(answers.company)}`]: "somebody else is there",
    [`xstate.done.actor.askCompany ${JSON.stringify(answers.came)}`]: "somebody else has saved",
    [`xstate.done.actor.askCompany ${JSON.stringify(answers.refused)}`]: "this person may not write",
    "xstate.error.actor.askCompany": "nothing is answered",
    "xstate.after.askTimeout.chapterCompany.asking": "30 000 ms pass",
    "xstate.after.pollDelay.chapterCompany.resting": "2 000 ms pass",
    "xstate.after.againDelay.chapterCompany.failing": "4 000 ms pass",
  },
  causes: {
    "nobody else is there": { resolves: "askCompany" },
    "somebody else is there": { resolves: "askCompany" },
    "somebody else has saved": { resolves: "askCompany" },
    "this person may not write": { resolves: "askCompany" },
    "nothing is answered": { rejects: "askCompany" },
    "30 000 ms pass": { after: 30_000 },
    "2 000 ms pass": { after: 2_000 },
    "4 000 ms pass": { after: 4_000 },
  },
  first: { ...asking, holds: { companions: [], failures: 0 } },
  promise: {
    asking: {
      "nobody else is there": { to: "resting", holds: { companions: [], failures: 0 } },
      "somebody else is there": { to: "resting", holds: { companions: [petr], failures: 0 } },
      "somebody else has saved": {
        to: "resting",
        tells: [
          {
            type: "text.came",
            text: { title: news.title, document: news.document },
            revision: 11,
            by: petr.account,
          },
        ],
        holds: { companions: [petr], failures: 0 },
      },
      "this person may not write": { to: "refused", holds: { companions: [] } },
      "nothing is answered": failing,
      "30 000 ms pass": failing,
      "the page is hidden": away,
    },
    resting: { ...looked, "2 000 ms pass": asking },
    failing: { ...looked, "4 000 ms pass": asking },
    away: { "the page is looked at": asking },
    refused: { "is signed in again": asking },
  },
});
