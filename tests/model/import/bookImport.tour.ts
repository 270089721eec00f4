import { expect, type Locator } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { bookImportModel } from "./bookImport.model.ts";
import {
  alert,
  broken,
  chunk,
  differs,
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

const give = (name: string) => async (input: Locator, _: Stage) => {
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
const passes = (milliseconds: number) => async (stage: Stage) => stage.pass(milliseconds, "bookImport");
const breaks = (call: "getImport" | "readImport") => async (stage: Stage) => stage.answer(call, broken);
/** An upload that begins is started first; one that goes on is sending already. */
const start = async (stage: Stage) => {
  if (stage.last("chunkUpload")?.value === "starting") await stage.resolve("startImport", stageOf(0));
  await stage.see("chunkUpload", "sending.going");
  // The line asks what is there before it sends.
  await stage.resolve("getImport", stageOf(0));
};

const givenUp = "an upload that was given up sends no more";

tours({
  machine: "bookImport",
  rows: rowsOf(bookImportModel),
  paths: pathsOf(bookImportModel),
  branches: branchesOfRows(bookImportModel),
  begins: {
    choosing: async (stage) => {
      write("Книга.fb2", 3_072, 1_000_000_000);
      write("Другая.fb2", 2_048, 1_000_000_000);
      stage.memory.set("account", await stage.logIn("vera"));
      await stage.hold("getImport", "startImport", "uploadImportChunk", "completeImport", "readImport");
      await stage.hold("commitImport", "cancelImport");
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
    "starts over": button("Начать заново"),
    "the part is dropped": async (stage) => stage.resolve("cancelImport", {}),
    "fails to drop the part": async (stage) => stage.answer("cancelImport", broken),
    "60 000 ms pass restarting": async (stage) => stage.pass(60_000, "bookImport"),
    "is uploaded": async (stage) => {
      await start(stage);
      await stage.resolve("uploadImportChunk", chunk);
      await stage.resolve("completeImport", { outcome: "accepted", upload: stageOf(3_072) });
    },
    "the file was changed": async (stage) => {
      await start(stage);
      const second = modified() / 1_000 + 1;
      write("Книга.fb2", 3_072, second);
      write("Другая.fb2", 2_048, second);
      await stage.answer("uploadImportChunk", differs);
    },
    "is not uploaded": async (stage) => {
      await start(stage);
      await stage.answer("uploadImportChunk", unknown);
    },
    "the upload is given up": async (stage) => stage.resolve("cancelImport", {}),
    "tries again": button(/^Повторить/),
    cancels: {
      ...button("Отменить импорт"),
      act: async (control, stage, from) => {
        if (from === "uploading.going") await start(stage);
        await control.click();
      },
    },
    "is cancelled": async (stage) => stage.resolve("cancelImport", {}),
    // It has become a work meanwhile: what is known of it is kept, and asked for.
    "fails to cancel": async (stage) => {
      await keep(stage);
      await stage.answer("cancelImport", refused("Книга уже импортирована"));
    },
    "60 000 ms pass cancelling": async (stage) => stage.pass(60_000, "bookImport"),
    "is read": async (stage) => stage.resolve("readImport", preview),
    "is read, decided before": async (stage) => {
      const { id: accountId } = stage.memory.get("account") as { id: number };
      stage.memory.set("title", "Другая");
      const decided = { id: stageOf(0).id, book: "2 Книга", title: "Другая", cuts: {}, titles: {}, isReplacing: true };
      await stage.page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        `bookImport.${accountId}.decisions`,
        JSON.stringify(decided),
      ] as const);
      await stage.resolve("readImport", preview);
    },
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
    "fails to upload": "an upload ends with an answer, whatever happens to it",
    "uploading.going: the upload is given up": "only who has cancelled it gives it up",
    "uploading.leaving: is uploaded": givenUp,
    "uploading.leaving: the file was changed": givenUp,
    "uploading.leaving: is not uploaded": givenUp,
    "changed: chooses a file":
      "the question names the file that was chosen; another one is chosen after «Выбрать другой файл»",
  },
});
