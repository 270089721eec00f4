import { expect } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type {
  chunkUploadMachine,
  UploadStage,
  UploadStarted,
} from "../../../src/machines/uploads/chunkUpload.machine.ts";
import type { Completed } from "../../../src/machines/uploads/line.ts";
import { walkModel } from "../../support/walk.ts";
import { chunkUploadModel } from "./chunkUpload.model.ts";
import { onItsWay, seeBackoff, seePassing, seeSilence, seeUnacknowledged, turn } from "./line.beside.ts";

const never = () => new Promise<never>(() => {});

function run(
  machine: typeof chunkUploadMachine,
  stage: UploadStage | null,
  start: () => Promise<UploadStarted> = never,
) {
  const clock = new SimulatedClock();
  let lines = 0;
  const actor = createActor(
    machine.provide({
      actors: {
        startUpload: fromPromise<UploadStarted, { file: File }>(start),
        line: fromCallback<{ type: "drain.wanted" }, { id: string; file: File }>(() => {
          lines += 1;
        }),
        completeUpload: fromPromise<Completed, { id: string; file: File }>(async () => ({ outcome: "accepted" })),
        cancelUpload: fromPromise<void, { id: string }>(never),
      },
    }),
    { clock, input: { file: { size: 20 } as File, stage } },
  ).start();
  return { actor, clock, lines: () => lines, ...onItsWay({ actor, clock }) };
}

walkModel(
  "a file goes on where the server is, by itself after a fault, and can be paused and given up",
  chunkUploadModel,
  {
    "waits 2, 4, 8, 16, 32, 60 and again 60 s after faults, and 2 s again after a chunk": (
      machine: typeof chunkUploadMachine,
    ) => seeBackoff(run(machine, { id: "i1", received: 0 }), [2, 4, 8, 16, 32, 60, 60]),
    "bytes that nobody has acknowledged do not end a trouble, and are lost with the line": (
      machine: typeof chunkUploadMachine,
    ) => seeUnacknowledged(run(machine, { id: "i1", received: 4 }), 4, [2_000, 4_000]),
    "begins where the server is, and waits 2 s again once it has begun": async (machine: typeof chunkUploadMachine) => {
      let isOnline = false;
      const { waits, fails, context, lines } = run(machine, null, async () => {
        if (!isOnline) throw new Error("Нет сети");
        return { outcome: "done", result: { id: "i1", received: 4 } };
      });
      await turn();
      waits(2_000, "starting");
      await turn();
      isOnline = true;
      waits(4_000, "starting");
      await turn();
      expect(context()).toMatchObject({ received: 4, stored: 4, faults: 0 });
      fails();
      waits(2_000);
      expect(lines()).toBe(2);
    },
    "30 s of silence are counted from the last byte, and the line stays the same": (
      machine: typeof chunkUploadMachine,
    ) => seeSilence(run(machine, { id: "i1", received: 0 }), [2_000, 4_000]),
    "ends with what the server has, and only when both sides agree": async (machine: typeof chunkUploadMachine) => {
      const { actor, tell, state } = run(machine, { id: "i1", received: 4 });
      tell({ type: "bytes.sent", received: 20, stored: 20, sent: 16, spent: 10 });
      tell({ type: "all.sent" });
      expect(state()).toBe("completing");
      await turn();
      const output = { outcome: "uploaded", stage: { id: "i1", received: 20 } };
      expect(actor.getSnapshot()).toMatchObject({ status: "done", output });
    },
    "ends with the reason of a refusal, and with the part that a changed file has left": async (
      machine: typeof chunkUploadMachine,
    ) => {
      const changed = run(machine, { id: "i1", received: 10 });
      changed.tell({ type: "file.changed" });
      const left = { outcome: "fileChanged", stage: { id: "i1", received: 10 } };
      expect(changed.actor.getSnapshot().output).toEqual(left);
      const refused = run(machine, null, async () => ({ outcome: "refused", message: "Файл слишком велик" }));
      await turn();
      expect(refused.actor.getSnapshot().output).toEqual({ outcome: "refused", message: "Файл слишком велик" });
    },
    "a full disk, a torn chunk and a lost login are waited for": (machine: typeof chunkUploadMachine) =>
      seePassing(run(machine, { id: "i1", received: 4 })),
    "a part that was given up is given up, whether the server hears it or not": (
      machine: typeof chunkUploadMachine,
    ) => {
      const { actor, state } = run(machine, { id: "i1", received: 4 });
      actor.send({ type: "pause.requested" });
      actor.send({ type: "line.drained" });
      actor.send({ type: "cancellation.requested" });
      expect(state()).toBe("cancelling");
      actor.stop();
    },
  },
);
