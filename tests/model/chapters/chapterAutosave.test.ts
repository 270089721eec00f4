import { describe, expect, it } from "vitest";
import { assign, createActor, fromPromise, type InspectionEvent, SimulatedClock, waitFor } from "xstate";
import { chapterAutosaveMachine } from "../../../src/machines/chapters/chapterAutosave.machine.ts";
import { chapterDraftMachine } from "../../../src/machines/chapters/chapterDraft.machine.ts";
import { testModel } from "../../support/models.ts";
import { coverage } from "../../support/paths.ts";
import { patient } from "../../support/patience.ts";
import {
  accepted,
  ahead,
  apiFault,
  created,
  faults,
  opened,
  openedNew,
  paths,
  promise,
  type Sends,
  type Situation,
  type Step,
  textOf,
  wish,
} from "./chapterAutosave.model.ts";

type Text = { title: string; document: object };
const branches = coverage(chapterAutosaveMachine);
const unwalked = new Set(
  Object.entries(promise).flatMap(([situation, row]) => Object.keys(row).map((step) => `${situation}: ${step}`)),
);

/** A server that answers when the test says so, and a device that always works. */
function run(
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
      saveChapter: ask as never,
      createChapter: ask as never,
      chapterDraft: chapterDraftMachine.provide({
        actors: {
          keepDraft: fromPromise(async ({ input }) => void kept.push(input)),
          dropDraft: fromPromise(async ({ input }) => void kept.push(input)),
        },
      }),
    },
  });
  const told: object[] = [];
  const cover = inspect ? branches.inspect(running) : () => {};
  const actor = createActor(running, {
    clock,
    input,
    inspect: (event) => {
      cover(event);
      note(event);
      const isForDraft = "id" in event.actorRef && event.actorRef.id === "chapterDraft";
      if (event.type === "@xstate.event" && isForDraft && !event.event.type.startsWith("xstate."))
        told.push(event.event);
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
  return { actor, clock, sent, kept, told, settle, state, pass };
}

/** What the device and the screen hear of a step; of the author's own letters the device hears as they are typed. */
function newsOf(step: Step, { text, last, revision }: { text: Text; last: Text; revision: number }): object[] {
  const replaced = { type: "text.replaced", text };
  if (step === "page is hidden") return [{ type: "page.hidden" }];
  if (step === "server creates")
    return [
      { type: "chapter.created", place: "7", revision: 1 },
      { type: "chapter.created", chapter: { id: 7 } },
    ];
  if (step === "server saves") return [{ type: "text.saved", text: last, revision }];
  if (step === "author takes theirs")
    return [{ type: "chapter.edited", text }, { type: "text.saved", text, revision: 30 }, replaced];
  if (step === "author keeps both") return [{ type: "chapter.edited", text }, replaced];
  return [];
}

/** Walks one path on a running machine and beside it in the table; says what happened and what was promised. */
async function walk(
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
    "server creates": () => settle(({ resolve }) => resolve(created)),
    "server saves": () => settle(({ resolve }) => resolve(accepted)),
    "server is ahead": () => settle(({ resolve }) => resolve(ahead)),
    "server fails": () => settle(({ reject }) => reject(faults["server fails"])),
    "server refuses access": () => settle(({ reject }) => reject(faults["server refuses access"])),
    "server refuses the text": () => settle(({ reject }) => reject(faults["server refuses the text"])),
    "1 500 ms of rest": () => pass(1_500),
    "10 000 ms of typing": () => {
      for (let second = 1; second <= 9; second++) {
        clock.increment(1_000);
        type();
      }
      pass(1_000);
    },
    "2 000 ms pass": () => pass(2_000),
    "30 000 ms pass": () => pass(30_000),
    "author keeps his": () => actor.send({ type: "mine.chosen" }),
    "author takes theirs": () => actor.send({ type: "theirs.chosen" }),
    "author keeps both": () => actor.send({ type: "both.chosen" }),
  };
  for (const step of steps) {
    await drive[step]();
    if (count) unwalked.delete(`${situation}: ${step}`);
    const [to, sends]: readonly [to: Situation, sends?: Sends] = promise[situation][step] ?? [
      "not promised" as Situation,
    ];
    if (step === "server saves") revision = 11;
    if (step === "server creates") revision = 1;
    if (step === "author takes theirs") text = { title: "Чужое", document: textOf("Был день.").document };
    if (step === "author keeps both")
      text = {
        title: "Веранда",
        document: {
          type: "doc",
          content: [
            ...(text.document as { content: object[] }).content,
            { type: "separator" },
            { type: "paragraph", content: [{ type: "text", text: "Был день." }] },
          ],
        },
      };
    if (step.startsWith("author keeps") || step === "author takes theirs") revision = 30;
    promised.told.push(...newsOf(step, { text, last, revision }));
    const isAnswered = situation === "saving.awaited" && step === "server saves";
    if (isAnswered || (situation === "clean" && step === "author publishes"))
      promised.told.push({ type: "text.settled", chapterId: 7, wish });
    // A wish that could not be fulfilled stands until the text is saved in another way: it is never fulfilled unasked.
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

let sends = 0;
testModel({
  title: "chapter autosave: one save at a time, the newest text last, and no fault, conflict or leaving loses a word",
  machine: chapterAutosaveMachine,
  branches,
  paths,
  walk: async (machine, index, note) => {
    const isOurs = machine === chapterAutosaveMachine;
    const { happened, promised } = await walk(
      machine as typeof chapterAutosaveMachine,
      paths[index] as (typeof paths)[number],
      isOurs,
      note,
    );
    expect(happened).toEqual(promised);
    if (isOurs) sends += happened.sent.length;
  },
  exceptions: {
    "chapterAutosave.opening --always[0]--> chapterAutosave.dirty":
      "walked by «opens dirty when the text is not the server's»",
  },
  afterwards: () => {
    expect(sends).toBeGreaterThanOrEqual(paths.length); // an empty list of sent texts proves nothing
    expect([...unwalked]).toEqual([]);
  },
});

it("opens dirty when the text is not the server's", async () => {
  const text = textOf("Из черновика.");
  const { actor, sent, state, pass, settle } = run(chapterAutosaveMachine, { ...opened, text } as never, true);
  expect(state()).toBe("dirty.typing");
  pass(1_500);
  expect(sent).toEqual([{ id: 7, revision: 10, ...text }]);
  await settle(({ resolve }) => resolve(accepted));
  expect(state()).toBe("clean");
  actor.stop();
});

describe("a mutant that sends the text before the last edit", () => {
  const mutant = chapterAutosaveMachine.provide({
    actions: { takeText: assign(({ context }) => ({ sent: context.sent ?? context.text })) },
  });
  const saving = paths.filter(
    ({ name }) => name === "author types → author presses save → server is ahead → author keeps his",
  );

  it.fails("is caught by the check of what was sent", async () => {
    expect(saving).toHaveLength(1);
    for (const path of saving) {
      const { happened, promised } = await walk(mutant, path);
      expect(happened.sent).toEqual(promised.sent);
    }
  });
});

it("waits 2, 4, 8, 16, 32, 60 and again 60 s after failures, and 2 s again after a success", async () => {
  const { actor, pass, settle, state } = run(chapterAutosaveMachine, opened, false);
  const typeAndSave = () => {
    actor.send({ type: "chapter.edited", text: textOf("Было.") });
    actor.send({ type: "save.requested" });
  };
  const failFor = async (seconds: number) => {
    await settle(({ reject }) => reject(apiFault(0, "")));
    expect(state()).toBe("failed");
    pass(seconds * 1_000);
    expect(state()).toBe("saving.unawaited");
  };
  typeAndSave();
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) await failFor(seconds);
  await settle(({ resolve }) => resolve(accepted));
  expect(state()).toBe("clean");
  typeAndSave();
  await failFor(2);
  actor.stop();
});

it("honours Retry-After, longer than its own wait", async () => {
  const { actor, pass, settle, state } = run(chapterAutosaveMachine, opened, false);
  actor.send({ type: "chapter.edited", text: textOf("Было.") });
  actor.send({ type: "save.requested" });
  await settle(({ reject }) => reject(apiFault(429, "TooManyRequests", { retryAfter: 90 })));
  expect(actor.getSnapshot().context.fault).toMatchObject({ kind: "temporary" });
  pass(90_000);
  expect(state()).toBe("saving.unawaited");
  actor.stop();
});

it.each([
  ["no network", apiFault(0, ""), "failed", "offline"],
  ["429", apiFault(429, "TooManyRequests"), "failed", "temporary"],
  ["500", apiFault(500, "InternalServerError"), "failed", "temporary"],
  ["502 of a proxy", apiFault(502, ""), "failed", "temporary"],
  ["a page in place of an answer", apiFault(200, ""), "failed", "temporary"],
  ["something unknown", new Error("?"), "failed", "temporary"],
  ["no access", apiFault(403, "AccessDenied"), "refused", "refused"],
  ["not found", apiFault(404, "NotFound"), "refused", "refused"],
  ["a ban", apiFault(403, "UserIsBanned"), "refused", "refused"],
  ["a disabled account", apiFault(403, "UserAccountIsDisabled"), "refused", "refused"],
  ["a lost session", apiFault(401, "AuthorizationRequired"), "refused", "loginRequired"],
  ["an expired token", apiFault(401, "ExpiredToken"), "refused", "loginRequired"],
  ["wrong fields", apiFault(400, "InvalidRequestFields"), "refused", "textRefused"],
  ["too large", apiFault(413, ""), "refused", "textRefused"],
])("%s: %s", async (_, fault, state, kind) => {
  const { actor, settle, state: shown, clock, sent } = run(chapterAutosaveMachine, opened, false);
  actor.send({ type: "chapter.edited", text: textOf("Было.") });
  actor.send({ type: "save.requested" });
  await settle(({ reject }) => reject(fault));
  expect(shown()).toBe(state);
  expect(actor.getSnapshot().context.fault?.kind).toBe(kind);
  clock.increment(120_000);
  expect(sent).toHaveLength(state === "failed" ? 2 : 1); // a refusal stops the back-off
  actor.stop();
});

describe("what lies on the device beside it", () => {
  it("an edit is kept after 200 ms and dropped once the server has that very text", async () => {
    const { actor, clock, kept, settle } = run(chapterAutosaveMachine, opened, false);
    const text = textOf("Было.");
    actor.send({ type: "chapter.edited", text });
    clock.increment(199);
    expect(kept).toEqual([]);
    clock.increment(1);
    expect(kept).toEqual([{ accountId: 3, place: "7", revision: 10, text }]);
    actor.send({ type: "save.requested" });
    await settle(({ resolve }) => resolve(accepted));
    await waitFor(actor.getSnapshot().context.draft, (snapshot) => snapshot.value === "kept", {
      timeout: patient(1_000),
    });
    expect(kept.slice(1)).toEqual([{ accountId: 3, place: "7" }]);
    actor.stop();
  });

  it("a new chapter's draft moves to the chapter's own place", async () => {
    const { actor, clock, kept, settle } = run(chapterAutosaveMachine, openedNew, false);
    const { draft } = actor.getSnapshot().context;
    const rest = () => waitFor(draft, (snapshot) => snapshot.value === "kept", { timeout: patient(1_000) });
    const text = textOf("Было.");
    actor.send({ type: "chapter.edited", text });
    clock.increment(200);
    await rest();
    const heard: number[] = [];
    actor.on("chapter.created", ({ chapter }) => heard.push(chapter.id));
    await settle(({ resolve }) => resolve(created));
    clock.increment(200);
    await rest();
    expect(heard).toEqual([7]);
    expect(kept).toEqual([
      { accountId: 3, place: "new:5", revision: 0, text },
      { accountId: 3, place: "7", revision: 1, text },
      { accountId: 3, place: "new:5" },
    ]);
    actor.stop();
  });

  it("theirs taken: the editor is told, the draft is dropped", async () => {
    const { actor, kept, settle } = run(chapterAutosaveMachine, opened, false);
    const shown: object[] = [];
    actor.on("text.replaced", ({ text }) => shown.push(text));
    actor.send({ type: "chapter.edited", text: textOf("Было.") });
    actor.send({ type: "save.requested" });
    await settle(({ resolve }) => resolve(ahead));
    actor.send({ type: "theirs.chosen" });
    await waitFor(actor.getSnapshot().context.draft, (snapshot) => snapshot.value === "kept", {
      timeout: patient(1_000),
    });
    expect(shown).toEqual([{ title: "Чужое", document: textOf("Был день.").document }]);
    expect(kept.at(-1)).toEqual({ accountId: 3, place: "7" });
    actor.stop();
  });
});
