import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { loadFonts, seeDrawn } from "./pages/drawnPage.ts";

type Watched = Window & { shifts: string[]; taken: string | undefined };

/** Keeps the program away until it is let. Notes what it moves, and what the page says as soon as it is there. */
async function holdProgram(page: Page): Promise<() => void> {
  const program = Promise.withResolvers<void>();
  await page.route("**/assets/first-*.js", (route) => program.promise.then(() => route.continue()));
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as PerformanceEntry & { sources: { node: Element | null }[] }).sources)
          watched.shifts.push(node?.textContent?.slice(0, 60) ?? "");
    }).observe({ type: "layout-shift" });
    new MutationObserver((_, observer) => {
      const root = document.querySelector("#root");
      if (!root?.firstChild || root.querySelector("[data-server-rendered]")) return;
      observer.disconnect();
      watched.taken = root.querySelector("main")?.textContent ?? "";
    }).observe(document, { childList: true, subtree: true });
  });
  return program.resolve;
}

const still = (page: Page) => page.locator("[data-server-rendered]");

const paths = [
  ...["/catalog", "/catalog?genre=25", "/book/1/reviews", "/posts", "/post/1", "/reviews", "/review/7"],
  ...["/arts", "/art/11", "/support", "/offer", "/terms", "/personal-data", "/distribution"],
];
const widths = { "a desk": 1280, "a phone": 360 };

for (const [name, width] of Object.entries(widths))
  test(`the program takes over every public page in its place on ${name}`, { tag: "@whole" }, async ({
    browser,
    baseURL,
  }) => {
    const seen: unknown[] = [];
    for (const path of paths) {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        viewport: { width, height: 740 },
        locale: "ru-RU",
      });
      const page = await context.newPage();
      await seeDrawn(context.request, path);
      const letProgram = await holdProgram(page);
      await page.goto(path, { waitUntil: "commit" });
      await expect(still(page).getByRole("heading", { level: 1 })).toBeVisible();
      await loadFonts(page);
      const words = await still(page).locator("main").textContent();
      await page.evaluate(() => {
        (window as unknown as Watched).shifts.length = 0;
      });
      letProgram();
      await expect(still(page)).toHaveCount(0);
      const [taken, shifts] = await page.evaluate(
        () =>
          new Promise<[string | undefined, string[]]>((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const { taken, shifts } = window as unknown as Watched;
                done([taken, shifts]);
              }),
            ),
          ),
      );
      if (taken !== words || shifts.length > 0) seen.push([path, shifts, words, taken]);
      await context.close();
    }
    expect(seen).toEqual([]);
  });

test("what somebody ticks, unfolds and types in a drawn page has happened in the program's", { tag: "@whole" }, async ({
  page,
}) => {
  const letProgram = await holdProgram(page);
  await page.goto("/catalog", { waitUntil: "commit" });
  await still(page).getByRole("checkbox", { name: "Повесть" }).check();
  letProgram();
  await expect(page).toHaveURL("/catalog?form=tale");
  await expect(page.getByRole("checkbox", { name: "Повесть" })).toBeChecked();
});

test("a question that is opened and a letter that is begun in the drawn page stay", { tag: "@whole" }, async ({
  page,
}) => {
  const letProgram = await holdProgram(page);
  await page.goto("/support", { waitUntil: "commit" });
  await still(page).getByText("Деньги списались, а книга не открылась").click();
  await still(page).getByRole("textbox", { name: "Тема" }).fill("Не пришло письмо");
  letProgram();
  await expect(still(page)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Тема" })).toHaveValue("Не пришло письмо");
  await expect(page.locator("details[open]")).toHaveCount(1);
});

test("the filters that a phone unfolds in the drawn page are unfolded by the program", { tag: "@whole" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const letProgram = await holdProgram(page);
  await page.goto("/catalog", { waitUntil: "commit" });
  await expect(still(page).getByRole("checkbox", { name: "Повесть" })).toBeHidden();
  await still(page).getByText("Фильтры", { exact: true }).click();
  letProgram();
  await expect(still(page)).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Повесть" })).toBeVisible();
});

test("without scripts a person reads a list, and goes on by its links", { tag: "@whole" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false, locale: "ru-RU" });
  const page = await context.newPage();
  await page.goto("/posts");
  await expect(page.locator("noscript")).toBeVisible();
  await page.locator('main a[href^="/post/"]').first().click();
  await expect(page.locator("main .prose")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Рецензии" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Рецензии" })).toBeVisible();
  await expect(page.locator('main a[href^="/review/"]').first()).toBeVisible();
  await context.close();
});
