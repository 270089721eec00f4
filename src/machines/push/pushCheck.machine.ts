import { assign, type SnapshotFrom, setup } from "xstate";
import { port } from "../lib/port.ts";

/** The chain from the server's word to what the person sees, in its order. */
export const pushSteps = ["support", "worker", "permission", "subscription", "server", "provider", "shown"] as const;
export type PushStep = (typeof pushSteps)[number];
/** Why a step fails; `silent`: it did not end in time, or its question was not answered. */
export type PushFailure = "missing" | "refused" | "unknown" | "gone" | "away" | "silent";
export type StepAnswer = { outcome: "passed" } | { outcome: "failed"; failure: PushFailure };

/** «Проверить уведомления»: walks the chain step by step, and stops at the one that fails. */
export const pushCheckMachine = setup({
  types: {
    context: {} as { step: number; failure: PushFailure | null },
    events: {} as { type: "check.requested" },
  },
  actors: { runStep: port<StepAnswer, { step: PushStep }>("runStep") },
  actions: {
    begin: assign({ step: 0, failure: null }),
    goOn: assign(({ context }) => ({ step: context.step + 1 })),
    fail: assign((_, { failure }: { failure: PushFailure }) => ({ failure })),
  },
  guards: {
    hasFailed: (_, { outcome }: StepAnswer) => outcome === "failed",
    isLast: ({ context }) => context.step === pushSteps.length - 1,
  },
  delays: { stepTimeout: 30_000 },
}).createMachine({
  id: "pushCheck",
  context: { step: 0, failure: null },
  initial: "idle",
  states: {
    idle: { on: { "check.requested": "checking" } },
    checking: {
      invoke: {
        id: "runStep",
        src: "runStep",
        input: ({ context }) => ({ step: pushSteps[context.step] ?? "support" }),
        onDone: [
          {
            guard: { type: "hasFailed", params: ({ event }) => event.output },
            target: "failed",
            actions: {
              type: "fail",
              params: ({ event: { output } }) => ({ failure: output.outcome === "failed" ? output.failure : "silent" }),
            },
          },
          { guard: "isLast", target: "passed" },
          { target: "checking", reenter: true, actions: "goOn" },
        ],
        onError: { target: "failed", actions: { type: "fail", params: { failure: "silent" } } },
      },
      after: { stepTimeout: { target: "failed", actions: { type: "fail", params: { failure: "silent" } } } },
    },
    failed: { on: { "check.requested": { target: "checking", actions: "begin" } } },
    passed: { on: { "check.requested": { target: "checking", actions: "begin" } } },
  },
});

export type PushCheckSnapshot = SnapshotFrom<typeof pushCheckMachine>;
