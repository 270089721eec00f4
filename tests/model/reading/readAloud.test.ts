import { expect } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import type { AloudSettings, readAloudMachine, VoiceOrder } from "../../../src/machines/reading/readAloud.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { readAloudModel, sentences, voices } from "./readAloud.model.ts";

type Machine = typeof readAloudMachine;

function begin(machine: Machine, settings: AloudSettings) {
  const clock = new SimulatedClock();
  const orders: object[] = [];
  const followVoice = fromCallback<VoiceOrder>(({ receive }) => receive((order) => orders.push(order)));
  const actor = createActor(machine.provide({ actors: { followVoice } }), { clock, input: settings });
  actor.on("*", (event) => orders.push(event));
  actor.start();
  actor.send({ type: "voices.found", voices });
  actor.send({ type: "reading.requested", sentences, at: 1 });
  return { actor, clock, orders };
}

walkModel("reading aloud: sentence by sentence, said again where the voice falls silent", readAloudModel, {
  "a slow voice has more time, every word restarts it": (machine: Machine) => {
    const { actor, clock } = begin(machine, { rate: 0.5, voice: null, goesOn: false });
    clock.increment(39_999);
    actor.send({ type: "voice.heard" });
    clock.increment(39_999);
    expect(actor.getSnapshot().value).toEqual({ open: { speaking: "first" } });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ open: "recovering" });
    actor.stop();
  },
  "a sentence that is said at the second try does not count against the next one": (machine: Machine) => {
    const { actor, clock } = begin(machine, { rate: 1, voice: null, goesOn: false });
    actor.send({ type: "step.requested", by: -1 });
    actor.send({ type: "voice.failed" });
    clock.increment(300);
    clock.increment(19_999);
    actor.send({ type: "voice.heard" });
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toEqual({ open: { speaking: "again" } });
    actor.send({ type: "sentence.ended" });
    expect(actor.getSnapshot().value).toEqual({ open: { speaking: "first" } });
    actor.stop();
  },
  "it begins where it is asked to, as its listener likes it, and says at the end whether the next chapter is wanted": (
    machine: Machine,
  ) => {
    const { actor, orders } = begin(machine, { rate: 2, voice: "urn:irina", goesOn: true });
    actor.send({ type: "sentence.ended" });
    expect(orders).toEqual([
      { type: "say", text: "Поезд стоял.", rate: 2, voice: "urn:irina" },
      { type: "text.ended", goesOn: true },
    ]);
    actor.send({ type: "goingOn.chosen", goesOn: false });
    expect(actor.getSnapshot().context.goesOn).toBe(false);
    actor.stop();
  },
});
