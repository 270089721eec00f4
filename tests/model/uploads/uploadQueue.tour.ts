import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { openChapter } from "../chapters/chapter.page.ts";
import { choose, drawPicture } from "./pictures.page.ts";
import { uploadQueueModel } from "./uploadQueue.model.ts";

const problem = ({ page }: Stage) =>
  page.getByRole("alert").filter({ has: page.getByRole("heading", { name: /^Картинк[аи] не загружен/ }) });
const progress = ({ page }: Stage) => page.getByText(/^Картинка (\d из \d )?загружается…$/);
const pictures = ({ page }: Stage) => page.getByRole("textbox", { name: "Текст главы" }).locator("img");
const see = (isUploading: boolean, refused: number) => async (stage: Stage) => {
  await expect(progress(stage)).toHaveCount(isUploading ? 1 : 0);
  await expect(problem(stage)).toHaveCount(refused === 0 ? 0 : 1);
  if (refused > 0) await expect(problem(stage).getByText(/^Вид\.png: /)).toHaveCount(refused);
  await expect(pictures(stage)).toHaveCount(Number(stage.memory.get("pictures") ?? 0));
};

/** The general queue of files, as pictures of a chapter use it. */
tours({
  machine: "uploadQueue",
  rows: rowsOf(uploadQueueModel),
  paths: pathsOf(uploadQueueModel),
  branches: branchesOfRows(uploadQueueModel),
  begins: {
    idle: async (stage) => {
      await stage.hold("uploadFile");
      await openChapter(stage);
      await drawPicture(stage, 60, 40);
    },
  },
  causes: {
    "adds a file": (stage) => choose(stage, stage.page.getByLabel("Картинка для текста"), "Вид.png"),
    "is uploaded": async (stage) => {
      stage.memory.set("pictures", Number(stage.memory.get("pictures") ?? 0) + 1);
      const fileId = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
      await stage.resolve("uploadFile", { fileId, url: `/files/${fileId}`, width: 60, height: 40 });
    },
    "is refused": async (stage) =>
      stage.answer("uploadFile", {
        status: 400,
        json: { status: 4, errorCode: 3, message: "Картинка слишком велика" },
      }),
    fails: async (stage) => stage.answer("uploadFile", { status: 501, json: {} }),
    "300 000 ms pass": async (stage) => {
      await stage.asking("uploadFile");
      await stage.passRest(300_000, "uploadQueue");
    },
    "tries again": { control: (stage) => problem(stage).getByRole("button", { name: "Повторить" }) },
    "sees the refusals": { control: (stage) => problem(stage).getByRole("button", { name: "Закрыть" }) },
  },
  sees: {
    idle: see(false, 0),
    uploading: see(true, 0),
    "uploading, another waits": see(true, 0),
    "uploading, one refused": see(true, 1),
    "idle, one refused": see(false, 1),
    "idle, both refused": see(false, 2),
  },
  nobody: {},
});
