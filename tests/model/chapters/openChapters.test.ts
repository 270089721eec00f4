import { expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { chapterAutosaveMachine } from "../../../src/machines/chapters/chapterAutosave.machine.ts";
import { chapterDraftMachine } from "../../../src/machines/chapters/chapterDraft.machine.ts";
import { createOpenChapters } from "../../../src/machines/chapters/openChapters.ts";
import { opened, textOf } from "./chapterAutosave.model.ts";

/** A server that never answers: whatever is edited stays unsaved. */
function start() {
  const sent: object[] = [];
  const never = fromPromise<never, object>(({ input }) => {
    sent.push(input);
    return new Promise(() => {});
  });
  const kept = fromPromise(async () => {});
  const chapters = createOpenChapters();
  const machine = chapterAutosaveMachine.provide({
    actors: {
      saveChapter: never as never,
      createChapter: never as never,
      chapterDraft: chapterDraftMachine.provide({ actors: { keepDraft: kept as never, dropDraft: kept as never } }),
    },
  });
  const open = (accountId: number, chapterId: number) => {
    const actor = createActor(machine, { input: { ...opened, accountId, chapterId } });
    chapters.start(actor);
    actor.send({ type: "chapter.edited", text: textOf("Правка.") });
    return actor;
  };
  return { sent, chapters, open };
}

it("an unsaved chapter waits for its author, and for nobody else", async () => {
  const { chapters, open } = start();
  const mine = open(1, 7);
  expect(chapters.unsaved(1, 7)).toBe(mine);
  expect([chapters.unsaved(2, 7), chapters.unsaved(1, 8)]).toEqual([null, null]);
  mine.stop();
});

it("when somebody else is signed in, what others left is stopped and never sent in his name", async () => {
  const { sent, chapters, open } = start();
  const [mine, theirs] = [open(1, 7), open(2, 8)];
  chapters.keepOnly(2);
  expect([mine.getSnapshot().status, theirs.getSnapshot().status]).toEqual(["stopped", "active"]);
  expect(chapters.unsaved(1, 7)).toBe(null);
  theirs.send({ type: "save.requested" });
  await waitFor(theirs, (snapshot) => snapshot.matches("saving"), { timeout: 1_000 });
  expect(sent).toMatchObject([{ id: 8 }]);
  theirs.stop();
});
