import { type ActorRefFrom, assign, emit, setup } from "xstate";
import type { Companion } from "../../api/contract/chapterPresence.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { port } from "../lib/port.ts";
import type { ChapterText } from "./chapterText.ts";

type Told = ResultOf<"reportChapterPresence">;
type News = NonNullable<Told["news"]>;
/** `refused`: this person may not write here, or is signed in no more. */
export type CompanyAnswer = ({ outcome: "told" } & Told) | { outcome: "refused" };

const ALONE = 2_000;
const IN_COMPANY = 1_000;
const LONGEST = 60_000;

/**
 * Says that a chapter is open for writing, and asks who else writes in it and what came: every second in company, every two
 * seconds alone. It asks nothing while the page is hidden, and more and more seldom while the server does not answer.
 */
export const chapterCompanyMachine = setup({
  types: {
    context: {} as { companions: readonly Companion[]; failures: number },
    events: {} as
      | { type: "page.hidden" }
      | { type: "page.returned" }
      | { type: "network.returned" }
      | { type: "access.restored" },
    emitted: {} as { type: "text.came"; text: ChapterText; revision: number; by: News["by"] },
  },
  actors: { askCompany: port<CompanyAnswer>("askCompany") },
  actions: {
    keepCompanions: assign((_, answer: CompanyAnswer) => ({
      companions: answer.outcome === "told" ? answer.companions : [],
      failures: 0,
    })),
    forgetCompanions: assign({ companions: [] }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    tellNews: emit((_, { title, document, revision, by }: News) => ({
      type: "text.came" as const,
      text: { title, document },
      revision,
      by,
    })),
  },
  guards: {
    isRefused: (_, { outcome }: CompanyAnswer) => outcome === "refused",
    isNew: (_, answer: CompanyAnswer) => answer.outcome === "told" && answer.news !== null,
  },
  delays: {
    pollDelay: ({ context }) => (context.companions.length > 0 ? IN_COMPANY : ALONE),
    askTimeout: 30_000,
    againDelay: ({ context }) => Math.min(ALONE * 2 ** context.failures, LONGEST),
  },
}).createMachine({
  id: "chapterCompany",
  context: { companions: [], failures: 0 },
  initial: "asking",
  states: {
    asking: {
      invoke: {
        id: "askCompany",
        src: "askCompany",
        onDone: [
          { guard: { type: "isRefused", params: ({ event }) => event.output }, target: "refused" },
          {
            guard: { type: "isNew", params: ({ event }) => event.output },
            target: "resting",
            // What had been written before the others were met is announced; afterwards it is seen as it comes.
            actions: [
              {
                type: "tellNews",
                params: ({ event }) => (event.output as Told).news as News,
              },
              { type: "keepCompanions", params: ({ event }) => event.output },
            ],
          },
          { target: "resting", actions: { type: "keepCompanions", params: ({ event }) => event.output } },
        ],
        onError: { target: "failing", actions: "countFailure" },
      },
      after: { askTimeout: { target: "failing", actions: "countFailure" } },
      on: { "page.hidden": "away" },
    },
    resting: {
      after: { pollDelay: "asking" },
      on: { "page.hidden": "away", "page.returned": "asking", "network.returned": "asking" },
    },
    failing: {
      entry: "forgetCompanions",
      after: { againDelay: "asking" },
      on: { "page.hidden": "away", "page.returned": "asking", "network.returned": "asking" },
    },
    /** Nobody looks. */
    away: { entry: "forgetCompanions", on: { "page.returned": "asking" } },
    /** Until this person is signed in again. */
    refused: { entry: "forgetCompanions", on: { "access.restored": "asking" } },
  },
});

export type ChapterCompanyActor = ActorRefFrom<typeof chapterCompanyMachine>;
