import { expect } from "vitest";
import { createActor } from "xstate";
import type { audioPlayerMachine } from "../../../src/machines/audio/audioPlayer.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { audioPlayerModel } from "./audioPlayer.model.ts";

const chapter = (id: number, durationMs: number) => ({ id, title: `Глава ${id}`, durationMs });
const book = {
  ...{ id: 7, title: "Соль", authors: "Вера Лядова", reciter: "", coverUrl: null, isPreview: false },
  chapters: [chapter(71, 600_000), chapter(72, 300_000), chapter(73, 200_000)],
};

/** A player in a chapter, whose address has not come. */
function opened(machine: typeof audioPlayerMachine, index: number, location: number) {
  const actor = createActor(machine.provide({ actors: { fetchAddress: forever, fetchNext: forever } as never })).start();
  actor.send({ type: "listening.requested", book, index, location });
  return actor;
}
const forever = audioPlayerModel.machine.implementations.actors.fetchAddress;

const hereIn = (actor: ReturnType<typeof opened>) => {
  const { index, location } = actor.getSnapshot().context;
  return [index, location];
};

walkModel("one player: whatever stops a sound is a state, and the next chapter begins inside the end of this one", audioPlayerModel, {
  "back from within 5 s is the chapter before, later the beginning of this one": (machine: typeof audioPlayerMachine) => {
    const late = opened(machine, 1, 5_000);
    late.send({ type: "chapter.requested", step: -1 });
    expect(hereIn(late)).toEqual([1, 0]);
    late.send({ type: "chapter.requested", step: -1 });
    expect(hereIn(late)).toEqual([0, 0]);
    late.send({ type: "chapter.requested", step: -1 });
    expect(hereIn(late)).toEqual([0, 0]);
    const early = opened(machine, 1, 4_999);
    early.send({ type: "chapter.requested", step: -1 });
    expect(hereIn(early)).toEqual([0, 0]);
  },

  "behind the last chapter there is none": (machine: typeof audioPlayerMachine) => {
    const actor = opened(machine, 2, 100_000);
    actor.send({ type: "chapter.requested", step: 1 });
    expect(hereIn(actor)).toEqual([2, 0]);
  },

  "a seek stays within the chapter": (machine: typeof audioPlayerMachine) => {
    const actor = opened(machine, 2, 10_000);
    actor.send({ type: "pause.requested", at: 1 });
    actor.send({ type: "seek.requested", seek: { by: -15_000 } });
    expect(hereIn(actor)).toEqual([2, 0]);
    actor.send({ type: "seek.requested", seek: { to: 900_000 } });
    expect(hereIn(actor)).toEqual([2, 200_000]);
    actor.send({ type: "seek.requested", seek: { to: 150_500 } });
    expect(hereIn(actor)).toEqual([2, 150_500]);
  },
});
