import type { Browser } from "@playwright/test";
import type { ServerProcess } from "../support/process.ts";
import { expect, test } from "./fixtures.ts";
import { Shell } from "./pages/Shell.ts";

test.describe("what is typed holds the page", () => {
  test("a link, back, five times back and forward ask first; staying keeps every letter", async ({ author, page }) => {
    const shell = new Shell(page);
    await author.logIn("vera");
    for (const path of ["/terms", "/personal-data", "/", "/work/select-form"]) await shell.go(path);
    await shell.go("/work/create?form=novel");
    await page.getByLabel("Название").fill("Ненаписанное");

    await page.getByRole("link", { name: "Условия", exact: true }).click();
    await shell.seeQuestion();
    await shell.stay();
    await shell.seeTyped("Ненаписанное");

    await page.goBack({ waitUntil: "commit" });
    await shell.seeQuestion();
    await page.keyboard.press("Escape");
    await shell.seeTyped("Ненаписанное");

    await page.evaluate(() => history.go(-5));
    await shell.seeQuestion();
    await shell.stay();
    await shell.seeTyped("Ненаписанное");

    await page.evaluate(() => history.go(-5));
    await shell.seeQuestion();
    await shell.leave();
    await expect(page).toHaveURL("/");
    // The form stays until the home page is drawn; what is typed into it until then goes with it.
    await expect(page.getByRole("heading", { level: 1, name: "Новые книги" })).toBeVisible();
    await page.evaluate(() => history.go(5));
    await expect(page).toHaveURL(/\/work\/create/);
    await page.getByLabel("Название").fill("Снова");
    await page.goBack({ waitUntil: "commit" });
    await shell.seeQuestion();
    await shell.leave();
    await expect(page).toHaveURL("/work/select-form");
  });

  test("where the question cannot be fetched the browser asks it: what is typed stays, both answers hold", async ({
    author,
    page,
  }) => {
    const shell = new Shell(page);
    await author.logIn("vera");
    await shell.go("/work/select-form");
    await shell.go("/work/create?form=novel");
    await page.route("**/assets/DepartureQuestion-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    const lost = page.waitForResponse(/\/DepartureQuestion-[^/]*\.js$/);
    await page.getByLabel("Название").fill("Ненаписанное");
    await lost;
    await shell.seeClosingAsks();
    await shell.seeTyped("Ненаписанное");

    const follow = () => page.getByRole("link", { name: "Условия", exact: true }).click();
    await shell.answerBrowser("dismiss", follow);
    await shell.seeTyped("Ненаписанное");
    await shell.answerBrowser("dismiss", () => page.goBack({ waitUntil: "commit" }));
    await shell.seeTyped("Ненаписанное");
    await shell.answerBrowser("accept", follow);
    await expect(page).toHaveURL("/terms");
    await expect(page.getByRole("heading", { level: 1, name: "Условия использования" })).toBeVisible();
  });

  test("a question that does not come in 10 s is asked by the browser, and later by the page", async ({
    author,
    page,
  }) => {
    const shell = new Shell(page);
    await author.logIn("vera");
    await page.goto("/work/create?form=novel");
    await page.clock.install();
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route("**/assets/DepartureQuestion-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const follow = () => page.getByRole("link", { name: "Условия", exact: true }).click();
    await page.getByLabel("Название").fill("Ненаписанное");
    await shell.answerBrowser("dismiss", async () => {
      await follow();
      await page.clock.runFor(10_000);
    });
    await shell.seeTyped("Ненаписанное");
    const come = page.waitForResponse(/\/DepartureQuestion-[^/]*\.js$/);
    free();
    await come;
    await follow();
    await shell.seeQuestion();
    await shell.stay();
    await shell.seeTyped("Ненаписанное");
  });

  test("closing the tab is asked by the browser; a clean form and a saved one ask nothing", async ({
    author,
    page,
  }) => {
    const shell = new Shell(page);
    await author.logIn("vera");
    await page.goto("/work/create?form=novel");
    await shell.seeClosingAsksNothing();
    await page.getByLabel("Название").fill("Черновик с вопросом");
    await shell.seeClosingAsks();
    await page.getByRole("button", { name: /Создать/ }).click();
    await expect(page).toHaveURL(/\/edit\/content$/);
    await shell.seeClosingAsksNothing();
  });
});

test.describe("pages follow each other", () => {
  test("a new page goes to the top smoothly, back and forward return to where a page stood", async ({ page }) => {
    const shell = new Shell(page);
    await page.clock.install();
    await page.setViewportSize({ width: 800, height: 400 });
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1, name: "Условия использования" })).toBeVisible();
    await shell.scrollTo(300);
    await shell.go("/personal-data");
    await expect(
      page.getByRole("heading", { level: 1, name: "Согласие на обработку персональных данных" }),
    ).toBeVisible();
    // 100 ms and 50 ms go by, and the page is at its top: from here on the person moves it.
    await page.clock.runFor(1_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await shell.scrollTo(150);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Условия использования" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
  });

  test("the loading bar is shown while a page is on its way, 3 px high", async ({ page }) => {
    await page.goto("/support");
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route("**/assets/documents.pages-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("link", { name: "Персональные данные" }).click();
    const bar = page.getByRole("status").filter({ hasText: "Страница загружается" });
    await expect(bar).toBeVisible();
    expect((await bar.boundingBox())?.height).toBe(3);
    free();
    await expect(
      page.getByRole("heading", { level: 1, name: "Согласие на обработку персональных данных" }),
    ).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});

test.describe("new builds", () => {
  test("a page that comes back hears of a new build, and the moment is the person's", async ({ page }) => {
    const shell = new Shell(page);
    await page.goto("/terms");
    await page.route("**/build.json", (route) => route.fulfill({ json: { build: "newer" } }));
    await shell.comeBack();
    const offer = page.getByText("Вышла новая версия Рукописи. Обновите страницу, когда будет удобно.");
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: "Позже" }).click();
    await expect(offer).toHaveCount(0);
  });

  test("a lost part of the application loads the page again once in 10 s, and then is an error page", async ({
    author,
    page,
  }) => {
    await author.logIn("vera");
    await page.goto("/support");
    let lost = 0;
    await page.route("**/assets/documents.pages-*.js", (route) => {
      lost += 1;
      return route.fulfill({ status: 404, body: "" });
    });
    const reloaded = page.waitForEvent("load");
    await page.getByRole("link", { name: "Персональные данные" }).click();
    await reloaded;
    // The same part is lost again within 10 s: the error page, and no circle.
    await expect(page.getByRole("button", { name: "Повторить" })).toBeVisible();
    expect(lost).toBeGreaterThan(1);
    await page.unroute("**/assets/documents.pages-*.js");
    await page.getByRole("button", { name: "Повторить" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Согласие на обработку персональных данных" }),
    ).toBeVisible();
  });
});

test("local storage over 3 MB is emptied, and its colours come back with the next page; one unit less is not", async ({
  page,
}) => {
  await page.goto("/terms");
  const fill = (units: number) =>
    page.evaluate((count) => {
      localStorage.clear();
      localStorage.setItem("colorMode", "dark");
      localStorage.setItem("x", "я".repeat(count - "colorModedark".length - 1));
    }, units);
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  await fill(1_572_864);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await keys()).toEqual(["colorMode", "x"]);
  await fill(1_572_865);
  await page.reload();
  await expect.poll(keys).toEqual([]);
  await page.reload();
  await expect.poll(keys).toEqual(["colorMode"]);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a tab announces its page, and comes to one that it is asked to", async ({ page, context }) => {
  await page.goto("/terms");
  const other = await context.newPage();
  await other.goto("/personal-data");
  const heard = other.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel("rukopis");
        channel.onmessage = ({ data }) => resolve(data);
        channel.postMessage({ type: "focus", url: "/account/login" });
      }),
  );
  await expect(page).toHaveURL("/account/login");
  expect(await heard).toEqual({ type: expect.stringMatching(/^(active|unfocused)$/), url: "/account/login" });
});

/** Vera with a phone, in a browser of her own. */
async function openOnPhone(browser: Browser, server: ServerProcess) {
  const context = await browser.newContext({
    baseURL: server.url,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const shell = new Shell(page);
  await shell.logIn("vera", server.passwordOf("vera"));
  return { context, page, shell };
}

test("a dialog is pulled down by a finger over a tenth of its height", async ({ browser, server }) => {
  const { context, page, shell } = await openOnPhone(browser, server);
  await shell.go("/work/create?form=novel");
  await page.getByLabel("Название").fill("Черновик");
  await page.goBack({ waitUntil: "commit" });
  await shell.seeQuestion();
  const head = page.getByRole("heading", { name: "Уйти со страницы?" });
  // The panel alone: the element around it is as high as the window.
  const panel = page.getByRole("alertdialog").locator("> div > div");
  await expect(panel).toHaveCount(1);
  const height = (await panel.boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(740);
  await shell.pull(head, height * 0.05, { slowly: true });
  await shell.seeQuestion();
  await shell.pull(head, height * 0.3, { slowly: true });
  await expect(head).toHaveCount(0);
  await shell.seeTyped("Черновик");
  await context.close();
});

test("a dialog above another is two layers higher, and a short swipe closes it alone", {
  tag: "@whole",
}, async ({ browser, server }) => {
  const { context, page, shell } = await openOnPhone(browser, server);
  await shell.go("/account/settings");
  await page.getByLabel("О себе").fill("Черновик");
  await page.getByRole("button", { name: "Сменить имя пользователя" }).click();
  // The dialog below is hidden from screen readers, and is still on the screen.
  const below = page.getByRole("dialog", { name: "Сменить имя пользователя", includeHidden: true });
  await expect(below).toHaveCSS("z-index", "1000");
  await page.goBack({ waitUntil: "commit" });
  await shell.seeQuestion();
  const above = page.getByRole("alertdialog");
  await expect(above).toHaveCSS("z-index", "1002");
  await expect(below).toHaveCSS("z-index", "1000");
  const panel = above.locator("> div > div");
  const height = (await panel.boundingBox())?.height ?? 0;
  await shell.pull(page.getByRole("heading", { name: "Уйти со страницы?" }), height * 0.05, { slowly: false });
  await expect(above).toHaveCount(0);
  await expect(below).toHaveCSS("z-index", "1000");
  await context.close();
});
