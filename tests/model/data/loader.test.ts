import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { loaderMachine } from "../../../src/machines/data/loader.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { loaderModel } from "./loader.model.ts";

walkModel("loader: a failed load resets the data to its default, and what got no answer is asked again", loaderModel, {
  "silence after a fault has neither its status nor its id": async (machine: typeof loaderMachine) => {
    const clock = new SimulatedClock();
    let isFirst = true;
    const load = fromPromise<unknown, { wanted: unknown }>(async () => {
      if (!isFirst) return new Promise(() => {});
      isFirst = false;
      throw Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e", httpStatus: 500 });
    });
    const actor = createActor(machine.provide({ actors: { load } }), { clock, input: { fallback: [] } }).start();
    actor.send({ type: "load.requested", wanted: 1 });
    await waitFor(actor, (snapshot) => snapshot.matches("unavailable"), { timeout: patient(1_000) });
    expect(actor.getSnapshot().context).toMatchObject({ requestId: "0d6c5f1e", httpStatus: 500 });
    clock.increment(10_000);
    clock.increment(30_000);
    expect(actor.getSnapshot().value).toBe("unavailable");
    expect(actor.getSnapshot().context).toMatchObject({
      reason: "сервер не отвечает",
      requestId: null,
      httpStatus: 0,
    });
    actor.stop();
  },
});
