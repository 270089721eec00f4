import { expect } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { publicationFormMachine } from "../../../src/machines/publications/publicationForm.machine.ts";
import type { Offer, Saved, ToSave } from "../../../src/machines/publications/publicationForm.parts.ts";
import { untyped } from "../../support/fakes.ts";
import { walkModel } from "../../support/walk.ts";
import { publicationFormModel } from "./publicationForm.model.ts";
import { accepted, faults, known, more, saved, stale, typed } from "./publicationForm.things.ts";

type Machine = typeof publicationFormMachine;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The form of a known post, whose saves are answered one after the other. */
async function open(machine: Machine, answers: readonly (Saved | Error)[]) {
  const sent: ToSave[] = [];
  const left = [...answers];
  const actor = createActor(
    machine.provide({
      actors: {
        findDraft: untyped(fromPromise<Offer | null, never>(async () => null)),
        savePublication: fromPromise<Saved, ToSave>(async ({ input }) => {
          sent.push(input);
          const answer = left.shift();
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error("nothing is left to answer");
          return answer;
        }),
        forgetDraft: fromPromise(() => new Promise<void>(() => {})),
      },
    }),
    { input: untyped(known) },
  ).start();
  await turn();
  const edit = (text: typeof saved) => actor.send({ type: "publication.edited", text });
  const save = async (type: "keep" | "publish" = "keep") => {
    actor.send({ type: "save.requested", intent: { type } });
    await turn();
  };
  return { actor, sent, edit, save, state: () => actor.getSnapshot().value };
}

walkModel(
  "the form of a publication: nothing typed is lost, and the server has it when its author says so",
  publicationFormModel,
  {
    "what was typed while both texts were shown goes along with one's own": async (machine: Machine) => {
      const { actor, sent, edit, save, state } = await open(machine, [stale, accepted]);
      edit(typed);
      await save();
      expect(state()).toEqual({ open: "stale" });
      edit(more);
      actor.send({ type: "mine.chosen" });
      await turn();
      expect(sent.map(({ text, revision }) => [text, revision])).toEqual([
        [typed, 2],
        [more, 9],
      ]);
      actor.stop();
    },
    "a text without an answer is named to the server until it has answered": async (machine: Machine) => {
      const { actor, sent, edit, save } = await open(machine, [faults.network, accepted, accepted]);
      for (const text of [typed, more, saved]) {
        edit(text);
        await save();
      }
      expect(sent.map(({ text, lost }) => [text, lost])).toEqual([
        [typed, null],
        [more, typed],
        [saved, null],
      ]);
      actor.stop();
    },
    "what the server has of another ends the question of one's own": async (machine: Machine) => {
      const { actor, sent, edit, save } = await open(machine, [faults.network, stale, accepted]);
      edit(typed);
      await save();
      await save();
      actor.send({ type: "mine.chosen" });
      await turn();
      expect(sent.map(({ lost }) => lost)).toEqual([null, typed, null]);
      actor.stop();
    },
    "the device is written no more once it is out": async (machine: Machine) => {
      const { actor, edit, save, state } = await open(machine, [accepted]);
      edit(typed);
      expect(actor.getSnapshot().children.chapterDraft).toBeDefined();
      await save("publish");
      expect(state()).toBe("forgetting");
      expect(actor.getSnapshot().children.chapterDraft).toBeUndefined();
      actor.stop();
    },
  },
);
