import { expect } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { sleepTimerMachine } from "../../../src/machines/audio/sleepTimer.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { sleepTimerModel } from "./sleepTimer.model.ts";

walkModel("sleep timer: the sound fades for 10 s, and one press takes it back", sleepTimerModel, {
  "another time that is chosen while it fades is the time": (machine: typeof sleepTimerMachine) => {
    const clock = new SimulatedClock();
    const timer = createActor(machine, { clock }).start();
    timer.send({ type: "timer.set", minutes: 5, at: 0 });
    clock.increment(290_000);
    expect(timer.getSnapshot().value).toBe("fading");
    timer.send({ type: "timer.set", minutes: 30, at: 290_000 });
    expect(timer.getSnapshot().context).toEqual({ minutes: 30, until: 2_090_000 });
    clock.increment(1_789_999);
    expect(timer.getSnapshot().value).toBe("running");
    clock.increment(1);
    expect(timer.getSnapshot().value).toBe("fading");
  },
});
