import { expect, test } from "./fixtures.ts";

const NB = "\u00a0";
const given = 'Он шёл..., и вот - "Пришёл"';
const set = `Он шёл…, и вот${NB}— «Пришёл»`;

test("«Типограф» sets the chapter as one step back, and the server gets it", async ({ author, page }) => {
  await author.logIn("vera");
  await page.goto("/u/vera/works/edit");
  await author.beginChapter({ work: "Типограф", title: "Знаки", text: "Начало." });
  await author.text().press("Control+End");
  await page.keyboard.press("Enter");
  await author.text().evaluate((text, words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, given);
  await author.seeText(["Начало.", given]);
  await author.tool("Типограф").click();
  await expect(page.getByText(/^Исправлены 3\sместа: кавычки, тире, многоточия и пробелы$/)).toBeVisible();
  await author.seeText(["Начало.", set]);
  await author.tool("Отменить ввод").click();
  await author.seeText(["Начало.", given]);
  await author.tool("Вернуть ввод").click();
  await author.seeText(["Начало.", set]);
  await page.keyboard.press("Control+s");
  await author.seeSaved();
  await author.seeServerText(["Начало.", set]);
  await author.tool("Типограф").click();
  await expect(page.getByText("Типографу нечего менять")).toBeVisible();
});
