import { expect } from "@playwright/test";
import { makeWork } from "../../e2e/pages/makeWork.ts";
import { patient } from "../../support/patience.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { chapterLaw, chapterRows } from "./chapter.rows.ts";

const name = "Форточка";
const ids = ({ memory }: Stage) => ({ work: Number(memory.get("work")), chapter: Number(memory.get("chapter")) });
const row = ({ page }: Stage) => page.getByRole("listitem").filter({ hasText: name });
const entry =
  (label: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole("menuitem", { name: label });
const choose = (label: string) => ({ control: entry(label) });

async function say(stage: Stage, path: string, data: object): Promise<void> {
  const answer = await stage.page.request.post(`/api/v2/work${path}`, {
    data,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
/** Written in another tab: the next revision. */
const write = (words: string) => async (stage: Stage) => {
  const { chapter } = ids(stage);
  const { data } = await (await stage.page.request.get(`/api/v2/work/edit/chapter/${chapter}`)).json();
  const text = words && `${words} Правка ${data.revision}.`;
  const content = [{ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) }];
  await say(stage, "/update/chapter", {
    id: chapter,
    revision: data.revision,
    title: name,
    document: { type: "doc", content },
  });
  await stage.page.reload();
};
/** A refusal that the menu itself tells: the entry is there, with its reason, and cannot be chosen. */
const mayNot = (label: string) => async (stage: Stage) => {
  await expect(entry(`${label} В главе нет текста`)(stage)).toBeDisabled();
  await stage.page.keyboard.press("Escape");
};
const schedule = async ({ page }: Stage, time: string) => {
  const dialog = page.getByRole("dialog", { name: "Запланировать публикацию" });
  await dialog.getByLabel("Дата и время по Москве").fill(time);
  await dialog.getByRole("button", { name: "Запланировать публикацию" }).click();
  return dialog;
};

/** Toasts are waited for until they leave, because they would lie over the menu. */
const passToasts = async ({ page }: Stage) => {
  await page.mouse.move(4, 4);
  await page.clock.fastForward(6_000);
  await expect(page.getByRole("region", { name: "Сообщения" })).toBeEmpty();
};

type Menu = readonly (string | readonly [label: string, reason: string])[];
const own = ["Переместить на позицию…", "Переименовать", "История главы"];
const empty = (label: string) => [label, "В главе нет текста"] as const;

const planned = /^Выйдет \d/;
const withWork = "Выйдет с произведением";

/** The row's words, the whole of its menu, which stays open, and what the server has. */
const see = (state: string, badge: string | RegExp, menu: Menu) => async (stage: Stage) => {
  const { page } = stage;
  const { work, chapter } = ids(stage);
  if (await page.getByRole("menu").isVisible()) await page.keyboard.press("Escape");
  const bin = page.getByText(/^Корзина: 1$/);
  if (state === "deleted") {
    await expect(bin).toBeVisible();
    await passToasts(stage);
    if ((await page.getByRole("list", { name: "Главы в корзине" }).count()) === 0) await bin.click();
  } else await expect(bin).toHaveCount(0);
  await expect(row(stage)).toHaveCount(1);
  for (const word of ["Черновик", planned, withWork, "Есть правки", "В корзине"])
    await expect(row(stage).getByText(word, { exact: true })).toHaveCount(String(word) === String(badge) ? 1 : 0);
  await passToasts(stage);
  await row(stage)
    .getByRole("button", { name: `Действия: ${name}` })
    .click();
  const entries = page.getByRole("menuitem");
  await expect(entries).toHaveText(menu.map((line) => (typeof line === "string" ? line : line.join(""))));
  for (const [index, line] of menu.entries())
    if (typeof line === "string") await expect(entries.nth(index)).toBeEnabled();
    else await expect(entries.nth(index)).toBeDisabled();
  const { data } = await (await page.request.get(`/api/v2/work/${work}/edit/content`)).json();
  const stored = data.chapters.find(({ id }: { id: number }) => id === chapter);
  expect(stored.state).toBe(state);
};

const last = "the work of these tours is a draft: tests/lifecycles/chapter.pg.test.ts, tests/flows/works.flow.test.tsx";

tours({
  machine: "chapter",
  law: chapterLaw,
  rows: chapterRows,
  paths: [],
  begins: {
    draft: async (stage) => {
      await stage.logIn("vera");
      stage.page.setDefaultTimeout(patient(15_000));
      const work = await makeWork(stage.page, "Дом", [{ title: name, text: "Было утро." }]);
      const { data } = await (await stage.page.request.get(`/api/v2/work/${work}/edit/content`)).json();
      stage.memory.set("work", work);
      stage.memory.set("chapter", data.chapters[0].id);
      await stage.page.goto(`/work/${work}/edit/content`);
    },
  },
  causes: {
    publishes: choose("Опубликовать главу"),
    "may not publish": mayNot("Опубликовать главу"),
    schedules: {
      control: entry("Запланировать публикацию"),
      act: async (item, stage) => {
        await item.click();
        await expect(await schedule(stage, "2099-01-01T12:00")).toHaveCount(0);
      },
    },
    "schedules in the past": {
      control: entry("Запланировать публикацию"),
      act: async (item, stage) => {
        await item.click();
        const dialog = await schedule(stage, "2020-01-01T12:00");
        await expect(dialog.getByText("Выберите время в будущем", { exact: true })).toBeVisible();
        await dialog.getByRole("button", { name: "Отменить" }).click();
        await expect(dialog).toHaveCount(0);
      },
    },
    "may not schedule": mayNot("Запланировать публикацию"),
    updates: choose("Обновить опубликованный текст"),
    "may not update": mayNot("Обновить опубликованный текст"),
    withdraws: choose("Вернуть в черновики"),
    deletes: {
      control: entry("Удалить главу"),
      act: async (item, { page }) => {
        await item.click();
        await page.getByRole("button", { name: "Удалить главу", exact: true }).click();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      },
    },
    restores: choose("Восстановить главу"),
    writes: write("И был вечер."),
    empties: write(""),
  },
  sees: {
    draft: see("draft", "Черновик", [...own, "Опубликовать главу", "Запланировать публикацию", "Удалить главу"]),
    "draft, empty": see("draft", "Черновик", [
      ...own,
      empty("Опубликовать главу"),
      empty("Запланировать публикацию"),
      "Удалить главу",
    ]),
    scheduled: see("scheduled", planned, [
      ...own,
      "Опубликовать главу",
      "Запланировать публикацию",
      "Вернуть в черновики",
      "Удалить главу",
    ]),
    "scheduled, empty": see("scheduled", planned, [
      ...own,
      empty("Опубликовать главу"),
      empty("Запланировать публикацию"),
      "Вернуть в черновики",
      "Удалить главу",
    ]),
    published: see("published", withWork, [...own, "Вернуть в черновики", "Удалить главу"]),
    "published, changed": see("published", "Есть правки", [
      ...own,
      "Обновить опубликованный текст",
      "Вернуть в черновики",
      "Удалить главу",
    ]),
    "published, emptied": see("published", "Есть правки", [
      ...own,
      empty("Обновить опубликованный текст"),
      "Вернуть в черновики",
      "Удалить главу",
    ]),
    deleted: see("deleted", "В корзине", ["История главы", "Восстановить главу"]),
    "deleted, empty": see("deleted", "В корзине", ["История главы", "Восстановить главу"]),
  },
  nobody: {
    ...Object.fromEntries(
      [
        "chapter.draft --publish.requested[1]--> (internal)",
        "chapter.draft --schedule.requested[1]--> (internal)",
        "chapter.scheduled --publish.requested[1]--> (internal)",
        "chapter.scheduled --schedule.requested[1]--> (internal)",
        "chapter.published --update.requested[1]--> (internal)",
      ].map((branch) => [
        branch,
        "a chapter of an audiobook is made with its sound: tests/lifecycles/chapter.pg.test.ts",
      ]),
    ),
    ...Object.fromEntries(
      [
        "chapter.draft --publish.requested[2]--> (internal)",
        "chapter.draft --schedule.requested[2]--> (internal)",
        "chapter.scheduled --publish.requested[2]--> (internal)",
        "chapter.scheduled --schedule.requested[2]--> (internal)",
        "chapter.published --update.requested[2]--> (internal)",
      ].map((branch) => [
        branch,
        "a disputed place comes of two devices: tests/e2e/editorSafety.spec.ts, tests/lifecycles/chapter.pg.test.ts",
      ]),
    ),
    "time comes": "a plan is kept in whole minutes of the server's clock: tests/lifecycles/chapter.pg.test.ts",
    "comes too late": "nobody waits 30 days: tests/lifecycles/chapter.pg.test.ts",
    "chapter.published --withdrawal.requested[0]--> (internal)": last,
    "chapter.published --deletion.requested[0]--> (internal)": last,
    "chapter.deleted --undeletion.requested[0]--> (internal)":
      "nobody waits 30 days: tests/lifecycles/chapter.pg.test.ts",
  },
});
