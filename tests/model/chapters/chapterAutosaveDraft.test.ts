import { expect, it } from "vitest";
import { assign, createActor, fromPromise, type InspectionEvent, SimulatedClock } from "xstate";
import { chapterDraftMachine } from "../../../src/machines/chapters/chapterDraft.machine.ts";
import { untyped } from "../../support/fakes.ts";
import { testModel } from "../../support/models.ts";
import { coverage, edgePaths } from "../../support/paths.ts";

type Text = { title: string; document: object };
type DraftInput = { accountId: number; place: string; revision?: number; text?: Text };
const textOf = (title: string): Text => ({ title, document: {} });
const input = { accountId: 3, place: "new:5", requestId: "r1", revision: 10, text: textOf("Открыто") };
const begins = ["empty", "unsaved", "outdated"] as const;
const branches = coverage(chapterDraftMachine);

const paths = begins.flatMap((begin) =>
  edgePaths(chapterDraftMachine, {
    input: { ...input, begin },
    payloads: (type, { context }) => {
      if (type === "chapter.edited") return [{ text: textOf("Ещё") }];
      if (type === "chapter.replaced") return [{ text: textOf("Оттуда"), revision: 40 }];
      if (type === "text.saved")
        return [
          { text: context.text, revision: 11, which: "latest" },
          { text: textOf("Старое"), revision: 11, which: "older" },
        ];
      if (type === "chapter.created") return context.place === "7" ? [] : [{ place: "7", revision: 1 }];
      return type.startsWith("xstate.error") ? [{ error: new Error("На устройстве нет места для черновика") }] : [{}];
    },
    project: (context: Record<string, unknown>) => [
      ...[context.text === context.saved, context.text === context.written, context.place],
      ...[context.revision === context.writtenRevision, context.formerPlace, context.reason !== ""],
    ],
  }).map(({ events }) => ({
    begin,
    steps: events as { type: string; which?: string }[],
    name: `${begin}: ${events.map(({ type, which }: { type: string; which?: string }) => `${type} ${which ?? ""}`).join(" → ")}`,
  })),
);

/** A device that answers when the test lets it; `shelf` has what it stores. */
function open(
  machine: typeof chapterDraftMachine,
  begin: (typeof begins)[number],
  inspect = false,
  note?: (event: InspectionEvent) => void,
) {
  const clock = new SimulatedClock();
  const shelf = new Map<string, { revision: number | undefined; title: string | undefined }>();
  if (begin !== "empty") shelf.set("3/new:5", { revision: 9, title: "Лежало" });
  const pending: { port: "keep" | "drop"; apply: () => void; reply: PromiseWithResolvers<void> }[] = [];
  const heard: { port: "keep" | "drop"; asked: DraftInput }[] = [];
  const ask = (port: "keep" | "drop", apply: (request: DraftInput) => void) =>
    fromPromise<void, DraftInput>(({ input: request }) => {
      const reply = Promise.withResolvers<void>();
      pending.push({ port, apply: () => apply(request), reply });
      heard.push({ port, asked: request });
      return reply.promise;
    });
  const running = machine.provide({
    actors: {
      keepDraft: untyped(
        ask("keep", ({ accountId, place, revision, text }) =>
          shelf.set(`${accountId}/${place}`, { revision, title: text?.title }),
        ),
      ),
      dropDraft: ask("drop", ({ accountId, place }) => shelf.delete(`${accountId}/${place}`)),
    },
  });
  const cover = inspect ? branches.inspect(running) : undefined;
  const actor = createActor(running, {
    clock,
    input: { ...input, begin },
    ...((cover ?? note) && {
      inspect: (event: InspectionEvent) => {
        cover?.(event);
        note?.(event);
      },
    }),
  }).start();
  const settle = async (fault?: Error) => {
    const request = pending.splice(0);
    for (const { apply } of fault ? [] : request) apply();
    if (fault) request.at(-1)?.reply.reject(fault);
    else for (const { reply } of request) reply.resolve();
    if (request.length > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, clock, shelf, pending, heard, settle };
}

async function walk(
  machine: typeof chapterDraftMachine,
  { begin, steps }: (typeof paths)[number],
  inspect = false,
  note?: (event: InspectionEvent) => void,
) {
  const { actor, clock, shelf, pending, heard, settle } = open(machine, begin, inspect, note);
  let newest = { title: "Открыто", revision: 10, place: "new:5" };
  let text: Text = input.text;
  let isSaved = begin !== "unsaved";
  let letters = 0;
  /** What the device was last asked to hold, or to hold no longer because the server has it. */
  let request = begin === "unsaved" ? null : newest;
  let wasDropped = begin === "outdated";
  /** It failed, or said nothing in time: until the next letter only a hidden page asks it again. */
  let isBroken = false;
  const listen = () => {
    for (const { port, asked: given } of heard.splice(0)) {
      const { place, revision = 0, text } = given;
      if (port === "keep") request = { place, revision, title: text?.title ?? "" };
      else if (place === newest.place) request = newest;
      wasDropped = port === "drop";
      isBroken = false;
    }
  };
  const isBehind = () =>
    request?.title !== newest.title || request.revision !== newest.revision || request.place !== newest.place;
  const edit = () => {
    text = textOf(`Буква ${++letters}`);
    newest = { ...newest, title: text.title };
    isSaved = false;
    isBroken = false;
    actor.send({ type: "chapter.edited", text });
  };
  listen();
  for (const { type, which } of steps) {
    const before = pending.length;
    if (type === "chapter.edited") edit();
    else if (type === "text.saved") {
      isSaved = which === "latest";
      newest = { ...newest, revision: 11 };
      if (!isSaved && wasDropped) request = null; // taken away, and wanted again
      const isAtRest = before === 0 && !isBroken;
      actor.send({ type, text: isSaved ? text : textOf("Старое"), revision: 11 });
      // What the server has is taken from the device at once, or after what is under way; an older text of it takes nothing.
      expect(pending).toHaveLength(before + (isSaved && isAtRest ? 1 : 0));
    } else if (type === "chapter.created") {
      newest = { ...newest, place: "7", revision: 1 };
      actor.send({ type, place: "7", revision: 1 });
    } else if (type === "chapter.replaced") {
      // The device has nothing of this chapter, or is about to; it is asked for nothing.
      const isTaken = isSaved && !isBroken && !pending.some(({ port }) => port === "keep");
      const isDone = !isBehind();
      text = textOf(`Оттуда ${++letters}`);
      actor.send({ type, text, revision: 40 });
      if (isTaken) newest = { ...newest, title: text.title, revision: 40 };
      if (isTaken && isDone) request = newest;
      expect(pending).toHaveLength(before);
      expect(actor.getSnapshot().context.text === text).toBe(isTaken);
    } else if (type === "page.hidden") {
      const mustWrite = (isBroken || isBehind()) && !pending.some(({ port }) => port === "drop");
      actor.send({ type });
      expect(pending).toHaveLength(before + (mustWrite ? 1 : 0));
    } else if (type.includes("writeDelay")) {
      clock.increment(199);
      expect(pending).toHaveLength(before);
      clock.increment(1);
      expect(pending.length).toBeGreaterThan(before);
    } else if (type.includes("writeTimeout")) {
      pending.splice(0);
      clock.increment(29_999);
      expect(actor.getSnapshot().value).not.toBe("unavailable");
      clock.increment(1);
      isBroken = true;
    } else if (type.startsWith("xstate.error")) {
      await settle(new Error("На устройстве нет места для черновика"));
      isBroken = true;
    } else await settle();
    listen();
  }
  const { value: reached, context: then } = actor.getSnapshot();
  expect(reached === "unavailable").toBe(isBroken);
  if (isBroken) {
    expect(["На устройстве нет места для черновика", "Устройство не отвечает"]).toContain(then.reason);
    edit();
  }
  for (let round = 0; round < 6; round++) {
    clock.increment(200);
    await settle();
  }
  const { value, context } = actor.getSnapshot();
  actor.stop();
  return { value, reason: context.reason, shelf: Object.fromEntries(shelf), newest, isSaved };
}

type Ours = typeof chapterDraftMachine;
const type = (title: string) => ({ type: "chapter.edited" as const, text: textOf(title) });
const created = { type: "chapter.created", place: "7", revision: 1 } as const;
const full = new Error("На устройстве нет места для черновика");
const titles = ({ heard }: ReturnType<typeof open>) =>
  heard.map(({ port, asked: { place, text } }) => (text ? `${port} ${place} ${text.title}` : `${port} ${place}`));

const beside = {
  "a chapter that nobody has touched is not written": async (machine: Ours) => {
    const device = open(machine, "empty");
    device.clock.increment(200);
    expect(titles(device)).toEqual([]);
    device.actor.stop();
  },
  "what another tab has saved never takes the place of an unsaved text": async (machine: Ours) => {
    const elsewhere = { type: "chapter.replaced", text: textOf("Оттуда"), revision: 40 } as const;
    const shown = (device: ReturnType<typeof open>) => {
      const { value, context } = device.actor.getSnapshot();
      return [value, context.text.title, context.revision];
    };
    const kept = open(machine, "unsaved");
    kept.clock.increment(200);
    await kept.settle();
    kept.actor.send(elsewhere);
    expect(shown(kept)).toEqual(["kept", "Открыто", 10]);
    kept.actor.send(created);
    kept.clock.increment(200);
    await kept.settle();
    kept.actor.send(elsewhere);
    expect(shown(kept)).toEqual(["leavingPlace", "Открыто", 1]);
    kept.actor.stop();
    const dropping = open(machine, "outdated");
    dropping.actor.send(type("а"));
    dropping.actor.send(elsewhere);
    expect(shown(dropping)).toEqual(["dropping", "а", 10]);
    dropping.actor.stop();
  },
  "what follows upon the text of another tab is kept as made from that": async (machine: Ours) => {
    const { actor, clock, heard } = open(machine, "empty");
    actor.send({ type: "chapter.replaced", text: textOf("Оттуда"), revision: 40 });
    actor.send(type("а"));
    clock.increment(200);
    const request = { accountId: 3, place: "new:5", requestId: "r1", revision: 40, text: textOf("а") };
    expect(heard).toEqual([{ port: "keep", asked: request }]);
    actor.stop();
  },
  "a hidden page does not write the same text twice": async (machine: Ours) => {
    const device = open(machine, "empty");
    device.actor.send(type("а"));
    device.actor.send({ type: "page.hidden" });
    device.actor.send({ type: "page.hidden" });
    expect(titles(device)).toEqual(["keep new:5 а"]);
    device.actor.stop();
  },
  "a place is left once": async (machine: Ours) => {
    const device = open(machine, "empty");
    const { actor, clock, settle } = device;
    const write = async () => {
      clock.increment(200);
      await settle();
    };
    actor.send(type("а"));
    await write();
    actor.send(created);
    await write();
    await settle();
    await write();
    expect(titles(device)).toEqual(["keep new:5 а", "keep 7 а", "drop new:5"]);
    actor.send(type("б"));
    await write();
    await write();
    expect(titles(device).slice(3)).toEqual(["keep 7 б"]);
    actor.stop();
  },
  "a place is left once, and what is typed meanwhile is written after it": async (machine: Ours) => {
    const device = open(machine, "unsaved");
    const { actor, clock, settle } = device;
    actor.send(created);
    clock.increment(200);
    await settle();
    actor.send(type("а"));
    await settle();
    clock.increment(200);
    await settle();
    await settle();
    expect(titles(device)).toEqual(["keep 7 Открыто", "drop new:5", "keep 7 а"]);
    actor.stop();
  },
  "the first thing that the device does again ends its fault": async (machine: Ours) => {
    const { actor, clock, settle } = open(machine, "unsaved");
    const shown = () => {
      const { value, context } = actor.getSnapshot();
      return [value, context.reason];
    };
    const fail = async () => {
      clock.increment(200);
      await settle(full);
      expect(shown()).toEqual(["unavailable", "На устройстве нет места для черновика"]);
    };
    await fail();
    actor.send({ type: "page.hidden" });
    actor.send(type("а"));
    await settle();
    expect(shown()).toEqual(["waiting", ""]);
    await fail();
    actor.send({ type: "page.hidden" });
    actor.send({ type: "text.saved", text: actor.getSnapshot().context.text, revision: 11 });
    await settle();
    expect(shown()).toEqual(["dropping", ""]);
    await settle(full);
    actor.send(type("б"));
    actor.send({ type: "text.saved", text: actor.getSnapshot().context.text, revision: 12 });
    actor.send(type("в"));
    await settle();
    expect(shown()).toEqual(["waiting", ""]);
    actor.stop();
  },
};

testModel({
  title: "the device ends with the newest unsaved text, in its place, and with nothing else",
  machine: chapterDraftMachine,
  branches,
  paths: paths.map(({ name, steps }) => ({
    name,
    steps: steps.map(({ type, which = "" }) => `${type} ${which}`.trim()),
  })),
  walk: async (machine, index, note) => {
    const path = paths[index] as (typeof paths)[number];
    const isOurs = machine === chapterDraftMachine;
    const ours = machine as typeof chapterDraftMachine;
    const { value, reason, shelf, newest, isSaved } = await walk(ours, path, isOurs, note);
    expect({ value, reason }).toEqual({ value: "kept", reason: "" });
    const { place, title, revision } = newest;
    expect(shelf).toEqual(isSaved ? {} : { [`3/${place}`]: { title, revision } });
  },
  beside,
  afterwards: () => expect(paths.length).toBeGreaterThan(50),
});

it.fails("a mutant that writes the text before the last is caught", async () => {
  const mutant = chapterDraftMachine.provide({
    actions: {
      keepText: assign(({ context }, { text }) => ({ text: context.written === null ? text : context.text })),
    },
  });
  for (const path of paths) {
    const { shelf, newest, isSaved } = await walk(mutant, path);
    if (!isSaved) expect(Object.values(shelf).map(({ title }) => title)).toEqual([newest.title]);
  }
});
