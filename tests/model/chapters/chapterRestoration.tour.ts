import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { chapter, doc } from "./chapter.page.ts";
import { chapterRestorationModel } from "./chapterRestoration.model.ts";

const work = { id: 5, title: "Веранда", state: "draft", enableRedLine: true, canWrite: true };
const author = { id: 1, fio: "Вера Лядова", userName: "vera" };
const moment = (time: string) => `2026-11-${time}:00.000Z`;
const sitting = (revision: number, time: string, isCurrent: boolean) => ({
  revision,
  title: "Утро",
  firstSavedAt: moment(time),
  savedAt: moment(time),
  author,
  textLength: 10,
  change: 0,
  restoredFrom: null,
  isCurrent,
  publishedRevision: null,
  named: [],
});
const text = (revision: number, words: string, time: string) => ({
  revision,
  title: "Утро",
  document: doc(words),
  textLength: words.length,
  savedAt: moment(time),
  author,
  name: "",
});

/** The last revision of the chapter, as the server tells it. */
const last = ({ memory }: Stage) => memory.get("last") as number;
const answerHistory = async (stage: Stage) =>
  stage.resolve("getChapterHistory", {
    work,
    chapter,
    last: { revision: last(stage), savedAt: moment("20T10:00") },
    sittings: [sitting(last(stage), "20T10:00", true), sitting(3, "18T10:00", false)],
    cursor: null,
  });
const answerRevision = async (stage: Stage) =>
  stage.resolve("getChapterRevision", {
    shown: text(3, "Было утро.", "18T10:00"),
    against: null,
    isCurrent: false,
    isPublished: false,
    earlier: null,
    later: { revision: last(stage), savedAt: moment("20T10:00") },
  });
/** The list and the text are asked for once more. */
const answerAnew = async (stage: Stage) => {
  await answerHistory(stage);
  await answerRevision(stage);
};

const button = ({ page }: Stage) => page.getByRole("button", { name: "Восстановить этот текст" });
const ready = (stage: Stage) => button(stage).and(stage.page.locator(":not([aria-busy=true])"));
const note = ({ page }: Stage, title: string | RegExp) => page.getByRole("heading", { level: 2, name: title });
const restored = (stage: Stage) => note(stage, /^Восстановлен текст: /);
const seeOnly = (title: string | RegExp | null) => async (stage: Stage) => {
  await expect(button(stage)).not.toHaveAttribute("aria-busy");
  for (const one of [
    /^Восстановлен текст: /,
    "Этот текст и сейчас в главе",
    /^Главу сохранили ещё раз: /,
    "Восстановить не удалось",
  ])
    await expect(note(stage, one)).toHaveCount(String(one) === String(title) ? 1 : 0);
};
const busy = async (stage: Stage) => expect(button(stage)).toHaveAttribute("aria-busy", "true");
const saved = (revision: number) => ({
  outcome: "saved",
  revision,
  savedAt: moment("20T11:00"),
  title: "Утро",
  document: doc("Было утро."),
});

tours({
  machine: "chapterRestoration",
  rows: rowsOf(chapterRestorationModel),
  paths: pathsOf(chapterRestorationModel),
  branches: branchesOfRows(chapterRestorationModel),
  begins: {
    resting: async (stage) => {
      stage.memory.set("last", 8);
      await stage.logIn("vera");
      await stage.hold("getChapterHistory", "getChapterRevision", "restoreChapter", "getWorkAccess");
      await stage.page.goto("/work/edit/chapter/7/history?revision=3");
      await stage.resolve("getWorkAccess", { workId: 5, canWrite: true });
      await answerAnew(stage);
      await expect(button(stage)).toBeVisible();
      await stage.freeze();
    },
  },
  causes: {
    "wants a text back": {
      control: ready,
      act: async (pressed, stage) => {
        await pressed.click();
        await stage.asking("restoreChapter");
      },
    },
    "is restored": async (stage) => {
      stage.memory.set("last", last(stage) + 1);
      await stage.resolve("restoreChapter", saved(last(stage)));
      await answerAnew(stage);
    },
    "is there already": async (stage) => stage.resolve("restoreChapter", saved(last(stage))),
    "is stale": async (stage) => {
      stage.memory.set("last", last(stage) + 1);
      await stage.resolve("restoreChapter", { outcome: "stale", revision: last(stage), savedAt: moment("20T10:30") });
      await answerAnew(stage);
    },
    "is refused": async (stage) =>
      stage.answer("restoreChapter", {
        status: 400,
        json: { status: 4, errorCode: 3, message: "Этого текста больше нет" },
      }),
    fails: async (stage) => stage.breaks("restoreChapter"),
    "30 000 ms pass": async (stage) => stage.pass(30_000, "chapterRestoration"),
    "takes it back": {
      control: ({ page }) => page.getByRole("button", { name: "Вернуть как было" }),
      act: async (pressed, stage) => {
        await pressed.click();
        await stage.asking("restoreChapter");
      },
    },
    "closes the note": { control: ({ page }) => page.getByRole("main").getByRole("button", { name: "Закрыть" }) },
  },
  sees: {
    resting: seeOnly(null),
    restoring: busy,
    "restoring, back": busy,
    restored: async (stage) => {
      await seeOnly(/^Восстановлен текст: /)(stage);
      await expect(restored(stage)).toContainText("18 ноября 2026, 13:00");
    },
    "restored, back": async (stage) => {
      await seeOnly(/^Восстановлен текст: /)(stage);
      await expect(restored(stage)).toContainText("20 ноября 2026");
    },
    there: seeOnly("Этот текст и сейчас в главе"),
    stale: seeOnly(/^Главу сохранили ещё раз: /),
    refused: seeOnly("Восстановить не удалось"),
  },
  nobody: {},
});
