import { expect } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { AudioUpload } from "../../../src/api/contract/audiobooks.ts";
import type { audioSendingMachine } from "../../../src/machines/uploads/audioSending.machine.ts";
import type { AudioFacts, AudioStarted } from "../../../src/machines/uploads/audioSending.setup.ts";
import type { Completed } from "../../../src/machines/uploads/line.ts";
import { walkModel } from "../../support/walk.ts";
import { audioSendingModel, facts, file } from "./audioSending.model.ts";
import { onItsWay, seeBackoff, seePassing, seeSilence, seeUnacknowledged, turn } from "./line.beside.ts";

/** A file that the line sends. */
async function run(machine: typeof audioSendingMachine, startFaults = 0) {
  const clock = new SimulatedClock();
  let failing = startFaults;
  const news: unknown[] = [];
  let lines = 0;
  const running = machine.provide({
    actors: {
      startUpload: fromPromise<AudioStarted, AudioFacts>(async () => {
        if (failing-- > 0) throw new Error("Нет сети");
        return { outcome: "done", result: { state: "receiving", received: 1 } as AudioUpload };
      }),
      line: fromCallback<{ type: "drain.wanted" }, { facts: AudioFacts; file: File }>(() => {
        lines += 1;
      }),
      completeUpload: fromPromise<Completed, { facts: AudioFacts; file: File }>(() => new Promise(() => {})),
    },
    actions: { tell: (_, one) => void news.push(one) },
  });
  const input = { facts, file: file as unknown as File, state: null, received: 0 };
  const actor = createActor(running, { clock, input }).start();
  actor.send({ type: "turn.given" });
  await turn();
  for (; startFaults > 0; startFaults -= 1) {
    actor.send({ type: "retry.requested" });
    await turn();
  }
  actor.send({ type: "turn.given" });
  news.splice(0);
  return { actor, clock, lines: () => lines, told: () => news.splice(0), ...onItsWay({ actor, clock }) };
}

walkModel("a sound goes to the server, and goes on where it was", audioSendingModel, {
  "it says how far it is, and how fast it goes; what was on its way when it stops is lost": async (
    machine: typeof audioSendingMachine,
  ) => {
    const { tell, fails, context, told } = await run(machine);
    tell({ type: "bytes.sent", received: 3, stored: 2, sent: 2, spent: 10 });
    expect(context()).toMatchObject({ received: 3, sent: 2, spent: 10 });
    fails();
    expect(context()).toMatchObject({ received: 2, resumedAt: 2 });
    expect(told()).toEqual([
      { type: "upload.changed", id: "u1", standing: "sending", received: 3 },
      { type: "upload.changed", id: "u1", standing: "waiting", received: 2 },
    ]);
  },
  "bytes that nobody has acknowledged do not end a trouble": async (machine: typeof audioSendingMachine) =>
    seeUnacknowledged(await run(machine), 1, [1_000, 2_000]),
  "each fault waits twice as long, a minute at most, until a chunk is there": async (
    machine: typeof audioSendingMachine,
  ) => seeBackoff(await run(machine), [1, 2, 4, 8, 16, 32, 60, 60]),
  "faults before the beginning are no faults of the sending": async (machine: typeof audioSendingMachine) => {
    const { fails, waits } = await run(machine, 3);
    fails();
    waits(1_000);
  },
  "30 s of silence are counted from the last byte, the line stays the same, and silence is a fault as any other":
    async (machine: typeof audioSendingMachine) => seeSilence(await run(machine), [1_000, 2_000]),
  "a full disk, a torn chunk and a lost login are waited for": async (machine: typeof audioSendingMachine) =>
    seePassing(await run(machine)),
});
