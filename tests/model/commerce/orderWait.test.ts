import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { orderWaitMachine } from "../../../src/machines/commerce/orderWait.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { orderWaitModel } from "./orderWait.model.ts";

walkModel("the wait for the bank: its seconds are those of the clock, read each second", orderWaitModel, {
  "a page that was late counts on from the clock": async (machine: typeof orderWaitMachine) => {
    const clock = new SimulatedClock();
    const times = [6_000, 66_999, 68_000];
    const readClock = fromPromise<number, void>(async () => times.shift() ?? 0);
    const actor = createActor(machine.provide({ actors: { readClock } }), { clock, input: { began: 5_000 } }).start();
    const seconds: number[] = [];
    for (const _ of [1, 2, 3]) {
      clock.increment(1_000);
      await new Promise((resolve) => setImmediate(resolve));
      seconds.push(actor.getSnapshot().context.seconds);
    }
    expect(seconds).toEqual([1, 61, 63]);
  },
});
