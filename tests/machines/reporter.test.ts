import { expect, it } from "vitest";
import { assign, createActor, setup } from "xstate";
import { type Actor, actorsOf, emptyLog, heard, type Log, momentsOf, standing } from "../../src/dev/log.ts";
import type { Message } from "../../src/dev/messages.ts";
import { createReporter } from "../../src/dev/reporter.ts";

const bulbMachine = setup({ types: { events: {} as { type: "bulb.broken" } } }).createMachine({
  id: "bulb",
  initial: "whole",
  states: { whole: { on: { "bulb.broken": "broken" } }, broken: { type: "final" } },
});

const lampMachine = setup({
  types: {
    context: {} as { presses: number; password: string; bulb: unknown },
    events: {} as { type: "switch.pressed"; token?: string } | { type: "nothing.happened" },
  },
  actors: { bulb: bulbMachine },
  guards: { isTired: ({ context }) => context.presses > 1 },
}).createMachine({
  id: "lamp",
  context: ({ spawn }) => ({ presses: 0, password: "swordfish", bulb: spawn("bulb", { id: "bulb" }) }),
  initial: "off",
  on: { "switch.pressed": { target: ".on", actions: assign({ presses: ({ context }) => context.presses + 1 }) } },
  states: {
    off: {},
    on: { always: { guard: "isTired", target: "off" } },
  },
});

/** A channel that keeps what is said and lets the test speak. */
function makeChannel() {
  const said: Message[] = [];
  const ears: ((event: MessageEvent<Message>) => void)[] = [];
  return {
    said,
    speak: (data: Message) => {
      for (const ear of ears) ear({ data } as MessageEvent<Message>);
    },
    channel: {
      postMessage: (message: Message) => void said.push(structuredClone(message)),
      addEventListener: (_: string, ear: unknown) => void ears.push(ear as (event: MessageEvent<Message>) => void),
    } as Pick<BroadcastChannel, "postMessage" | "addEventListener">,
  };
}

function lightLamp(limit?: number) {
  const { channel, said, speak } = makeChannel();
  let time = 1_000;
  const reporter = createReporter({
    channel,
    tab: "t1",
    page: () => "/work",
    now: () => {
      time += 1;
      return time;
    },
    ...(limit && { limit }),
  });
  const actor = createActor(lampMachine, { inspect: reporter.note });
  actor.start();
  const moments = () => said.flatMap((message) => (message.kind === "moment" ? [message.moment] : []));
  return { actor, reporter, said, speak, moments, lamp: () => moments().filter(({ machine }) => machine === "lamp") };
}

it("tells every step with its states, the edges taken and the context, secrets covered", () => {
  const { actor, lamp } = lightLamp();
  actor.send({ type: "switch.pressed", token: "abc" });
  actor.send({ type: "switch.pressed" });
  const session = actor.sessionId;
  const bulb = actor.getSnapshot().children.bulb?.sessionId;
  expect(lamp()).toEqual([
    {
      tab: "t1",
      count: 1,
      at: 1_002,
      page: "/work",
      session,
      parent: "",
      machine: "lamp",
      event: { type: "xstate.init" },
      states: ["lamp", "lamp.off"],
      edges: [],
      value: "off",
      context: { presses: 0, password: "•••", bulb: `actor ${bulb} (bulb)` },
      status: "active",
    },
    {
      tab: "t1",
      count: 2,
      at: 1_003,
      page: "/work",
      session,
      parent: "",
      machine: "lamp",
      event: { type: "switch.pressed", token: "•••" },
      states: ["lamp", "lamp.on"],
      edges: ["lamp --switch.pressed[0]--> lamp.on"],
      value: "on",
      context: { presses: 1, password: "•••", bulb: `actor ${bulb} (bulb)` },
      status: "active",
    },
    {
      tab: "t1",
      count: 3,
      at: 1_004,
      page: "/work",
      session,
      parent: "",
      machine: "lamp",
      event: { type: "switch.pressed" },
      states: ["lamp", "lamp.off"],
      edges: ["lamp --switch.pressed[0]--> lamp.on", "lamp.on --always[0]--> lamp.off"],
      value: "off",
      context: { presses: 2, password: "•••", bulb: `actor ${bulb} (bulb)` },
      status: "active",
    },
  ]);
});

it("a child is reported with its parent; an event by hand reaches it, and only in its own tab", () => {
  const { actor, speak, moments } = lightLamp();
  const session = actor.getSnapshot().children.bulb?.sessionId ?? "";
  speak({ kind: "wished", tab: "t2", session, event: { type: "bulb.broken" } });
  const bulb = () => moments().filter(({ machine }) => machine === "bulb");
  expect(bulb().map(({ value, parent }) => [value, parent])).toEqual([["whole", actor.sessionId]]);
  speak({ kind: "wished", tab: "t1", session, event: { type: "bulb.broken" } });
  expect(bulb().map(({ value, status }) => [value, status])).toEqual([
    ["whole", "active"],
    ["broken", "done"],
  ]);
});

it("a late page hears the past: the newest moments, and how the others stood last", () => {
  const { actor, speak, said, lamp } = lightLamp(2);
  for (let press = 0; press < 3; press += 1) actor.send({ type: "switch.pressed" });
  speak({ kind: "asked" });
  const past = said.at(-1);
  expect(past?.kind === "past" && past.moments.map(({ machine, count }) => [machine, count])).toEqual([
    ["bulb", 0],
    ["lamp", 3],
    ["lamp", 4],
  ]);
  expect(lamp().map(({ count }) => count)).toEqual([1, 2, 3, 4]);
});

it("the page's log: the past once, in the order of time, actors that live first, and how they stood at a moment", () => {
  const { actor, speak, said, reporter } = lightLamp();
  actor.send({ type: "switch.pressed" });
  speak({ kind: "asked" });
  reporter.leave();
  const past = said.filter(({ kind }) => kind === "past");
  const other = said.flatMap((message): Message[] =>
    message.kind === "moment" && message.moment.machine === "lamp"
      ? [{ kind: "moment", moment: { ...message.moment, tab: "t2", at: message.moment.at + 0.5 } }]
      : [],
  );
  const log = [...other, ...past, ...said].reduce<Log>(heard, emptyLog);
  const keys = actorsOf(log, "lamp").map(({ key, isLiving }: Actor) => [key, isLiving]);
  expect(keys).toEqual([
    [`t2 ${actor.sessionId}`, true],
    [`t1 ${actor.sessionId}`, false],
  ]);
  const moments = momentsOf(
    log,
    keys.map(([key]) => String(key)),
  );
  expect(moments.map(({ tab, value }) => [tab, value])).toEqual([
    ["t1", "off"],
    ["t2", "off"],
    ["t1", "on"],
    ["t2", "on"],
  ]);
  expect(standing(moments, `t2 ${actor.sessionId}`, 2)?.value).toBe("off");
  expect(standing(moments, `t2 ${actor.sessionId}`, 0)).toBeUndefined();
});
