import { expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { chapterAutosaveMachine } from "../../../src/machines/chapters/chapterAutosave.machine.ts";
import { chapterDraftMachine } from "../../../src/machines/chapters/chapterDraft.machine.ts";
import { keptChapter } from "../../../src/machines/chapters/keptChapter.ts";
import { keptOrder } from "../../../src/machines/data/keptOrder.ts";
import { type OrderAnswer, type OrderChange, reorderMachine } from "../../../src/machines/data/reorder.machine.ts";
import { followThing } from "../../../src/machines/keeping/followThing.ts";
import { heldThing, isClosingRisky, keepOnDevice } from "../../../src/machines/keeping/held.ts";
import { keeperMachine } from "../../../src/machines/keeping/keeper.machine.ts";
import { untyped } from "../../support/fakes.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { opened, textOf } from "../chapters/chapterAutosave.model.ts";
import { keeperModel } from "./keeper.model.ts";

walkModel("what is not saved is held: quiet, patient, telling", keeperModel);

/** A server that never answers, and a device that keeps a draft or refuses it. */
function start(keepDraft: () => Promise<void> = async () => {}) {
  const sent: object[] = [];
  const never = fromPromise<never, object>(({ input }) => {
    sent.push(input);
    return new Promise(() => {});
  });
  const keeper = createActor(keeperMachine.provide({ actors: { followThing } })).start();
  const machine = chapterAutosaveMachine.provide({
    actors: {
      saveChapter: untyped(never),
      createChapter: untyped(never),
      chapterDraft: chapterDraftMachine.provide({
        actors: { keepDraft: fromPromise(keepDraft), dropDraft: fromPromise(async () => {}) },
      }),
    },
  });
  const open = (accountId: number, chapterId: number | null) => {
    const input = { ...opened, accountId, chapterId, requestId: `${accountId}:${chapterId}` };
    const actor = createActor(machine, { input }).start();
    keeper.send({ type: "thing.shown", thing: keptChapter(actor, () => () => {}) });
    return actor;
  };
  const edited = (accountId: number, chapterId: number | null) => {
    const actor = open(accountId, chapterId);
    actor.send({ type: "chapter.edited", text: textOf("Правка.") });
    return actor;
  };
  const found = (accountId: number, href: string) => heldThing(keeper, { kind: "chapter", accountId, href })?.actor;
  return { keeper, sent, open, edited, found };
}
const held = ({ keeper }: ReturnType<typeof start>) => keeper.getSnapshot().context.things.map(({ id }) => id);

it("an unsaved chapter waits for its author, and for nobody else; a new one has its place too", () => {
  const { edited, found, open } = start();
  const [mine, made] = [edited(1, 7), edited(1, null)];
  open(1, 9);
  expect(found(1, "/work/edit/chapter/7")).toBe(mine);
  expect(found(1, "/work/5/add/chapter")).toBe(made);
  expect([found(2, "/work/edit/chapter/7"), found(1, "/work/edit/chapter/9")]).toEqual([undefined, undefined]);
});

it("when somebody else is signed in, what others left is stopped and never sent in their name", async () => {
  const all = start();
  const [mine, theirs] = [all.edited(1, 7), all.edited(2, 8)];
  all.keeper.send({ type: "person.changed", accountId: 2 });
  expect([mine.getSnapshot().status, theirs.getSnapshot().status]).toEqual(["stopped", "active"]);
  expect(held(all)).toEqual(["chapter:2:8"]);
  all.keeper.send({ type: "page.hidden" });
  await waitFor(theirs, (snapshot) => snapshot.matches("saving"), { timeout: patient(1_000) });
  expect(all.sent).toMatchObject([{ id: 8 }]);
});

it("of two chapters the saved one is let go when it is left, the other is sent at once", () => {
  const all = start();
  const [clean] = [all.open(1, 7), all.edited(1, 8)];
  for (const id of ["chapter:1:7", "chapter:1:8"]) all.keeper.send({ type: "thing.left", id });
  expect(held(all)).toEqual(["chapter:1:8"]);
  expect(all.sent).toMatchObject([{ id: 8 }]);
  expect(clean.getSnapshot().value).toBe("clean");
});

it("closing asks until the device has the text, and every text is put there on demand", async () => {
  const { keeper, edited } = start();
  expect(isClosingRisky(keeper)).toBe(false);
  edited(1, 7);
  expect(isClosingRisky(keeper)).toBe(true);
  await keepOnDevice(keeper);
  expect(isClosingRisky(keeper)).toBe(false);
});

it("a device that takes no draft says why", async () => {
  const { keeper, edited } = start(() => Promise.reject(new Error("На устройстве нет места для черновика")));
  edited(1, 7);
  await expect(keepOnDevice(keeper)).rejects.toThrow("На устройстве нет места для черновика");
  expect(isClosingRisky(keeper)).toBe(true);
});

it("an order that waits behind a save is sent when its list is left, and let go when it is saved", async () => {
  const orders: OrderChange[] = [];
  const answers: ((answer: OrderAnswer) => void)[] = [];
  const machine = reorderMachine.provide({
    actors: {
      saveOrder: fromPromise<OrderAnswer, OrderChange>(({ input }) => {
        orders.push(input);
        return new Promise((resolve) => answers.push(resolve));
      }),
    },
  });
  const keeper = createActor(keeperMachine.provide({ actors: { followThing } })).start();
  const list = createActor(machine, { input: { order: [1, 2, 3] } }).start();
  const thing = keptOrder(list, { id: "a", accountId: 1, title: "Дом", href: "/work/5/edit/content" });
  keeper.send({ type: "thing.shown", thing });
  list.send({ type: "move.requested", order: [2, 1, 3] });
  list.send({ type: "move.requested", order: [3, 2, 1] });
  keeper.send({ type: "thing.left", id: "order:a" });
  expect(isClosingRisky(keeper)).toBe(true);
  answers[0]?.({ outcome: "done", result: { outcome: "saved", order: [2, 1, 3] } });
  await waitFor(list, () => orders.length === 2, { timeout: patient(1_000) });
  expect(orders).toEqual([
    { order: [2, 1, 3], before: [1, 2, 3] },
    { order: [3, 2, 1], before: [2, 1, 3] },
  ]);
  answers[1]?.({ outcome: "done", result: { outcome: "saved", order: [3, 2, 1] } });
  await waitFor(keeper, ({ context }) => context.things.length === 0, { timeout: patient(1_000) });
  expect(isClosingRisky(keeper)).toBe(false);
});
