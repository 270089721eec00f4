import { expect } from "vitest";
import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import type { audioPlayerMachine } from "../../../src/machines/audio/audioPlayer.machine.ts";
import { untyped } from "../../support/fakes.ts";
import { walkModel } from "../../support/walk.ts";
import { audioPlayerModel } from "./audioPlayer.model.ts";

const chapter = (id: number, durationMs: number) => ({ id, title: `Глава ${id}`, durationMs });
const book = {
  id: 7,
  title: "Соль",
  authors: "Вера Лядова",
  reciter: "",
  coverUrl: null,
  drawnCoverUrl: null,
  isPreview: false,
  chapters: [chapter(71, 600_000), chapter(72, 300_000), chapter(73, 200_000)],
};

/** A player in a chapter, whose address has not come. */
function opened(machine: typeof audioPlayerMachine, index: number, location: number) {
  const actor = createActor(
    machine.provide({ actors: untyped({ fetchAddress: forever, fetchNext: forever }) }),
  ).start();
  actor.send({ type: "listening.requested", book, index, location });
  return actor;
}
const forever = audioPlayerModel.machine.implementations.actors.fetchAddress;

/** A player with an answer at once, each time another address; `element` sends it news, `orders` has its events. */
async function sounding(machine: typeof audioPlayerMachine, fetchNext: unknown = forever) {
  let count = 0;
  const give = fromPromise(async () => {
    count += 1;
    return { outcome: "given", address: { url: `/audio/${count}`, until: 1_000_000_000 } };
  });
  const element: { tell: (news: object) => void } = { tell: () => {} };
  const followSound = fromCallback(({ sendBack }) => {
    element.tell = untyped(sendBack);
  });
  const actors = { fetchAddress: give, fetchNext, followSound };
  const actor = createActor(machine.provide({ actors: untyped(actors) })).start();
  const orders: string[] = [];
  actor.on("*", ({ type }) => orders.push(type));
  actor.send({ type: "listening.requested", book, index: 0, location: 0 });
  await waitFor(actor, (snapshot) => snapshot.matches({ open: "loading" }));
  element.tell({ type: "sound.began" });
  return {
    actor,
    element,
    orders,
    passes: (location: number, at: number) => element.tell({ type: "time.passed", location, at }),
  };
}

const hereIn = (actor: ReturnType<typeof opened>) => {
  const { index, location } = actor.getSnapshot().context;
  return [index, location];
};

walkModel(
  "one player: whatever stops a sound is a state, and the next chapter begins inside the end of this one",
  audioPlayerModel,
  {
    "back from within 5 s is the chapter before, later the beginning of this one": (
      machine: typeof audioPlayerMachine,
    ) => {
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

    "an address that is renewed is another one": async (machine: typeof audioPlayerMachine) => {
      const { actor, element } = await sounding(machine);
      expect(actor.getSnapshot().context.address.url).toBe("/audio/1");
      element.tell({ type: "sound.failed", isOffline: false });
      await waitFor(actor, (snapshot) => snapshot.matches({ open: { loading: "again" } }));
      expect(actor.getSnapshot().context.address.url).toBe("/audio/2");
    },

    "what sounds elsewhere is here again when it is played here, or another book is": async (
      machine: typeof audioPlayerMachine,
    ) => {
      for (const at of [2_000, 999_900_000]) {
        const { actor, element } = await sounding(machine);
        const isElsewhere = () => actor.getSnapshot().context.isElsewhere;
        element.tell({ type: "other.began", at: 1_000 });
        expect([actor.getSnapshot().value, isElsewhere()]).toEqual([{ open: "paused" }, true]);
        actor.send({ type: "play.requested", at });
        expect(isElsewhere()).toBe(false);
      }
      const { actor, element } = await sounding(machine);
      element.tell({ type: "other.began", at: 1_000 });
      actor.send({ type: "listening.requested", book, index: 1, location: 0 });
      expect(actor.getSnapshot().context.isElsewhere).toBe(false);
    },

    "the next address is asked for when a minute of listening is left, and every 15 s again while it does not come":
      async (machine: typeof audioPlayerMachine) => {
        const inputs: object[] = [];
        const answers: (object | Error | null)[] = [
          new Error("Нет сети"),
          null,
          { url: "/audio/next", until: 2_000_000_000 },
        ];
        const fetchNext = fromPromise(async ({ input }) => {
          inputs.push(input as object);
          const answer = answers[inputs.length - 1];
          if (answer instanceof Error) throw answer;
          return answer;
        });
        const { actor, passes } = await sounding(machine, fetchNext);
        const answered = () => waitFor(actor, (snapshot) => snapshot.matches({ open: { sounding: "playing" } }));
        actor.send({ type: "rate.chosen", rate: 2 });
        passes(479_999, 1_000);
        expect(inputs).toEqual([]);
        passes(480_000, 1_250);
        expect(inputs).toEqual([{ workId: 7, chapterId: 72 }]);
        await answered();
        passes(509_000, 16_249);
        expect(inputs).toHaveLength(1);
        passes(510_000, 16_250);
        expect(inputs).toHaveLength(2);
        await answered();
        expect(actor.getSnapshot().context.next).toBe(null);
        passes(540_000, 31_250);
        await answered();
        expect(actor.getSnapshot().context.next).toEqual({ url: "/audio/next", until: 2_000_000_000 });
        passes(590_000, 90_000);
        expect(inputs).toHaveLength(3);
      },

    "the last chapter has no next one": async (machine: typeof audioPlayerMachine) => {
      const { actor, element, passes } = await sounding(machine);
      actor.send({ type: "chapter.requested", step: 1 });
      await waitFor(actor, (snapshot) => snapshot.matches({ open: "loading" }));
      actor.send({ type: "chapter.requested", step: 1 });
      await waitFor(actor, (snapshot) => snapshot.matches({ open: "loading" }));
      element.tell({ type: "sound.began" });
      passes(199_000, 1_000);
      expect(actor.getSnapshot().value).toEqual({ open: { sounding: "playing" } });
    },

    "a sound that begins again asks for the next address at once": async (machine: typeof audioPlayerMachine) => {
      const { actor, element, passes } = await sounding(machine);
      passes(580_000, 1_000);
      expect(actor.getSnapshot().value).toEqual({ open: { sounding: "preparing" } });
      actor.send({ type: "pause.requested", at: 2_000 });
      actor.send({ type: "play.requested", at: 3_000 });
      element.tell({ type: "sound.began" });
      expect(actor.getSnapshot().value).toEqual({ open: { sounding: "playing" } });
      passes(581_000, 4_000);
      expect(actor.getSnapshot().value).toEqual({ open: { sounding: "preparing" } });
    },

    "the timer that ends with the chapter is told when 10 s of listening are left, and when more are again": async (
      machine: typeof audioPlayerMachine,
    ) => {
      const { actor, orders, passes } = await sounding(machine);
      actor.send({ type: "rate.chosen", rate: 2 });
      passes(595_000, 1_000);
      passes(595_000, 1_250);
      expect(orders).toEqual([]);
      actor.send({ type: "sleep.atEnd", isWanted: true });
      passes(579_999, 1_500);
      expect(orders).toEqual([]);
      passes(580_000, 1_750);
      passes(580_500, 2_000);
      expect([orders, actor.getSnapshot().context.location]).toEqual([["end.neared"], 580_500]);
      passes(100_000, 2_250);
      passes(100_500, 2_500);
      expect(orders).toEqual(["end.neared", "end.receded"]);
      passes(590_000, 2_750);
      actor.send({ type: "sleep.atEnd", isWanted: false });
      passes(590_500, 3_000);
      expect(orders.splice(0)).toEqual(["end.neared", "end.receded", "end.neared"]);
      actor.send({ type: "sleep.atEnd", isWanted: true });
      passes(591_000, 3_250);
      actor.send({ type: "sleep.atEnd", isWanted: true });
      passes(591_500, 3_500);
      expect(orders).toEqual(["end.neared", "end.neared"]);
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
  },
);
