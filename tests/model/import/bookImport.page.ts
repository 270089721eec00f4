import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";

const id = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
export const broken = { status: 501, json: {} };
export const refused = (message: string) => ({ status: 400, json: { status: 4, errorCode: 3, message } });
export const unknown = { status: 404, json: { status: 4, errorCode: 10, message: "Страница не найдена" } };
/** The server has other bytes than those that were sent. */
export const differs = {
  status: 400,
  json: {
    status: 5,
    errorCode: 3,
    message: "Проверьте поля",
    invalidFields: { offset: ["Файл изменился, начните заново"] },
  },
};
export const chunk = { received: 3_072, isStored: true, sha256: "" };
export const stageOf = (received: number, rest: object = {}) => ({
  id,
  fileName: "Книга.fb2",
  byteSize: 3_072,
  received,
  ranges: received === 0 ? [] : [[0, received]],
  isWhole: received === 3_072,
  state: "uploading",
  workId: null,
  ...rest,
});
const report = { entries: [], more: 0 };
export const result = { workId: 8, title: "Книга", chapterCount: 2, textLength: 10, report };
const piece = (title: string, begins: boolean, line: number) => ({
  title,
  volume: "",
  depth: 1,
  begins,
  characters: 10,
  line,
  excerpt: "Было утро.",
});
export const preview = {
  outcome: "preview",
  format: "fb2",
  title: "Книга",
  authors: ["Вера Лядова"],
  annotation: "",
  tags: [],
  encoding: "utf-8",
  cover: null,
  pieces: [piece("Первая", true, 3), piece("Дальше", false, 9)],
  characters: 20,
  report,
  images: { shown: 0, found: 0 },
  sameAs: { workId: 7, title: "Книга", mayReplace: true },
};

/** Files of the disk: a browser knows when one was changed last, and does not read one that was changed after it was chosen. */
export const pathOf = (name: string) => test.info().outputPath(name);
export const write = (name: string, size: number, second: number) => {
  mkdirSync(dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), "б".repeat(size / 2));
  utimesSync(pathOf(name), second, second);
};
export const modified = () => statSync(pathOf("Книга.fb2")).mtimeMs;
/** What an earlier page has left behind. */
export const keep = async ({ page, memory }: Stage) =>
  page.evaluate(
    ([key, value]) => localStorage.setItem(String(key), String(value)),
    [`bookImport.${(memory.get("account") as { id: number }).id}`, JSON.stringify({ id, modified: modified() })],
  );

export const field = ({ page }: Stage) => page.getByLabel("Файл книги");
export const replaces = ({ page }: Stage) => page.getByRole("checkbox", { name: /^Заменить его/ });
export const title = ({ page }: Stage) => page.getByLabel("Название", { exact: true });
export const alert = async ({ page }: Stage, text: string | RegExp) =>
  expect(page.getByRole("alert").filter({ visible: true })).toHaveText(text);
export const note = async ({ page }: Stage, name: string, text: string) => {
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
};
const heading = async ({ page }: Stage, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
export const seeUpload = async (stage: Stage) => {
  await expect(stage.page.getByRole("progressbar", { name: "Загрузка файла книги" })).toBeVisible();
  await expect(stage.page.getByText(/^(Книга|Другая)\.fb2$/)).toBeVisible();
};
export const seeWaiting = async (stage: Stage) => {
  await seeUpload(stage);
  await alert(stage, /^(Сервер временно недоступен|сервер не отвечает).*\. Загруженное цело, продолжим сами/);
};
const seePreview = (isDecided: boolean) => async (stage: Stage) => {
  await heading(stage, "Проверьте, как разрезаны главы");
  await expect(title(stage)).toHaveValue(isDecided ? String(stage.memory.get("title")) : "Книга");
  await expect(replaces(stage)).toBeChecked({ checked: isDecided });
  await expect(stage.page.getByRole("button", { name: "Импортировать 1 главу" })).toBeVisible();
};
const seeCommitting = (isDecided: boolean) => async (stage: Stage) => {
  await seePreview(isDecided)(stage);
  await expect(title(stage)).toHaveAttribute("readonly");
  expect((await stage.request("commitImport")).postDataJSON()).toEqual({
    title: isDecided ? stage.memory.get("title") : "Книга",
    cuts: ["begin", "join"],
    titles: [],
    ...(isDecided && { replaceWorkId: 7 }),
  });
};
/** What is seen in each situation. */
export const sees: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  choosing: async ({ page }) => {
    await expect(page.getByRole("link", { name: "Начать с чистого листа" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(0);
  },
  recalling: async (stage) => expect(stage.page.getByText("Проверяем прежнюю загрузку")).toBeAttached(),
  unrecalled: async (stage) => note(stage, "Не удалось узнать, закончена ли прежняя загрузка", "Загруженное цело."),
  interrupted: async (stage) =>
    note(
      stage,
      "Загрузка файла «Книга.fb2» прервана на 33\u00a0%",
      "На сервере 1\u00a0КБ из 3\u00a0КБ. Выберите тот же файл, продолжим с этого места.",
    ),
  changed: async (stage) =>
    note(
      stage,
      "Файл изменился, начните заново",
      "Загружался «Книга.fb2», 3\u00a0КБ, а выбран «Другая.fb2», 2\u00a0КБ.",
    ),
  "changed, no file": async (stage) =>
    note(stage, "Файл изменился, начните заново", "Пока «Книга.fb2» загружался, его изменили."),
  restarting: async ({ page }) => expect(page.getByText("Загруженное убирается с сервера")).toBeVisible(),
  cancelling: async ({ page }) => expect(page.getByText("Загруженное убирается с сервера")).toBeVisible(),
  "uploading.going": seeUpload,
  "uploading.leaving": async ({ page }) => expect(page.getByText("Загруженное убирается с сервера")).toBeVisible(),
  reading: async ({ page }) =>
    expect(page.getByText("Файл загружен и читается. Со страницы можно уйти: книга дождётся вас здесь.")).toBeVisible(),
  unread: async (stage) => note(stage, "Книга не прочитана", "Файл цел и лежит на сервере."),
  choosingBook: async (stage) =>
    expect(stage.page.getByRole("heading", { name: "В архиве несколько книг. Какую импортировать?" })).toBeVisible(),
  previewing: seePreview(false),
  "previewing, decided": seePreview(true),
  committing: seeCommitting(false),
  "committing, replacing": seeCommitting(true),
  refused: async (stage) => note(stage, "Файл не прочитан", "Ничего не создано."),
  done: async (stage) => {
    await heading(stage, "Книга импортирована");
    await expect(stage.page.getByRole("link", { name: "Открыть содержание" })).toBeVisible();
  },
};
