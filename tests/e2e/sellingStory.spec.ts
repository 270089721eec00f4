import type { Page } from "@playwright/test";
import { isoToMoscowInput } from "../../src/text/dates.ts";
import { patient } from "../support/patience.ts";
import { addReaders, addUnsoldBook } from "../support/salesWorld.ts";
import { expect, test } from "./fixtures.ts";
import { Reader } from "./pages/Reader.ts";

const headers = { "sec-fetch-site": "same-origin" };
const moscowDay = (later: number) =>
  isoToMoscowInput(new Date(Date.now() + later * 86_400_000).toISOString()).slice(0, 10);
const seeWell = (page: Page) => new Reader(page).seeAccessible();

/** Pays what the book costs now, and sees it open. */
async function buy(page: Page, price: string) {
  await page.getByRole("checkbox", { name: "Условия покупки прочитаны и подходят" }).check();
  await page.getByRole("button", { name: `Купить за ${price}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Проверочная оплата" })).toBeVisible();
  await page.getByRole("button", { name: "Оплатить", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Книга куплена" })).toBeVisible();
  await expect(page.getByText(`Оплачено ${price}.`)).toBeVisible();
  await seeWell(page);
}

test("a book is sold whole: by chapters that are free, a price, a code and a discount; kept when its author takes it back; money returns to who opened nothing", {
  tag: "@whole",
}, async ({ author, page, phone, server, browser, baseURL }) => {
  test.setTimeout(patient(180_000));
  const { workId: work, title } = await addUnsoldBook(server, "vera");
  const [first, second, third, fourth] = await addReaders(server, 4);
  const open = async (who = first) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 360, height: 740 },
      locale: "ru-RU",
      acceptDownloads: true,
    });
    const answer = await context.request.post("/api/v1/account/login-by-password", { data: who, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return context.newPage();
  };

  // The author begins a subscription with two free chapters, by keyboard.
  await author.logIn("vera");
  await page.goto(`/work/${work}/sales`);
  await page.getByLabel("Цена, ₽").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("199");
  await page.getByLabel("Бесплатные главы").fill("2");
  await expect(page.getByRole("region", { name: "Что увидит читатель" }).getByRole("listitem")).toHaveText([
    "Утро бесплатно",
    "День бесплатно",
    "Вечер после покупки",
  ]);
  await seeWell(page);
  await page.getByRole("button", { name: "Начать продажу" }).press("Enter");
  await expect(page.getByRole("region", { name: "Продажи" }).getByText("Подписка", { exact: true })).toBeVisible();

  // On a phone the first reads what is free, meets what is closed, buys and reads on.
  const reading = await open();
  const reader = new Reader(reading);
  await reading.goto(`/book/${work}`);
  await reading.getByRole("link", { name: /^День/ }).click();
  await reader.seeChapter("День");
  await reading.getByRole("navigation", { name: "Соседние главы" }).getByRole("link", { name: /Вечер/ }).click();
  await reader.seeChapter("Вечер");
  await expect(reading.getByRole("heading", { name: "Купить книгу" })).toBeVisible();
  await seeWell(reading);
  await buy(reading, "199 ₽");
  await reading.getByRole("link", { name: "Читать", exact: true }).click();
  await expect(reading.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await reading.getByRole("link", { name: /^Вечер/ }).click();
  await expect(reader.prose()).toBeVisible();

  // The second has a code.
  await page.goto(`/work/${work}/promo-codes`);
  await page.getByRole("button", { name: "Создать промокоды…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Новые промокоды" });
  await dialog.getByLabel("Сколько", { exact: true }).fill("1");
  await page.keyboard.press("Enter");
  const code =
    (await page
      .getByText(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/)
      .first()
      .textContent()) ?? "";
  const given = await open(second);
  await given.goto("/promo");
  await given.getByLabel("Промокод", { exact: true }).fill(code);
  await given.getByRole("button", { name: "Получить книгу" }).click();
  await new Reader(given).seeChapter("Утро");

  // The author sees both in the plot, by keyboard.
  await page.goto(`/merchant/statistics?span=week&work=${work}`);
  const plot = page.getByRole("slider", { name: /^Продажи и доход по дням, / });
  await plot.focus();
  await page.keyboard.press("End");
  await expect(plot).toHaveAttribute("aria-valuetext", /куплено 1, по коду 1, доход 139,30\s₽$/);

  // A fifth off, from today on: the third pays less, and so does the fourth, who opens nothing.
  await page.goto(`/work/${work}/sales`);
  await page.getByRole("link", { name: "Назначить скидку" }).click();
  await page.getByLabel("Название", { exact: true }).fill("Зимняя");
  await page.getByRole("button", { name: "20 %" }).click();
  await page.getByLabel("Первый день").fill(moscowDay(0));
  await page.getByLabel("Последний день").fill(moscowDay(6));
  await seeWell(page);
  await page.getByRole("button", { name: "Назначить скидку" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Скидки" })).toBeVisible();
  const cheaper = await open(third);
  await cheaper.goto(`/book/${work}`);
  await expect(cheaper.getByText("199 ₽", { exact: true })).toBeVisible();
  await buy(cheaper, "160 ₽");
  const unread = await open(fourth);
  await unread.goto(`/book/${work}`);
  await buy(unread, "160 ₽");
  const order = unread.url();

  // The author takes the book back: a guest finds nothing, who holds it reads and downloads.
  await page.goto(`/work/${work}/sales`);
  await page.getByRole("button", { name: `Действия: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Вернуть в черновики" }).click();
  await expect(page.getByText("Черновик", { exact: true })).toBeVisible();
  await phone.page.goto(`/book/${work}`);
  await phone.seeMissingPage();
  for (const one of [reading, given, cheaper]) {
    await one.goto(`/book/${work}`);
    await one.getByRole("link", { name: /^Вечер/ }).click();
    // The book's page, which has prose of its own, stays until the chapter can be drawn.
    await new Reader(one).seeChapter("Вечер");
    await one.goto(`/book/${work}`);
    await expect(one.getByText("Это больше не опубликовано, комментариев не видно")).toBeVisible();
    const coming = one.waitForEvent("download");
    await one.getByRole("region", { name: "Скачать" }).getByRole("button", { name: /^fb2/ }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.fb2/);
    await seeWell(one);
  }

  // A buyer who has read gets no money back; one who has not gets all of it.
  await reading.goto("/account/purchases");
  await reading.getByRole("link", { name: title }).click();
  await expect(
    reading.getByText("Вернуть деньги можно в течение 14 дней, пока платные главы не открыты и не скачаны"),
  ).toBeVisible();
  await expect(reading.getByRole("button", { name: "Вернуть деньги…" })).toHaveCount(0);
  await unread.goto(order);
  await unread.getByRole("button", { name: "Вернуть деньги…" }).click();
  await seeWell(unread);
  await unread.getByRole("button", { name: "Вернуть деньги", exact: true }).click();
  await expect(async () => {
    await unread.reload();
    await expect(unread.getByRole("heading", { level: 1, name: "Деньги возвращены" })).toBeVisible();
  }).toPass();
  await expect(unread.getByText("Вернули 160 ₽. Банк зачислит их в течение 10 дней.")).toBeVisible();
  await seeWell(unread);
});
