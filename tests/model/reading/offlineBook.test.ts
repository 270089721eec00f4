import { expect } from "vitest";
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { Look, OfflineInput, offlineBookMachine } from "../../../src/machines/reading/offlineBook.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { offlineBookModel } from "./offlineBook.model.ts";

type Machine = typeof offlineBookMachine;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A book on a device that answers so, one look after the other; a look without an answer fails. */
async function begin(machine: Machine, ...looks: Look[]) {
  const clock = new SimulatedClock();
  const lookAtBook = fromPromise<Look, OfflineInput>(async () => {
    const look = looks.shift();
    if (!look) throw new Error("Нет сети");
    return look;
  });
  const followSaving = fromCallback<EventObject, OfflineInput>(() => {});
  const actors = { lookAtBook, followSaving, removeBook: fromPromise<void, OfflineInput>(async () => {}) };
  const actor = createActor(machine.provide({ actors }), { clock, input: { workId: 5, format: "EBook" } }).start();
  await settled();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, moved: context.moved, fault: context.fault };
  };
  return { actor, clock, seen };
}
const half = { type: "progress.made", done: 1, total: 2 } as const;
const begun = { value: { saving: "moving" }, moved: { done: 0, total: 0 }, fault: "" };

walkModel(
  "a book on the device: saved by a wish, compared with a network, taken away with the right to it",
  offlineBookModel,
  {
    "a saving is waited for as long as something comes": async (machine: Machine) => {
      const { actor, clock, seen } = await begin(machine, { outcome: "absent", size: 40 });
      actor.send({ type: "save.requested" });
      clock.increment(59_000);
      actor.send(half);
      clock.increment(59_000);
      expect(seen().value).toEqual({ saving: "moving" });
      clock.increment(1_000);
      expect(seen()).toMatchObject({ value: "removing", fault: "сервер не отвечает" });
    },
    "what failed is forgotten when it is tried again": async (machine: Machine) => {
      const { actor, seen } = await begin(machine);
      expect(seen()).toMatchObject({ value: "absent", fault: "Нет сети" });
      actor.send({ type: "save.requested" });
      expect(seen()).toEqual(begun);
      actor.send(half);
      actor.send({ type: "cancel.requested" });
      await settled();
      expect(seen()).toMatchObject({ value: "absent", moved: { done: 1, total: 2 } });
      actor.send({ type: "save.requested" });
      expect(seen()).toEqual(begun);
      actor.send(half);
      actor.send({ type: "room.lacked", needed: 2, free: 1 });
      actor.send({ type: "save.requested" });
      expect(seen()).toEqual(begun);
    },
    "a book that could not be renewed is as it was": async (machine: Machine) => {
      const old: Look = { outcome: "outdated", kept: { byteSize: 7 }, size: 50 };
      const { actor, seen } = await begin(machine, old, old);
      actor.send({ type: "save.requested" });
      actor.send({ type: "saving.failed", reason: "Нет сети" });
      expect(seen()).toMatchObject({ value: "outdated", fault: "Нет сети" });
      actor.send({ type: "save.requested" });
      expect(seen()).toEqual(begun);
      actor.send({ type: "saving.failed", reason: "Нет сети" });
      actor.send({ type: "network.returned" });
      await settled();
      expect(seen()).toMatchObject({ value: "outdated", fault: "" });
    },
  },
);
