import { expect } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import type { pageTransitionMachine } from "../../../src/machines/navigation/pageTransition.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { pageTransitionModel } from "./pageTransition.model.ts";

walkModel(
  "page transition: to the top 150 ms after the page is shown, or back to where it was left",
  pageTransitionModel,
  {
    "every entry of the history has its own place": (machine: typeof pageTransitionMachine) => {
      const clock = new SimulatedClock();
      const inputs: unknown[] = [];
      const hear = (port: string) =>
        fromCallback<{ type: "never" }, { key: string }>(({ input }) => void inputs.push([port, input]));
      const actors = { keepPlace: hear("keepPlace"), restorePlace: hear("restorePlace") };
      const actor = createActor(machine.provide({ actors }), { clock }).start();
      actor.send({ type: "page.entered", key: "а", place: "new" });
      actor.send({ type: "page.shown" });
      clock.increment(100);
      clock.increment(50);
      actor.send({ type: "page.entered", key: "б", place: "known" });
      actor.send({ type: "page.shown" });
      actor.send({ type: "place.reached" });
      expect(inputs).toEqual([
        ["keepPlace", { key: "а" }],
        ["restorePlace", { key: "б" }],
        ["keepPlace", { key: "б" }],
      ]);
      actor.stop();
    },
  },
);
