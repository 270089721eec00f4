import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, type Rows, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { designId } from "./cover.page.ts";
import { coverEditorModel } from "./coverEditor.model.ts";
import {
  answerPicture,
  broken,
  change,
  choose,
  done,
  drag,
  findAnother,
  findDesign,
  makeCover,
  missing,
  noteStep,
  openEditor,
  openNew,
  openUnknown,
  openWithCopy,
  passOpening,
  redo,
  seeSteps,
  selectLayer,
  takeHold,
  takeOthers,
  tooLarge,
  type,
  undo,
} from "./coverEditor.page.ts";

/** What this device has of a design is there before it is opened, or it is not. */
const bare = "opening, nothing on the device";
const { opening: { "is not found": missed = "", ...copied } = {}, ...others } = rowsOf(coverEditorModel);
const rows: Rows = { ...others, opening: copied, [bare]: { "is not found": missed } };
const branches = new Map(branchesOfRows(coverEditorModel));
branches.set(`${bare}: is not found`, branches.get("opening: is not found") ?? []);
const situations = [...new Set([...Object.keys(rows), ...Object.values(rows).flatMap((row) => Object.values(row))])];

const says = (stage: Stage, text: string) => stage.memory.set("trouble", text);
const trouble = ({ page }: Stage) =>
  page.getByRole("main").getByRole("status").filter({ hasText: "Обложка не сделана" });

const seeEditing = (situation: string) => async (stage: Stage) => {
  await seeSteps(stage);
  await expect(done(stage)).toBeEnabled();
  const text = String(stage.memory.get("trouble"));
  const isRefused = situation.includes("picture.refused");
  const isTroubled = situation.includes("troubled") && !isRefused;
  await expect(trouble(stage)).toHaveCount(isTroubled ? 1 : 0);
  if (isTroubled) await expect(trouble(stage)).toContainText(text);
  if (isRefused) await expect(stage.page.getByRole("main").getByText(text)).toBeVisible();
  await expect(stage.page.getByText("Картинка читается…")).toHaveCount(situation.includes("reading") ? 1 : 0);
};
const lookOf = (situation: string) => {
  if (situation.startsWith("editing")) return seeEditing(situation);
  if (situation.startsWith("opening"))
    return async ({ page }: Stage) => expect(page.getByRole("main").locator('[aria-busy="true"]')).toBeVisible();
  if (situation.startsWith("offering"))
    return async ({ page }: Stage) => {
      await expect(page.getByRole("heading", { level: 2, name: "На этом устройстве макет новее" })).toBeVisible();
      await expect(page.getByText("Эти правки не дошли до сервера.")).toBeVisible();
    };
  if (situation.startsWith("failed"))
    return async (stage: Stage) =>
      expect(stage.page.getByRole("main").getByText(String(stage.memory.get("trouble")))).toBeVisible();
  if (situation.startsWith("exporting"))
    return async (stage: Stage) => expect(done(stage)).toHaveAttribute("aria-busy", "true");
  return async ({ page }: Stage) =>
    expect(page).toHaveURL(`/work/create-cover/result?design=${designId}&file=00000000-0000-4000-8000-0000000000ff`);
};
const fails = (text: string, how: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  says(stage, text);
  await how(stage);
};
/** A step of this name, unless it belongs to the one before it. */
const steps =
  (name: string, how: (stage: Stage, from: string) => Promise<void>) => async (stage: Stage, from: string) => {
    await how(stage, from);
    noteStep(stage, name);
  };

tours({
  machine: "coverEditor",
  rows,
  paths: pathsOf(coverEditorModel),
  branches,
  begins: {
    opening: openWithCopy,
    [bare]: openUnknown,
    "editing.hand.resting & picture.none, new, white, 0 back, 0 on": openNew,
    "editing.hand.resting & picture.none, white, 0 back, 0 on": openEditor,
  },
  causes: {
    "is found": findDesign,
    "is found, and newer on the device": findAnother,
    "is on the device alone": async (stage) => stage.answer("getCoverDesign", missing),
    "is not found": fails("Такого макета нет", async (stage) => stage.answer("getCoverDesign", missing)),
    "does not open": fails("Сервер временно недоступен", async (stage) => stage.answer("getCoverDesign", broken)),
    "30 000 ms pass": async (stage) => {
      const isOpening = stage.last("coverEditor")?.value === "opening";
      says(stage, isOpening ? "сервер не отвечает" : "картинка читается слишком долго");
      await (isOpening ? passOpening(stage) : stage.passRest(30_000, "coverEditor"));
    },
    "tries again": { control: ({ page }) => page.getByRole("button", { name: "Повторить", exact: true }) },
    "takes the copy": { control: ({ page }) => page.getByRole("button", { name: "Взять с устройства" }) },
    "declines the copy": { control: ({ page }) => page.getByRole("button", { name: "Взять с сервера" }) },
    "selects a layer": selectLayer,
    types: async (stage, from) => {
      await type(stage, "Название");
      if (!from.includes("typing")) noteStep(stage, "правка названия");
    },
    "types elsewhere": steps("правка автора", async (stage) => type(stage, "Автор")),
    "changes the drawing": steps("вид названия", change),
    "1 000 ms pass": async (stage) => stage.pass(1_000, "coverEditor"),
    "takes hold": takeHold,
    drags: drag,
    "lets go": async (stage, from) => {
      await stage.page.mouse.up();
      if (from.includes("red, 0 back")) noteStep(stage, "сдвиг названия");
    },
    "drops the grab": async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.mouse.up();
    },
    undoes: undo,
    redoes: redo,
    "chooses a picture": choose,
    "the picture is read": steps("добавление картинки", async (stage) => answerPicture(stage, "read", "picture.none")),
    "the picture is not taken": fails("Картинка не читается", async (stage) =>
      answerPicture(stage, "fail", "picture.refused"),
    ),
    "sees the trouble": { control: (stage) => trouble(stage).getByRole("button", { name: "Закрыть" }) },
    "another's is taken": takeOthers,
    "makes the cover": makeCover,
    "the cover is made": async (stage) =>
      stage.resolve("uploadWorkCover", {
        fileId: "00000000-0000-4000-8000-0000000000ff",
        url: "/files/none",
        width: 1_600,
        height: 2_400,
      }),
    "the cover is refused": fails("Картинка слишком велика", async (stage) =>
      stage.answer("uploadWorkCover", tooLarge),
    ),
    "the cover fails": fails("Сервер временно недоступен", async (stage) => stage.answer("uploadWorkCover", broken)),
    "120 000 ms pass": fails("сервер не отвечает", async (stage) => stage.passRest(120_000, "coverEditor")),
  },
  sees: Object.fromEntries(situations.map((situation) => [situation, lookOf(situation)])),
  leaves: situations.filter((situation) => situation.startsWith("exported")),
  nobody: {
    "opening, new": "an id that this page has made is on no server and on no device: nobody is asked",
    "offering, new": "an id that this page has made is on no device",
    "the picture cannot be read": "what the browser cannot read is refused in words",
    "editing.hand.resting & picture.refused, white, 0 back, 0 on, troubled: sees the trouble":
      "the field says why until another picture is chosen",
    "editing.hand.resting & picture.refused, red, 1 back, 0 on, troubled: sees the trouble":
      "the field says why until another picture is chosen",
    "editing.hand.resting & picture.none, white, 0 back, 0 on: another's is taken":
      "what nobody has changed is not saved, and nothing can be ahead of it",
    "editing.hand.grabbing & picture.reading, red, 0 back, 0 on, held, chosen: another's is taken":
      "what is being dragged is not saved yet, and nothing can be ahead of it",
  },
});
