import { beside } from "../support/beside.ts";
import { menuOfVera } from "../support/menuOfVera.ts";
import { expect, test } from "./fixtures.ts";
import { Header } from "./pages/Header.ts";
import { Home } from "./pages/Home.ts";
import { Keyboard } from "./pages/Keyboard.ts";
import { spaceText } from "./pages/spacing.ts";

test("suggestions by keyboard: arrows, Enter, Esc; one letter asks nothing; an author with the mouse", async ({
  page,
}) => {
  const header = new Header(page);
  const keys = new Keyboard(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/v1/catalog/suggestions") requests.push(url.searchParams.get("search") ?? "");
  });
  await page.goto("/");
  await keys.tabTo(header.search());
  await keys.type("д");
  await keys.type("ом");
  await expect(header.suggestion("Дом, где спят часы")).toBeVisible();
  expect(requests.filter((text) => text.length < 2)).toEqual([]);
  await header.seeNothingReached();
  await keys.press("ArrowDown");
  await header.seeReached("Дом, где спят часы");
  await keys.press("ArrowDown");
  // By its tag.
  await header.seeReached("Соль на подоконнике");
  await keys.press("ArrowDown");
  await header.seeReached("Искать «дом» во всех книгах");
  await keys.press("ArrowDown");
  await header.seeNothingReached();
  await keys.press("ArrowUp");
  await header.seeReached("Искать «дом» во всех книгах");
  await keys.press("Escape");
  await expect(header.suggestions()).toBeHidden();
  await expect(header.search()).toHaveValue("дом");
  await keys.press("ArrowDown");
  await header.seeReached("Дом, где спят часы");
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Дом, где спят часы" })).toBeVisible();
  await expect(header.suggestions()).toBeHidden();
  await expect(header.search()).toHaveValue("");

  await page.goto("/");
  await header.search().fill("ляд");
  await header.suggestion("Вера Лядова автор").click();
  await expect(page).toHaveURL("/u/vera");
});

test("on a phone the search opens by its button and closes by Esc", async ({ phone }) => {
  const header = new Header(phone.page);
  await phone.page.goto("/");
  await expect(header.search()).toBeHidden();
  await header.openSearch();
  await header.search().fill("соль");
  await expect(header.suggestion("Соль на подоконнике")).toBeVisible();
  await phone.seeNoSidewaysScroll();
  await phone.seeAccessible();
  for (const seen of ["соль", ""]) {
    await header.search().press("Escape");
    await expect(header.search()).toHaveValue(seen);
  }
  await header.search().press("Escape");
  await expect(header.search()).toBeHidden();
  await expect(phone.page.getByRole("button", { name: "Найти" })).toBeFocused();
  await header.openSearch();
  await header.search().fill("соль");
  await header.suggestion("Соль на подоконнике").click();
  await expect(phone.page.getByRole("heading", { level: 1, name: "Соль на подоконнике" })).toBeVisible();
  await expect(header.search()).toBeHidden();
  await phone.page.setViewportSize({ width: 768, height: 900 });
  await expect(phone.page.getByRole("button", { name: "Найти" })).toBeVisible();
  await phone.page.setViewportSize({ width: 769, height: 900 });
  await expect(header.search()).toBeVisible();
});

test("the menu is fetched when its button is pointed at, the first press opens it, and nothing in it is a 404", async ({
  author,
  page,
  request,
  server,
}) => {
  // Who sells has three more entries, and a story before may have made a seller of her.
  await beside(server, ({ database }) =>
    database.updateTable("account").set({ isSeller: false }).where("userName", "=", "vera").execute(),
  );
  const header = new Header(page);
  const menus: string[] = [];
  page.on("request", (request) => {
    if (/\/AccountMenu-[^/]*\.js$/.test(request.url())) menus.push(request.url());
  });
  await author.logIn("vera");
  await expect(page.getByRole("region", { name: "Продолжить писать" })).toBeVisible();
  expect(menus).toEqual([]);
  await header.openMenu();
  expect(menus).toHaveLength(1);
  const links = await header.menuLinks();
  expect(links).toEqual(menuOfVera.flatMap(({ entries }) => entries.map(({ href }) => href)));
  for (const link of links) {
    const answer = await request.get(link, { headers: { accept: "text/html" } });
    expect([link, answer.status()]).toEqual([link, 200]);
  }
  await page.keyboard.press("Escape");
  await expect(header.menu()).toHaveCount(0);
  await expect(header.menuButton()).toBeFocused();
});

test("the first press of the keyboard opens the menu too", async ({ author, page }) => {
  const header = new Header(page);
  const keys = new Keyboard(page);
  await author.logIn("vera");
  for (const key of ["Enter", " ", "ArrowDown"]) {
    await page.goto("/terms");
    await expect(header.menuButton()).toHaveAttribute("aria-haspopup", "menu");
    await keys.tabTo(header.menuButton());
    await keys.press(key);
    await expect(header.menu()).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Мои произведения" })).toHaveAttribute("data-focus", "");
    await keys.press("Escape");
    await keys.seeFocusOn(header.menuButton());
  }
});

test("without a network a banner says so over the page, and goes by itself", async ({ author, page, reader }) => {
  const header = new Header(page);
  await page.goto("/terms");
  const title = page.getByRole("heading", { level: 1 });
  const before = await title.boundingBox();
  await author.goOffline();
  await expect(header.network()).toHaveText("Нет сети. То, что открыто, можно читать дальше");
  expect(await title.boundingBox()).toEqual(before);
  await reader.seeAccessible();
  await author.goOnline();
  await expect(header.network()).toHaveCount(0);
});

test("a slow network is said to be one, and goes by itself", async ({ author, page }) => {
  const header = new Header(page);
  const home = new Home(page);
  await page.goto("/terms");
  await author.holdCalls();
  await page.getByRole("banner").getByRole("link", { name: "Книги" }).click();
  await expect(header.network()).toHaveText(/^Медленная сеть\. /);
  await author.answerCalls();
  await home.seeBooks(["Инженер снов", "Соль на подоконнике", "Дом, где спят часы"]);
  await expect(header.network()).toHaveCount(0);
});

test("without a network the banner covers nothing that can be pressed above the page", async ({ author, page }) => {
  const header = new Header(page);
  await author.logIn("vera");
  await page.route("**/api/v2/account", (route) => route.abort());
  await page.reload();
  const retry = page.getByRole("button", { name: "Повторить сейчас" });
  await expect(retry).toBeVisible();
  await author.goOffline();
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => header.overlapOfNetwork(retry)).toBe(0);
    await retry.click();
    await expect(page.getByText(/^Вход не проверен: /)).toBeVisible();
  }
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(header.network().getByRole("paragraph")).toBeInViewport();
  await page.unroute("**/api/v2/account");
  // It is tried again by itself.
  await author.goOnline();
  await expect(header.menuButton()).toBeVisible();
});

test("the header stays within its window, also where words stand for icons and letters are spaced", {
  tag: "@whole",
}, async ({ author, page, reader }) => {
  const header = new Header(page);
  const seeEveryWidth = async () => {
    await expect(page.getByRole("button", { name: /^Уведомления/ })).toBeVisible();
    for (const width of [769, 900, 1023, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      // The room of a scrollbar is no room of the header's.
      const outside = () => page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
      await expect.poll(outside).toBeLessThanOrEqual(0);
    }
  };
  await author.logIn("vera");
  await page.goto("/work/1/edit/content");
  await seeEveryWidth();
  await page.route(/\/icons[^/]*\.svg$/, (route) => route.abort());
  await page.goto("/work/1/edit/content");
  await expect(page.locator("html")).toHaveAttribute("data-icons", "words");
  await seeEveryWidth();
  await spaceText(page);
  await reader.seeNoSidewaysScroll();
  await header.menuButton().click();
  await expect(header.menu()).toBeVisible();
  await reader.seeNoSidewaysScroll();
});

for (const [width, height] of [
  [1_280, 800],
  [360, 740],
] as const)
  test(`at ${width} px the header keeps still when its person arrives, and a book is opened on the first screen`, {
    tag: "@whole",
  }, async ({ author, page }) => {
    await page.setViewportSize({ width, height });
    await author.logIn("vera");
    const bell = page.getByRole("button", { name: /^Уведомления/ });
    await expect(bell).toBeVisible();
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          for (const { node } of (entry as PerformanceEntry & { sources: { node: Node | null }[] }).sources)
            if ((node instanceof Element ? node : node?.parentElement)?.closest("header"))
              shifts.push(`${location.pathname} ${node?.nodeName} ${node?.textContent}`);
      }).observe({ type: "layout-shift" });
    });
    for (const path of ["/", "/catalog", "/book/1"]) {
      await page.goto(path);
      await expect(bell).toBeVisible();
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    }
    await expect(page.getByRole("link", { name: /^(Читать|Продолжить)/ }).first()).toBeInViewport({ ratio: 1 });
  });
