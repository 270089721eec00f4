import { expect, test } from "./fixtures.ts";

test("a real fb2 becomes a draft with its chapters, footnote, poem and marks", async ({ author, page, reader }) => {
  await author.logIn("nina");
  await author.import("server/demo/books/sol-na-podokonnike.fb2");
  await expect(page.getByRole("heading", { level: 1, name: "Книга импортирована" })).toBeVisible();
  await expect(page.getByText(/40\sглав, 36\s960\sзн\./)).toBeVisible();
  await page.getByRole("button", { name: "Открыть содержание" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Соль на подоконнике" })).toBeVisible();
  await expect(page.locator("ol > li")).toHaveCount(40 + 2); // and two crumbs
  await reader.seeAccessible();
});

test("a file that is no book is refused with its line, and nothing is created", async ({ author, page }) => {
  await author.logIn("nina");
  await page.goto("/work/import");
  await page.getByLabel("Файл книги").setInputFiles({
    name: "broken.fb2",
    mimeType: "application/x-fictionbook+xml",
    buffer: Buffer.from(
      '<?xml version="1.0" encoding="utf-8"?>\n<FictionBook><body><section><p>Текст</section></body></FictionBook>',
    ),
  });
  await page.getByRole("button", { name: "Импортировать книгу" }).click();
  await expect(page.getByText(/Нарушена структура XML: строка 2, столбец \d+/)).toBeVisible();
  await page.goto("/u/nina/works/edit?q=Текст");
  await expect(page.getByRole("link", { name: "Текст" })).toHaveCount(0);
});
