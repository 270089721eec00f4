import { docs, docsSlice, libreOffice, word } from "../support/clipboards.ts";
import { expect, test } from "./fixtures.ts";
import type { Author } from "./pages/Author.ts";

const slice = "application/x-vnd.google-docs-document-slice-clip+wrapped";

/** What a word processor has put on the clipboard, as the browser hands it over. */
const paste = (author: Author, clipboard: Record<string, string>) =>
  author.text().evaluate((text, given) => {
    const data = new DataTransfer();
    for (const [type, value] of Object.entries(given)) data.setData(type, value);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, clipboard);

const notes = (author: Author) =>
  author
    .text()
    .locator("[data-footnote-mark]")
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("title")));

test("a text of LibreOffice, Word or Google Docs comes with its notes, separators, lists and pictures", {
  tag: "@whole",
}, async ({ author, page }) => {
  await author.logIn("vera");
  await page.goto("/u/vera/works/edit");
  await author.beginChapter({ work: "Перенос", title: "Сад", text: "Начало." });
  await page.keyboard.press("Control+A");
  await paste(author, { "text/html": libreOffice });
  const fromOffice = ["Дом стоял у реки.", "* * *", "хлеб", "4. соль", "5. перец", "", "ГодСобытие", "Сад."];
  await author.seeText(fromOffice);
  await expect(author.text().locator("img")).toHaveAttribute("width", "1");
  expect(await notes(author)).toEqual(["Деревянный.", "Яблоневый."]);
  await expect(author.text().locator("strong")).toHaveText(" стоял");
  await author.seeSaved();
  await author.seeServerText(fromOffice);
  expect(await notes(author)).toEqual(["Деревянный.", "Яблоневый."]);

  await author.text().click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+V");
  await author.seeText(fromOffice);
  expect(await notes(author)).toEqual(["Деревянный.", "Яблоневый."]);

  await page.keyboard.press("Control+A");
  await paste(author, { "text/html": word });
  await author.seeText([
    "Дом стоял у\u00a0реки.",
    "Он побежал домой.",
    "* * *",
    "• хлеб",
    "2) соль",
    "—\u00a0Кто там?",
    "Сад.",
  ]);
  expect(await notes(author)).toEqual(["Деревянный.", "Яблоневый."]);
  await expect(
    page.getByText(
      "Не вставлено: 1\u00a0картинка (вставьте файлом), удалённый текст исправлений, примечания рецензентов",
    ),
  ).toBeVisible();

  await page.keyboard.press("Control+A");
  await paste(author, { "text/html": docs, [slice]: docsSlice });
  await author.seeText(["Дом стоял у реки.", "* * *", "* * *", "хлеб", "c. соль", "d. перец", "Сад."]);
  expect(await notes(author)).toEqual(["Деревянный.", "Яблоневый.Второй абзац."]);
  await author.seeSaved();
});
