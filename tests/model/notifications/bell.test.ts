import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { BellChecked, bellMachine } from "../../../src/machines/notifications/bell.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { bellModel } from "./bell.model.ts";

walkModel(
  "bell: asked while somebody looks, at once when they return, and more seldom while nobody answers",
  bellModel,
  {
    "each failure makes the wait twice as long, up to ten minutes": async (machine: typeof bellMachine) => {
      const clock = new SimulatedClock();
      const checkBell = fromPromise<BellChecked>(() => Promise.reject(new Error("Нет сети")));
      const actor = createActor(machine.provide({ actors: { checkBell } }), { clock }).start();
      actor.send({ type: "person.entered" });
      for (const wait of [120_000, 240_000, 480_000, 600_000, 600_000]) {
        await waitFor(actor, (snapshot) => snapshot.matches({ present: "failing" }), { timeout: patient(1_000) });
        clock.increment(wait - 1);
        expect(actor.getSnapshot().value).toEqual({ present: "failing" });
        clock.increment(1);
        expect(actor.getSnapshot().value).toEqual({ present: "checking" });
      }
      actor.stop();
    },
  },
);
