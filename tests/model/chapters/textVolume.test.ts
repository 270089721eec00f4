import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { textVolumeMachine, Volume } from "../../../src/machines/chapters/textVolume.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { textVolumeModel } from "./textVolume.model.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** An open text of as many characters as it was measured times. */
async function open(machine: typeof textVolumeMachine) {
  const clock = new SimulatedClock();
  let measured = 0;
  const measureText = fromPromise<Volume, void>(async () => ({ characters: ++measured, words: 1 }));
  const actor = createActor(machine.provide({ actors: { measureText } }), { clock }).start();
  actor.send({ type: "text.opened" });
  await settle();
  return {
    actor,
    press: () => actor.send({ type: "text.changed" }),
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settle();
      return actor.getSnapshot().context.volume;
    },
  };
}

walkModel("volume of a text: measured when it opens, and after 400 ms without a change", textVolumeModel, {
  "each change puts the counting off": async (machine: typeof textVolumeMachine) => {
    const { press, pass } = await open(machine);
    press();
    expect(await pass(399)).toEqual({ characters: 1, words: 1 });
    press();
    expect(await pass(399)).toEqual({ characters: 1, words: 1 });
    expect(await pass(1)).toEqual({ characters: 2, words: 1 });
    expect(await pass(4_000)).toEqual({ characters: 2, words: 1 });
  },
  "the volume stays while the next text opens": async (machine: typeof textVolumeMachine) => {
    const { actor, press, pass } = await open(machine);
    press();
    actor.send({ type: "text.closed" });
    expect(await pass(400)).toEqual({ characters: 1, words: 1 });
    actor.send({ type: "text.opened" });
    expect(await pass(0)).toEqual({ characters: 2, words: 1 });
  },
});
