import { describe, expect, it } from "vitest";
import { assign, waitFor } from "xstate";
import { chapterAutosaveMachine } from "../../../src/machines/chapters/chapterAutosave.machine.ts";
import { testModel } from "../../support/models.ts";
import { patient } from "../../support/patience.ts";
import {
  accepted,
  apiFault,
  created,
  mergedWith,
  opened,
  openedNew,
  paths,
  textOf,
  wish,
} from "./chapterAutosave.model.ts";
import { branches, run, unwalked, walk } from "./chapterAutosaveWalk.ts";

/** What a save may end with: the state and the kind of fault after it. */
const endings = [
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
] as const;

const beside = {
  "a chapter that nobody has begun has nothing to settle": async (machine: typeof chapterAutosaveMachine) => {
    const { actor, sent, state } = run(machine, openedNew, false);
    const heard: object[] = [];
    actor.on("text.settled", (event) => heard.push(event));
    actor.send({ type: "settlement.requested", wish: { type: "publish.requested" } });
    expect([state(), sent, heard]).toEqual(["clean", [], []]);
    actor.stop();
  },
  "an older text of another tab is not taken over, and a new chapter takes none": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    for (const [input, revision] of [
      [opened, 10],
      [opened, 9],
      [openedNew, 40],
    ] as const) {
      const { actor, told } = run(machine, input, false);
      actor.send({ type: "chapter.savedElsewhere", text: textOf("Чужое."), revision });
      expect([actor.getSnapshot().context.text, told]).toEqual([textOf("Было утро."), []]);
      actor.stop();
    }
    for (const [type, then] of [
      ["chapter.followed", "following"],
      ["chapter.edited", "dirty.typing"],
    ] as const) {
      const { actor, state } = run(machine, opened, false);
      actor.send({ type, text: textOf("И вечер.") });
      actor.send({ type: "chapter.savedElsewhere", text: textOf("Чужое."), revision: 10 });
      expect([state(), actor.getSnapshot().context.text]).toEqual([then, textOf("И вечер.")]);
      actor.stop();
    }
  },
  "the time of an own save is not told of what another tab has saved": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    const { actor, settle, sent } = run(machine, opened, false);
    actor.send({ type: "chapter.edited", text: textOf("Было.") });
    actor.send({ type: "save.requested" });
    await settle(({ resolve }) => resolve(accepted));
    actor.send({ type: "chapter.savedElsewhere", text: textOf("Стало."), revision: 40 });
    expect(actor.getSnapshot().context).toMatchObject({ revision: 40, savedAt: null });
    actor.send({ type: "chapter.edited", text: textOf("Ещё.") });
    actor.send({ type: "save.requested" });
    expect(sent.at(-1)).toEqual({ id: 7, revision: 40, ...textOf("Ещё.") });
    actor.stop();
  },
  "in company what is typed is saved after 0.7 s of rest, 1.5 s at the latest; alone as before": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    const { actor, pass, settle, state, clock } = run(machine, opened, false);
    const type = (words: string) => actor.send({ type: "chapter.edited", text: textOf(words) });
    actor.send({ type: "company.changed", hasCompany: true });
    type("Было.");
    pass(700);
    await settle(({ resolve }) => resolve(accepted));
    for (const words of ["И", "И вечер", "И вечер."]) {
      type(words);
      clock.increment(400);
    }
    pass(300);
    expect(state()).toBe("saving.unawaited");
    await settle(({ resolve }) => resolve(accepted));
    actor.send({ type: "company.changed", hasCompany: false });
    type("И ночь.");
    pass(1_500);
    actor.stop();
  },
  "who leaves finds nothing to hurry for": async (machine: typeof chapterAutosaveMachine) => {
    const { actor, state } = run(machine, opened, false);
    actor.send({ type: "chapter.edited", text: textOf("Было.") });
    actor.send({ type: "company.changed", hasCompany: false });
    expect(state()).toBe("dirty.typing");
    actor.stop();
  },
  "what others have saved is told of; in company it is seen as it comes": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    const { actor } = run(machine, opened, false);
    const by = { id: 4, fio: "Пётр Иванов" };
    const heard: object[] = [];
    actor.on("text.replaced", (event) => heard.push(event));
    const more = { title: "Веранда", document: mergedWith(textOf("Было утро.")).document };
    actor.send({ type: "chapter.savedElsewhere", text: more, revision: 11, by });
    actor.send({ type: "company.changed", hasCompany: true });
    actor.send({ type: "chapter.savedElsewhere", text: textOf("Было утро."), revision: 12, by });
    expect(heard).toEqual([
      {
        type: "text.replaced",
        text: more,
        arrival: { added: 1, removed: 0, theirTitle: null, by },
        isLive: false,
      },
      { type: "text.replaced", text: textOf("Было утро."), arrival: null, isLive: true },
    ]);
    actor.stop();
  },
  "in company a merged text is seen as it comes, but a title is chosen": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    const { actor, settle } = run(machine, opened, false);
    const heard: object[] = [];
    actor.on("text.replaced", ({ arrival, isLive }) => heard.push({ arrival, isLive }));
    actor.send({ type: "company.changed", hasCompany: true });
    for (const theirTitle of [null, "Терраса"]) {
      actor.send({ type: "chapter.edited", text: textOf(`Было ${theirTitle}.`) });
      actor.send({ type: "save.requested" });
      await settle(({ resolve }) => resolve({ ...mergedWith(textOf(`Было ${theirTitle}.`)), theirTitle }));
    }
    const by = { id: 4, fio: "Пётр Иванов" };
    expect(heard).toEqual([
      { arrival: null, isLive: true },
      { arrival: { added: 1, removed: 0, theirTitle: "Терраса", by }, isLive: true },
    ]);
    actor.stop();
  },
  "the text that a tab takes over from another one goes to its draft before it is saved": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    for (const event of [{ type: "writing.taken" }, { type: "settlement.requested", wish }] as const) {
      const { actor, sent, told } = run(machine, opened, false);
      actor.send({ type: "chapter.followed", text: textOf("И вечер.") });
      // The keeper asks that of every chapter when its page is hidden.
      actor.send({ type: "save.requested" });
      expect([told, sent]).toEqual([[], []]);
      actor.send(event);
      expect(told).toEqual([{ type: "chapter.edited", text: textOf("И вечер.") }]);
      expect(sent).toEqual([{ id: 7, revision: 10, ...textOf("И вечер.") }]);
      actor.stop();
    }
  },
  "a chapter that nobody has begun follows no other": async (machine: typeof chapterAutosaveMachine) => {
    const { actor, state } = run(machine, openedNew, false);
    actor.send({ type: "chapter.followed", text: textOf("И вечер.") });
    expect([state(), actor.getSnapshot().context.text]).toEqual(["clean", textOf("Было утро.")]);
    actor.send({ type: "chapter.edited", text: textOf("И вечер.") });
    actor.stop();
  },
  "opens dirty when the text is not the server's": async (machine: typeof chapterAutosaveMachine) => {
    const text = textOf("Из черновика.");
    const { actor, sent, state, pass, settle } = run(machine, { ...opened, text }, machine === chapterAutosaveMachine);
    expect(state()).toBe("dirty.typing");
    pass(1_500);
    expect(sent).toEqual([{ id: 7, revision: 10, ...text }]);
    await settle(({ resolve }) => resolve(accepted));
    expect(state()).toBe("clean");
    actor.stop();
  },
  "waits 2, 4, 8, 16, 32, 60 and again 60 s after failures, and 2 s again after a success": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    const { actor, pass, settle, state } = run(machine, opened, false);
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
  },
  "an answer ends the faults before it and says when the text was saved": async (
    machine: typeof chapterAutosaveMachine,
  ) => {
    const { actor, pass, settle } = run(machine, openedNew, false);
    const fail = () => settle(({ reject }) => reject(apiFault(0, "")));
    const well = { attempts: 0, fault: null };
    const shown = () => actor.getSnapshot().context;
    actor.send({ type: "chapter.edited", text: textOf("Было.") });
    await fail();
    expect(shown()).toMatchObject({ attempts: 1, fault: { kind: "offline" } });
    pass(2_000);
    await settle(({ resolve }) => resolve(created));
    expect(shown()).toMatchObject({ ...well, chapterId: 7, revision: 1, savedAt: null });
    await fail();
    pass(2_000);
    await settle(({ resolve }) => resolve(accepted));
    expect(shown()).toMatchObject({ ...well, revision: 11, savedAt: "2026-11-20T11:05:31.000Z" });
    actor.send({ type: "chapter.edited", text: textOf("Стало.") });
    actor.send({ type: "save.requested" });
    await fail();
    pass(2_000);
    await settle(({ resolve }) => resolve(mergedWith(textOf("Стало."))));
    expect(shown()).toMatchObject({ ...well, revision: 30 });
    actor.stop();
  },
  "honours Retry-After, longer than its own wait": async (machine: typeof chapterAutosaveMachine) => {
    const { actor, pass, settle, state } = run(machine, opened, false);
    actor.send({ type: "chapter.edited", text: textOf("Было.") });
    actor.send({ type: "save.requested" });
    await settle(({ reject }) => reject(apiFault(429, "TooManyRequests", { retryAfter: 90 })));
    expect(actor.getSnapshot().context.fault).toMatchObject({ kind: "temporary" });
    pass(90_000);
    expect(state()).toBe("saving.unawaited");
    actor.stop();
  },
  "a fault that passes is repeated by itself, a refusal is not": async (machine: typeof chapterAutosaveMachine) => {
    for (const [name, fault, state, kind] of endings) {
      const { actor, settle, state: shown, clock, sent } = run(machine, opened, false);
      actor.send({ type: "chapter.edited", text: textOf("Было.") });
      actor.send({ type: "save.requested" });
      await settle(({ reject }) => reject(fault));
      expect(shown(), name).toBe(state);
      expect(actor.getSnapshot().context.fault?.kind, name).toBe(kind);
      clock.increment(120_000);
      expect(sent, name).toHaveLength(state === "failed" ? 2 : 1); // a refusal stops the back-off
      actor.stop();
    }
  },
};

let sends = 0;
testModel({
  title: "chapter autosave: one save at a time, the newest text last, and no fault, merging or leaving loses a word",
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
  beside,
  afterwards: () => {
    expect(sends).toBeGreaterThanOrEqual(paths.length); // an empty list of sent texts proves nothing
    expect([...unwalked]).toEqual([]);
  },
});

describe("a mutant that sends the text before the last edit", () => {
  const mutant = chapterAutosaveMachine.provide({
    actions: { takeText: assign(({ context }) => ({ sent: context.sent ?? context.text })) },
  });
  const saving = paths.filter(
    ({ name }) => name === "author types → author presses save → author types → server merges → author presses save",
  );

  it.fails("is caught by the check of what was sent", async () => {
    expect(saving).toHaveLength(1);
    for (const path of saving) {
      const { happened, promised } = await walk(mutant, path);
      expect(happened.sent).toEqual(promised.sent);
    }
  });
});

describe("the copy on the device", () => {
  const { requestId } = opened;
  it("an edit is kept after 200 ms and dropped once the server has that very text", async () => {
    const { actor, clock, kept, settle } = run(chapterAutosaveMachine, opened, false);
    const text = textOf("Было.");
    actor.send({ type: "chapter.edited", text });
    clock.increment(199);
    expect(kept).toEqual([]);
    clock.increment(1);
    expect(kept).toEqual([{ accountId: 3, place: "7", requestId, revision: 10, text }]);
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
      { accountId: 3, place: "new:5", requestId, revision: 0, text },
      { accountId: 3, place: "7", requestId, revision: 1, text },
      { accountId: 3, place: "new:5" },
    ]);
    actor.stop();
  });

  it("a merged text is on the server: the editor gets it, the draft is dropped", async () => {
    const { actor, kept, settle } = run(chapterAutosaveMachine, opened, false);
    const shown: object[] = [];
    actor.on("text.replaced", ({ text }) => shown.push(text));
    actor.send({ type: "chapter.edited", text: textOf("Было.") });
    actor.send({ type: "save.requested" });
    await settle(({ resolve }) => resolve(mergedWith(textOf("Было."))));
    await waitFor(actor.getSnapshot().context.draft, (snapshot) => snapshot.value === "kept", {
      timeout: patient(1_000),
    });
    const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    expect(shown).toEqual([
      { title: "Веранда", document: { type: "doc", content: [paragraph("Было."), paragraph("Был день.")] } },
    ]);
    expect(kept.at(-1)).toEqual({ accountId: 3, place: "7" });
    actor.stop();
  });
});
