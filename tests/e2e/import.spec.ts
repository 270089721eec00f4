import { readFile, writeFile } from "node:fs/promises";
import { docxOf, para } from "../import/docx.ts";
import { expect, test } from "./fixtures.ts";
import { charactersOf, readByFoliate } from "./pages/foliate.ts";
import { bookOf, Importer, sectionOf } from "./pages/Importer.ts";

const novel = "server/demo/books/sol-na-podokonnike.fb2";
test("a real fb2 becomes a draft with its chapters, footnote, poem and marks; as an epub another program reads the same", async ({
  author,
  page,
  context,
  reader,
}) => {
  await author.logIn("nina");
  await author.import(novel);
  await expect(page.getByRole("heading", { level: 1, name: "Книга импортирована" })).toBeVisible();
  await expect(page.getByText(/40\sглав, 36\s960\sзн\./)).toBeVisible();
  await page.getByRole("link", { name: "Открыть содержание" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Соль на подоконнике" })).toBeVisible();
  await expect(page.locator("ol > li")).toHaveCount(40 + 2); // and two crumbs
  await reader.seeAccessible();
  const [, workId] = /work\/(\d+)\//.exec(page.url()) ?? [];
  await page.getByRole("link", { name: "Скачивания" }).click();
  await page.getByText("epub", { exact: true }).last().click();
  await page.getByRole("button", { name: "Выгрузить" }).click();
  const link = page.getByRole("link", { name: /^Скачать,/ });
  await expect(link).toBeVisible();
  await reader.seeAccessible();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("Соль на подоконнике.epub");
  const book = await readByFoliate(context, await readFile(await download.path()));
  const called = async (path: string) => (await (await page.request.get(`/api/v2/work/${path}`)).json()).data;
  const { chapters } = await called(`${workId}/edit/content`);
  const texts = [];
  for (const { id } of chapters) {
    const { chapter, document } = await called(`edit/chapter/${id}`);
    texts.push({ title: chapter.title, characters: charactersOf(chapter.title, document) });
  }
  expect(book.title).toBe("Соль на подоконнике");
  expect(book.toc).toEqual(["Соль на подоконнике", ...texts.map(({ title }) => title)]);
  expect(book.pages.slice(1)).toEqual(texts.map(({ characters }) => characters));
  expect(book.pages).toHaveLength(41);
});

test("the preview: cuts are moved, a chapter renamed, another left out; leaving the screen and a reload lose nothing", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("nina");
  const importer = new Importer(page);
  await importer.open();
  await importer.choose({
    name: "Книга.fb2",
    text: bookOf(["Первая", "Вторая", "Третья"].map((title) => sectionOf(title, "<p>Текст<b>.</p>")).join("")),
  });
  await expect(page.getByRole("heading", { level: 1, name: "Проверьте, как разрезаны главы" })).toBeVisible();
  await expect(page.getByText("Тег «<b>» не закрыт").first()).toBeVisible();
  await reader.seeAccessible();
  await page.getByLabel("Глава 1", { exact: true }).fill("Начало");
  await page.getByRole("button", { name: "Присоединить к предыдущей: Вторая" }).click();
  await page.getByRole("button", { name: "Пропустить: Третья" }).click();
  await page.getByRole("link", { name: "Рукопись" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.reload();
  await expect(page.getByLabel("Глава 1", { exact: true })).toHaveValue("Начало");
  await expect(page.getByRole("button", { name: "Вернуть: Третья" })).toBeVisible();
  const top = async (name: RegExp) => (await page.getByRole("heading", { level: 2, name }).boundingBox())?.y ?? 0;
  expect(await top(/^Замечания: 3$/)).toBeLessThan(await top(/^Главы и разрезы$/));
  await page.getByRole("button", { name: "Замечания: 3" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Замечания: 3" })).toBeFocused();
  await page.getByRole("button", { name: /^Импортировать 1\sглаву$/ }).click();
  await expect(page.getByText(/1\sглава, /)).toBeVisible();
  await page.getByRole("link", { name: "Открыть содержание" }).click();
  await expect(page.getByRole("link", { name: "Начало" })).toBeVisible();
});

test("a file that is no book is called by its name or its line, and another may be chosen", async ({
  author,
  page,
  reader,
}) => {
  const importer = new Importer(page);
  await author.logIn("nina");
  await importer.open();
  await importer.choose({ name: "Страница.fb2", text: "\n<book><body>Текст</body></book>" });
  await expect(page.getByText("Это не книга FictionBook: строка 2, столбец 7. Ничего не создано.")).toBeVisible();
  await reader.seeAccessible();
  await importer.choose({ name: "Роман.docx", text: "{\\rtf1 Текст}" });
  await expect(
    page.getByText("Это документ RTF: откройте его в Word или LibreOffice и сохраните как .docx. Ничего не создано."),
  ).toBeVisible();
  const path = test.info().outputPath("Роман.docx");
  await writeFile(path, docxOf(para("Одна", "1") + para("Было утро.")));
  await importer.choose(path);
  await importer.seePreview();
  await expect(page.getByText(/, абзац 1$/)).toBeVisible();
  await importer.cancel();
  await importer.choose({ name: "Пустая.fb2", text: bookOf("<section><title><p>Пролог</p></title></section>") });
  await importer.seePreview();
  await expect(page.getByText("Только заголовок, текста нет")).toBeVisible();
  const commit = page.getByRole("button", { name: /^Импортировать 1\sглаву$/ });
  await expect(commit).toHaveAccessibleDescription("В книге нет текста");
  await importer.cancel();
});

test("an upload goes on where it stopped when the line is back", async ({ author, page }, info) => {
  const path = info.outputPath("Без сети.fb2");
  const importer = new Importer(page);
  await importer.writeBook(path, "Без сети", 8);
  await author.logIn("nina");
  await importer.open();
  const chunks = await importer.sendPart(path);
  await importer.setNetwork({ offline: true });
  await expect(page.getByText(/Загруженное цело, продолжим сами/)).toBeVisible();
  await importer.setNetwork();
  await importer.seePreview();
  expect(chunks.twice).toEqual([]);
  await importer.cancel();
});

test("an archive of two books asks which; the second one becomes the draft", async ({ author, page, reader }) => {
  const importer = new Importer(page);
  await author.logIn("nina");
  await importer.open();
  await importer.choose("tests/import/made/two-books.fb2.zip");
  await expect(importer.heading("В архиве несколько книг. Какую импортировать?")).toBeVisible();
  await reader.seeAccessible();
  await page.getByRole("button", { name: "2.fb2" }).click();
  await importer.seePreview();
  await expect(page.getByLabel("Название", { exact: true })).toHaveValue("Проба 2");
  await importer.commit();
  await expect(page.getByRole("heading", { level: 2, name: "Проба 2" })).toBeVisible();
  expect(await importer.works("Проба 2")).toEqual(["Проба 2"]);
});

test("the same file once more: next to the first draft, then in its place; the old one is in the bin", async ({
  author,
  page,
  reader,
}) => {
  const importer = new Importer(page);
  const file = { name: "Повтор.fb2", text: bookOf(sectionOf("Одна"), "Повтор") };
  await author.logIn("nina");
  await importer.open();
  await importer.choose(file);
  await importer.commit();

  await importer.open();
  await importer.choose(file);
  await expect(importer.heading("Этот файл уже импортирован")).toBeVisible();
  await expect(page.getByText(/^Из него сделано произведение «Повтор»\. Книга будет добавлена рядом/)).toBeVisible();
  await page.getByLabel("Название", { exact: true }).fill("Повтор, второй");
  await importer.commit();
  expect((await importer.works("Повтор")).sort()).toEqual(["Повтор", "Повтор, второй"]);

  await importer.open();
  await importer.choose(file);
  await expect(page.getByRole("link", { name: "«Повтор, второй»" })).toBeVisible();
  await reader.seeAccessible();
  await page.getByLabel(/^Заменить его/).check();
  await page.getByLabel("Название", { exact: true }).fill("Повтор, третий");
  await importer.commit();
  await expect(page.getByText(/Прежний черновик «Повтор, второй» 30 дней пролежит в корзине\.$/)).toBeVisible();
  expect((await importer.works("Повтор")).sort()).toEqual(["Повтор", "Повтор, третий"]);
  expect(await importer.works("Повтор", { bin: true })).toEqual(["Повтор, второй"]);
});

test("a cancelled upload leaves nothing, on the server either", async ({ author, page, server }, info) => {
  const path = info.outputPath("Отменённая.fb2");
  const importer = new Importer(page);
  await importer.writeBook(path, "Отменённая", 8);
  await author.logIn("nina");
  await importer.open();
  await importer.sendBeginning(path);
  const answered = page.waitForResponse((response) => response.url().endsWith("/cancel"));
  await importer.cancel();
  const cancelled = await answered;
  expect(cancelled.status()).toBe(200);
  const stage = new URL(cancelled.url()).pathname.replace(/\/cancel$/, "");
  expect((await page.request.get(stage)).status()).toBe(404);
  expect(await importer.bytesLeft(server.dataDir)).toEqual([]);
  expect(await importer.works("Отменённая")).toEqual([]);
});

test("the report: found, led to the text, copied as a whole", async ({ author, page, context, reader }) => {
  const importer = new Importer(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await author.logIn("nina");
  await importer.open();
  const chapters = Array.from({ length: 130 }, (_, index) => sectionOf(`Глава ${index + 1}`, "<p>Текст<b>.</p>"));
  await importer.choose({ name: "С замечаниями.fb2", text: bookOf(chapters.join("")) });
  await importer.seePreview();
  const notes = page.getByRole("region", { name: "Замечания: 130" });
  await expect(notes.getByRole("listitem")).toHaveCount(5);
  await notes.getByRole("button", { name: /^Показать все 130\sзамечаний$/ }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(130);
  await expect(notes.getByRole("listitem").first()).toContainText(/Строка 3, столбец \d+/);
  await reader.seeAccessible();

  await notes.getByLabel("Найти в замечаниях").fill("глава 120");
  await expect(notes.getByText(/^Найдено: 1\sзамечание$/)).toBeVisible();
  await notes.getByRole("button", { name: "К тексту: Глава 120" }).click();
  const piece = page.getByRole("listitem").filter({ has: page.getByLabel("Глава 120", { exact: true }) });
  await expect(piece).toBeFocused();
  await expect(piece).toBeInViewport();

  await notes.getByRole("button", { name: "Скопировать отчёт" }).click();
  await expect(page.getByText("Отчёт скопирован")).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/);
  expect([copied[0], copied.length]).toEqual(["С замечаниями.fb2", 131]);
  expect(copied[1]).toMatch(/^3:\d+\tТег «<b>» не закрыт/);
  expect(copied[130]).toMatch(/^132:\d+\tТег «<b>» не закрыт/);
  await importer.cancel();
});

test("a file in another encoding than it says: the letters are right", async ({ author, page }) => {
  const importer = new Importer(page);
  await author.logIn("nina");
  await importer.open();
  await importer.choose("tests/import/made/declared-utf8-is-cp1251.fb2");
  await importer.seePreview();
  await expect(page.getByText("windows-1251", { exact: true })).toBeVisible();
  await expect(page.getByText("«Ёлка», — сказал он… Это тест.", { exact: true })).toBeVisible();
  await importer.cancel();
});
