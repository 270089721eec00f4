import { expect } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { networkMachine } from "../../../src/machines/shell/network.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { networkModel } from "./network.model.ts";

walkModel("network: offline is said at once, slow after 5 s of waiting, and both go by themselves", networkModel, {
  "counts the time that the longest waiting call has waited already": (machine: typeof networkMachine) => {
    const clock = new SimulatedClock();
    const network = createActor(machine, { clock }).start();
    network.send({ type: "call.awaited", waited: 0 });
    clock.increment(4_000);
    network.send({ type: "call.awaited", waited: 2_000 });
    clock.increment(2_999);
    expect(network.getSnapshot().value).toBe("waiting");
    clock.increment(1);
    expect(network.getSnapshot().value).toBe("slow");
    network.send({ type: "call.awaited", waited: 6_000 });
    clock.increment(0);
    expect(network.getSnapshot().value).toBe("slow");
    network.stop();
  },
});
