import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, type Rows, rowsOf } from "../../support/model.ts";
import { answerDevice, copiesOf, holdDevice, takeDevice } from "../../support/tours/device.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { hide } from "../chapters/chapter.page.ts";
import {
  addressOf,
  design,
  draw,
  drawn,
  loadDesign,
  openDesign,
  openNewDesign,
  others,
  refused,
  seeDrawing,
  seeStatus,
} from "./cover.page.ts";
import { designCopyModel } from "./designCopy.model.ts";

const save = async ({ page }: Stage) => page.keyboard.press("Control+s");

/** The drawing that is on its way to the server; null: none is. */
const underWay = ({ memory }: Stage) => (memory.get("underWay") ?? null) as object | null;
/** Every stroke sets out for the server at once, where no other one is on its way there. */
async function setOut(stage: Stage): Promise<void> {
  await save(stage);
  if (!underWay(stage)) stage.memory.set("underWay", drawn(stage).background);
}

/** The server takes what is on its way. */
async function arrive(stage: Stage): Promise<void> {
  await setOut(stage);
  const own = drawn(stage);
  own.revision += 1;
  stage.memory.delete("underWay");
  await stage.resolve("saveCoverDesign", { outcome: "saved", revision: own.revision });
}

/** The device holds the drawing on the screen, or nothing when the server has it. */
const seeDevice = (isKept: boolean) => async (stage: Stage) => {
  await seeDrawing(stage);
  const { background, revision } = drawn(stage);
  expect(await copiesOf(stage)).toEqual(isKept ? [{ designId: addressOf(stage), revision, background }] : []);
};
/** Nowhere else than on the screen. */
const seeRefused = async (stage: Stage) =>
  seeStatus(stage, /^(Нет сети|Сервер не отвечает)\. Не закрывайте страницу: на этом устройстве макет не сохранился$/);
const lookOf = (situation: string) => {
  const isSaved = situation.includes(", saved");
  if (situation.startsWith("kept")) return seeDevice(!isSaved);
  return situation.startsWith("unavailable") && !isSaved ? seeRefused : seeDrawing;
};

/** A failure of the device is shown only where the server has failed too. The page hears of it before its time goes on. */
async function breakSave(stage: Stage): Promise<void> {
  if (!underWay(stage)) return;
  await stage.breaks("saveCoverDesign");
  await stage.see("coverKeeping", "unkept.again");
}

/** A design that becomes another one has another address: its screen is drawn again, its rest is written at once. */
const parted = "writing, red, parted, leaving";
const rows: Rows = Object.fromEntries(
  Object.entries(rowsOf(designCopyModel)).map(([from, row]) => [
    from,
    "becomes another design" in row ? { ...row, "becomes another design": parted } : row,
  ]),
);
const situations = [...new Set([...Object.keys(rows), ...Object.values(rows).flatMap((row) => Object.values(row))])];

tours({
  machine: "designCopy",
  rows,
  // The paths of the model are walked by its test alone: what they differ in no page can bring about.
  paths: pathsOf(designCopyModel),
  branches: branchesOfRows(designCopyModel),
  begins: {
    "kept, white, saved": async (stage) => {
      await takeDevice(stage);
      await openDesign(stage);
      await holdDevice(stage);
    },
    // What is begun is on no server.
    "waiting, red": async (stage) => {
      await takeDevice(stage);
      await openNewDesign(stage, () => holdDevice(stage));
      await setOut(stage);
    },
    // A page before has left another drawing, and the one of the server is taken.
    "dropping, white, saved, leaving": async (stage) => {
      await takeDevice(stage);
      await loadDesign(stage);
      await draw(stage);
      await stage.seeOnce("designCopy", "writing");
      await stage.see("designCopy", "kept");
      await stage.page.reload({ waitUntil: "commit" });
      await stage.asking("getCoverDesign");
      await stage.freeze();
      await holdDevice(stage);
      await stage.resolve("getCoverDesign", design());
      Object.assign(drawn(stage), { background: design().scene.background, strokes: 0 });
      await stage.page.getByRole("button", { name: "Взять с сервера" }).click();
    },
  },
  causes: {
    draws: async (stage) => {
      await draw(stage);
      await setOut(stage);
    },
    "server has it": async (stage) => {
      await setOut(stage);
      const first = underWay(stage);
      if (first && first !== drawn(stage).background) {
        // An older one is refused, and then the drawing on the screen is sent in its place.
        await stage.answer("saveCoverDesign", refused(400, 3, "Проверьте поля"));
        await stage.see("coverKeeping", "unkept.stuck");
        stage.memory.delete("underWay");
      }
      await arrive(stage);
    },
    "server has an older one": async (stage, from) => {
      await arrive(stage);
      await stage.see("coverKeeping", "waiting");
      await setOut(stage);
      if (from.startsWith("unavailable")) await breakSave(stage);
    },
    "becomes another design": async (stage) => {
      await setOut(stage);
      await stage.resolve("saveCoverDesign", { outcome: "stale", ...others });
      drawn(stage).revision = 0;
      await stage.page.getByRole("button", { name: "Сохранить этот отдельно" }).click();
    },
    "page is hidden": hide,
    "200 ms pass": async (stage) => stage.pass(200, "designCopy"),
    "device does it": async (stage) => answerDevice(stage, "keep"),
    "device lets go": async (stage) => answerDevice(stage, "keep"),
    "device is full": async (stage) => {
      await breakSave(stage);
      await answerDevice(stage, "fail");
    },
    "device holds on": async (stage) => {
      await breakSave(stage);
      await answerDevice(stage, "fail");
    },
    "30 000 ms pass": async (stage) => {
      await breakSave(stage);
      await answerDevice(stage, "forget");
      await stage.pass(30_000, "designCopy");
      await breakSave(stage);
    },
  },
  sees: Object.fromEntries(situations.map((situation) => [situation, lookOf(situation)])),
  nobody: {
    "waiting, red, parted, leaving": "the new address is written down at once",
    "writing, red, parted, leaving, behind": "the new address is written down at once",
  },
});
