import { assign, type SnapshotFrom, setup } from "xstate";
import type { InputOf } from "../../api/contract/index.ts";
import { messages, reasonOf, requestIdOf } from "../../text/messages.ts";
import type { FieldMessages, SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";

type Proof = InputOf<"changePhone">["body"]["proof"];
/** An address or a number, and the proof that it is the person who asks. */
export type ContactRequest = { contact: string; proof: Proof };
/** What the server says of a contact. */
export type ContactStanding = {
  /** Holds now; null: there is none. */
  contact: string | null;
  /** Waits for a letter's link or a code; `lifetime`: of these in milliseconds. The clock of the device may be wrong, and is not asked. */
  asked: { contact: string; until: string; lifetime: number } | null;
  /** Can be taken back until then, and nothing is changed before. */
  former: { contact: string; until: string } | null;
  /** Whether the proof asks for a code. */
  withCode: boolean;
};

type FormFault = { message: string; fields: FieldMessages; requestId: string | null };
const nothing: FormFault = { message: "", fields: {}, requestId: null };
const slow = { ...nothing, message: messages.slowServer };
const failure = ({ event }: { event: { error: unknown } }): FormFault => ({
  ...nothing,
  message: reasonOf(event.error),
  requestId: requestIdOf(event.error),
});
const answer = ({ event }: { event: { output: SubmitOutcome } }) => event.output;

/**
 * A contact of an account is changed: requested with a proof, then confirmed by what was sent to it. The server stores
 * the change that waits: a person who closes the tab half-way has lost and locked nothing, and the next load goes on
 * from there.
 */
export const contactChangeMachine = setup({
  types: {
    context: {} as { standing: ContactStanding | null; wanted: ContactRequest | null; code: string } & FormFault,
    events: {} as
      | { type: "retry.requested" }
      | ({ type: "change.requested" } & ContactRequest)
      | { type: "code.given"; code: string }
      | { type: "another.wanted" }
      | { type: "standing.changed" },
  },
  actors: {
    load: port<ContactStanding>("load"),
    ask: port<SubmitOutcome, ContactRequest>("ask"),
    confirm: port<SubmitOutcome, { code: string }>("confirm"),
  },
  actions: {
    keepStanding: assign((_, standing: ContactStanding) => ({ standing })),
    keepWanted: assign((_, { contact, proof }: ContactRequest) => ({ ...nothing, wanted: { contact, proof } })),
    keepCode: assign((_, { code }: { code: string }) => ({ ...nothing, code })),
    keepConfirmed: assign(({ context: { standing } }) => ({
      standing: standing && { ...standing, contact: standing.asked?.contact ?? null, asked: null },
    })),
    keepRefusal: assign((_, refused: SubmitOutcome) =>
      refused.outcome === "refused" ? { message: refused.message, fields: refused.fields ?? {} } : {},
    ),
    keepFault: assign((_, fault: FormFault) => fault),
    forgetSecrets: assign({ wanted: null, code: "" }),
  },
  guards: {
    isAsked: ({ context }) => context.standing?.asked != null,
    isRecent: ({ context }) => context.standing?.former != null,
    isRefused: (_, done: SubmitOutcome) => done.outcome === "refused",
    /** The code was wrong. A refusal without a field says that none is of use any more. */
    isWrong: (_, done: SubmitOutcome) => done.outcome === "refused" && Object.keys(done.fields ?? {}).length > 0,
  },
  delays: { answerTimeout: 30_000, lifetime: ({ context }) => context.standing?.asked?.lifetime ?? 0 },
}).createMachine({
  id: "contactChange",
  context: { ...nothing, standing: null, wanted: null, code: "" },
  initial: "loading",
  states: {
    loading: {
      entry: "forgetSecrets",
      invoke: {
        id: "load",
        src: "load",
        onDone: { target: "known", actions: { type: "keepStanding", params: ({ event }) => event.output } },
        onError: { target: "failed", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "failed", actions: { type: "keepFault", params: slow } } },
    },
    failed: {
      on: { "retry.requested": { target: "loading", actions: { type: "keepFault", params: nothing } } },
    },
    known: {
      always: [{ guard: "isAsked", target: "sent" }, { guard: "isRecent", target: "changed" }, { target: "idle" }],
    },
    idle: {
      on: {
        "change.requested": { target: "proving", actions: { type: "keepWanted", params: ({ event }) => event } },
        "standing.changed": { target: "loading", actions: { type: "keepFault", params: nothing } },
      },
    },
    proving: {
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context }) => context.wanted as ContactRequest,
        onDone: [
          {
            guard: { type: "isRefused", params: answer },
            target: "refused",
            actions: { type: "keepRefusal", params: answer },
          },
          { target: "loading" },
        ],
        onError: { target: "refused", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "refused", actions: { type: "keepFault", params: slow } } },
    },
    /** A letter or a code is on its way; when it has grown old, the server says what holds. */
    sent: {
      on: {
        "code.given": { target: "confirming", actions: { type: "keepCode", params: ({ event }) => event } },
        "another.wanted": { target: "idle", actions: { type: "keepFault", params: nothing } },
        "standing.changed": { target: "loading", actions: { type: "keepFault", params: nothing } },
      },
      after: {
        lifetime: {
          target: "loading",
          actions: { type: "keepFault", params: { ...nothing, message: "Время вышло, начните заново" } },
        },
      },
    },
    confirming: {
      invoke: {
        id: "confirm",
        src: "confirm",
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: "isWrong", params: answer },
            target: "sent",
            actions: { type: "keepRefusal", params: answer },
          },
          {
            guard: { type: "isRefused", params: answer },
            target: "refused",
            actions: { type: "keepRefusal", params: answer },
          },
          { target: "changed", actions: ["keepConfirmed", "forgetSecrets"] },
        ],
        onError: { target: "sent", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "sent", actions: { type: "keepFault", params: slow } } },
    },
    changed: { on: { "standing.changed": "loading" } },
    /** It failed, and the reason is shown: it may be requested again. */
    refused: {
      entry: "forgetSecrets",
      on: {
        "change.requested": { target: "proving", actions: { type: "keepWanted", params: ({ event }) => event } },
        "standing.changed": { target: "loading", actions: { type: "keepFault", params: nothing } },
      },
    },
  },
});

export type ContactChangeSnapshot = SnapshotFrom<typeof contactChangeMachine>;
