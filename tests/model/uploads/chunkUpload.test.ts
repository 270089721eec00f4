import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { SubmitOutcome } from "../../../src/machines/data/form.machine.ts";
import type { chunkUploadMachine, SentSlice, UploadStage } from "../../../src/machines/uploads/chunkUpload.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { chunkUploadModel } from "./chunkUpload.model.ts";

/** A server that answers when the test says so. */
function run(machine: typeof chunkUploadMachine, stage: UploadStage | null, size: number) {
  const clock = new SimulatedClock();
  const offsets: number[] = [];
  let reply = Promise.withResolvers<SentSlice>();
  const actor = createActor(
    machine.provide({
      actors: {
        sendSlice: fromPromise<SentSlice, { offset: number }>(({ input }) => {
          offsets.push(input.offset);
          reply = Promise.withResolvers();
          return reply.promise;
        }) as never,
      },
    }),
    { clock, input: { file: { size } as File, stage } },
  ).start();
  const settle = async (how: (one: typeof reply) => void) => {
    how(reply);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const state = () => actor.getSnapshot().value;
  return {
    actor,
    offsets,
    state,
    fails: () => settle(({ reject }) => reject(new Error("Нет сети"))),
    takes: (received: number, milliseconds = 10) =>
      settle(({ resolve }) => resolve({ outcome: "sent", received, milliseconds })),
    pass: (milliseconds: number) => {
      clock.increment(milliseconds - 1);
      expect(state()).toBe("waiting");
      clock.increment(1);
      expect(state()).toBe("sending");
    },
  };
}

walkModel(
  "a file goes on where the server is, by itself after a fault, and can be paused and given up",
  chunkUploadModel,
  {
    "waits 2, 4, 8, 16, 32, 60 and again 60 s after faults, and 2 s again after a slice": async (
      machine: typeof chunkUploadMachine,
    ) => {
      const { fails, takes, pass } = run(machine, { id: "i1", received: 0 }, 9);
      for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
        await fails();
        pass(seconds * 1_000);
      }
      await takes(3);
      await fails();
      pass(2_000);
    },
    "begins where the server is, and waits 2 s again once it has begun": async (machine: typeof chunkUploadMachine) => {
      const clock = new SimulatedClock();
      const offsets: number[] = [];
      let isOnline = false;
      const offline = new Error("Нет сети");
      const actors = {
        startUpload: fromPromise<SubmitOutcome<UploadStage>, { file: File }>(async () => {
          if (!isOnline) throw offline;
          return { outcome: "done", result: { id: "i1", received: 4 } };
        }),
        sendSlice: fromPromise<SentSlice, { id: string; file: File; offset: number }>(async ({ input: { offset } }) => {
          offsets.push(offset);
          throw offline;
        }),
      };
      const actor = createActor(machine.provide({ actors }), {
        clock,
        input: { file: { size: 20 } as File, stage: null },
      }).start();
      const waits = async (milliseconds: number, then: string) => {
        await new Promise((resolve) => setImmediate(resolve));
        clock.increment(milliseconds - 1);
        expect(actor.getSnapshot().value).toBe("waiting");
        clock.increment(1);
        expect(actor.getSnapshot().value).toBe(then);
      };
      await waits(2_000, "starting");
      isOnline = true;
      await waits(4_000, "starting");
      await waits(2_000, "sending");
      expect(offsets).toEqual([4, 4]);
      actor.stop();
    },
    "goes on where the server is, and never back; what is sent is counted from here on": async (
      machine: typeof chunkUploadMachine,
    ) => {
      const { actor, offsets, takes } = run(machine, { id: "i1", received: 4 }, 20);
      await takes(10, 100);
      await takes(7, 50);
      await takes(16, 150);
      expect(offsets).toEqual([4, 10, 10, 16]);
      expect(actor.getSnapshot().context).toMatchObject({ received: 16, sent: 12, spent: 300, faults: 0 });
    },
    "ends with what the server has, be it more than the file": async (machine: typeof chunkUploadMachine) => {
      for (const received of [20, 21]) {
        const { actor, takes } = run(machine, { id: "i1", received: 4 }, 20);
        await takes(received);
        const output = { outcome: "uploaded", stage: { id: "i1", received } };
        expect(actor.getSnapshot()).toMatchObject({ status: "done", output });
      }
    },
    "ends with the reason of a refusal, and with the part that a changed file has left": async (
      machine: typeof chunkUploadMachine,
    ) => {
      const { actor, takes } = run(machine, { id: "i1", received: 4 }, 20);
      await takes(10);
      const changed = { outcome: "fileChanged" } as const;
      const other = createActor(
        machine.provide({ actors: { sendSlice: fromPromise<SentSlice>(async () => changed) as never } }),
        { input: { file: { size: 20 } as File, stage: { id: "i1", received: 10 } } },
      ).start();
      await new Promise((resolve) => setImmediate(resolve));
      expect(other.getSnapshot().output).toEqual({ outcome: "fileChanged", stage: { id: "i1", received: 10 } });
      const refusing = createActor(
        machine.provide({
          actors: {
            startUpload: fromPromise<SubmitOutcome<UploadStage>, { file: File }>(async () => ({
              outcome: "refused" as const,
              message: "Файл слишком велик",
            })),
          },
        }),
        { input: { file: { size: 20 } as File, stage: null } },
      ).start();
      await new Promise((resolve) => setImmediate(resolve));
      expect(refusing.getSnapshot().output).toEqual({ outcome: "refused", message: "Файл слишком велик" });
      actor.stop();
    },
    "a part that was given up is given up, whether the server hears it or not": (
      machine: typeof chunkUploadMachine,
    ) => {
      const { actor } = run(machine, { id: "i1", received: 4 }, 20);
      actor.send({ type: "pause.requested" });
      actor.send({ type: "cancellation.requested" });
      expect(actor.getSnapshot().value).toBe("cancelling");
      actor.stop();
    },
  },
);
