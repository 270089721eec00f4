import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import { address, openAudiobook, says } from "../../support/tours/sound.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { sleepTimerModel } from "./sleepTimer.model.ts";

const choices = ({ page }: Stage) => page.getByRole("group", { name: "Таймер сна" });
const chip = (stage: Stage, name: string) => choices(stage).getByRole("button", { name, exact: true });
const isPressed = async (stage: Stage, name: string) =>
  (await chip(stage, name).getAttribute("aria-pressed")) === "true";
/** What is set is taken back by the same press: another one is set first. */
const set = async (stage: Stage, name: string) => {
  if (await isPressed(stage, name)) await chip(stage, "10 мин").click();
  await chip(stage, name).click();
};
const more = ({ page }: Stage) => page.getByRole("button", { name: "Ещё 15 минут" });

/** The timer has stopped the sound: it goes on. */
async function wake(stage: Stage): Promise<void> {
  const state = () => stage.last("audioPlayer")?.value ?? "";
  if (/^open\.sounding\.(playing|preparing)$/.test(state())) return;
  const bar = stage.page.getByRole("region", { name: "Проигрыватель" });
  const pause = bar.getByRole("button", { name: "Пауза", exact: true });
  if ((await pause.count()) > 0) await pause.click();
  await bar.getByRole("button", { name: "Слушать", exact: true }).click();
  await expect.poll(state).toMatch(/^open\.(loading\.first|resolving)$/);
  if (state() === "open.resolving") await stage.resolve("getAudioUrl", address);
  await stage.see("audioPlayer", "open.loading.first");
  await says(stage, "playing");
  await stage.see("audioPlayer", "open.sounding.playing");
}

/** @param left seconds of the chapter */
async function goTo(stage: Stage, left: number): Promise<void> {
  const line = stage.page.getByRole("slider", { name: "Место в главе" });
  const length = Number(await line.getAttribute("max"));
  // The first time it asks for the next address.
  await says(stage, "timeupdate", length - left);
  await says(stage, "timeupdate", length - left);
}

const see = (pressed: string | null, words: RegExp | null) => async (stage: Stage) => {
  await expect(choices(stage).locator("[aria-pressed=true]")).toHaveText(pressed === null ? [] : [pressed]);
  if (words) await expect(stage.page.getByText(words)).toBeVisible();
};

tours({
  machine: "sleepTimer",
  rows: rowsOf(sleepTimerModel),
  paths: pathsOf(sleepTimerModel),
  branches: branchesOfRows(sleepTimerModel),
  begins: {
    off: async (stage) => {
      await openAudiobook(stage);
      await stage.page.getByRole("main").getByRole("button", { name: "Слушать", exact: true }).click();
      await stage.passUntil("audioPlayer", "open.resolving");
      await stage.resolve("getAudioUrl", address);
      await stage.see("audioPlayer", "open.loading.first");
      await says(stage, "playing");
      await stage.see("audioPlayer", "open.sounding.playing");
      await expect(choices(stage)).toBeVisible();
    },
  },
  causes: {
    "sets 15 minutes": (stage) => set(stage, "15 мин"),
    "waits for the chapter's end": (stage) => set(stage, "До конца главы"),
    "turns the timer off": (stage) => choices(stage).locator("[aria-pressed=true]").click(),
    "asks for 15 minutes more": { control: more },
    "the chapter ends": async (stage) => {
      await wake(stage);
      await says(stage, "ended");
    },
    "10 s of the chapter are left": async (stage) => {
      await wake(stage);
      await goTo(stage, 10);
    },
    "it is put back": (stage) => goTo(stage, 200),
    "890 000 ms pass": (stage) => stage.passRest(890_000, "sleepTimer"),
    "10 000 ms pass": (stage) => stage.passRest(10_000, "sleepTimer"),
    "60 000 ms pass": (stage) => stage.passRest(60_000, "sleepTimer"),
  },
  sees: {
    off: see(null, null),
    running: see("15 мин", /^Остановится в \d\d:\d\d/),
    "toEnd.far": see("До конца главы", /^Остановится в конце главы, последние 10 секунд тише/),
    "toEnd.near": see("До конца главы", /^Слушать дальше/),
    fading: see("15 мин", /^Слушать дальше/),
    expired: see(null, /^Ещё 15 минут/),
  },
  nobody: {
    "expired: turns the timer off": "nothing is pressed then: the minute ends by itself",
  },
});
