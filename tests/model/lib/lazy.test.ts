import { expect } from "vitest";
import { type AnyStateMachine, createActor, fromPromise, waitFor } from "xstate";
import { bookImportMachine } from "../../../src/machines/import/bookImport.machine.ts";
import type { lazyMachine } from "../../../src/machines/lib/lazy.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { lazyModel } from "./lazy.model.ts";

walkModel("late: fetched when it is wanted, once, and again where it was lost", lazyModel, {
  "what has come runs under its own name": async (machine: typeof lazyMachine) => {
    const fetchMachine = fromPromise<AnyStateMachine, { name: string }>(async () => bookImportMachine);
    const late = createActor(machine.provide({ actors: { fetchMachine } }), { input: { name: "bookImport" } }).start();
    expect(late.system.get("bookImport")).toBe(undefined);
    late.send({ type: "machine.wanted" });
    await waitFor(late, (snapshot) => snapshot.matches("here"), { timeout: patient(1_000) });
    const { actor } = late.getSnapshot().context;
    expect([late.system.get("bookImport"), actor?.getSnapshot().value]).toEqual([actor, "choosing"]);
    late.send({ type: "machine.wanted" });
    expect(late.getSnapshot().context.actor).toBe(actor);
    late.stop();
  },
});
