import { expect, it } from "vitest";
import { type AnyStateMachine, createActor, fromCallback, fromPromise } from "xstate";
import type { Parties } from "../../../src/app/wire.ts";
import { lazyMachine } from "../../../src/machines/lib/lazy.machine.ts";
import { type DepartureActor, departureMachine } from "../../../src/machines/navigation/departure.machine.ts";
import { type HistoryCommand, navigationMachine } from "../../../src/machines/navigation/navigation.machine.ts";
import { wires } from "../../../src/shell/composition/connect.ts";
import { walkModel } from "../../support/walk.ts";
import { departureModel } from "./departure.model.ts";

walkModel(
  "departure: the question is there from the first unsaved change on, and nobody is held where it does not come",
  departureModel,
);

const at = (path: string, index: number) => ({ path, search: "", hash: "", key: `k${index}`, index });

/** Both machines with the product's own wires between them, and a tab that can be closed. */
function start({ comes = true, answer = false, history = fromCallback<HistoryCommand>(() => {}) } = {}) {
  const navigation = createActor(navigationMachine.provide({ actors: { followHistory: history } }), {
    input: { place: at("/work/7/edit", 5) },
  }).start();
  const machine = departureMachine.provide({
    actors: {
      fetchQuestion: fromPromise<unknown, void>(async () => {
        if (!comes) throw new Error("Нет сети");
        return "the page's own dialog";
      }),
      askBrowser: fromPromise(async () => answer),
    },
  });
  const fetchMachine = fromPromise<AnyStateMachine, { name: string }>(async () => machine);
  const departure = createActor(lazyMachine.provide({ actors: { fetchMachine } }), {
    input: { name: "departure" },
  }).start();
  let isClosingAsked = () => false;
  const followClosing = (isRisky: () => boolean) => {
    isClosingAsked = isRisky;
    return () => {};
  };
  const parties = { navigation, departure, tab: { followClosing } } as unknown as Parties;
  const own = wires.filter((one) => [one.from, one.to].includes("departure") || one.tells.includes("followClosing"));
  for (const { connect } of own) connect(parties);
  const late = () => departure.getSnapshot().context.actor as DepartureActor | null;
  return {
    navigation,
    answer: (type: "departure.confirmed" | "departure.cancelled") => late()?.send({ type }),
    states: () => [navigation.getSnapshot().value, late()?.getSnapshot().value, isClosingAsked()],
    question: () => late()?.getSnapshot().context.question,
    type: () => navigation.send({ type: "changes.made", id: "a" }),
    save: () => navigation.send({ type: "changes.gone", id: "a" }),
    follow: () => navigation.send({ type: "navigation.requested", to: "/terms", isReplacing: false }),
    arrive: (path: string, index: number) =>
      navigation.send({ type: "location.changed", place: at(path, index), arrival: "travelled" }),
  };
}

it("the page's own question: stays, then leaves; closing the tab is asked from the first letter to the leave", async () => {
  const { answer, states, question, type, follow, arrive } = start();
  expect(states()).toEqual(["open", undefined, false]);
  type();
  expect(states()).toEqual(["guarded", undefined, true]);
  await expect.poll(states).toEqual(["guarded", "ready", true]);
  expect(question()).toBe("the page's own dialog");
  follow();
  expect(states()).toEqual(["asking", "shown", true]);
  answer("departure.cancelled");
  expect(states()).toEqual(["guarded", "ready", true]);
  follow();
  answer("departure.confirmed");
  expect(states()).toEqual(["leaving", "resting", false]);
  arrive("/terms", 6);
  expect(states()).toEqual(["open", "resting", false]);
});

it("who leaves with the first letter is asked when the question is here", async () => {
  const { states, type, follow } = start();
  type();
  follow();
  expect(states()).toEqual(["asking", undefined, true]);
  await expect.poll(states).toEqual(["asking", "shown", true]);
});

it.each([
  [true, ["leaving", "resting", false]],
  [false, ["guarded", "absent", true]],
] as const)("where it does not come the browser's answer holds: %s", async (answer, ends) => {
  const { states, question, type, follow } = start({ comes: false, answer });
  type();
  await expect.poll(states).toEqual(["guarded", "absent", true]);
  follow();
  expect(states()).toEqual(["asking", "awaiting", true]);
  await expect.poll(states).toEqual(ends);
  expect(question()).toBe(null);
});

it("back and forward ask when the page is back; what is saved meanwhile asks no more", async () => {
  const { states, type, save, arrive } = start();
  type();
  await expect.poll(states).toEqual(["guarded", "ready", true]);
  arrive("/", 0);
  expect(states()).toEqual(["returning", "ready", true]);
  arrive("/work/7/edit", 5);
  expect(states()).toEqual(["asking", "shown", true]);
  arrive("/", 0);
  expect(states()).toEqual(["returning", "ready", true]);
  arrive("/work/7/edit", 5);
  save();
  expect(states()).toEqual(["leaving", "resting", false]);
});

it("without a history closing the tab is asked as long as something is unsaved", async () => {
  const history = fromCallback<HistoryCommand>(() => {
    throw new Error("SecurityError");
  });
  const { states, type, save } = start({ history });
  expect(states()).toEqual(["lost", undefined, false]);
  type();
  await expect.poll(states).toEqual(["lost", "ready", true]);
  save();
  expect(states()).toEqual(["lost", "resting", false]);
});
