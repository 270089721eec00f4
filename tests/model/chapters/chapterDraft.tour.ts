import { expect } from "@playwright/test";
import { chapterDraftMachine } from "../../../src/machines/chapters/chapterDraft.machine.ts";
import { branchesByEvents } from "../../support/rowBranches.ts";
import { answerDevice, draftsOf, holdDevice, takeDevice } from "../../support/tours/device.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { answers, hide, openChapter, openKeptChapter, openNewChapter, seeText, type, written } from "./chapter.page.ts";
import { chapterDraftRows } from "./chapterAutosaveDraft.rows.ts";

const save = async ({ page }: Stage) => page.keyboard.press("Control+s");
const reasons = /На устройстве нет места для черновика|Устройство не отвечает/;
const fault = ({ page }: Stage) => page.getByRole("contentinfo").getByText(reasons);
/** The device holds the text on the screen in its place, or nothing when the server has it. */
const seeDevice = (place: string | null) => async (stage: Stage) => {
  await seeText(stage);
  await expect(fault(stage)).toHaveCount(0);
  const { title, blocks, revision } = written(stage);
  expect(await draftsOf(stage)).toEqual(place === null ? {} : { [place]: { title, blocks, revision } });
};
const seeFault = async (stage: Stage) => {
  await seeText(stage);
  await expect(fault(stage)).toHaveText(String(stage.memory.get("fault")));
};
const looks: Record<string, (stage: Stage) => Promise<void>> = {
  "kept, saved": seeDevice(null),
  "kept, unborn": seeDevice(null),
  "kept, sent": seeDevice("7"),
  "kept, older sent": seeDevice("7"),
  "kept, unborn, typed": seeDevice("new:5"),
};

const answered = (how: "done" | "error") =>
  ["keepDraft", "dropFormerDraft", "dropDraft"].map((actor) => `xstate.${how}.actor.${actor}`);
const branches = branchesByEvents(chapterDraftMachine, chapterDraftRows, {
  "author types": ["chapter.edited"],
  "server has it": (from) => [from.includes("unborn") ? "chapter.created" : "text.saved"],
  "page is hidden": ["page.hidden"],
  "200 ms pass": ["xstate.after.writeDelay.chapterDraft.waiting"],
  "device does it": answered("done"),
  "device is full": answered("error"),
  "30 000 ms pass": ["writing", "leavingPlace", "dropping"].map(
    (state) => `xstate.after.writeTimeout.chapterDraft.${state}`,
  ),
});
// What is being written is the newest already.
for (const [from, { "page is hidden": to }] of Object.entries(chapterDraftRows))
  if (from === to) branches.set(`${from}: page is hidden`, [[]]);

tours({
  machine: "chapterDraft",
  rows: chapterDraftRows,
  // The paths of the model are walked by its test alone: most of them differ in what no page can bring about.
  paths: [],
  branches,
  begins: {
    "kept, saved": async (stage) => {
      await takeDevice(stage);
      await openChapter(stage);
      await holdDevice(stage);
    },
    "kept, unborn": async (stage) => {
      await takeDevice(stage);
      await openNewChapter(stage);
      await holdDevice(stage);
    },
    "waiting, sent": async (stage) => {
      await takeDevice(stage);
      await openKeptChapter(stage, { prepare: () => holdDevice(stage) });
      await save(stage);
    },
    "dropping, saved": async (stage) => {
      await takeDevice(stage);
      // The server has that very text: the answer to its save was lost.
      await openKeptChapter(stage, { isSaved: true, prepare: () => holdDevice(stage) });
    },
  },
  causes: {
    // Every letter sets out for the server at once, where nothing else is on its way there.
    "author types": async (stage) => {
      await type(stage);
      await save(stage);
    },
    "server has it": async (stage, from) => {
      if (from.includes("unborn")) return answers.created(stage);
      await answers.saved(stage);
      if (!from.includes("older")) return stage.see("chapterAutosave", "clean");
      await stage.see("chapterAutosave", "dirty.typing");
      await save(stage);
    },
    "page is hidden": hide,
    "200 ms pass": async (stage) => stage.pass(200, "chapterDraft"),
    "device does it": async (stage) => answerDevice(stage, "keep"),
    "device is full": async (stage) => {
      stage.memory.set("fault", "На устройстве нет места для черновика");
      await answerDevice(stage, "fail");
    },
    "30 000 ms pass": async (stage) => {
      stage.memory.set("fault", "Устройство не отвечает");
      await answerDevice(stage, "forget");
      await stage.pass(30_000, "chapterDraft");
      // The save has waited as long, and has failed: it is repeated.
      await save(stage);
    },
  },
  sees: Object.fromEntries(
    Object.keys(chapterDraftRows).map((situation) => [
      situation,
      looks[situation] ?? (situation.startsWith("unavailable") ? seeFault : seeText),
    ]),
  ),
  nobody: Object.fromEntries(
    ["leavingPlace", "dropping"].map((state) => [
      `chapterDraft.${state} --chapter.replaced[0]--> (internal)`,
      "another tab would have to save the chapter in the moment in which this device takes a draft away",
    ]),
  ),
});
