import type { Page } from "@playwright/test";
import { addHeardBook, addTextOf } from "../support/audioWorld.ts";
import { patient } from "../support/patience.ts";
import { addBoughtBook, takeBack } from "../support/savedWorld.ts";
import { expect, test } from "./fixtures.ts";
import { Listener } from "./pages/Listener.ts";
import { Reader } from "./pages/Reader.ts";

test.use({ serviceWorkers: "allow" });

const headers = { "sec-fetch-site": "same-origin" };
const here = (page: Page) => page.getByRole("region", { name: "На устройстве" });
const button = (page: Page, name: string | RegExp) => here(page).getByRole("button", { name });
const caches = (page: Page) =>
  page.evaluate(async () => (await globalThis.caches.keys()).map((name) => name.split(".")[0]).sort());

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The files that open books come with the first one. */
const seeSaved = (page: Page) =>
  expect(here(page).getByText(/откроется и без сети$/)).toBeVisible({ timeout: patient(40_000) });

/** What is opened without a network says so, as what was open when it went away. */
const seeNoNetwork = (page: Page) =>
  expect(page.getByText("Нет сети. То, что открыто, можно читать дальше")).toBeVisible();

/** The headings of the page, from above. */
const seeParts = (page: Page, titles: string[]) => expect(page.getByRole("main").locator("h2")).toHaveText(titles);

async function save(page: Page, workId: number) {
  await page.goto(`/book/${workId}`);
  await button(page, "Сохранить на устройстве").click();
  await seeSaved(page);
}

test("a saved book opens without a network, from the library too; the place that is reached there arrives when it is back, and logout takes the book away", async ({
  author,
  page,
  context,
}) => {
  test.setTimeout(patient(90_000));
  await author.logIn("nina");
  await save(page, 1);
  const reader = new Reader(page);
  await reader.seeAccessible();
  expect(await caches(page)).toEqual(["account", "book", "shell"]);

  await context.setOffline(true);
  await page.goto("/");
  await expect(page).toHaveURL("/library");
  await seeNoNetwork(page);
  await seeParts(page, ["На устройстве", "Полки не загрузились: для них нужна сеть"]);
  await expect(here(page)).toContainText(
    "Без сети открываются только эти книги. Остальные книги ваших полок, поиск по ним и «Понравилось» покажутся, когда сеть вернётся.",
  );
  await expect(page.getByRole("button", { name: "Повторить" })).toBeVisible();
  await here(page).getByRole("link", { name: "Соль на подоконнике" }).click();
  await reader.seeChapter("Соль на подоконнике");
  await page.reload();
  await reader.seeChapter("Соль на подоконнике");
  await seeNoNetwork(page);
  await page.getByRole("link", { name: /^Ключ под кадкой/ }).click();
  await reader.seeText("Мамин ключ лежал под кадкой");
  await page.getByRole("link", { name: /^Следующая глава/ }).click();
  await reader.seeChapter("Половина дома");
  await page.reload();
  await reader.seeChapter("Половина дома");
  await expect(reader.prose()).toBeVisible();
  await seeNoNetwork(page);
  const read = Number(/\/read\/(\d+)/.exec(page.url())?.[1]);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("readerPlace.3.1") ?? "{}").chapterId);
  await expect.poll(kept).toBe(read);

  await context.setOffline(false);
  await page.goto("/library");
  await expect.poll(async () => (await reader.keptPlace(1))?.chapterId, { timeout: patient(60_000) }).toBe(read);

  await page.goto("/");
  await page.getByRole("button", { name: /личное меню/ }).click();
  await page.getByRole("menuitem", { name: "Выйти" }).click();
  await expect(page.getByRole("link", { name: "Войти" }).first()).toBeVisible();
  // The page may be reloaded meanwhile.
  await expect(async () => expect(await caches(page)).toEqual([])).toPass({ timeout: patient(10_000) });
  expect(await workers(page)).toBe(0);
});

test("a book that was removed and saved again on the same page opens without a network", { tag: "@whole" }, async ({
  author,
  page,
  context,
}) => {
  test.setTimeout(patient(90_000));
  await author.logIn("nina");
  await save(page, 1);
  await button(page, "Удалить с устройства").click();
  await expect(button(page, "Сохранить на устройстве")).toBeVisible();
  expect([await caches(page), await workers(page)]).toEqual([[], 0]);
  await button(page, "Сохранить на устройстве").click();
  await seeSaved(page);
  expect([await caches(page), await workers(page)]).toEqual([["account", "book", "shell"], 1]);
  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto("/book/1");
  await new Reader(tab).seeChapter("Соль на подоконнике");
  await seeNoNetwork(tab);
});

test("a bought book is taken from the device when the money went back; of a free one another account finds nothing, nor does nobody", {
  tag: "@whole",
}, async ({ page, context, server }) => {
  test.setTimeout(patient(90_000));
  const { workId, title, login } = await addBoughtBook(server);
  await context.request.post("/api/v1/account/login-by-password", { data: login, headers });
  await save(page, workId);
  await takeBack(server, workId);
  await page.goto(`/book/${workId}`);
  await expect(here(page).getByText("Доступ к книге закончился: её копии на устройстве больше нет")).toBeVisible();
  await page.goto("/library");
  await expect(here(page).getByText("Доступ закончился: копии больше нет")).toBeVisible();
  await expect(here(page).getByText(title)).toBeVisible();
  await button(page, `Понятно: ${title}`).click();
  await expect(here(page)).toHaveCount(0);
  expect(await caches(page)).toEqual([]);

  await save(page, 1);
  const nina = { login: "nina", password: server.passwordOf("nina") };
  expect((await context.request.post("/api/v1/account/login-by-password", { data: nina, headers })).status()).toBe(200);
  await page.goto("/library");
  await expect.poll(() => caches(page)).not.toContain("book");
  await save(page, 1);
  await context.clearCookies();
  await context.setOffline(true);
  await page.goto("/book/1");
  await expect(page.getByText("Не удалось загрузить")).toBeVisible();
  expect(await caches(page)).toEqual(["shell"]);
});

test("a saved audiobook sounds without a network, from wherever its listener goes", { tag: "@whole" }, async ({
  author,
  page,
  context,
  server,
}) => {
  const { workId } = await addHeardBook(server, "vera", [["Форточка", 60_000]]);
  const textId = await addTextOf(server, workId, "vera");
  await author.logIn("nina");
  await page.goto(`/audiobook/${workId}`);
  await button(page, /^Сохранить на устройстве, \d/).click();
  await seeSaved(page);
  // Text and sound are saved each from its own page.
  await here(page).getByRole("link", { name: "страница книги" }).click();
  await expect(page).toHaveURL(`/book/${textId}`);
  await button(page, "Сохранить на устройстве").click();
  await seeSaved(page);
  await here(page).getByRole("link", { name: "страница аудиокниги" }).click();
  await expect(page).toHaveURL(`/audiobook/${workId}`);
  await seeSaved(page);
  await context.setOffline(true);
  await page.reload();
  const listener = new Listener(page);
  await listener.begin();
  await listener.seeChapter("Форточка");
  await listener.seeTimePass();
  await listener.line().fill("40");
  await listener.seeTimePass();
  await expect.poll(async () => Number(await listener.line().inputValue())).toBeGreaterThan(40);
  await page.goto("/library");
  await expect(here(page).getByText(/, аудиокнига, [\d,]+\s.Б$/)).toBeVisible();
  await button(page, "Удалить с устройства: Соль, текст").click();
  await expect(button(page, /^Удалить с устройства: /)).toHaveCount(1);
  await button(page, "Удалить с устройства: Соль вслух").click();
  await seeParts(page, ["На устройстве", "Полки не загрузились: для них нужна сеть"]);
  await expect(here(page).getByText(/^Сохранённых книг нет/)).toBeVisible();
});

test("a device without room says how much there is, and keeps nothing", { tag: "@whole" }, async ({ author, page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 1_048_576, usage: 0 });
  });
  await author.logIn("nina");
  await page.goto("/book/1");
  await button(page, "Сохранить на устройстве").click();
  await expect(here(page).getByText(/^Не хватает места: нужно 2,9\sМБ, есть 1,0\sМБ$/)).toBeVisible();
  await new Reader(page).seeAccessible();
  expect(await caches(page)).toEqual([]);
});
