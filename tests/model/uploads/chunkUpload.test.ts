import { expect } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import type {
  chunkUploadMachine,
  UploadStage,
  UploadStarted,
} from "../../../src/machines/uploads/chunkUpload.machine.ts";
import type { LineNews } from "../../../src/machines/uploads/line.ts";
import { walkModel } from "../../support/walk.ts";
import { chunkUploadModel } from "./chunkUpload.model.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A line that says what the test wants. */
function run(machine: typeof chunkUploadMachine, stage: UploadStage | null, start?: () => Promise<UploadStarted>) {
  const clock = new SimulatedClock();
  let lines = 0;
  const actor = createActor(
    machine.provide({
      actors: {
        startUpload: fromPromise(start ?? (() => new Promise(() => {}))) as never,
        line: fromCallback(() => {
          lines += 1;
        }) as never,
        completeUpload: fromPromise(async () => ({ outcome: "accepted" })) as never,
        cancelUpload: fromPromise(() => new Promise(() => {})) as never,
      },
    }),
    { clock, input: { file: { size: 20 } as File, stage } },
  ).start();
  const state = () => actor.getSnapshot().value;
  return {
    actor,
    clock,
    state,
    context: () => actor.getSnapshot().context,
    lines: () => lines,
    tell: (news: LineNews) => actor.send(news),
    fails: () => actor.send({ type: "line.failed", error: new Error("Нет сети") }),
    waits: (milliseconds: number, then: unknown = { sending: "going" }) => {
      clock.increment(milliseconds - 1);
      expect(state()).toBe("waiting");
      clock.increment(1);
      expect(state()).toEqual(then);
    },
  };
}

walkModel(
  "a file goes on where the server is, by itself after a fault, and can be paused and given up",
  chunkUploadModel,
  {
    "waits 2, 4, 8, 16, 32, 60 and again 60 s after faults, and 2 s again after a chunk": (
      machine: typeof chunkUploadMachine,
    ) => {
      const { fails, tell, waits } = run(machine, { id: "i1", received: 0 });
      for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
        fails();
        waits(seconds * 1_000);
      }
      tell({ type: "bytes.sent", received: 3, stored: 3, sent: 3, spent: 10 });
      fails();
      waits(2_000);
    },
    "bytes that nobody has acknowledged do not end a trouble, and are lost with the line": (
      machine: typeof chunkUploadMachine,
    ) => {
      const { fails, tell, waits, context } = run(machine, { id: "i1", received: 4 });
      fails();
      waits(2_000);
      tell({ type: "bytes.sent", received: 9, stored: 4, sent: 5, spent: 10 });
      expect(context()).toMatchObject({ received: 9, stored: 4, sent: 5, spent: 10, faults: 1 });
      fails();
      expect(context()).toMatchObject({ received: 4, stored: 4, faults: 2 });
      waits(4_000);
    },
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
    ) => {
      const { tell, clock, state, lines, waits } = run(machine, { id: "i1", received: 0 });
      clock.increment(29_999);
      tell({ type: "bytes.sent", received: 2, stored: 2, sent: 1, spent: 10 });
      clock.increment(29_999);
      expect([state(), lines()]).toEqual([{ sending: "going" }, 1]);
      clock.increment(1);
      waits(2_000);
      clock.increment(30_000);
      waits(4_000);
    },
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
    "a full disk, a torn chunk and a lost login are waited for": (machine: typeof chunkUploadMachine) => {
      const { tell, clock, state, context } = run(machine, { id: "i1", received: 4 });
      const field = (message: string) =>
        new ApiFault(400, { errorCode: 3, message: "Проверьте поля", invalidFields: { offset: [message] } });
      const troubles = [
        [field("На сервере закончилось место"), "На сервере закончилось место"],
        [field("Часть файла дошла не целиком"), "Часть файла дошла не целиком"],
        [new ApiFault(401, { errorCode: 0, message: "Токен истёк" }), "Войдите, чтобы продолжить"],
      ] as const;
      for (const [error, trouble] of troubles) {
        tell({ type: "line.failed", error });
        expect([state(), context().trouble]).toEqual(["waiting", trouble]);
        clock.increment(60_000);
      }
    },
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
