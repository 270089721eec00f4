import { expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { bookImportMachine } from "../../../src/machines/import/bookImport.machine.ts";
import type { Recalled } from "../../../src/machines/import/bookImport.types.ts";
import { walkModel } from "../../support/walk.ts";
import { bookImportModel } from "./bookImport.model.ts";
import { file, stage } from "./bookImport.promise.ts";

walkModel(
  "import: nothing is a work before it was looked at and confirmed, and what was stopped goes on where it was",
  bookImportModel,
);

it.each([
  ["the same one", file, "uploading"],
  ["one of another name", { ...file, name: "Другая.fb2" }, "changed"],
  ["one of another size", { ...file, size: 4 }, "changed"],
  ["one that was changed later", { ...file, lastModified: 6 }, "changed"],
])("an interrupted upload goes on with its own file alone: %s", async (_, chosen, expected) => {
  const recalled: Recalled = {
    outcome: "begun",
    stage: { ...stage, received: 2, state: "uploading" },
    modified: 5,
  };
  const actor = createActor(
    bookImportMachine.provide({
      actors: { recallImport: fromPromise(async (): Promise<Recalled> => recalled) },
    }),
  ).start();
  actor.send({ type: "visit.made" });
  await waitFor(actor, (snapshot) => snapshot.matches("interrupted"));
  actor.send({ type: "file.chosen", file: chosen as unknown as File });
  expect(actor.getSnapshot().matches(expected as "changed")).toBe(true);
  actor.stop();
});
