import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import { address, openAudiobook, says } from "../../support/tours/sound.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { audioPlayerModel } from "./audioPlayer.model.ts";

const bar = ({ page }: Stage) => page.getByRole("region", { name: "Проигрыватель" });
const page = (stage: Stage) => stage.page.getByRole("main");
const button = (name: string) => (stage: Stage) => bar(stage).getByRole("button", { name, exact: true });
const line = (stage: Stage) => stage.page.getByRole("slider", { name: "Место в главе" });
const pause = button("Пауза");
const play = (stage: Stage) => bar(stage).getByRole("button", { name: /^(Слушать|Продолжить здесь)$/ });
const timer = (stage: Stage, name: string) =>
  stage.page.getByRole("group", { name: "Таймер сна" }).getByRole("button", { name, exact: true });

const refusal = { status: 404, json: { status: 4, errorCode: 10, message: "Страница не найдена" } };

/** The client repeats what got no answer once. */
async function noAnswer(stage: Stage): Promise<void> {
  await stage.breaks("getAudioUrl");
  await stage.passUntilAsked("getAudioUrl");
  await stage.breaks("getAudioUrl");
}
const without = async (stage: Stage, tell: () => Promise<void>) => {
  const set = (isOnline: boolean) =>
    stage.page.evaluate((value) => {
      Object.defineProperty(navigator, "onLine", { get: () => value, configurable: true });
    }, isOnline);
  await set(false);
  await tell();
  await set(true);
};
/** Situations that do not tell the chapters apart are those of the first: a tour may have come from the second. */
async function toFirst(stage: Stage, from: string): Promise<void> {
  const isSecond = async () =>
    (await bar(stage)
      .getByText(/^Глава 2,/)
      .count()) > 0;
  if (!(await isSecond())) return;
  await button("Предыдущая глава")(stage).click();
  // Further in it the first press leads to the beginning of the second.
  if (await isSecond()) await button("Предыдущая глава")(stage).click();
  await stage.see("audioPlayer", "open.resolving");
  await stage.resolve("getAudioUrl", address);
  await stage.see("audioPlayer", "open.loading.first");
  await says(stage, "playing");
  await stage.see("audioPlayer", "open.sounding.playing");
  if (from.includes("preparing")) await says(stage, "timeupdate", 540);
  if (/stalling|buffering/.test(from)) await says(stage, "waiting");
  if (from.includes("buffering")) await stage.page.clock.runFor(300);
  if (from.includes("seeking")) await line(stage).press("ArrowRight");
  await stage.see("audioPlayer", from);
}
/** The next address may have been asked for a moment ago, or be known: a sound that begins again asks at once. */
async function askAnew(stage: Stage): Promise<void> {
  await toFirst(stage, "open.sounding.playing");
  await pause(stage).click();
  await play(stage).click();
  await stage.see("audioPlayer", "open.loading.first");
  await says(stage, "playing");
  await stage.see("audioPlayer", "open.sounding.playing");
  await says(stage, "timeupdate", 540);
}
/** The timer waits for the chapter's end, or does not. */
async function setToEnd(stage: Stage, isWanted: boolean): Promise<void> {
  const chip = timer(stage, "До конца главы");
  if ((await chip.getAttribute("aria-pressed")) !== String(isWanted)) await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", String(isWanted));
}
/** Sets the timer, whatever it was. */
async function setFiveMinutes(stage: Stage): Promise<void> {
  const chip = timer(stage, "5 мин");
  if ((await chip.getAttribute("aria-pressed")) === "true") await chip.click();
  await chip.click();
}

const see =
  (name: "Пауза" | "Слушать" | "Продолжить здесь", words = "") =>
  async (stage: Stage) => {
    await expect(bar(stage).getByRole("button", { name, exact: true })).toBeVisible();
    await expect(bar(stage).getByRole("status").first()).toHaveText(words);
  };
const seeSound = see("Пауза");

const itsTimers = "its own timers end sooner; the branch is that of «playing»";
const hours = "hours have to pass: tests/model/audio/audioPlayer.test.ts";
const situations = Object.keys(audioPlayerModel.promise);
const waiting = situations.filter((name) => /stalling|buffering|seeking/.test(name));
const asking = situations.filter((name) => /resolving|renewing|loading|offline|preparing/.test(name));
const rowsIn = (names: readonly string[], steps: readonly string[], reason: string) =>
  Object.fromEntries(names.flatMap((name) => steps.map((step) => [`${name}: ${step}`, reason])));

tours({
  machine: "audioPlayer",
  rows: rowsOf(audioPlayerModel),
  paths: pathsOf(audioPlayerModel),
  branches: branchesOfRows(audioPlayerModel),
  begins: {
    // The machine comes with the press that wants it.
    "open.resolving": async (stage) => {
      await openAudiobook(stage);
      await page(stage).getByRole("button", { name: "Слушать", exact: true }).click();
      await stage.passUntil("audioPlayer", "open.resolving");
    },
  },
  causes: {
    "begins a book": async (stage) => {
      const lineOf = (name: string) => page(stage).getByRole("listitem").filter({ hasText: name });
      // The line of what sounds pauses it.
      const isHere = (await lineOf("Форточка").getAttribute("aria-current")) === "true";
      if (isHere) await lineOf("Сухари").getByRole("button").click();
      await lineOf("Форточка").getByRole("button").click();
    },
    "chooses the next chapter": (stage) => button("Предыдущая глава")(stage).click(),
    "closes the player": { control: button("Убрать проигрыватель") },
    "listens faster": async ({ page: shown }) => {
      await shown.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await shown.keyboard.press("ArrowUp");
    },
    "hides the page": ({ page: shown }) =>
      shown.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
      }),
    "the timer fades": async (stage) => {
      await setFiveMinutes(stage);
      await stage.page.clock.runFor(290_000);
    },
    "the timer is taken back": async (stage) => {
      await setFiveMinutes(stage);
      await stage.page.clock.runFor(290_000);
      await stage.page.getByRole("button", { name: "Слушать дальше" }).first().click();
    },
    "the timer waits for the end": async (stage, from) => {
      await setToEnd(stage, false);
      await setToEnd(stage, true);
      if (!from.includes("next known")) await setToEnd(stage, false);
    },
    "the timer stops it": async (stage) => {
      await setFiveMinutes(stage);
      await stage.page.clock.runFor(300_000);
    },
    pauses: { control: pause },
    plays: { control: play },
    seeks: (stage) => line(stage).press("ArrowRight"),
    "the network returns": async ({ page: shown }) => {
      await shown.context().setOffline(true);
      await shown.context().setOffline(false);
    },
    "another tab sounds": (stage) => stage.saysElsewhere("rukopis.player", { type: "began" }),
    "it sounds": (stage) => says(stage, "playing"),
    "it waits": (stage) => says(stage, "waiting"),
    "the system stops it": (stage) => says(stage, "pause"),
    "it is there": (stage) => says(stage, "seeked"),
    "the chapter ends": async (stage, from) => {
      if (!from.includes(", ")) await toFirst(stage, from);
      await setToEnd(stage, from.includes("sleeps"));
      await says(stage, "ended");
    },
    "the sound fails": (stage) => says(stage, "error"),
    "the sound fails offline": (stage) => without(stage, () => says(stage, "error")),
    "the browser refuses": ({ page: shown }) =>
      shown.evaluate(() => (window as unknown as { refuseSound: () => void }).refuseSound()),
    "time passes": async (stage) => {
      await says(stage, "timeupdate", 10);
      await says(stage, "timeupdate", 11);
    },
    "5 s pass": async (stage) => {
      await says(stage, "timeupdate", 12);
      await stage.page.clock.runFor(5_000);
      await says(stage, "timeupdate", 17);
    },
    "15 s pass": async (stage) => {
      await stage.page.clock.runFor(15_000);
      await says(stage, "timeupdate", 32);
    },
    "is given": (stage) => stage.resolve("getAudioUrl", address),
    "is refused": (stage) => stage.answer("getAudioUrl", refusal),
    "is not answered": noAnswer,
    "60 s of the chapter are left": async (stage, from) => {
      // In the other situations the first `timeupdate` is reported as a place.
      if (from === "open.sounding.playing") return askAnew(stage);
      await toFirst(stage, from);
      await says(stage, "timeupdate", 540);
      await says(stage, "timeupdate", 540);
    },
    "10 s of the chapter are left": async (stage) => {
      // An earlier step may have taken the timer back, or have been there already.
      await setToEnd(stage, true);
      await says(stage, "timeupdate", 500);
      await says(stage, "timeupdate", 590);
    },
    "the next address comes": (stage) => stage.resolve("getAudioUrl", address),
    "the next address does not come": noAnswer,
    "30 000 ms pass": (stage) => stage.passRest(30_000, "audioPlayer"),
    "15 000 ms pass": (stage) => stage.passRest(15_000, "audioPlayer"),
    "300 ms pass": (stage) => stage.passRest(300, "audioPlayer"),
  },
  sees: {
    idle: async (stage) => {
      await expect(bar(stage)).toHaveCount(0);
      await expect(page(stage).getByRole("button", { name: "Слушать", exact: true })).toBeVisible();
    },
    ...Object.fromEntries(situations.filter((name) => name !== "idle").map((name) => [name, seeSound])),
    "open.ready": see("Слушать"),
    "open.paused": async (stage) => {
      await expect(play(stage)).toBeVisible();
    },
    "open.blocked": see("Слушать", "Нажмите «Слушать», браузер не начал сам"),
    "open.offline": see("Пауза", "Нет сети. Продолжим с этого места"),
    "open.denied": see("Слушать", "Запись снята автором"),
    "open.broken": see("Слушать", "Запись не читается"),
    "open.ended": see("Слушать", "Книга закончилась"),
  },
  nobody: {
    "plays when the address is old": hours,
    "the address ages": hours,
    "open.offline: plays": "its button pauses: it goes on by itself",
    ...rowsIn(
      situations.filter((name) => /playing, (next known|last)$/.test(name)),
      ["it waits"],
      "the branch is that of «playing», and what is known is not told by the situation after it",
    ),
    "the element breaks": "an element that cannot be followed is a fault of the program",
    ...rowsIn(
      waiting.filter((name) => !name.endsWith("sleeps")),
      ["5 s pass", "15 s pass", "time passes"],
      itsTimers,
    ),
    ...rowsIn([...waiting, "open.sounding.preparing"], ["the timer stops it"], itsTimers),
    "idle: listens faster": "a device remembers it, and has told it by the time at which a book is closed",
    ...rowsIn([...waiting, ...asking], ["the timer fades", "the timer is taken back"], itsTimers),
  },
});
