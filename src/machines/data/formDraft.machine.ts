import { type ActorRefFrom, assign, emit, setup } from "xstate";
import { port } from "../lib/port.ts";

/** Values of a form by field. */
export type FormValues = Readonly<Record<string, unknown>>;
/** Fields that differ from what the server has: what each was, and what was typed. */
export type TypedFields = { before: FormValues; fields: FormValues };
/** What an earlier page left. `at`: when it was last typed in, ISO 8601, by this device's clock. */
export type FormDraft = TypedFields & { id: string; at: string };
/** What the device is to have: what earlier pages left and nobody has chosen yet, and what is typed now. */
export type FormToKeep = { offers: readonly FormDraft[]; typed: TypedFields | null };
/** `former`: what the form had in these fields before it took the draft; null: the draft was put away. */
type Choice = { draft: FormDraft; former: TypedFields | null };

type Context = FormToKeep & {
  /** The last one, which can be undone. */
  choice: Choice | null;
  /** Something differs from what the device was last given. */
  isNews: boolean;
};

type Events =
  | { type: "form.changed"; typed: TypedFields }
  /** The form holds what the server has. */
  | { type: "form.settled" }
  /** The person leaves the page and has chosen to save nothing. */
  | { type: "form.left" }
  | { type: "draft.taken"; draft: FormDraft; former: TypedFields }
  | { type: "draft.refused"; draft: FormDraft }
  | { type: "choice.undone" }
  | { type: "page.hidden" };

const tellNews = { guard: "isNews", target: "waiting" } as const;

/**
 * What a form holds and the server does not, on this device: every edit is written 200 ms after the first that is not.
 * What a page that died has left is offered to the next one.
 */
export const formDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    /** What the form is to hold in these fields, and what the server had there as they were typed. */
    emitted: {} as { type: "form.filled" } & TypedFields,
  },
  actors: {
    /** What earlier pages left. */
    readForm: port<readonly FormDraft[]>("readForm"),
    /** Gives the device what is offered and typed now. */
    keepForm: port<void>("keepForm"),
  },
  actions: {
    takeOffers: assign((_, { offers }: { offers: readonly FormDraft[] }) => ({ offers })),
    takeTyped: assign((_, { typed }: { typed: TypedFields }) => ({ typed, isNews: true })),
    dropTyped: assign({ typed: null, isNews: true }),
    forgetChoice: assign({ choice: null }),
    choose: assign(({ context: { offers } }, choice: Choice) => ({
      choice,
      offers: offers.filter(({ id }) => id !== choice.draft.id),
      isNews: true,
    })),
    bringBack: assign(({ context: { offers } }, { draft }: Choice) => ({
      choice: null,
      offers: [draft, ...offers.filter(({ id }) => id !== draft.id)],
      isNews: true,
    })),
    noteGiven: assign({ isNews: false }),
    fill: emit((_, { before, fields }: TypedFields) => ({ type: "form.filled" as const, before, fields })),
  },
  guards: {
    isNews: ({ context }) => context.isNews,
    wasTaken: ({ context: { choice } }) => choice !== null && choice.former !== null,
    wasPutAway: ({ context: { choice } }) => choice !== null && choice.former === null,
  },
  delays: { writeDelay: 200, deviceTimeout: 30_000 },
}).createMachine({
  id: "formDraft",
  context: { offers: [], typed: null, choice: null, isNews: false },
  initial: "reading",
  on: {
    "form.changed": { actions: { type: "takeTyped", params: ({ event }) => event } },
    "form.settled": { actions: ["dropTyped", "forgetChoice"] },
    "form.left": { target: ".writing", actions: "dropTyped" },
    "draft.taken": {
      actions: [
        { type: "choose", params: ({ event: { draft, former } }) => ({ draft, former }) },
        { type: "fill", params: ({ event: { draft } }) => draft },
      ],
    },
    "draft.refused": { actions: { type: "choose", params: ({ event: { draft } }) => ({ draft, former: null }) } },
    "choice.undone": [
      {
        guard: "wasTaken",
        actions: [
          { type: "fill", params: ({ context }) => (context.choice as Choice).former as TypedFields },
          { type: "bringBack", params: ({ context }) => context.choice as Choice },
        ],
      },
      {
        guard: "wasPutAway",
        actions: { type: "bringBack", params: ({ context }) => context.choice as Choice },
      },
    ],
  },
  states: {
    reading: {
      invoke: {
        id: "readForm",
        src: "readForm",
        onDone: {
          target: "waiting",
          actions: { type: "takeOffers", params: ({ event }) => ({ offers: event.output }) },
        },
        onError: "waiting",
      },
      after: { deviceTimeout: "waiting" },
      on: { "page.hidden": { guard: "isNews", target: "writing" } },
    },
    /** The device has what it should have. */
    kept: { always: tellNews },
    waiting: { after: { writeDelay: "writing" }, on: { "page.hidden": "writing" } },
    writing: {
      entry: "noteGiven",
      invoke: {
        id: "keepForm",
        src: "keepForm",
        onDone: "kept",
        onError: "unkept",
      },
      after: { deviceTimeout: "unkept" },
      on: { "page.hidden": { target: "writing", reenter: true } },
    },
    /** The next edit tries again: there may be room by then. */
    unkept: { always: tellNews, on: { "page.hidden": "writing" } },
  },
});

export type FormDraftActor = ActorRefFrom<typeof formDraftMachine>;
