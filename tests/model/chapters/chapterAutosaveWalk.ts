import { expect } from "vitest";
import { createActor, fromPromise, type InspectionEvent, SimulatedClock } from "xstate";
import { chapterAutosaveMachine } from "../../../src/machines/chapters/chapterAutosave.machine.ts";
import { chapterDraftMachine } from "../../../src/machines/chapters/chapterDraft.machine.ts";
import { untyped } from "../../support/fakes.ts";
import { coverage } from "../../support/paths.ts";
import {
  accepted,
  created,
  faults,
  mergedWith,
  opened,
  openedNew,
  type paths,
  textOf,
  wish,
} from "./chapterAutosave.model.ts";
import { promise, type Sends, type Situation, type Step } from "./chapterAutosave.rows.ts";

type Text = { title: string; document: object };
export const branches = coverage(chapterAutosaveMachine);
export const unwalked = new Set(
  Object.entries(promise).flatMap(([situation, row]) => Object.keys(row).map((step) => `${situation}: ${step}`)),
);

/** A server that answers when the test says so, and a device that always works. */
export function run(
  machine: typeof chapterAutosaveMachine,
  input: typeof opened | typeof openedNew,
  inspect: boolean,
  note: (event: InspectionEvent) => void = () => {},
) {
  const clock = new SimulatedClock();
  const sent: object[] = [];
  const kept: object[] = [];
  let reply = Promise.withResolvers<unknown>();
  const ask = fromPromise<never, object>(({ input }) => {
    sent.push(input);
    reply = Promise.withResolvers();
    return reply.promise as Promise<never>;
  });
  const running = machine.provide({
    actors: {
      saveChapter: untyped(ask),
      createChapter: untyped(ask),
      chapterDraft: chapterDraftMachine.provide({
        actors: {
          keepDraft: fromPromise(async ({ input }) => void kept.push(input)),
          dropDraft: fromPromise(async ({ input }) => void kept.push(input)),
        },
      }),
    },
  });
  const events: object[] = [];
  const cover = inspect ? branches.inspect(running) : () => {};
  const actor = createActor(running, {
    clock,
    input,
    inspect: (event) => {
      cover(event);
      note(event);
      const isForDraft = "id" in event.actorRef && event.actorRef.id === "chapterDraft";
      if (event.type === "@xstate.event" && isForDraft && !event.event.type.startsWith("xstate."))
        events.push(event.event);
    },
  }).start();
  const settle = async (how: (one: typeof reply) => void) => {
    how(reply);
    // All that follows of an answer is done when the queue of tasks comes round.
    await new Promise((resolve) => setImmediate(resolve));
  };
  const state = () => {
    const { value } = actor.getSnapshot();
    return typeof value === "string" ? value : (Object.entries(value)[0]?.join(".") ?? "");
  };
  const pass = (ms: number) => {
    const before = state();
    clock.increment(ms - 1);
    expect(state()).toBe(before);
    clock.increment(1);
  };
  return { actor, clock, sent, kept, told: events, settle, state, pass };
}

/** A text with what somebody else wrote behind it. */
const withTheirs = ({ title, document }: Text): Text => ({ title, document: mergedWith({ title, document }).document });

/** What the device and the screen hear of a step; of the author's own letters the device hears as they are typed. */
function newsOf(
  step: Step,
  from: Situation,
  { text, last, revision, isLive }: { text: Text; last: Text; revision: number; isLive: boolean },
): object[] {
  const replaced = { type: "text.replaced", text, arrival: null, isLive: false };
  if (from === "following" && ["this tab writes", "author publishes"].includes(step))
    return [{ type: "chapter.edited", text }];
  if (step === "another tab types") return [replaced];
  if (step === "page is hidden") return [{ type: "page.hidden" }];
  if (step === "server creates")
    return [
      { type: "chapter.created", place: "7", revision: 1 },
      { type: "chapter.created", chapter: { id: 7 } },
    ];
  if (step === "server saves") return [{ type: "text.saved", text: last, revision }];
  if (step === "another tab saves" && from !== "dirty.typing")
    return [{ type: "chapter.replaced", text, revision: 40 }, replaced];
  const arrival = { added: 1, removed: 0, theirTitle: null, by: { id: 4, fio: "Пётр Иванов" } };
  if (step === "server merges")
    return [
      { type: "chapter.edited", text },
      { type: "text.saved", text: withTheirs(last), revision: 30 },
      isLive ? { ...replaced, isLive } : { ...replaced, arrival },
    ];
  return [];
}

/** Walks one path on a running machine and in the table; returns what happened and what was promised. */
export async function walk(
  machine: typeof chapterAutosaveMachine,
  { steps, first }: (typeof paths)[number],
  count = false,
  note?: (event: InspectionEvent) => void,
) {
  const input = first.to === "clean" ? opened : openedNew;
  const { actor, sent, told, settle, state, pass, clock } = run(machine, input, count, note);
  const happened = { states: [] as string[], texts: [] as Text[], wishes: [] as (object | null)[], sent, told };
  const promised: typeof happened = { states: [], texts: [], wishes: [], sent: [], told: [] };
  actor.on("text.replaced", (event) => told.push(event));
  actor.on("chapter.created", (event) => told.push(event));
  actor.on("text.settled", (event) => told.push(event));
  let situation = first.to;
  let { text, revision } = input as { text: Text; revision: number };
  let last = text;
  let letters = 0;
  let isLive = false;
  let wished: typeof wish | null = null;
  const type = () => {
    text = textOf(`И вечер ${++letters}.`);
    promised.told.push({ type: "chapter.edited", text });
    actor.send({ type: "chapter.edited", text });
  };
  const drive: Record<Step, () => void | Promise<void>> = {
    "author types": type,
    "author presses save": () => actor.send({ type: "save.requested" }),
    "author publishes": () => actor.send({ type: "settlement.requested", wish }),
    "page is hidden": () => actor.send({ type: "page.hidden" }),
    "network returns": () => actor.send({ type: "network.returned" }),
    "access returns": () => actor.send({ type: "access.restored" }),
    "another tab saves": () => {
      const theirs = textOf("Из другой вкладки.");
      if (situation !== "dirty.typing") text = theirs;
      actor.send({ type: "chapter.savedElsewhere", text: theirs, revision: 40 });
    },
    "another tab types": () => {
      text = textOf(`В другой вкладке ${++letters}.`);
      actor.send({ type: "chapter.followed", text });
    },
    "this tab writes": () => actor.send({ type: "writing.taken" }),
    "somebody else comes": () => {
      isLive = true;
      actor.send({ type: "company.changed", hasCompany: true });
    },
    "server creates": () => settle(({ resolve }) => resolve(created)),
    "server saves": () => settle(({ resolve }) => resolve(accepted)),
    "server merges": () => settle(({ resolve }) => resolve(mergedWith(last))),
    "server fails": () => settle(({ reject }) => reject(faults["server fails"])),
    "server refuses access": () => settle(({ reject }) => reject(faults["server refuses access"])),
    "server refuses the text": () => settle(({ reject }) => reject(faults["server refuses the text"])),
    "1 500 ms of rest": () => pass(isLive ? 700 : 1_500),
    "10 000 ms of typing": () => {
      const [count, pause, rest] = isLive ? [3, 400, 300] : [9, 1_000, 1_000];
      for (let letter = 1; letter <= count; letter++) {
        clock.increment(pause);
        type();
      }
      pass(rest);
    },
    "2 000 ms pass": () => pass(2_000),
    "30 000 ms pass": () => pass(30_000),
  };
  for (const step of steps) {
    await drive[step]();
    if (count) unwalked.delete(`${situation}: ${step}`);
    const [to, sends]: readonly [to: Situation, sends?: Sends] = promise[situation][step] ?? [
      "not promised" as Situation,
    ];
    if (step === "another tab saves" && situation !== "dirty.typing") revision = 40;
    if (step === "server saves") revision = 11;
    if (step === "server creates") revision = 1;
    if (step === "server merges") [text, revision] = [withTheirs(text), 30];
    promised.told.push(...newsOf(step, situation, { text, last, revision, isLive }));
    const isAnswered = situation === "saving.awaited" && ["server saves", "server merges"].includes(step);
    if (isAnswered || (situation === "clean" && step === "author publishes"))
      promised.told.push({ type: "text.settled", chapterId: 7, wish });
    // A wish that failed is kept until the text is saved in another way: it is never fulfilled unasked.
    if (step === "author publishes") wished = wish;
    if (to === "clean") wished = null;
    if (sends === "sends") last = text;
    if (sends === "creates") promised.sent.push({ workId: 5, requestId: opened.requestId, ...textOf("Было утро.") });
    else if (sends) promised.sent.push({ id: 7, revision, ...last });
    promised.states.push(to.split(",", 1)[0] ?? to);
    promised.texts.push(text);
    promised.wishes.push(wished);
    happened.wishes.push(actor.getSnapshot().context.wish);
    happened.states.push(state());
    happened.texts.push(actor.getSnapshot().context.text);
    situation = to;
  }
  actor.stop();
  return { happened, promised };
}
