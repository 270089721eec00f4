import { expect, type Locator } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { bookImportModel } from "./bookImport.model.ts";
import {
  alert,
  broken,
  field,
  keep,
  modified,
  pathOf,
  preview,
  refused,
  replaces,
  result,
  sees,
  stageOf,
  title,
  unknown,
  write,
} from "./bookImport.page.ts";

/** How long is waited after one, two, … faults on end. */
const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const faults = (stage: Stage) => Number(stage.memory.get("faults") ?? 0);
const fails = (stage: Stage) => stage.memory.set("faults", faults(stage) + 1);
const succeeds = (stage: Stage) => stage.memory.set("faults", 0);

const give = (name: string) => async (input: Locator, stage: Stage) => {
  succeeds(stage);
  await input.setInputFiles(pathOf(name));
};
const button = (name: string | RegExp) => ({
  control: ({ page }: Stage) => page.getByRole("button", { name, exact: true }),
});
/** The commit fails: nothing of the preview is lost, and the reason is said. */
const commitFails = (reason: string, how: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await how(stage);
  await alert(stage, `${reason}. Разрезы на месте, ничего не создано.`);
};
const passes = (milliseconds: number) => async (stage: Stage) => {
  fails(stage);
  await stage.pass(milliseconds, "bookImport");
};
const breaks = (call: "getImport" | "startImport" | "uploadImportChunk" | "readImport") => async (stage: Stage) => {
  fails(stage);
  await stage.answer(call, broken);
};

tours({
  machine: "bookImport",
  rows: rowsOf(bookImportModel),
  paths: pathsOf(bookImportModel),
  branches: branchesOfRows(bookImportModel),
  steps: bookImportModel.steps,
  begins: {
    choosing: async (stage) => {
      write("Книга.fb2", 3_072, 1_000_000_000);
      write("Другая.fb2", 2_048, 1_000_000_000);
      stage.memory.set("account", await stage.logIn("vera"));
      await stage.hold("getImport", "startImport", "uploadImportChunk", "readImport", "commitImport", "cancelImport");
      await stage.page.goto("/work/import");
      await expect(field(stage)).toBeVisible();
      await stage.freeze();
    },
  },
  causes: {
    visits: async (stage) => {
      await stage.follow("/terms");
      await expect(field(stage)).toHaveCount(0);
      await keep(stage);
      await stage.follow("/work/import");
    },
    "nothing was begun": async (stage) => stage.answer("getImport", unknown),
    "a part is there": async (stage) => stage.resolve("getImport", stageOf(1_024)),
    "all of it is there": async (stage) => stage.resolve("getImport", stageOf(3_072)),
    "was imported": async (stage) => {
      await stage.resolve("getImport", stageOf(3_072, { state: "done", workId: 8 }));
      await stage.resolve("commitImport", result);
    },
    "fails to recall": breaks("getImport"),
    "30 000 ms pass recalling": passes(30_000),
    "chooses a file": { control: field, act: give("Книга.fb2") },
    "chooses another file": async (stage) => give("Другая.fb2")(field(stage), stage),
    "starts anew": button("Начать заново"),
    "the part is dropped": async (stage) => stage.resolve("cancelImport", {}),
    "fails to drop the part": async (stage) => stage.answer("cancelImport", broken),
    "60 000 ms pass restarting": async (stage) => stage.pass(60_000, "bookImport"),
    "is started": async (stage) => {
      succeeds(stage);
      await stage.resolve("startImport", stageOf(0));
    },
    "is not started": async (stage) =>
      stage.answer("startImport", {
        ...{ status: 429, json: { status: 4, errorCode: 8, message: "Слишком много попыток, попробуйте позже" } },
      }),
    "fails to start": breaks("startImport"),
    "60 000 ms pass starting": passes(60_000),
    "a slice is there": async (stage) => {
      succeeds(stage);
      await stage.resolve("uploadImportChunk", { received: 1_024 });
      await expect.poll(async () => (await stage.request("uploadImportChunk")).url()).toMatch(/offset=1024$/);
    },
    "the last slice is there": async (stage) => stage.resolve("uploadImportChunk", { received: 3_072 }),
    "the file was changed": async (stage) => {
      const second = modified() / 1_000 + 1;
      write("Книга.fb2", 3_072, second);
      write("Другая.fb2", 2_048, second);
      await stage.resolve("uploadImportChunk", { received: 1_024 });
    },
    "fails to send": breaks("uploadImportChunk"),
    "is not known": async (stage) => stage.answer("uploadImportChunk", unknown),
    "60 000 ms pass sending": passes(60_000),
    "2 000 ms pass": async (stage) => stage.pass(waits[Math.min(faults(stage), 6) - 1] ?? 0, "bookImport"),
    pauses: button("Приостановить"),
    resumes: button("Продолжить"),
    "tries again": button(/^Повторить/),
    cancels: button("Отменить импорт"),
    "is cancelled": async (stage) => stage.resolve("cancelImport", {}),
    // It has become a work meanwhile: what is known of it is kept, and asked for.
    "fails to cancel": async (stage) => {
      await keep(stage);
      await stage.answer("cancelImport", refused("Книга уже импортирована"));
    },
    "60 000 ms pass cancelling": async (stage) => stage.pass(60_000, "bookImport"),
    "is read": async (stage) => stage.resolve("readImport", preview),
    "has several books": async (stage) => stage.resolve("readImport", { outcome: "choose", books: ["1.fb2", "2.fb2"] }),
    "cannot be read": async (stage) =>
      stage.resolve("readImport", { outcome: "refused", message: "Файл пуст", place: { line: 1, column: 2 } }),
    "fails to read": breaks("readImport"),
    "180 000 ms pass reading": passes(180_000),
    "chooses a book": {
      ...button("2.fb2"),
      act: async (control, stage) => {
        await control.click();
        expect((await stage.request("readImport")).postDataJSON()).toEqual({ entry: "2.fb2" });
      },
    },
    decides: {
      control: replaces,
      act: async (control, stage) => {
        const typed = stage.memory.get("title") === "Другая" ? "Иная" : "Другая";
        stage.memory.set("title", typed);
        await title(stage).fill(typed);
        await control.check();
      },
    },
    commits: {
      control: ({ page }) =>
        page.getByRole("button", { name: /^Импортировать \d/ }).and(page.locator(":not([aria-busy=true])")),
    },
    "is committed": async (stage) => stage.resolve("commitImport", result),
    "is refused": commitFails("Эта книга уже импортирована", (stage) =>
      stage.answer("commitImport", refused("Эта книга уже импортирована")),
    ),
    "fails to commit": commitFails("Сервер временно недоступен", (stage) => stage.answer("commitImport", broken)),
    "180 000 ms pass committing": commitFails("сервер не отвечает", (stage) => stage.pass(180_000, "bookImport")),
    "wants another": button(/^(Выбрать другой файл|Импортировать другую книгу)$/),
  },
  sees,
  nobody: {
    "changed: chooses a file":
      "the question names the file that was chosen; another one is chosen after «Выбрать другой файл»",
  },
});
