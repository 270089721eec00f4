import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import {
  broken,
  field,
  modified,
  note,
  pathOf,
  seeUpload,
  seeWaiting,
  stageOf,
  unknown,
  write,
} from "../import/bookImport.page.ts";
import { chunkUploadModel } from "./chunkUpload.model.ts";

/** How long is waited after one, two, … faults on end. */
const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const faults = (stage: Stage) => Number(stage.memory.get("faults") ?? 0);
const fails = (stage: Stage) => stage.memory.set("faults", faults(stage) + 1);
const succeeds = (stage: Stage) => stage.memory.set("faults", 0);

/** Beside the bar of the upload: when it has ended, the import goes on with a cancellation of the same name. */
const button = (name: string | RegExp) => ({
  control: ({ page }: Stage) =>
    page
      .locator("[data-state]", { has: page.getByRole("progressbar", { name: "Загрузка файла книги" }) })
      .getByRole("button", { name, exact: true }),
});
const passes = (milliseconds: number) => async (stage: Stage) => {
  fails(stage);
  await stage.pass(milliseconds, "chunkUpload");
};
const breaks = (call: "startImport" | "uploadImportChunk") => async (stage: Stage) => {
  fails(stage);
  await stage.answer(call, broken);
};
const seePaused = async (stage: Stage) => {
  await seeUpload(stage);
  await expect(stage.page.getByRole("button", { name: "Продолжить" })).toBeVisible();
};
const seeBeginning = async (stage: Stage) => expect(field(stage)).toBeVisible();

/** The general upload, as the import of a book uses it. */
tours({
  machine: "chunkUpload",
  rows: rowsOf(chunkUploadModel),
  paths: pathsOf(chunkUploadModel),
  branches: branchesOfRows(chunkUploadModel),
  begins: {
    starting: async (stage) => {
      write("Книга.fb2", 3_072, 1_000_000_000);
      await stage.logIn("vera");
      await stage.hold("startImport", "uploadImportChunk", "readImport", "cancelImport");
      await stage.page.goto("/work/import");
      await expect(field(stage)).toBeVisible();
      await stage.freeze();
      await field(stage).setInputFiles(pathOf("Книга.fb2"));
    },
  },
  causes: {
    "is started": async (stage) => {
      succeeds(stage);
      await stage.resolve("startImport", stageOf(0));
    },
    "is not started": async (stage) =>
      stage.answer("startImport", {
        status: 429,
        json: { status: 4, errorCode: 8, message: "Слишком много попыток, попробуйте позже" },
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
      write("Книга.fb2", 3_072, modified() / 1_000 + 1);
      await stage.resolve("uploadImportChunk", { received: 1_024 });
    },
    "fails to send": breaks("uploadImportChunk"),
    "is not known": async (stage) => stage.answer("uploadImportChunk", unknown),
    "60 000 ms pass sending": passes(60_000),
    "2 000 ms pass": async (stage) => stage.pass(waits[Math.min(faults(stage), 6) - 1] ?? 0, "chunkUpload"),
    pauses: button("Приостановить"),
    resumes: button("Продолжить"),
    "tries again": button(/^Повторить/),
    "the network returns": async ({ page }) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    cancels: button("Отменить импорт"),
    "is cancelled": async (stage) => stage.resolve("cancelImport", {}),
    "fails to cancel": async (stage) => stage.answer("cancelImport", broken),
    "60 000 ms pass cancelling": async (stage) => stage.pass(60_000, "chunkUpload"),
  },
  sees: {
    starting: seeUpload,
    sending: seeUpload,
    waiting: seeWaiting,
    "waiting, not started": seeWaiting,
    paused: seePaused,
    "paused, not started": seePaused,
    cancelling: async ({ page }) => expect(page.getByText("Загруженное убирается с сервера")).toBeVisible(),
    uploaded: async ({ page }) => expect(page.getByText("Файл загружен и читается.")).toBeVisible(),
    fileChanged: async (stage) =>
      note(stage, "Файл изменился, начните заново", "Пока «Книга.fb2» загружался, его изменили."),
    refused: async (stage) => note(stage, "Файл не прочитан", "Ничего не создано."),
    cancelled: seeBeginning,
  },
  nobody: {},
});
