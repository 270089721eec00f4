import { readFile } from "node:fs/promises";
import { addPaidDays } from "../support/salesWorld.ts";
import { expect, test } from "./fixtures.ts";
import { Reader } from "./pages/Reader.ts";

test("an author walks the days of the plot by keyboard, sees the same in the table, and takes it along as a file", async ({
  author,
  page,
  server,
}) => {
  const { work } = await addPaidDays(server, "vera", [1, 0, 3, 2, 0, 22, 12]);
  await author.logIn("vera");
  await page.goto(`/merchant/statistics?span=week&work=${work}`);
  const plot = page.getByRole("slider", { name: /^Продажи и доход по дням, / });
  await expect(plot).toHaveAttribute("aria-valuetext", /куплено 22, по коду 0, доход 3\s064,60\s₽$/);
  await expect(plot.locator("rect[data-now]")).toHaveCount(1);
  await plot.focus();
  await page.keyboard.press("Home");
  await expect(plot).toHaveAttribute("aria-valuetext", /куплено 1, по коду 0, доход 139,30\s₽$/);
  await page.keyboard.press("ArrowRight");
  await expect(plot).toHaveAttribute("aria-valuenow", "2");
  await page.keyboard.press("End");
  await expect(plot).toHaveAttribute("aria-valuetext", /куплено 12, по коду 0, доход 1\s671,60\s₽$/);
  await expect(page.getByRole("row").nth(1)).toContainText("1\u00a0671,60\u00a0₽");
  await new Reader(page).seeAccessible();

  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Таблица CSV" }).click();
  const lines = (await readFile(await (await coming).path(), "utf8")).split("\r\n");
  expect(lines.at(-2)).toBe('"Всего";"40";"0";"0";"7960,00";"5572,00"');

  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
  await expect(plot.locator("svg")).toHaveAttribute("height", "240");
  await new Reader(page).seeAccessible();
});
