import { assign, emit, type SnapshotFrom, setup } from "xstate";
import { messages, reasonOf, requestIdOf } from "../../text/messages.ts";
import type { FieldMessages, SubmitOutcome } from "../data/form.machine.ts";
import { port } from "../lib/port.ts";

export type Credentials = { login: string; password: string };
/** `comesBack`: a person who is leaving takes the account back by logging in. */
export type LoginAttempt = Credentials & { code: string; comesBack: boolean };
/** `cooling`: too many tries, the next one in so many seconds; `leaving`: the account goes, and can be taken back. */
export type LoginAnswer =
  | SubmitOutcome<{ codeRequired: boolean }>
  | { outcome: "cooling"; message: string; seconds: number }
  | { outcome: "leaving"; message: string };

type FormFault = { message: string; fields: FieldMessages; requestId: string | null };
const nothing: FormFault = { message: "", fields: {}, requestId: null };
type Fault = Pick<FormFault, "message" | "requestId">;
const slow: Fault = { message: messages.slowServer, requestId: null };
const answer = ({ event }: { event: { output: LoginAnswer } }) => event.output;
const failure = ({ event }: { event: { error: unknown } }): Fault => ({
  message: reasonOf(event.error),
  requestId: requestIdOf(event.error),
});

const refused = {
  guard: { type: "isRefused", params: answer },
  actions: { type: "keepRefusal", params: answer },
} as const;
/** Too many tries, or an account that goes. */
const held = [
  { guard: { type: "isCooling", params: answer }, target: "cooling", actions: { type: "keepWait", params: answer } },
  { guard: { type: "isLeaving", params: answer }, target: "leaving", actions: { type: "keepLeaving", params: answer } },
] as const;

const attempt = ({
  context,
}: {
  context: Pick<LoginAttempt, "code" | "comesBack"> & { credentials: Credentials | null };
}) => ({
  ...(context.credentials as Credentials),
  code: context.code,
  comesBack: context.comesBack,
});

/** The password, then the code of the second factor where it is on. The password is kept until somebody is in, and no longer. */
export const loginMachine = setup({
  types: {
    context: {} as {
      credentials: Credentials | null;
      code: string;
      isCodeAsked: boolean;
      comesBack: boolean;
      seconds: number;
    } & FormFault,
    events: {} as
      | ({ type: "credentials.given" } & Credentials)
      | { type: "code.given"; code: string }
      | { type: "comeback.requested" }
      | { type: "return.requested" },
    emitted: {} as { type: "entered" },
  },
  actors: { check: port<LoginAnswer, LoginAttempt>("check") },
  actions: {
    keepCredentials: assign((_, { login, password }: Credentials) => ({
      ...nothing,
      credentials: { login, password },
      comesBack: false,
    })),
    keepCode: assign((_, { code }: { code: string }) => ({ ...nothing, code })),
    keepRefusal: assign((_, given: LoginAnswer) =>
      given.outcome === "refused" ? { message: given.message, fields: given.fields ?? {} } : {},
    ),
    keepWait: assign((_, given: LoginAnswer) =>
      given.outcome === "cooling" ? { message: given.message, seconds: given.seconds } : {},
    ),
    keepLeaving: assign((_, given: LoginAnswer) => ({
      code: "",
      isCodeAsked: false,
      ...(given.outcome === "leaving" && { message: given.message }),
    })),
    comeBack: assign({ message: "", comesBack: true }),
    keepFault: assign((_, fault: Fault) => fault),
    countDown: assign(({ context }) => ({ seconds: context.seconds - 1 })),
    askForCode: assign({ isCodeAsked: true }),
    forget: assign({ ...nothing, credentials: null, code: "", isCodeAsked: false, comesBack: false }),
    tellEntered: emit({ type: "entered" as const }),
  },
  guards: {
    isRefused: (_, given: LoginAnswer) => given.outcome === "refused",
    /** The password has been changed since it was right. */
    isPasswordRefused: (_, given: LoginAnswer) => given.outcome === "refused" && given.fields?.password !== undefined,
    isCooling: (_, given: LoginAnswer) => given.outcome === "cooling",
    isLeaving: (_, given: LoginAnswer) => given.outcome === "leaving",
    needsCode: (_, given: LoginAnswer) =>
      given.outcome === "done" && (given.result as { codeRequired: boolean }).codeRequired,
    isLastSecond: ({ context }) => context.seconds <= 1,
    isCodeAsked: ({ context }) => context.isCodeAsked,
  },
  delays: { answerTimeout: 30_000, second: 1_000 },
}).createMachine({
  id: "login",
  context: { ...nothing, credentials: null, code: "", isCodeAsked: false, comesBack: false, seconds: 0 },
  initial: "asking",
  states: {
    asking: {
      on: {
        "credentials.given": {
          target: "checking",
          actions: { type: "keepCredentials", params: ({ event }) => event },
        },
      },
    },
    checking: {
      invoke: {
        id: "check",
        src: "check",
        input: attempt,
        onDone: [
          { ...refused, target: "asking" },
          ...held,
          { guard: { type: "needsCode", params: answer }, target: "codeAsked", actions: "askForCode" },
          { target: "entered", actions: ["forget", "tellEntered"] },
        ],
        onError: { target: "asking", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "asking", actions: { type: "keepFault", params: slow } } },
    },
    codeAsked: {
      on: {
        "code.given": { target: "checkingCode", actions: { type: "keepCode", params: ({ event }) => event } },
        "return.requested": { target: "asking", actions: "forget" },
      },
    },
    checkingCode: {
      invoke: {
        id: "check",
        src: "check",
        input: attempt,
        onDone: [
          {
            guard: { type: "isPasswordRefused", params: answer },
            target: "asking",
            actions: ["forget", { type: "keepRefusal", params: answer }],
          },
          { ...refused, target: "codeAsked" },
          ...held,
          { target: "entered", actions: ["forget", "tellEntered"] },
        ],
        onError: { target: "codeAsked", actions: { type: "keepFault", params: failure } },
      },
      after: { answerTimeout: { target: "codeAsked", actions: { type: "keepFault", params: slow } } },
    },
    /** The password was right: the account goes on a day, and its person may come back before. */
    leaving: {
      on: {
        "comeback.requested": { target: "checking", actions: "comeBack" },
        "return.requested": { target: "asking", actions: "forget" },
      },
    },
    /** After a 429: what is left of the wait is shown, second by second. */
    cooling: {
      after: {
        second: [
          {
            guard: { type: "isLastSecond" },
            target: "cooled",
            actions: { type: "keepFault", params: { message: "", requestId: null } },
          },
          { target: "cooling", reenter: true, actions: "countDown" },
        ],
      },
    },
    cooled: { always: [{ guard: "isCodeAsked", target: "codeAsked" }, { target: "asking" }] },
    entered: {},
  },
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
