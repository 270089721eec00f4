import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { BellChecked, bellMachine } from "../../../src/machines/notifications/bell.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { bellModel } from "./bell.model.ts";

/** A bell whose answers are given one after the other; null fails, and so does whatever is asked behind them. */
function begin(machine: typeof bellMachine, answers: readonly (number | null)[] = []) {
  const clock = new SimulatedClock();
  const left = [...answers];
  const checkBell = fromPromise<BellChecked, void>(async () => {
    const unreadCount = left.shift() ?? null;
    if (unreadCount === null) throw new Error("Нет сети");
    return { outcome: "told", unreadCount, unreadChatCount: 0 };
  });
  const actor = createActor(machine.provide({ actors: { checkBell } }), {
    clock,
    input: { unreadCount: 0, unreadChatCount: 0 },
  }).start();
  const comesTo = (state: "failing" | "resting") =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
  return { actor, clock, comesTo };
}

walkModel(
  "bell: asked while somebody looks, at once when they return, and more seldom while nobody answers",
  bellModel,
  {
    "each failure makes the wait twice as long, up to ten minutes": async (machine: typeof bellMachine) => {
      const { actor, clock, comesTo } = begin(machine);
      for (const wait of [120_000, 240_000, 480_000, 600_000, 600_000]) {
        await comesTo("failing");
        clock.increment(wait - 1);
        expect(actor.getSnapshot().value).toBe("failing");
        clock.increment(1);
        expect(actor.getSnapshot().value).toBe("checking");
      }
      actor.stop();
    },
    "an answer ends the row of failures": async (machine: typeof bellMachine) => {
      const { actor, comesTo } = begin(machine, [null, 3]);
      await comesTo("failing");
      actor.send({ type: "page.returned" });
      await comesTo("resting");
      actor.send({ type: "page.returned" });
      await comesTo("failing");
      expect(actor.getSnapshot().context).toEqual({ unreadCount: 3, unreadChatCount: 0, failures: 1 });
      actor.stop();
    },
  },
);
