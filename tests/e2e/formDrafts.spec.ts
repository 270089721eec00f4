import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { makeWork } from "./pages/makeWork.ts";
import { Reader } from "./pages/Reader.ts";

const offer = (page: Page) => page.getByRole("heading", { name: "Здесь осталось то, что не сохранено" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const annotation = (page: Page) => page.getByLabel("Аннотация", { exact: true });
const afterword = (page: Page) => page.getByRole("textbox", { name: /^Послесловие/ });
/** The page dies as a browser that crashes: nobody is asked. */
async function die(page: Page): Promise<Page> {
  const { pathname, search } = new URL(page.url());
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(`${pathname}${search}`);
  return next;
}

test.describe("what was typed into a form and not saved", () => {
  test("is offered after a crash, taken by one press, and asked about where another device saved meanwhile", {
    tag: "@whole",
  }, async ({ author, page }) => {
    await author.logIn("vera");
    const id = await makeWork(page, "Соль земли", []);
    await page.goto(`/work/${id}/edit`);
    await annotation(page).fill("О доме у моря, который стоит пустым.");
    await afterword(page).fill("Спасибо всем, кто дочитал.");
    await expect(page.getByText("Изменено 2 поля")).toBeVisible();

    const next = await die(page);
    await expect(offer(next)).toBeVisible();
    await expect(next.getByText(/^Сегодня, \d\d:\d\d: аннотация, послесловие$/)).toBeVisible();
    await expect(annotation(next)).toHaveValue("");
    await new Reader(next).seeAccessible();
    await press(next, "Взять то, что не сохранено").click();
    await expect(annotation(next)).toHaveValue("О доме у моря, который стоит пустым.");
    await expect(afterword(next)).toHaveValue("Спасибо всем, кто дочитал.");
    await press(next, "Вернуть как было").click();
    await expect(annotation(next)).toHaveValue("");
    await press(next, "Взять то, что не сохранено").click();

    const other = await next.context().newPage();
    await other.goto(`/work/${id}/edit`);
    await annotation(other).fill("С телефона.");
    await press(other, "Сохранить настройки").click();
    await expect(other.getByText("Настройки сохранены")).toBeVisible();
    await other.close();

    await press(next, "Сохранить настройки").click();
    await expect(next.getByRole("region", { name: "Аннотация: это поле изменили в другом месте" })).toBeVisible();
    await press(next, "Оставить моё").click();
    await press(next, "Сохранить настройки").click();
    await expect(next.getByText("Настройки сохранены")).toBeVisible();
    await next.reload();
    await expect(annotation(next)).toHaveValue("О доме у моря, который стоит пустым.");
    await expect(afterword(next)).toHaveValue("Спасибо всем, кто дочитал.");
    await expect(offer(next)).toHaveCount(0);
  });

  test("is given up by «Уйти без сохранения», and put away by one press, with the keyboard, at 360 px", {
    tag: "@whole",
  }, async ({ author, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await author.logIn("vera");
    await page.goto("/work/create?form=novel");
    await annotation(page).fill("Брошенное нарочно.");
    await page.getByRole("link", { name: "Отменить" }).click();
    await press(page, "Уйти без сохранения").click();
    await expect(page).toHaveURL(/\/works\/edit$/);
    await page.goto("/work/create?form=novel");
    await expect(page.getByRole("heading", { name: "Новое произведение" })).toBeVisible();
    await annotation(page).fill("Брошенное случайно.");

    const next = await die(page);
    await expect(offer(next)).toBeVisible();
    await expect(next.getByText("«Брошенное случайно.»")).toBeVisible();
    await expect(next.getByText("Брошенное нарочно.")).toHaveCount(0);
    await press(next, "Убрать").press("Enter");
    await expect(next.getByRole("heading", { name: "Несохранённое убрано" })).toBeVisible();
    await next.keyboard.press("Tab");
    await next.keyboard.press("Enter");
    await expect(offer(next)).toBeVisible();
    await press(next, "Убрать").press("Enter");
    await expect(next.getByRole("heading", { name: "Несохранённое убрано" })).toBeVisible();
    const last = await die(next);
    await expect(last.getByRole("heading", { name: "Новое произведение" })).toBeVisible();
    await expect(offer(last)).toHaveCount(0);
  });
});
