import { assign, emit, setup } from "xstate";
import type { ResultOf } from "../../api/contract/index.ts";
import { port } from "../lib/port.ts";

export type ChapterStanding = ResultOf<"getChapterState">;
/** `wait`: how long from now on, in milliseconds. */
type Plan = { workId: number; chapterId: number; wait: number };

/** The longest that a browser's timer is trusted with. */
const DAY = 86_400_000;

const ask = { target: "asking" } as const;
const tellStanding = {
  type: "tell",
  params: ({ event }: { event: { output: ChapterStanding } }) => event.output,
} as const;

/**
 * An open editor whose chapter is scheduled: at that time the server is asked for the chapter's state, until it is
 * published. What is typed meanwhile is not touched.
 */
export const publicationWatchMachine = setup({
  types: {
    context: {} as Plan,
    events: {} as ({ type: "publication.planned" } & Plan) | { type: "publication.dropped" },
    emitted: {} as { type: "chapter.told" } & ChapterStanding,
  },
  actors: {
    askStanding: port<ChapterStanding, Omit<Plan, "wait">>("askStanding"),
  },
  actions: {
    keepPlan: assign((_, { workId, chapterId, wait }: Plan) => ({ workId, chapterId, wait })),
    passDay: assign({ wait: ({ context }) => context.wait - DAY }),
    tell: emit((_, { chapter, revision }: ChapterStanding) => ({ type: "chapter.told" as const, chapter, revision })),
  },
  guards: {
    isFar: ({ context }) => context.wait > DAY,
    isPlanned: (_, { chapter }: ChapterStanding) => chapter.state === "scheduled",
  },
  delays: {
    due: ({ context }) => Math.min(context.wait, DAY),
    askTimeout: 30_000,
    againDelay: 15_000,
  },
}).createMachine({
  id: "publicationWatch",
  context: { workId: 0, chapterId: 0, wait: 0 },
  initial: "idle",
  on: {
    "publication.planned": {
      target: ".waiting",
      actions: { type: "keepPlan", params: ({ event }) => event },
    },
    "publication.dropped": ".idle",
  },
  states: {
    idle: {},
    waiting: {
      after: { due: [{ guard: "isFar", target: "waiting", reenter: true, actions: "passDay" }, ask] },
    },
    asking: {
      invoke: {
        id: "askStanding",
        src: "askStanding",
        input: ({ context: { workId, chapterId } }) => ({ workId, chapterId }),
        onDone: [
          { guard: { type: "isPlanned", params: ({ event }) => event.output }, target: "again", actions: tellStanding },
          { target: "idle", actions: tellStanding },
        ],
        onError: "again",
      },
      after: { askTimeout: "again" },
    },
    /** The server is late, or was not there. */
    again: { after: { againDelay: ask } },
  },
});
