import { readFile, utimes, writeFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { bookOf, Importer, sectionOf } from "./pages/Importer.ts";

test("pause and go on: bytes, percent, speed and time are shown, nothing is sent twice", async ({
  author,
  page,
  reader,
}, info) => {
  const path = info.outputPath("Большая.fb2");
  const importer = new Importer(page);
  await importer.writeBook(path, "С остановкой", 8);
  await author.logIn("nina");
  await importer.open();
  const chunks = await importer.sendPart(path);
  await expect(page.getByText(/^\d,\d\sМБ из \d+,\d\sМБ$/)).toBeVisible();
  await expect(page.getByText(/^\d\d\s%$/)).toBeVisible();
  await expect(page.getByText(/^\d+\sКБ\/с$/)).toBeVisible();
  await expect(page.getByText(/^осталось \d+\sсекунд[аы]?$/)).toBeVisible();
  await reader.seeAccessible();
  await page.getByRole("button", { name: "Приостановить" }).click();
  await expect(page.getByRole("progressbar", { name: "Загрузка файла книги" })).toBeVisible();
  await expect(page.getByText(/осталось/)).toHaveCount(0);
  await reader.seeAccessible();
  await importer.setNetwork();
  await page.getByRole("button", { name: "Продолжить" }).click();
  await importer.seePreview();
  expect([chunks.sent.slice(0, 3), chunks.twice]).toEqual([[0, 1_048_576, 2_097_152], []]);
});

test("after a reload the same file goes on where it stopped", async ({ author, page, reader }, info) => {
  const path = info.outputPath("Прерванная.fb2");
  const importer = new Importer(page);
  await importer.writeBook(path, "Прерванная", 8);
  await author.logIn("nina");
  await importer.open();
  const chunks = await importer.sendBeginning(path);
  await page.reload();
  await expect(importer.heading(/^Загрузка файла «Прерванная\.fb2» прервана на \d\d\s%$/)).toBeVisible();
  await expect(page.getByText(/выберите тот же файл, продолжим/i)).toBeVisible();
  await reader.seeAccessible();
  await importer.choose(path);
  await importer.seePreview();
  expect(chunks.twice).toEqual([]);
  await importer.commit();
  expect(await importer.works("Прерванная")).toEqual(["Прерванная"]);
  await importer.open();
  await importer.seeChoice();
});

test(
  "after a reload another file is refused: another choice, a new beginning, or none at all",
  { tag: "@whole" },
  async ({ author, page, reader, server }, info) => {
    const path = info.outputPath("Первая.fb2");
    const importer = new Importer(page);
    await importer.writeBook(path, "Первая", 8);
    await author.logIn("nina");
    await importer.open();
    await importer.sendBeginning(path);
    await page.reload();
    const other = { name: "Другая.fb2", text: bookOf(sectionOf("Одна"), "Другая") };
    await importer.choose(other);
    await expect(importer.heading("Файл изменился, начните заново")).toBeVisible();
    await expect(page.getByText(/^Загружался «Первая\.fb2», 8,\d\sМБ, а выбран «Другая\.fb2», 1\sКБ\./)).toBeVisible();
    await reader.seeAccessible();
    await page.getByRole("button", { name: "Выбрать другой файл" }).click();
    await expect(importer.heading(/^Загрузка файла «Первая\.fb2» прервана/)).toBeVisible();

    // The same bytes with a later time: the browser cannot know that they have not changed.
    await utimes(path, new Date(), new Date(Date.now() - 60_000));
    await importer.choose(path);
    await expect(page.getByText(/, но изменённый позже\. /)).toBeVisible();
    await page.getByRole("button", { name: "Выбрать другой файл" }).click();
    await importer.choose(other);
    await page.getByRole("button", { name: "Начать заново" }).click();
    await importer.seePreview();
    await expect(page.getByLabel("Название", { exact: true })).toHaveValue("Другая");
    await importer.cancel();
    expect(await importer.bytesLeft(server.dataDir)).toEqual([]);
    expect(await importer.works("Первая")).toEqual([]);
  },
);

test("a file that is changed while it is sent begins again", { tag: "@whole" }, async ({ author, page }, info) => {
  const path = info.outputPath("Меняется.fb2");
  const importer = new Importer(page);
  await importer.writeBook(path, "До правки", 8);
  await author.logIn("nina");
  await importer.open();
  await importer.sendBeginning(path);
  await writeFile(path, (await readFile(path, "utf8")).replace("До правки", "После").replace("Текст.", "Правка."));
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(importer.heading("Файл изменился, начните заново")).toBeVisible();
  await expect(page.getByText(/^Пока «Меняется\.fb2» загружался, его изменили\./)).toBeVisible();
  await importer.choose(path);
  await importer.seePreview();
  await expect(page.getByLabel("Название", { exact: true })).toHaveValue("После");
  await importer.cancel();
});

test("what was uploaded is read again after a reload, and cancelled for good", async ({ author, page, server }) => {
  const importer = new Importer(page);
  await author.logIn("nina");
  await importer.open();
  await importer.choose({ name: "Целая.fb2", text: bookOf(sectionOf("Одна"), "Целая") });
  await importer.seePreview();
  const tab = await author.openTab("/");
  await tab.page.goto("/work/import");
  await new Importer(tab.page).seePreview();
  await tab.page.close();
  await page.reload();
  await importer.seePreview();
  await expect(page.getByLabel("Название", { exact: true })).toHaveValue("Целая");
  await importer.cancel();
  expect(await importer.works("Целая")).toEqual([]);
  expect(await importer.bytesLeft(server.dataDir)).toEqual([]);
  await page.reload();
  await importer.seeChoice();
});

test("a tab that is closed while the book is stored: the next page knows what became of it, once", async ({
  author,
  page,
}) => {
  const importer = new Importer(page);
  await author.logIn("nina");
  await importer.open();
  await importer.choose({ name: "Закрытая.fb2", text: bookOf(sectionOf("Одна") + sectionOf("Вторая"), "Закрытая") });
  await importer.seePreview();
  // The server stores the book, and the page never gets the answer.
  const { promise: stored, resolve: store } = Promise.withResolvers<number>();
  await page.route("**/commit", async (route) => store((await route.fetch()).status()));
  await importer.commitButton().click();
  expect(await stored).toBe(200);
  await page.goto("about:blank");
  await page.unroute("**/commit");
  await page.goto("/work/import");
  await expect(importer.heading("Закрытая")).toBeVisible();
  await expect(page.getByText(/^2\sглавы, 20\sзн\. Произведение лежит в черновиках/)).toBeVisible();
  expect(await importer.works("Закрытая")).toEqual(["Закрытая"]);
  await page.reload();
  await importer.seeChoice();
});

test("an import that the server does not know is forgotten without a word", { tag: "@whole" }, async ({
  author,
  page,
}) => {
  const importer = new Importer(page);
  await author.logIn("nina");
  await importer.open();
  await importer.choose({ name: "Целая.fb2", text: bookOf(sectionOf("Одна")) });
  await importer.seePreview();
  const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.startsWith("bookImport.")));
  const { id } = JSON.parse(await page.evaluate((name) => localStorage.getItem(name ?? "") ?? "{}", key));
  const headers = { "sec-fetch-site": "same-origin" };
  expect((await page.request.post(`/api/v2/work/import/${id}/cancel`, { headers })).status()).toBe(200);
  await page.reload();
  await importer.seeChoice();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await page.evaluate((name) => localStorage.getItem(name ?? ""), key)).toBeNull();
});
