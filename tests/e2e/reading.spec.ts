import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";
import { makeWork } from "./pages/makeWork.ts";
import { Reader } from "./pages/Reader.ts";

const book = "Соль на подоконнике";
const papers = [
  { name: "Как сайт", paper: null },
  { name: "Белая", paper: "white" },
  { name: "Сепия", paper: "sepia" },
  { name: "Ночь", paper: "night" },
] as const;

test.describe("how a page looks", () => {
  test.beforeEach(async ({ reader }) => {
    await reader.openHome();
    await reader.openBook(book);
    await reader.startReading();
  });

  test("size, width, leading and paper change the page and are there after a reload", async ({ reader, page }) => {
    const before = await reader.look();
    expect(before.size).toBe("20px");
    await reader.openSettings();
    await page.getByRole("button", { name: "Увеличить буквы" }).click();
    await expect.poll(async () => (await reader.look()).size).toBe("22px");
    await reader.choose("Ширина строки", "Узкая");
    const narrow = await reader.look();
    expect(narrow.width).toBeLessThan(before.width);
    await reader.choose("Ширина строки", "Широкая");
    expect((await reader.look()).width).toBeGreaterThan(narrow.width);
    await reader.choose("Интервал", "Плотный");
    expect((await reader.look()).leading).toBe("1.45");
    await reader.choose("Интервал", "Редкий");
    expect((await reader.look()).leading).toBe("1.90");
    await reader.choose("Бумага", "Ночь");
    await expect(page.locator("html")).toHaveAttribute("data-paper", "night");
    const after = await reader.look();
    expect(after.paper).not.toBe(before.paper);

    await page.reload();
    await expect(reader.prose()).toBeVisible();
    await expect.poll(() => reader.look()).toEqual(after);
    await reader.openSettings();
    await expect(page.getByRole("group", { name: "Бумага" }).getByRole("radio", { name: "Ночь" })).toBeChecked();
    await expect(page.getByRole("group", { name: "Размер букв" }).getByText("22", { exact: true })).toBeVisible();
    // The paper is the book's alone.
    await page.getByRole("link", { name: `К книге «${book}»` }).click();
    await expect(page.getByRole("heading", { level: 1, name: book })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-paper", "night");
  });

  test("contents by keyboard: Esc closes them and the focus is back, Enter goes to a chapter", async ({ page }) => {
    const { keyboard } = page;
    const opener = page.getByRole("button", { name: "Оглавление" });
    const panel = page.getByRole("region", { name: "Оглавление" });
    await opener.focus();
    await keyboard.press("Enter");
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(panel.getByRole("link")).toHaveCount(40);
    await expect(panel.locator("[aria-current=page]")).toHaveCount(1);
    await keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "false");

    await keyboard.press("Enter");
    const third = panel.getByRole("link").nth(2);
    for (let step = 0; step < 8 && !(await third.evaluate((link) => link === document.activeElement)); step++)
      await keyboard.press("Tab");
    await expect(third).toBeFocused();
    await keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await keyboard.press("Enter");
    for (let step = 0; step < 8 && !(await third.evaluate((link) => link === document.activeElement)); step++)
      await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(page.getByText("Глава 3 из 40").first()).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test("axe finds nothing and nothing scrolls sideways, in all four papers, narrow and wide", {
    tag: "@whole",
  }, async ({ reader, page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      for (const { name, paper } of papers) {
        await reader.openSettings();
        await reader.choose("Бумага", name);
        if (paper) await expect(page.locator("html")).toHaveAttribute("data-paper", paper);
        await reader.seeAccessible();
        await reader.seeNoSidewaysScroll();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("heading", { level: 2, name: "Настройки чтения" })).toHaveCount(0);
        await reader.seeAccessible();
        await reader.seeNoSidewaysScroll();
      }
    }
    await page.getByRole("button", { name: "Оглавление" }).click();
    await reader.seeAccessible();
  });
});

test("a signed-in reader goes on where he stopped, on another device", async ({ page, browser, baseURL, server }) => {
  const viewport = { width: 400, height: 600 };
  await page.setViewportSize(viewport);
  await new Author(page, server).logIn("nina");
  const reader = new Reader(page);
  await reader.openBook(book);
  // Another test may have left a place in this book.
  await page.getByRole("link", { name: /^Северная веранда/ }).click();
  await page.getByRole("link", { name: /^Следующая глава/ }).click();
  await expect(page.getByText("Глава 2 из 40").first()).toBeVisible();
  await reader.bringMiddleToTop();
  // A place in the first chapter may be on its way still.
  const read = Number(/\/read\/(\d+)/.exec(page.url())?.[1]);
  await expect
    .poll(async () => {
      const kept = await reader.keptPlace(1);
      return kept?.chapterId === read && kept.location > 0;
    })
    .toBe(true);
  const words = await reader.topWords();

  const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
  const elsewhere = new Reader(await context.newPage());
  await new Author(elsewhere.page, server).logIn("nina");
  await elsewhere.openBook(book);
  const goOn = elsewhere.page.getByRole("link", { name: "Продолжить: глава" });
  await expect(goOn).toHaveAttribute("href", `/book/1/read/${read}`);
  await goOn.click();
  await expect(elsewhere.page).toHaveURL(`/book/1/read/${read}`);
  await expect(elsewhere.page.getByText("Глава 2 из 40").first()).toBeVisible();
  await expect.poll(() => elsewhere.page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await expect.poll(() => elsewhere.topWords()).toBe(words);
  await context.close();
});

test("contents open at the chapter that is read, their name and the way out stay; a short chapter fills the window", async ({
  author,
  page,
  request,
}) => {
  const book = await (await request.get("/api/v1/work/1/details")).json();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/book/1/read/${book.data.chapters[35].id}`);
  await page.getByRole("button", { name: "Оглавление" }).click();
  const panel = page.getByRole("region", { name: "Оглавление" });
  await expect(panel.locator("[aria-current=page]")).toBeInViewport({ ratio: 0.99 });
  await expect(panel.getByRole("button", { name: "Закрыть" })).toBeInViewport({ ratio: 0.99 });
  await panel.getByRole("link").nth(30).focus();
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press("Shift+Tab");
    const isSeen = () =>
      page.evaluate(() => {
        const active = document.activeElement;
        const box = active?.getBoundingClientRect();
        return box && document.elementFromPoint(box.left + 4, box.top + 4) === active;
      });
    await expect.poll(isSeen).toBe(true);
  }

  await author.logIn("vera");
  const id = await makeWork(page, "Короткая глава", [{ title: "Одна строка", text: "Было утро." }]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const content = await (await page.request.get(`/api/v2/work/${id}/edit/content`)).json();
  const chapterId = content.data.chapters[0].id;
  await page.request.post(`/api/v2/work/${id}/update/chapter-state/${chapterId}`, {
    data: { type: "publish.requested" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await page.goto(`/book/${id}/read/${chapterId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Одна строка" })).toBeVisible();
  const foot = await page.getByRole("contentinfo").boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(900);
});
