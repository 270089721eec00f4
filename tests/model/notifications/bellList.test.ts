import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { bellListMachine } from "../../../src/machines/notifications/bellList.machine.ts";
import { untyped } from "../../support/fakes.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { bellListModel } from "./bellList.model.ts";

const page = (bellListModel.payloads["xstate.done.actor.loadNotifications"] as readonly { output: object }[])[0]
  ?.output;

/** Answers one after the other; null fails. */
function begin(machine: typeof bellListMachine, answers: readonly (object | null)[]) {
  const left = [...answers];
  const answer = async () => {
    const next = left.shift();
    if (!next) throw new Error("Нет сети");
    return next;
  };
  const actors = { loadNotifications: fromPromise(answer), markAll: fromPromise(answer) };
  const actor = createActor(machine.provide(untyped({ actors })), { clock: new SimulatedClock() }).start();
  const comesTo = (state: "ready" | "failed") =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
  const reason = () => actor.getSnapshot().context.reason;
  return { actor, comesTo, reason };
}

walkModel(
  "bell list: what a person was told of is read on, narrowed, and read one by one or all at once",
  bellListModel,
  {
    "what has come after all says nothing of the failure before it": async (machine: typeof bellListMachine) => {
      const { actor, comesTo, reason } = begin(machine, [null, page ?? {}, null, page ?? {}, null, { unreadCount: 0 }]);
      await comesTo("failed");
      expect(reason()).toBe("Нет сети");
      actor.send({ type: "retry.requested" });
      await comesTo("ready");
      expect(reason()).toBe("");
      actor.send({ type: "more.requested" });
      await comesTo("ready");
      expect(reason()).toBe("Нет сети");
      actor.send({ type: "more.requested" });
      await comesTo("ready");
      expect(reason()).toBe("");
      actor.send({ type: "all.pressed" });
      await comesTo("ready");
      expect(reason()).toBe("Нет сети");
      actor.send({ type: "all.pressed" });
      await comesTo("ready");
      expect(reason()).toBe("");
      actor.stop();
    },
  },
);
