import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

type Rect = Pick<DOMRect, "left" | "right" | "top" | "bottom" | "width">;

/** Where parts of a page are, all in one moment: what comes late moves them. */
async function rects(...parts: Locator[]): Promise<[Rect, Rect]> {
  const elements = await Promise.all(parts.map((part) => part.elementHandle()));
  return (await parts[0]?.page().evaluate(
    (all) =>
      all.map((element) => {
        const { left, right, top, bottom, width } = (element as Element).getBoundingClientRect();
        return { left, right, top, bottom, width };
      }),
    elements,
  )) as [Rect, Rect];
}

test("the page of a book on a narrow screen: whole titles in the contents, small covers whose title and picture are apart, a refused like next to its heart", {
  tag: "@whole",
}, async ({ author, page, reader }) => {
  await author.logIn("nina");
  await reader.openBook("Инженер снов");
  const contents = page.getByRole("region", { name: "Оглавление" });
  const first = contents.getByRole("listitem").first().getByRole("link");
  const [, , workId, , chapterId] = ((await first.getAttribute("href")) ?? "").split("/");
  const answer = await page.request.post("/api/v1/reader/update-progress", {
    data: { workId: Number(workId), chapterId: Number(chapterId), location: 0, progress: 0.4 },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  const row = contents.getByRole("listitem").filter({ hasText: "По расписанию" });
  const [title, facts] = await rects(row.getByText("По расписанию"), row.getByText("платная, не прочитана"));
  expect(title.bottom - title.top).toBeLessThan(32);
  expect(facts.top).toBeGreaterThanOrEqual(title.bottom - 1);
  expect(facts.left).toBeCloseTo(title.left, 0);

  const covers = page.getByRole("region", { name: "Ещё у автора" }).locator("[data-art]");
  await expect(covers.first()).toBeVisible();
  for (const cover of await covers.all()) {
    const [whole, name] = await rects(cover, cover.locator(":scope > :nth-child(2)"));
    expect((name.bottom - whole.top) / whole.width).toBeLessThan(0.62);
  }

  const like = page.getByRole("button", { name: /^Нравится/ }).first();
  await expect(like).toBeVisible();
  await page.route("**/api/**/like**", (route) => route.abort());
  await like.click();
  const [heart, words] = await rects(like, page.getByRole("main").getByText(/^Нет (сети|связи)/));
  expect(words.left - heart.right).toBeGreaterThanOrEqual(8);
  expect((words.top + words.bottom) / 2).toBeCloseTo((heart.top + heart.bottom) / 2, 0);
});
