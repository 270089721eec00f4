import { expect, test } from "./fixtures.ts";
import { makeWork } from "./pages/makeWork.ts";

test("search of a book: every place leads to it in the editor, and one press replaces all and takes it back", {
  tag: "@whole",
}, async ({ author, page, reader }) => {
  await author.logIn("vera");
  const long = `${"Было утро. ".repeat(300)}Иван ушёл.`;
  const id = await makeWork(page, "Искомое", [
    { title: "Первая", text: long },
    { title: "Вторая", text: "Иван вернулся. Иванов не видно." },
  ]);
  await page.goto(`/work/${id}/edit/content`);
  await page.getByRole("link", { name: "Искать в тексте" }).click();
  await page.getByLabel("Что найти").fill("иван");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^3\sместа в 2\sглавах$/)).toBeVisible();
  await page.getByLabel("Слово целиком").check();
  await page.getByLabel("Что найти").press("Enter");
  await expect(page.getByText(/^2\sместа в 2\sглавах$/)).toBeVisible();
  await reader.seeAccessible();
  await page.setViewportSize({ width: 360, height: 740 });
  await reader.seeAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 740 });

  await page.getByRole("link", { name: /Иван ушёл/ }).click();
  await expect(page.getByRole("textbox", { name: "Найти в главе" })).toHaveValue("иван");
  await expect(page.locator('[data-found="chosen"]')).toBeInViewport();
  await expect(page.getByText("1 из 1")).toBeVisible();
  await page.getByRole("link", { name: "Искать во всей книге" }).click();
  await expect(page.getByText(/^3\sместа в 2\sглавах$/)).toBeVisible();

  await page.getByLabel("Заменить на").fill("Пётр");
  await page.getByRole("checkbox", { name: "Заменить: Иван вернулся. Иванов не видно." }).last().uncheck();
  await page.getByRole("button", { name: /^Заменить 2\sместа$/ }).click();
  await expect(page.getByRole("heading", { name: /^Заменено: 2\sместа в 2\sглавах$/ })).toBeVisible();
  await expect(page.getByText(/^1\sместо в 1\sглаве$/)).toBeVisible();
  await page.getByRole("button", { name: "Вернуть всё" }).click();
  await expect(page.getByRole("heading", { name: /^Прежний текст вернулся: 2\sглавы$/ })).toBeVisible();
  await expect(page.getByText(/^3\sместа в 2\sглавах$/)).toBeVisible();
});
