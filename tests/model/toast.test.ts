import { expect, it } from "vitest";
import { createActor } from "xstate";
import { toastMachine } from "../../src/machines/shell/toast.machine.ts";
import { walkModel } from "../support/walk.ts";

type Step = "is clicked" | "is hovered" | "is left" | "is closed" | "3 000 ms pass";

const gone = { to: "destroyed" };

walkModel<Step>("toast: idle, then destroyed", {
  machine: toastMachine,
  input: {},
  ports: [],
  payloads: {},
  project: () => null,
  steps: {
    "toast.clicked": "is clicked",
    "hover.began": "is hovered",
    "hover.ended": "is left",
    "dismissal.requested": "is closed",
    "xstate.after.lifetime.toast.idle.running": "3 000 ms pass",
  },
  causes: {
    "is clicked": "send",
    "is hovered": "send",
    "is left": "send",
    "is closed": "send",
    "3 000 ms pass": { after: 3_000 },
  },
  first: { to: "idle.running" },
  promise: {
    "idle.running": {
      "is clicked": gone,
      "is closed": gone,
      "is hovered": { to: "idle.paused" },
      "3 000 ms pass": gone,
    },
    "idle.paused": { "is clicked": gone, "is closed": gone, "is left": { to: "idle.running" } },
  },
  alsoWalked: ["toast.idle.beginning --always[0]--> toast.idle.lasting"],
});

it("stays on a click, on hover and for ever where it is told to", () => {
  const options = { duration: Number.POSITIVE_INFINITY, closesOnClick: false, pausesOnHover: false };
  const lasting = createActor(toastMachine, { input: options }).start();
  lasting.send({ type: "toast.clicked" });
  expect(lasting.getSnapshot().value).toEqual({ idle: "lasting" });
  const running = createActor(toastMachine, { input: { ...options, duration: 5_000 } }).start();
  running.send({ type: "hover.began" });
  expect(running.getSnapshot().value).toEqual({ idle: "running" });
  running.send({ type: "dismissal.requested" });
  expect(running.getSnapshot().status).toBe("done");
});
