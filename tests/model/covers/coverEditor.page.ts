import { expect, type Locator } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";
import { hide } from "../chapters/chapter.page.ts";
import { begin, choosePicture, design, designId, holdCalls, others, plain, refused, unknown } from "./cover.page.ts";

const words = (id: string, role: string, text: string, y: number) => ({
  id,
  kind: "text",
  role,
  text,
  box: { x: 200, y, width: 1_200, height: 500 },
  rotation: 0,
  opacity: 1,
  font: "literata",
  weight: 500,
  size: 200,
  fit: true,
  align: "center",
  vertical: "middle",
  upper: false,
  tracking: 0,
  leading: 1.1,
  colour: "#231f1a",
  outline: null,
  shadow: null,
  plate: null,
});
const layers = [
  words("00000000-0000-4000-8000-00000000000a", "title", "Веранда", 800),
  words("00000000-0000-4000-8000-00000000000b", "author", "Вера Лядова", 1_600),
];
const drawnOn = (background: object) => ({ ...design(), scene: { version: 1, background, layers } });
/** What the server has, and what this device has. */
const [server, copy] = [drawnOn(plain("Белый")), drawnOn(plain("Красный"))];
const address = `/work/create-cover?design=${designId}`;

/** Steps by the names that their buttons have: those that can be taken back, and those that can be taken again. */
type Steps = { back: string[]; on: string[] };
const stepsOf = ({ memory }: Stage) => memory.get("steps") as Steps;
export const forgetSteps = ({ memory }: Stage) => memory.set("steps", { back: [], on: [] } satisfies Steps);
export const noteStep = (stage: Stage, name: string) => {
  const steps = stepsOf(stage);
  steps.back.push(name);
  steps.on = [];
};

const button = ({ page }: Stage, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
export const done = (stage: Stage): Locator => button(stage, "Готово");
const option = ({ page }: Stage, name: string) => page.getByRole("option", { name: new RegExp(`^${name}`) });

/** The steps have their names, and only what can be done is offered. */
export async function seeSteps(stage: Stage): Promise<void> {
  const { back, on } = stepsOf(stage);
  const [last, next] = [back.at(-1), on.at(-1)];
  await expect(button(stage, last ? `Отменить: ${last}` : "Отменить")).toBeVisible();
  await expect(button(stage, next ? `Вернуть: ${next}` : "Вернуть")).toBeVisible();
}
export async function undo(stage: Stage): Promise<void> {
  const { back, on } = stepsOf(stage);
  await button(stage, /^Отменить: /).click();
  on.push(...back.splice(-1));
}
export async function redo(stage: Stage): Promise<void> {
  const { back, on } = stepsOf(stage);
  await button(stage, /^Вернуть: /).click();
  back.push(...on.splice(-1));
}

async function prepare(stage: Stage): Promise<void> {
  begin(stage, 7);
  forgetSteps(stage);
  stage.memory.set("known", server);
  await holdPictures(stage);
  await stage.logIn("vera");
  await holdCalls(stage);
}

export async function openEditor(stage: Stage): Promise<void> {
  await prepare(stage);
  await stage.page.goto(address);
  await stage.resolve("getCoverDesign", server);
  await expect(done(stage)).toBeVisible();
  await stage.freeze();
}

/** The design is requested while the page's time is frozen. */
async function follow(stage: Stage): Promise<void> {
  await stage.page.goto("/work/create-cover");
  await expect(button(stage, "Начать с пустой обложки")).toBeVisible();
  await stage.freeze();
  await stage.follow(address);
  await stage.asking("getCoverDesign");
}
/** Nothing of it is on this device. */
export async function openUnknown(stage: Stage): Promise<void> {
  await prepare(stage);
  await follow(stage);
}
/** A page before has left it on this device, in red. */
export async function openWithCopy(stage: Stage): Promise<void> {
  await prepare(stage);
  await stage.page.goto(address);
  await stage.resolve("getCoverDesign", server);
  await stage.page.getByRole("radio", { name: "Красный", exact: true }).check();
  await stage.seeOnce("designCopy", "writing");
  await stage.see("designCopy", "kept");
  // The answer to a save may have been lost: then the server has what this device has.
  stage.memory.set("known", copy);
  await follow(stage);
}
/** The server has not heard of it. */
export async function openNew(stage: Stage): Promise<void> {
  await prepare(stage);
  await stage.page.goto("/work/create-cover");
  await expect(button(stage, "Начать с пустой обложки")).toBeVisible();
  await stage.freeze();
  await button(stage, "Начать с пустой обложки").click();
}

async function select(stage: Stage, name: string): Promise<void> {
  await option(stage, name).click();
  await expect(option(stage, name)).toHaveAttribute("aria-selected", "true");
}
export const selectLayer = async (stage: Stage) => select(stage, "Автор");

/** One letter more. Letters of the same field are one step. */
export async function type(stage: Stage, name: "Название" | "Автор"): Promise<void> {
  await select(stage, name);
  await stage.page.locator("#cover-text").press("End");
  await stage.page.keyboard.insertText("!");
}
/** No letter: it is a step of its own. */
export async function change(stage: Stage): Promise<void> {
  await select(stage, "Название");
  await stage.page.getByRole("checkbox", { name: /^Вписывать в рамку/ }).click();
}

/** The middle of the title on the screen. */
async function titleOf({ page }: Stage): Promise<{ x: number; y: number }> {
  const cover = await page.getByRole("img", { name: "Макет обложки" }).boundingBox();
  if (!cover) throw new Error("the cover is not seen");
  return { x: cover.x + (cover.width * 800) / 1_600, y: cover.y + (cover.height * 1_050) / 2_400 };
}
export async function takeHold(stage: Stage): Promise<void> {
  const { mouse } = stage.page;
  const { x, y } = await titleOf(stage);
  await mouse.move(x, y);
  await mouse.down();
}
export async function drag(stage: Stage): Promise<void> {
  const { x, y } = await titleOf(stage);
  await stage.page.mouse.move(x + 33, y + 41, { steps: 3 });
}

type Reading = { isHeld: boolean; held: { read: () => void; fail: () => void }[] };
/** Before the page is opened: files that are read as pictures wait for the tour. */
async function holdPictures({ page }: Stage): Promise<void> {
  await page.addInitScript(() => {
    const reading: Reading = { isHeld: false, held: [] };
    const real = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
    const slow = (...given: unknown[]) =>
      reading.isHeld && given[0] instanceof File
        ? new Promise<ImageBitmap>((resolve, reject) =>
            reading.held.push({
              read: () => resolve(real(...given)),
              fail: () => reject(new DOMException("", "InvalidStateError")),
            }),
          )
        : real(...given);
    Object.assign(window, { reading, createImageBitmap: slow });
  });
}
const setReading = async ({ page }: Stage, isHeld: boolean) =>
  page.evaluate((held) => {
    (window as unknown as { reading: Reading }).reading.isHeld = held;
  }, isHeld);

export async function choose(stage: Stage): Promise<void> {
  await setReading(stage, true);
  // By the keyboard: a hand may hold the mouse.
  await stage.page.getByRole("navigation").getByRole("button", { name: "Картинка" }).press("Enter");
  await choosePicture(stage, "Своя картинка поверх фона");
  await expect(stage.page.getByRole("status").filter({ hasText: "Картинка читается…" })).toBeVisible();
}
/** What is asked for meanwhile of the same file has the same answer. */
export async function answerPicture(stage: Stage, how: "read" | "fail", state: string): Promise<void> {
  if (how === "read") await setReading(stage, false);
  const answer = async () => {
    await stage.page.evaluate((done) => {
      for (const one of (window as unknown as { reading: Reading }).reading.held.splice(0)) one[done]();
    }, how);
    return stage.last("coverEditor")?.value;
  };
  await expect.poll(answer, { message: "the picture is answered" }).toContain(state);
}

/** The drawing is on the server by then: only its picture is still to go there. */
export async function makeCover(stage: Stage): Promise<void> {
  // Its own file is measured before it is sent.
  await setReading(stage, false);
  // By the keyboard: a hand may hold the mouse.
  await done(stage).press("Enter");
  await stage.resolveUntil("saveCoverDesign", { outcome: "saved", revision: 8 }, "coverKeeping", "kept");
  await stage.asking("uploadWorkCover");
}

/** Another window has saved meanwhile, and what it has saved is taken. */
export async function takeOthers(stage: Stage): Promise<void> {
  await hide(stage);
  await stage.resolve("saveCoverDesign", { outcome: "stale", ...others });
  forgetSteps(stage);
  // By the keyboard: a hand may hold the mouse.
  await button(stage, "Взять тот").press("Enter");
}

export const tooLarge = refused(400, 3, "Картинка слишком велика");
export const broken = { status: 501, json: {} };
export const missing = unknown;

export const findDesign = async (stage: Stage) => stage.resolve("getCoverDesign", stage.memory.get("known"));
export const findAnother = async (stage: Stage) => stage.resolve("getCoverDesign", server);
/** It was opened while time stood still. */
export async function passOpening(stage: Stage): Promise<void> {
  const begun = stage.last("coverEditor")?.at ?? 0;
  const gone = (await stage.page.evaluate(() => Date.now())) - begun;
  await stage.pass(30_000 - gone, "coverEditor");
}
