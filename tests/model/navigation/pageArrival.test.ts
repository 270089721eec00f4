import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { pageArrivalMachine, Shown } from "../../../src/machines/navigation/pageArrival.machine.ts";
import type { Visit } from "../../../src/machines/navigation/routeGuard.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { pageArrivalModel } from "./pageArrival.model.ts";
import { open } from "./routeGuard.model.ts";

walkModel("page arrival: the page that is there stays until the next one can be drawn", pageArrivalModel, {
  "the next chapter has two seconds: the one before says more than a skeleton": async (
    machine: typeof pageArrivalMachine,
  ) => {
    const clock = new SimulatedClock();
    const fetchScreen = fromPromise<unknown, { visit: Visit }>(async ({ input }) => input.visit.path);
    const loadedFor: unknown[] = [];
    const loadFirst = fromPromise<void, Shown>(({ input }) => {
      loadedFor.push(input.screen);
      return new Promise(() => {});
    });
    const actor = createActor(machine.provide({ actors: { fetchScreen, loadFirst } }), { clock }).start();
    const enter = async (key: string, path: string) => {
      actor.send({ type: "page.expected", visit: { ...open, path }, key, isAnothers: false });
      actor.send({ type: "page.allowed", visited: null });
      await waitFor(actor, (snapshot) => snapshot.matches("loading"), { timeout: patient(1_000) });
    };
    const shown = () => actor.getSnapshot().context.shown?.key;

    await enter("a", "reader");
    clock.increment(150);
    expect(shown()).toBe("a");
    await enter("b", "reader");
    clock.increment(1_999);
    expect(shown()).toBe("a");
    clock.increment(1);
    expect(shown()).toBe("b");
    await enter("c", "book");
    clock.increment(149);
    expect(shown()).toBe("b");
    clock.increment(1);
    expect(shown()).toBe("c");
    expect(loadedFor).toEqual(["reader", "reader", "book"]);
    expect(actor.getSnapshot().context.shown?.screen).toBe("book");
    actor.stop();
  },
});
