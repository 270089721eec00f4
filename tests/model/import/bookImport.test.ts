import { expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { bookImportMachine } from "../../../src/machines/import/bookImport.machine.ts";
import type { Decisions, Recalled } from "../../../src/machines/import/bookImport.setup.ts";
import { untyped } from "../../support/fakes.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { bookImportModel } from "./bookImport.model.ts";
import { decided, file, nothing, other, preview, result, stage } from "./bookImport.promise.ts";

/** An interrupted upload that goes on: an archive of two books. `readBook`: what the chosen one is read as. */
async function goOn(machine: typeof bookImportMachine, readBook: object) {
  const answers = [
    { outcome: "refused", message: "Эта книга уже импортирована" },
    { outcome: "done", result },
  ];
  const uploaded = { ...stage, received: 3 };
  const actors = {
    recallImport: fromPromise(async () => ({ outcome: "begun", stage: { ...stage, received: 2 }, modified: 5 })),
    chunkUpload: fromPromise(async () => ({ outcome: "uploaded", stage: uploaded })),
    readImport: fromPromise<object, { entry: string | null }>(async ({ input: { entry } }) =>
      entry === null ? { outcome: "choose", books: ["1.fb2", "2.fb2"] } : readBook,
    ),
    commitImport: fromPromise(async () => answers.shift()),
  };
  const actor = createActor(machine.provide({ actors: untyped(actors) })).start();
  const see = (state: "interrupted" | "choosingBook" | "previewing" | "refused" | "done") =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
  actor.send({ type: "visit.made" });
  await see("interrupted");
  actor.send({ type: "file.chosen", file: file as unknown as File });
  await see("choosingBook");
  actor.send({ type: "book.chosen", entry: "2.fb2" });
  return { actor, see, context: () => actor.getSnapshot().context };
}

walkModel(
  "import: nothing is a work before it was looked at and confirmed, and what was stopped goes on where it was",
  bookImportModel,
  {
    "the next import knows nothing of the one before": async (machine: typeof bookImportMachine) => {
      const { actor, see, context } = await goOn(machine, { outcome: "preview", preview, decided: null });
      await see("previewing");
      actor.send({ type: "commit.requested" });
      await waitFor(actor, (snapshot) => snapshot.context.trouble !== null, { timeout: patient(1_000) });
      actor.send({ type: "decisions.made", decisions: decided as Decisions });
      expect(context()).toMatchObject({ decisions: decided, trouble: null });
      actor.send({ type: "commit.requested" });
      await see("done");
      expect(context().result).toEqual(result);
      actor.send({ type: "another.requested" });
      expect(context()).toEqual(nothing);
      actor.stop();
    },
    "nor does another file in place of a part that is there": async (machine: typeof bookImportMachine) => {
      const inputs: unknown[] = [];
      const actors = {
        recallImport: fromPromise(async () => ({ outcome: "begun", stage: { ...stage, received: 2 }, modified: 5 })),
        cancelImport: fromPromise(async () => {}),
        chunkUpload: fromPromise(({ input }) => new Promise(() => inputs.push(input))),
      };
      const actor = createActor(machine.provide({ actors: untyped(actors) })).start();
      actor.send({ type: "visit.made" });
      await waitFor(actor, (snapshot) => snapshot.matches("interrupted"), { timeout: patient(1_000) });
      actor.send({ type: "file.chosen", file: other as unknown as File });
      actor.send({ type: "restart.requested" });
      await waitFor(actor, (snapshot) => snapshot.matches("uploading"), { timeout: patient(1_000) });
      expect(inputs).toEqual([{ file: other, stage: null }]);
      expect(actor.getSnapshot().context).toEqual({ ...nothing, file: other });
      actor.stop();
    },
    "nor does another file after a refusal": async (machine: typeof bookImportMachine) => {
      const { actor, see, context } = await goOn(machine, { outcome: "refused", message: "В книге нет текста" });
      await see("refused");
      actor.send({ type: "file.chosen", file: other as unknown as File });
      expect(context()).toEqual({ ...nothing, file: other });
      actor.stop();
    },
  },
);

it.each([
  ["the same one", file, "uploading"],
  ["one of another name", { ...file, name: "Другая.fb2" }, "changed"],
  ["one of another size", { ...file, size: 4 }, "changed"],
  ["one that was changed later", { ...file, lastModified: 6 }, "changed"],
])("an interrupted upload goes on with its own file alone: %s", async (_, chosen, expected) => {
  const recalled: Recalled = {
    outcome: "begun",
    stage: { ...stage, received: 2, ranges: [[0, 2]], isWhole: false, state: "uploading" },
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
