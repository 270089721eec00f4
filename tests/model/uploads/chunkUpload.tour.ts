import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import {
  broken,
  chunk,
  differs,
  field,
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

/** Next to the bar of the upload: after its end the import has a cancellation of the same name. */
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
const breaks = (call: "startImport" | "completeImport") => async (stage: Stage) => {
  fails(stage);
  await stage.answer(call, broken);
};
/** The line asks what is there before it sends. */
const answerChunk = async (stage: Stage, from: string, answer: { status?: number; json: object }) => {
  if (from === "sending.going") await stage.resolve("getImport", stageOf(0));
  await stage.answer("uploadImportChunk", answer);
};
const stored = { json: { status: 1, data: chunk } };
const see = (text: string) => async (stage: Stage) => {
  await seeUpload(stage);
  await expect(stage.page.getByText(text)).toBeVisible();
};
const seePaused = async (stage: Stage) => {
  await seeUpload(stage);
  await expect(stage.page.getByRole("button", { name: "Продолжить" })).toBeVisible();
};
const seeBeginning = async (stage: Stage) => expect(field(stage)).toBeVisible();

const elsewhere = "the line asks for its lock in the moment in which it begins (tests/services/uploadLine.test.ts)";

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
      await stage.hold("startImport", "getImport", "uploadImportChunk", "completeImport", "readImport", "cancelImport");
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
    "all bytes are sent": (stage, from) => answerChunk(stage, from, stored),
    "the server has it whole": (stage) => stage.resolve("getImport", stageOf(3_072)),
    "the file was changed": (stage, from) => answerChunk(stage, from, differs),
    "the line fails": async (stage, from) => {
      fails(stage);
      await answerChunk(stage, from, broken);
    },
    "the server refuses the bytes": (stage, from) => answerChunk(stage, from, unknown),
    "30 000 ms pass silent": passes(30_000),
    "the line is drained": (stage, from) => answerChunk(stage, from, stored),
    "10 000 ms pass draining": async (stage) => stage.pass(10_000, "chunkUpload"),
    "is accepted": (stage) => stage.resolve("completeImport", { outcome: "accepted", upload: stageOf(3_072) }),
    "something is missing": (stage) => stage.resolve("completeImport", { outcome: "missing", missing: [] }),
    "fails to complete": breaks("completeImport"),
    "may not complete": (stage) => stage.answer("completeImport", unknown),
    "180 000 ms pass completing": async (stage) => {
      await stage.asking("completeImport");
      await passes(180_000)(stage);
    },
    "2 000 ms pass": async (stage) => stage.pass(waits[Math.min(faults(stage), 6) - 1] ?? 0, "chunkUpload"),
    pauses: {
      ...button("Приостановить"),
      act: async (control, stage, from) => {
        // Only a chunk that is on its way is waited for.
        if (from === "sending.going") {
          await stage.resolve("getImport", stageOf(0));
          await stage.asking("uploadImportChunk");
        }
        await control.click();
      },
    },
    resumes: button("Продолжить"),
    "tries again": button(/^Повторить/),
    "the network returns": (stage) => stage.reconnect(),
    cancels: button("Отменить импорт"),
    "is cancelled": async (stage) => stage.resolve("cancelImport", {}),
    "fails to cancel": async (stage) => stage.answer("cancelImport", broken),
    "60 000 ms pass cancelling": async (stage) => stage.pass(60_000, "chunkUpload"),
  },
  sees: {
    starting: seeUpload,
    "sending.going": seeUpload,
    "sending.stopping": see("досылаем начатое и остановимся"),
    completing: see("сверяем файл"),
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
  nobody: {
    "bytes go": "the browser tells of bytes when it likes, and not of requests that a tour answers",
    "another tab sends it": elsewhere,
    "sending.elsewhere": elsewhere,
    "the line breaks": "no browser that runs the product is without XMLHttpRequest",
    "the file differs": "the browser reads a small file in the moment in which it is sent",
    "sending.stopping: all bytes are sent": "a line that is drained says so in its place",
    "sending.stopping: the server has it whole": "it says so before its first chunk",
  },
});
