import { expect, test } from "./fixtures.ts";

const novel = "server/demo/books/sol-na-podokonnike.fb2";
const book = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<FictionBook><description><title-info><book-title>Проба</book-title></title-info></description><body>${body}</body></FictionBook>`;
const file = (text: string) => ({
  name: "Книга.fb2",
  mimeType: "application/x-fictionbook+xml",
  buffer: Buffer.from(text),
});

test("a real fb2 becomes a draft with its chapters, footnote, poem and marks", async ({ author, page, reader }) => {
  await author.logIn("nina");
  await author.import(novel);
  await expect(page.getByRole("heading", { level: 1, name: "Книга импортирована" })).toBeVisible();
  await expect(page.getByText(/40\sглав, 36\s960\sзн\./)).toBeVisible();
  await page.getByRole("button", { name: "Открыть содержание" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Соль на подоконнике" })).toBeVisible();
  await expect(page.locator("ol > li")).toHaveCount(40 + 2); // and two crumbs
  await reader.seeAccessible();
});

test("the preview: cuts are moved, a chapter renamed, another left out; leaving the screen loses nothing", async ({
  author,
  page,
  reader,
}) => {
  await author.logIn("nina");
  await page.goto("/work/import");
  await page
    .getByLabel("Файл книги")
    .setInputFiles(
      file(
        book(
          ["Первая", "Вторая", "Третья"]
            .map((title) => `<section><title><p>${title}</p></title><p>Текст<b>.</p></section>`)
            .join(""),
        ),
      ),
    );
  await expect(page.getByRole("heading", { level: 1, name: "Проверьте, как разрезаны главы" })).toBeVisible();
  await expect(page.getByText("Тег «<b>» не закрыт").first()).toBeVisible();
  await reader.seeAccessible();
  await page.getByLabel("Глава 1", { exact: true }).fill("Начало");
  await page.getByRole("button", { name: "Присоединить к предыдущей: Вторая" }).click();
  await page.getByRole("button", { name: "Пропустить: Третья" }).click();
  await page.getByRole("link", { name: "Рукопись" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.getByRole("button", { name: /^Импортировать 1\sглаву$/ }).click();
  await expect(page.getByText(/1\sглава, /)).toBeVisible();
  await page.getByRole("button", { name: "Открыть содержание" }).click();
  await expect(page.getByRole("link", { name: "Начало" })).toBeVisible();
});

test("a file that is no book is refused with its line, and another may be chosen", async ({ author, page, reader }) => {
  await author.logIn("nina");
  await page.goto("/work/import");
  await page.getByLabel("Файл книги").setInputFiles(file("\n<html><body>Текст</body></html>"));
  await expect(page.getByText("Это не книга FictionBook: строка 2, столбец 7. Ничего не создано.")).toBeVisible();
  await reader.seeAccessible();
  await page.getByLabel("Файл книги").setInputFiles(file(book("<section><p>Текст</p></section>")));
  await expect(page.getByRole("button", { name: /^Импортировать 1\sглаву$/ })).toBeVisible();
  await page.getByRole("button", { name: "Отменить импорт" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Импорт книги" })).toBeVisible();
});

test("an upload goes on where it stopped when the line is back", async ({ author, page, context }) => {
  await author.logIn("nina");
  await page.goto("/work/import");
  await expect(page.getByLabel("Файл книги")).toBeVisible();
  await context.setOffline(true);
  await page
    .getByLabel("Файл книги")
    .setInputFiles(file(book(`<section><p>${"Текст. ".repeat(400_000)}</p></section>`)));
  await expect(page.getByText(/Загруженное цело, продолжим сами/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: /^Импортировать 1\sглаву$/ })).toBeVisible();
});
