import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import { saidWords, standInVoice, voiceComes, voiceSays } from "../../support/standInVoice.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { readAloudModel } from "./readAloud.model.ts";

const bar = ({ page }: Stage) => page.getByRole("region", { name: "Чтение вслух" });
const button = (name: string | RegExp) => (stage: Stage) => bar(stage).getByRole("button", { name, exact: true });

const says = (type: Parameters<typeof voiceSays>[1]) => (stage: Stage) => voiceSays(stage.page, type);

async function ask({ page }: Stage): Promise<void> {
  const wish = page.getByRole("button", { name: "Читать вслух" });
  if ((await wish.count()) === 0) await page.getByRole("button", { name: "Настройки чтения" }).click();
  await wish.click();
}
async function openSettings(stage: Stage): Promise<void> {
  const opener = button("Скорость и голос")(stage);
  if ((await opener.getAttribute("aria-expanded")) !== "true") await opener.click();
}

const goesOn = button(/^(Продолжить|Повторить|Прочитать сначала)$/);
const see =
  (name: "Пауза" | "Продолжить" | "Повторить" | "Прочитать сначала", words = "", sentence: string | null = "") =>
  async (stage: Stage) => {
    await expect(button(name)(stage)).toBeVisible();
    await expect(bar(stage).getByRole("status")).toHaveText(words);
    if (sentence !== "") await expect.poll(() => saidWords(stage.page)).toEqual(sentence === null ? [] : [sentence]);
  };
const inBoth = (state: string, ...[name, words]: Parameters<typeof see>) => ({
  [`${state}, at the first`]: see(name, words, "Шёл снег."),
  [`${state}, at the last`]: see(name, words, "Поезд стоял."),
});
const seeNothing = async (stage: Stage) => {
  await expect(bar(stage)).toHaveCount(0);
  await expect(stage.page.getByRole("heading", { level: 1 })).toBeVisible();
};
const none = "На устройстве нет русского голоса";

tours({
  machine: "readAloud",
  rows: rowsOf(readAloudModel),
  paths: pathsOf(readAloudModel),
  branches: branchesOfRows(readAloudModel),
  begins: {
    // The machine comes with the wish, and begins at once.
    "open.seeking": async (stage) => {
      const { page } = stage;
      await standInVoice(page);
      await page.route("**/api/v1/work/*/chapter/*/text", async (route) => {
        const answer = await route.fetch();
        const json = await answer.json();
        Object.assign(json.data, { html: "<p>Шёл снег.</p><p>Поезд стоял.</p>", next: null });
        await route.fulfill({ response: answer, json });
      });
      await page.goto("/book/1");
      await page.getByRole("link", { name: "Читать с первой страницы" }).click();
      await expect(page.getByText("Поезд стоял.")).toBeVisible();
      await page.getByRole("button", { name: "Настройки чтения" }).click();
      await expect(page.getByRole("button", { name: "Читать вслух" })).toBeVisible();
      await stage.freeze();
      await ask(stage);
      await stage.passUntil("readAloud", "open.seeking");
    },
  },
  causes: {
    "asks to be read to": ask,
    "pauses the voice": { control: button("Пауза") },
    "lets the voice go on": { control: goesOn },
    "asks for the next sentence": { control: button("Следующее предложение") },
    "asks for the sentence before": { control: button("Предыдущее предложение") },
    "stops the voice": { control: button("Закончить чтение вслух") },
    "makes the voice faster": async (stage) => {
      await openSettings(stage);
      await bar(stage).getByRole("radio", { checked: false }).last().check({ force: true });
    },
    "chooses another voice": async (stage) => {
      await openSettings(stage);
      const choice = bar(stage).getByRole("combobox", { name: "Голос" });
      await choice.selectOption((await choice.inputValue()) === "Павел" ? "Ирина" : "Павел");
    },
    "wants the next chapter, too": async (stage) => {
      await openSettings(stage);
      await bar(stage).getByLabel("Переходить к следующей главе").click();
    },
    "a Russian voice is found": ({ page }) => voiceComes(page),
    "the voice is heard": says("boundary"),
    "the sentence is said": says("end"),
    "the voice fails": says("error"),
    "something else sounds": (stage) => stage.saysElsewhere("rukopis.player", { type: "began" }),
    "2 000 ms pass without a voice": (stage) => stage.passRest(2_000, "readAloud"),
    "20 000 ms pass in silence": (stage) => stage.passRest(20_000, "readAloud"),
    "300 ms pass after the silence": (stage) => stage.passRest(300, "readAloud"),
  },
  sees: {
    idle: seeNothing,
    "idle, with a voice": seeNothing,
    "open.seeking": see("Продолжить", "Ищем голос"),
    "open.noVoice": see("Продолжить", none),
    ...inBoth("open.speaking.first", "Пауза"),
    ...inBoth("open.speaking.again", "Пауза"),
    ...inBoth("open.paused", "Продолжить"),
    ...inBoth("open.recovering", "Пауза", "Голос замолчал, повторяем предложение"),
    ...inBoth("open.failed", "Повторить", "Голос не отвечает"),
    "open.finished": see("Прочитать сначала", "Глава дочитана", null),
  },
  nobody: {
    "the port breaks": "a voice that cannot be followed is a fault of the program",
    "open.seeking: chooses another voice": "there is none to choose",
    "open.noVoice: chooses another voice": "there is none to choose",
  },
});
