import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { CopyToKeep, designCopyMachine } from "../../../src/machines/covers/designCopy.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { designCopyModel } from "./designCopy.model.ts";
import { blue, here, red, there } from "./designCopy.things.ts";

/** A device that takes what it is given when the test says so. */
function run(machine: typeof designCopyMachine, revision: number) {
  const clock = new SimulatedClock();
  const kept: CopyToKeep[] = [];
  let reply = Promise.withResolvers<void>();
  const running = machine.provide({
    actors: {
      keepCopy: fromPromise(({ input }) => {
        kept.push(input);
        reply = Promise.withResolvers();
        return reply.promise;
      }),
    },
  });
  const input = {
    ...here,
    former: [],
    revision,
    unanswered: [],
    drawing: red,
    pictures: [],
    begin: "unsaved" as const,
  };
  const actor = createActor(running, { clock, input }).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    actor,
    clock,
    kept,
    takes: () => {
      reply.resolve();
      return settled();
    },
    isFull: () => {
      reply.reject(new Error("Нет места"));
      return settled();
    },
  };
}

walkModel("a design is kept on this device until the server has it", designCopyModel, {
  "a new one that becomes another while it is written is written once more, in its new place": async (
    machine: typeof designCopyMachine,
  ) => {
    const { actor, clock, kept, takes } = run(machine, 0);
    clock.increment(200);
    actor.send({ type: "design.parted", designId: "two" });
    await takes();
    clock.increment(200);
    await takes();
    expect(kept).toEqual([
      { ...here, former: [], revision: 0, unanswered: [], drawing: red, pictures: [] },
      { ...there, former: [here], revision: 0, unanswered: [], drawing: red, pictures: [] },
    ]);
    expect(actor.getSnapshot().context.former).toEqual([]);
  },
  "what was sent of one without an answer is nothing of the one that it becomes": async (
    machine: typeof designCopyMachine,
  ) => {
    const { actor, clock, kept } = run(machine, 7);
    actor.send({ type: "design.edited", drawing: blue, pictures: [], unanswered: [red] });
    actor.send({ type: "design.parted", designId: "two" });
    clock.increment(200);
    expect(kept).toEqual([{ ...there, former: [here], revision: 0, unanswered: [], drawing: blue, pictures: [] }]);
  },
  "a device that was full and has room again says nothing any more": async (machine: typeof designCopyMachine) => {
    const { actor, clock, takes, isFull } = run(machine, 7);
    clock.increment(200);
    await isFull();
    expect(actor.getSnapshot().context.reason).toBe("Нет места");
    actor.send({ type: "design.edited", drawing: blue, pictures: [], unanswered: [] });
    clock.increment(200);
    await takes();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.reason]).toEqual(["kept", ""]);
  },
});
