import { expect } from "@playwright/test";
import { patient } from "../../support/patience.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { bareFields } from "../../support/workFields.ts";
import { bookFileLaw, bookFileRows } from "./bookFile.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
const CHAPTERS = 12;
const workOf = ({ memory }: Stage) => String(memory.get("work"));
const uploadsOf = (stage: Stage) => `/work/${workOf(stage)}/uploads`;
const row = ({ page }: Stage) =>
  page.getByRole("region", { name: "Файлы для читателей" }).getByRole("listitem").filter({ hasText: /^epub/ });
const badge = (text: string) => async (stage: Stage) => {
  await stage.page.goto(uploadsOf(stage));
  await expect(row(stage).getByText(text, { exact: true })).toBeVisible();
};

/** A call with the session of the browser. */
async function post({ page }: Stage, path: string, body: object = {}) {
  const answer = await page.request.post(`/api/v2/work/${path}`, { data: body, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

const failed = "a building that fails: tests/lifecycles/bookFile.pg.test.ts, tests/api/books/bookFiles.pg.test.ts";
const closed = "nobody downloads any more: tests/lifecycles/bookFile.pg.test.ts";
const elsewhere =
  "what comes of it by itself, or of works that are older than their files: tests/lifecycles/bookFile.pg.test.ts";

tours({
  machine: "bookFile",
  law: bookFileLaw,
  rows: bookFileRows,
  paths: [],
  begins: {
    "none, wanted from now on": async (stage) => {
      const { page, memory } = stage;
      page.setDefaultTimeout(patient(15_000));
      await stage.logIn("vera");
      const title = `Файлы ${crypto.randomUUID().slice(0, 8)}`;
      const fields = { ...bareFields, title, genreId: 43, annotation: "О файлах." };
      const { id } = await post(stage, "create", fields);
      memory.set("work", id);
      const chapters: number[] = [];
      for (let index = 0; index < CHAPTERS; index += 1) {
        const { chapter } = await post(stage, "create/chapter", {
          workId: id,
          requestId: crypto.randomUUID(),
          title: `Глава ${index + 1}`,
          document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Было утро." }] }] },
        });
        await post(stage, `${id}/update/chapter-state/${chapter.id}`, { type: "publish.requested" });
        chapters.push(chapter.id);
      }
      memory.set("chapters", chapters);
      await post(stage, `${id}/publish`, { note: "" });
      await page.goto(uploadsOf(stage));
    },
  },
  causes: {
    "lets everybody download": async (stage) => {
      const { page } = stage;
      await page.goto(`/work/${workOf(stage)}/edit`);
      await page
        .getByRole("group", { name: /^Кто скачивает книгу/ })
        .getByRole("radio", { name: "Все" })
        .check();
      await page.getByRole("button", { name: "Сохранить настройки" }).click();
      await expect(page.getByRole("status").filter({ hasText: /^Сохранено в/ })).toBeVisible();
      await page.goto(uploadsOf(stage));
    },
    "renames the work": async (stage) => {
      await post(stage, `${workOf(stage)}/rename`, { title: `Файлы ${crypto.randomUUID().slice(0, 8)}` });
    },
    "withdraws a chapter": async (stage) => {
      const chapters = stage.memory.get("chapters") as number[];
      await post(stage, `${workOf(stage)}/update/chapter-state/${chapters.pop()}`, { type: "withdrawal.requested" });
    },
    "has the files made": async ({ page }) => {
      await page.getByRole("button", { name: "Собрать заново" }).click();
      await expect(page.getByText("Собирается", { exact: true }).first()).toBeVisible();
    },
    "the file is whole": async (stage) => {
      const { page } = stage;
      await page.goto(uploadsOf(stage));
      const whole = row(stage).getByText("Готов", { exact: true });
      const check = page.getByRole("button", { name: "Проверить, готов ли файл" });
      await expect(async () => {
        await expect(whole.or(check).first()).toBeVisible();
        if (await check.isVisible()) await check.click();
        await expect(whole).toBeVisible({ timeout: patient(2_000) });
      }).toPass();
    },
  },
  sees: {
    "none, wanted from now on": badge("Файла нет"),
    building: badge("Собирается"),
    // The job may have done it before anybody looks.
    "building, at once": async (stage) => expect(row(stage).getByText(/^(Собирается|Готов)$/)).toBeVisible(),
    ready: badge("Готов"),
    stale: badge("Обновляется"),
  },
  nobody: Object.fromEntries([
    ...[
      "bookFile.none --rebuild.requested[0]--> (internal)",
      "bookFile.building --content.changed[0]--> bookFile.none",
      "bookFile.building --content.changed[1]--> bookFile.stale",
      "bookFile.building --text.withdrawn[0]--> bookFile.none",
      "bookFile.building --rebuild.requested[0]--> (internal)",
      "bookFile.ready --text.withdrawn[0]--> bookFile.none",
      "bookFile.ready --rebuild.requested[0]--> (internal)",
      "bookFile.stale --text.withdrawn[0]--> bookFile.none",
      "bookFile.stale --rebuild.requested[0]--> (internal)",
      "bookFile.failed --text.withdrawn[0]--> bookFile.none",
      "bookFile.failed --rebuild.requested[0]--> (internal)",
    ].map((branch) => [branch, closed]),
    ...[
      "bookFile.building --building.failed[0]--> (internal)",
      "bookFile.building --building.failed[1]--> bookFile.failed",
      "bookFile.stale --building.failed[0]--> (internal)",
      "bookFile.stale --building.failed[1]--> bookFile.failed",
      "bookFile.failed --content.changed[0]--> bookFile.stale",
      "bookFile.failed --content.changed[1]--> bookFile.building",
      "bookFile.failed --text.withdrawn[1]--> bookFile.building",
      "bookFile.failed --rebuild.requested[1]--> bookFile.building",
    ].map((branch) => [branch, failed]),
    ...[
      "bookFile.none --rebuild.requested[1]--> bookFile.building",
      "bookFile.ready --building.done[0]--> (internal)",
      "bookFile.stale --building.done[0]--> bookFile.ready",
    ].map((branch) => [branch, elsewhere]),
  ]),
});
