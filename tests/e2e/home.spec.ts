import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Home } from "./pages/Home.ts";

/** What of the page's main part is moved from now on, after each load. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as PerformanceEntry & { sources: { node: Element | null }[] }).sources)
          if (node?.closest?.("main")) shifts.push(node.textContent?.slice(0, 40) ?? "");
    }).observe({ type: "layout-shift" });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

test("a guest learns what the place is and how to become an author, and sees new books; the help keeps menu and search", async ({
  page,
  reader,
}) => {
  const home = new Home(page);
  const desks: string[] = [];
  page.on("request", (request) => {
    if (/\/Desk-[^/]*\.js$/.test(request.url())) desks.push(request.url());
  });
  await home.open();
  await home.seeTitle("Новые книги");
  await expect(home.welcome()).toBeVisible();
  await expect(page.getByRole("link", { name: "станьте автором" })).toHaveAttribute("href", "/account/register");
  await expect(page.getByRole("region", { name: "Последняя новинка" }).getByRole("heading")).toHaveCount(1);
  await home.seeBooks(["Инженер снов", "Соль на подоконнике", "Дом, где спят часы"]);
  await expect(home.reading()).toHaveCount(0);
  expect(desks).toEqual([]);
  await reader.seeNoSidewaysScroll();

  await page.getByRole("contentinfo").getByRole("link", { name: "Поддержка" }).click();
  await expect(page).toHaveURL("/support");
  await expect(page.getByRole("heading", { level: 1, name: "Поддержка" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Главное меню" })).toBeVisible();
  await expect(page.getByRole("search")).toBeVisible();
  await page.getByText("Как вернуть удалённую книгу или главу").click();
  await expect(page.getByText("30 дней лежат в корзине")).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  await reader.seeNoSidewaysScroll();
});

test("once a device has seen the desk, the books stand where they will be before it comes; where it has not, they come with it; buttons of an author have their room", async ({
  author,
  page,
}) => {
  const home = new Home(page);
  await author.logIn("vera");
  await expect(home.writing().or(home.reading()).first()).toBeVisible();
  await watchShifts(page);
  await page.reload();
  await expect(home.writing().or(home.reading()).first()).toBeVisible();
  await home.seeBooks(["Соль на подоконнике"]);
  expect(await shiftsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.removeItem("deskRoom"));
  await page.reload();
  await expect(home.writing().or(home.reading()).first()).toBeVisible();
  await home.seeBooks(["Соль на подоконнике"]);
  expect(await shiftsOf(page)).toEqual([]);

  // The page is painted as the server drew it, before its program knows who is there.
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/u/gleb", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Глеб Оршанский" })).toBeVisible();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(page.getByRole("link", { name: "Войти, чтобы подписаться" })).toHaveCount(0);
  scripts.resolve();
  await expect(page.getByRole("link", { name: "Написать", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Скрыть книги автора" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test("the genre is in the address: back and forward bring it again", async ({ page }) => {
  const home = new Home(page);
  await home.open();
  await home.genre().selectOption("Современная проза");
  await expect(page).toHaveURL("/?genre=43");
  await home.seeTitle("Современная проза");
  await home.seeBooks(["Соль на подоконнике"]);
  await home.seeNoBooks(["Инженер снов", "Дом, где спят часы", "Паромщик"]);
  await expect(page.getByRole("status").filter({ hasText: /^\d+\sкниг/ })).toBeVisible();
  await page.goBack();
  await home.seeTitle("Новые книги");
  await expect(home.genre()).toHaveValue("");
  await page.goForward();
  await home.seeBooks(["Соль на подоконнике"]);
  await page.reload();
  await home.seeBooks(["Соль на подоконнике"]);
  await home.seeNoBooks(["Инженер снов"]);
  await home.genre().selectOption("Ужасы");
  await home.seeNothingFound();
  await home.reset();
  await expect(page).toHaveURL("/");
  await expect(home.genre()).toBeFocused();
  await home.seeBooks(["Инженер снов", "Соль на подоконнике", "Дом, где спят часы"]);
});
