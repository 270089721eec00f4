import { expect, test } from "./fixtures.ts";

const NB = "\u00a0";
const given = 'Он шёл..., и вот - "Пришёл"';
const set = `Он шёл…, и вот${NB}— «Пришёл»`;

test("«Типограф» sets the chapter as one step back, and the server gets it", async ({ author, page, reader }) => {
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

  // In a thread of the browser, which the CSP must let in.
  await page.getByRole("button", { name: "Действия с главой" }).click();
  await page.getByRole("menuitem", { name: "История главы" }).click();
  await page.getByRole("navigation", { name: "Сохранённые тексты" }).getByRole("link").first().click();
  await expect(page.getByRole("main").getByRole("insertion").last()).toHaveText(set);
  await reader.seeAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("link", { name: "К списку" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("link", { name: /^\d\d:\d\d.* зн\./ }).first()).toBeVisible();
  await reader.seeAccessible();
});
