import { expect, test } from "./fixtures.ts";
import { loadFonts, seeDrawn } from "./pages/drawnPage.ts";

test("an unknown page and an unknown work are the 404 page; a guest goes to login with the full path and comes back; a foreign address is not followed", async ({
  reader,
  author,
  page,
}) => {
  await page.goto("/nowhere?a=1");
  await reader.seeMissingPage();
  await reader.seeAccessible();
  await page.goto("/book/0");
  await reader.seeMissingPage();

  await page.goto("/work/select-form?from=menu");
  await expect(page).toHaveURL("/account/login?redirect_uri=%2Fwork%2Fselect-form%3Ffrom%3Dmenu");
  await author.fillLogin("vera");
  await expect(page).toHaveURL("/work/select-form?from=menu");
  await author.logOut();
  await page.goto("/account/login?redirect_uri=https%3A%2F%2Fevil.example%2F");
  await author.fillLogin("vera");
  await expect(page).toHaveURL("/");
});

test("the first paint has the page's words, and the colours that were chosen; the program takes it over in its place", async ({
  page,
}) => {
  // The words are there before the program, which comes when it is let.
  const program = Promise.withResolvers<void>();
  await page.route("**/assets/first-*.js", (route) => program.promise.then(() => route.continue()));
  // Other rows of books come behind what the first paint has.
  const rows = Promise.withResolvers<void>();
  await page.route("**/api/v1/catalog/showcase", (route) => rows.promise.then(() => route.continue()));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  await seeDrawn(page.request, "/");
  await page.goto("/", { waitUntil: "commit" });
  const still = page.locator("[data-server-rendered]");
  await expect(still.getByRole("heading", { level: 1, name: "Новые книги" })).toBeVisible();
  await loadFonts(page);
  const words = await still.textContent();
  await page.getByRole("combobox", { name: "Поиск книг и авторов" }).fill("мор");
  await page.getByRole("button", { name: "Цвета: как в системе" }).click();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  await page.evaluate(() => {
    (window as unknown as { shifts: number[] }).shifts.length = 0;
  });
  program.resolve();
  await expect(still).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Цвета: светлые" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Поиск книг и авторов" })).toHaveValue("мор");
  expect(await page.evaluate(() => [window.scrollY, (window as unknown as { shifts: number[] }).shifts])).toEqual([
    200,
    [],
  ]);
  expect((await page.locator("#root").textContent())?.replace("светлые", "как в системе")).toBe(words);
  rows.resolve();
  await expect(page.getByRole("heading", { level: 2, name: "Аудиокниги" })).toBeVisible();
  await page.getByRole("button", { name: "Цвета: светлые" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // The theme is there before any script of the application: the page's own scripts are kept away.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.unroute("**/assets/*.js");
  await page.reload();
  await expect(page.getByRole("button", { name: "Цвета: тёмные" })).toBeVisible();
});

test("logout in one tab reaches the others; the old cookie and bearer are refused", async ({
  author,
  page,
  context,
  request,
  server,
}) => {
  await author.logIn("vera");
  const other = await context.newPage();
  await other.goto("/u/vera/works/edit");
  await expect(other.getByRole("heading", { level: 1, name: "Мои произведения" })).toBeVisible();
  const cookies = await context.cookies();
  const sid = cookies.find(({ name }) => name === "sid")?.value ?? "";
  const bearer = await page.evaluate(async () => (await (await fetch("/api/account/bearer-token")).json()).data.token);
  await author.logOut();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL(/\/account\/login\?redirect_uri=/);
  const byCookie = await request.get(`${server.url}/api/v2/account`, {
    headers: { cookie: `sid=${sid}; LoginCookie=1` },
  });
  expect((await byCookie.json()).data.id).toBe(-1);
  const byBearer = await request.get(`${server.url}/api/v2/account/works`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect([byBearer.status(), await byBearer.json()]).toMatchObject([401, { status: 4, errorCode: 1 }]);
});

test("a stale login cookie ends as guest, and nothing is asked twice", async ({ page, context, server }) => {
  await context.addCookies([{ name: "LoginCookie", value: "1", url: server.url }]);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname.includes("account")) calls.push(pathname);
  });
  const isGuest = async () => {
    await expect(page.getByRole("link", { name: "Войти" })).toBeVisible();
    expect((await context.cookies()).filter(({ name }) => name === "LoginCookie")).toEqual([]);
  };
  await page.goto("/support");
  await isGuest();
  const once = ["/api/account/bearer-token", "/api/v2/account"];
  expect(calls.sort()).toEqual(once);
  // A page that brings its first answer along takes the cookie away itself.
  await context.addCookies([{ name: "LoginCookie", value: "1", url: server.url }]);
  await page.goto("/");
  await isGuest();
  expect(calls.sort()).toEqual(once);
});
