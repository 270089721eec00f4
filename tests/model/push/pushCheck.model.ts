import { pushCheckMachine } from "../../../src/machines/push/pushCheck.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step = "checks" | "the step passes" | "the step fails" | "the step is not answered" | "30 000 ms pass";

const chain = ["support", "worker", "permission", "subscription", "server", "provider", "shown"] as const;
const checking = (index: number): Promised => ({
  to: `checking, ${chain[index]}`,
  asks: [["runStep", { step: chain[index] }]],
  holds: { step: index, failure: null },
});
const failed = (index: number, failure: string): Promised => ({
  to: `failed, ${chain[index]}`,
  holds: { step: index, failure },
});

/** The chain of issue 16, item 4; half a minute a step is ours. */
export const pushCheckModel: Model<Step> = {
  machine: pushCheckMachine,
  ports: ["runStep"],
  payloads: {
    "xstate.done.actor.runStep": [
      { output: { outcome: "passed" } },
      { output: { outcome: "failed", failure: "missing" } },
    ],
  },
  project: ({ step }: { step: number }) => step,
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  steps: {
    "check.requested": "checks",
    "xstate.done.actor.runStep passed": "the step passes",
    "xstate.done.actor.runStep failed": "the step fails",
    "xstate.error.actor.runStep": "the step is not answered",
    "xstate.after.stepTimeout.pushCheck.checking": "30 000 ms pass",
  },
  causes: {
    checks: "send",
    "the step passes": { resolves: "runStep" },
    "the step fails": { resolves: "runStep" },
    "the step is not answered": { rejects: "runStep" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "idle", holds: { step: 0, failure: null } },
  promise: {
    idle: { checks: checking(0) },
    ...Object.fromEntries(
      chain.flatMap((name, index) => [
        [
          `checking, ${name}`,
          {
            "the step passes": index < 6 ? checking(index + 1) : { to: "passed", holds: { failure: null } },
            "the step fails": failed(index, "missing"),
            "the step is not answered": failed(index, "silent"),
            "30 000 ms pass": failed(index, "silent"),
          },
        ],
        [`failed, ${name}`, { checks: checking(0) }],
      ]),
    ),
    passed: { checks: checking(0) },
  },
};
