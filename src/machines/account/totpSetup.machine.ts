import { assign, type SnapshotFrom, setup } from "xstate";
import type { InputOf, ResultOf } from "../../api/contract/index.ts";
import { messages, reasonOf, requestIdOf } from "../../text/messages.ts";
import type { FieldMessages, SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";

export type TotpState = ResultOf<"getTotp">["twoFactor"];
export type TotpKey = ResultOf<"startTotp">;
export type RecoveryCodes = ResultOf<"confirmTotp">;
export type Proven = InputOf<"startTotp">["body"];

type FormFault = { message: string; fields: FieldMessages; requestId: string | null };
type Answer<T> = { event: { output: SubmitOutcome<T> } };
const nothing: FormFault = { message: "", fields: {}, requestId: null };
const slow = { ...nothing, message: messages.slowServer };
const failure = ({ event }: { event: { error: unknown } }): FormFault => ({
  ...nothing,
  message: reasonOf(event.error),
  requestId: requestIdOf(event.error),
});
const answer = <T>({ event }: Answer<T>) => event.output;
const refused = {
  guard: { type: "isRefused", params: answer },
  actions: { type: "keepRefusal", params: answer },
} as const;
const given = ({ event }: { event: Proven }) => ({ proof: event.proof });

/**
 * The second factor of an account: turned on by the first code of a new key, its recovery codes made again, turned off.
 * The server keeps the former key until the new one is confirmed: a person who leaves half-way has lost and locked
 * nothing.
 */
export const totpSetupMachine = setup({
  types: {
    context: {} as {
      state: TotpState;
      proven: Proven | null;
      key: TotpKey | null;
      code: string;
      recoveryCodes: readonly string[];
    } & FormFault,
    events: {} as
      | { type: "retry.requested" }
      | ({ type: "setup.requested" } & Proven)
      | ({ type: "renewal.requested" } & Proven)
      | ({ type: "disabling.requested" } & Proven)
      | { type: "code.given"; code: string }
      | { type: "setup.cancelled" }
      | { type: "codes.saved" },
  },
  actors: {
    load: port<{ twoFactor: TotpState }>("load"),
    start: port<SubmitOutcome<TotpKey>, Proven>("start"),
    confirm: port<SubmitOutcome<RecoveryCodes>, { code: string }>("confirm"),
    renew: port<SubmitOutcome<RecoveryCodes>, Proven>("renew"),
    disable: port<SubmitOutcome, Proven>("disable"),
  },
  actions: {
    keepState: assign((_, { twoFactor }: { twoFactor: TotpState }) => ({ state: twoFactor })),
    keepProof: assign((_, proven: Proven) => ({ ...nothing, proven })),
    keepKey: assign((_, done: SubmitOutcome<TotpKey>) => (done.outcome === "done" ? { key: done.result } : {})),
    keepCode: assign((_, { code }: { code: string }) => ({ ...nothing, code })),
    keepCodes: assign((_, done: SubmitOutcome<RecoveryCodes>) =>
      done.outcome === "done" ? { recoveryCodes: done.result.recoveryCodes } : {},
    ),
    keepRefusal: assign((_, refused: SubmitOutcome) =>
      refused.outcome === "refused" ? { message: refused.message, fields: refused.fields ?? {} } : {},
    ),
    keepFault: assign((_, fault: FormFault) => fault),
    forgetSecrets: assign({ proven: null, key: null, code: "", recoveryCodes: [] }),
  },
  guards: {
    isRefused: (_, done: SubmitOutcome) => done.outcome === "refused",
    isOn: ({ context }) => context.state !== null,
  },
  delays: { answerTimeout: 30_000, keyLifetime: 900_000 },
}).createMachine({
  id: "totpSetup",
  context: { ...nothing, state: null, proven: null, key: null, code: "", recoveryCodes: [] },
  initial: "loading",
  states: {
    loading: {
      entry: "forgetSecrets",
      invoke: {
        id: "load",
        src: "load",
        onDone: { target: "known", actions: { type: "keepState", params: ({ event }) => event.output } },
        onError: { target: "failed", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "failed", actions: { type: "keepFault", params: slow } } },
    },
    failed: {
      on: { "retry.requested": { target: "loading", actions: { type: "keepFault", params: nothing } } },
    },
    known: { entry: "forgetSecrets", always: [{ guard: "isOn", target: "on" }, { target: "off" }] },
    off: { on: { "setup.requested": { target: "proving", actions: { type: "keepProof", params: given } } } },
    on: {
      on: {
        "setup.requested": { target: "proving", actions: { type: "keepProof", params: given } },
        "renewal.requested": { target: "renewing", actions: { type: "keepProof", params: given } },
        "disabling.requested": { target: "disabling", actions: { type: "keepProof", params: given } },
      },
    },
    proving: {
      invoke: {
        id: "start",
        src: "start",
        input: ({ context }) => context.proven as Proven,
        onDone: [
          { ...refused, target: "known" },
          { target: "showing", actions: { type: "keepKey", params: answer<TotpKey> } },
        ],
        onError: { target: "known", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "known", actions: { type: "keepFault", params: slow } } },
    },
    /** A new key is shown; when it has grown old, the server says what holds. */
    showing: {
      on: {
        "code.given": { target: "confirming", actions: { type: "keepCode", params: ({ event }) => event } },
        "setup.cancelled": { target: "known", actions: { type: "keepFault", params: nothing } },
      },
      after: {
        keyLifetime: {
          target: "loading",
          actions: { type: "keepFault", params: { ...nothing, message: "Ключ устарел, начните заново" } },
        },
      },
    },
    confirming: {
      invoke: {
        id: "confirm",
        src: "confirm",
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          { ...refused, target: "showing" },
          { target: "codesShown", actions: { type: "keepCodes", params: answer<RecoveryCodes> } },
        ],
        onError: { target: "showing", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "showing", actions: { type: "keepFault", params: slow } } },
    },
    codesShown: { on: { "codes.saved": "loading" } },
    renewing: {
      invoke: {
        id: "renew",
        src: "renew",
        input: ({ context }) => context.proven as Proven,
        onDone: [
          { ...refused, target: "known" },
          { target: "codesShown", actions: { type: "keepCodes", params: answer<RecoveryCodes> } },
        ],
        onError: { target: "known", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "known", actions: { type: "keepFault", params: slow } } },
    },
    disabling: {
      invoke: {
        id: "disable",
        src: "disable",
        input: ({ context }) => context.proven as Proven,
        onDone: [{ ...refused, target: "known" }, { target: "loading" }],
        onError: { target: "known", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "known", actions: { type: "keepFault", params: slow } } },
    },
  },
});

export type TotpSetupSnapshot = SnapshotFrom<typeof totpSetupMachine>;
