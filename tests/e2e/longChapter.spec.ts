import { expect, test } from "./fixtures.ts";
import { publishLongChapter } from "./pages/makeWork.ts";
import { Reader } from "./pages/Reader.ts";

const PARAGRAPHS = 1_000;

test("a chapter of 600,000 characters opens at its place, and is written to its very end", { tag: "@whole" }, async ({
  author,
  page,
}) => {
  const reader = new Reader(page);
  await author.logIn("vera");
  const { workId, chapterId } = await publishLongChapter(page, "Длинная книга", PARAGRAPHS);

  await page.goto(`/book/${workId}/read/${chapterId}`);
  await reader.seeText("Абзац 1.");
  await page.getByText("Абзац 700.").evaluate((paragraph) => paragraph.scrollIntoView({ block: "start" }));
  await expect.poll(async () => (await reader.keptPlace(workId))?.location ?? 0).toBeGreaterThan(600);
  const words = await reader.topWords();
  await page.reload();
  await expect.poll(() => reader.topWords()).toBe(words);

  await page.goto(`/work/edit/chapter/${chapterId}`);
  await author.text().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Конец.");
  await expect(page.getByText(`Абзац ${PARAGRAPHS}.`)).toBeInViewport();
  await expect(page.getByText(/Конец\.$/)).toBeInViewport();
  await author.seeSaved();
});
