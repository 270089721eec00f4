import type { Page } from "@playwright/test";
import { saidWords, standInVoice, voiceComes, voiceSays } from "../support/standInVoice.ts";
import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";
import { Reader } from "./pages/Reader.ts";

const book = "Соль на подоконнике";

/** Where the words that are shown as said stand in the window, and whether they can be seen. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("aloud") ?? [];
    const { top, bottom } = (range as Range).getBoundingClientRect();
    return (
      top > 52 &&
      bottom < (document.querySelector('section[aria-label="Чтение вслух"]')?.getBoundingClientRect().top ?? 0)
    );
  });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("a chapter is read aloud: the sentence is shown, the page goes along unless its reader looks elsewhere, and the place is kept", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await standInVoice(page);
  await new Author(page, server).logIn("nina");
  const reader = new Reader(page);
  await reader.openBook(book);
  // Another test may have left a place in this book.
  await page.getByRole("link", { name: /^Северная веранда/ }).click();
  await page.getByRole("link", { name: /^Следующая глава/ }).click();
  await expect(page.getByText("Глава 2 из 40").first()).toBeVisible();
  // The demo's reader has a place here.
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, -9_000);
  await expect.poll(() => scrolled(page)).toBe(0);
  await reader.openSettings();
  await page.getByRole("button", { name: "Читать вслух" }).click();
  const bar = page.getByRole("region", { name: "Чтение вслух" });
  await voiceComes(page);
  await expect(bar.getByRole("button", { name: "Пауза" })).toBeFocused();
  const first = await reader.prose().evaluate((prose) => prose.firstElementChild?.textContent ?? "");
  const [sentence = "", ...others] = await saidWords(page);
  expect([first.startsWith(sentence), sentence.length > 0, others]).toEqual([true, true, []]);

  const next = async () => {
    const before = await saidWords(page);
    await voiceSays(page, "end");
    await expect.poll(() => saidWords(page)).not.toEqual(before);
  };
  for (let step = 0; step < 40 && (await scrolled(page)) === 0; step++) await next();
  const along = await scrolled(page);
  expect([along > 0, await seen(page)]).toEqual([true, true]);

  // A person who has scrolled away reads elsewhere, until they come back.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => seen(page)).toBe(false);
  await next();
  expect(await scrolled(page)).toBe(0);
  await bar.getByRole("button", { name: "К читаемому месту" }).click();
  await expect.poll(() => seen(page)).toBe(true);

  const block = await reader.prose().evaluate((prose) => {
    const [range] = CSS.highlights.get("aloud") ?? [];
    return [...prose.children]
      .filter(({ tagName }) => tagName !== "ASIDE")
      .findIndex((one) => one.contains((range as Range).startContainer));
  });
  expect(block).toBeGreaterThan(0);
  await expect.poll(async () => (await reader.keptPlace(1))?.location).toBe(block);

  await bar.getByRole("button", { name: "Скорость и голос" }).click();
  await expect(bar.getByRole("combobox", { name: "Голос" })).toBeVisible();
  await reader.seeAccessible();
  await reader.seeNoSidewaysScroll();
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("button", { name: "Скорость и голос" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  expect(await saidWords(page)).toEqual([]);
});

test("white paper is night while the theme is dark, where its reader has asked for that", {
  tag: "@whole",
}, async ({ reader, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await reader.openHome();
  await reader.openBook(book);
  await reader.startReading();
  await reader.openSettings();
  await reader.choose("Бумага", "Белая");
  const paper = async () => (await reader.look()).paper;
  const white = "rgb(255, 255, 255)";
  expect(await paper()).toBe(white);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paper()).toBe(white);
  await page.getByLabel("Ночь по теме").check();
  await expect.poll(paper).toBe("rgb(26, 23, 20)");
  await reader.seeAccessible();
  await page.reload();
  await expect(reader.prose()).toBeVisible();
  await expect.poll(paper).toBe("rgb(26, 23, 20)");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(paper).toBe(white);
});
