import type { Page } from "@playwright/test";
import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";

const post = async (page: Page, path: string, data: object = {}) => {
  const answer = await page.request.post(`/api${path}`, { data, headers: { "sec-fetch-site": "same-origin" } });
  expect(answer.status(), await answer.text()).toBe(200);
};

test("two authors write one chapter: each sees who is where and every word, and keeps the caret and the way back", {
  tag: "@whole",
}, async ({ author, browser }) => {
  await author.logIn("vera");
  await author.page.goto("/u/vera/works/edit");
  const address = await author.beginChapter({ work: "Вдвоём", title: "Мост", text: "Река поднялась." });
  await author.page.keyboard.press("Enter");
  await author.page.keyboard.type("Старик молчал.");
  await author.seeSaved();
  const contents = author.page.getByRole("link", { name: /^К содержанию «/ });
  const workId = Number(((await contents.getAttribute("href")) ?? "").split("/")[2]);

  const context = await browser.newContext({ baseURL: author.server.url, viewport: { width: 360, height: 740 } });
  const other = new Author(await context.newPage(), author.server);
  await other.logIn("gleb");
  await post(author.page, `/v2/work/${workId}/invite-co-author`, { userName: "gleb" });
  await post(other.page, `/v2/work/${workId}/confirm-co-authorship`);
  await other.page.goto(address);
  await other.seeText(["Река поднялась.", "Старик молчал."]);

  // Both are known before anybody has typed.
  await other.seeCompanion(/^Вера Лядова с\s\d\d:\d\d, абзац\s2$/);
  await author.seeCompanion(/^Глеб Оршанский с\s\d\d:\d\d, абзац\s1$/);
  await expect(author.text().locator('[data-companion="Глеб Оршанский"]')).toHaveText("Река поднялась.");

  await author.page.keyboard.type(" Долго");
  await other.seeText(["Река поднялась.", "Старик молчал. Долго"]);
  // One writes where the other does not look, and takes that alone back.
  await other.text().locator("p").first().click();
  await other.page.keyboard.press("End");
  await other.page.keyboard.type(" До моста.");
  await author.seeText(["Река поднялась. До моста.", "Старик молчал. Долго"]);
  await author.page.keyboard.type(" и громко.");
  await other.seeText(["Река поднялась. До моста.", "Старик молчал. Долго и громко."]);
  await expect(author.page.getByRole("heading", { name: /^Добавлено/ })).toHaveCount(0);
  for (let press = 0; press < 4; press++) await other.page.keyboard.press("Control+z");
  await other.seeText(["Река поднялась.", "Старик молчал. Долго и громко."]);
  await author.seeText(["Река поднялась.", "Старик молчал. Долго и громко."]);
  await author.page.keyboard.type(" Конец.");
  await author.seeSaved();
  await author.seeServerText(["Река поднялась.", "Старик молчал. Долго и громко. Конец."]);
  await author.seeNoConflict();

  await context.close();
  await expect(author.page.getByRole("list", { name: "Кто ещё пишет эту главу" })).toHaveCount(0, {
    timeout: patient(20_000),
  });
});
