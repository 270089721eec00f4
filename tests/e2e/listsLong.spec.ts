import { expect, test } from "./fixtures.ts";
import { Lists } from "./pages/Lists.ts";
import { makeLongWork } from "./pages/makeWork.ts";

test("5,000 chapters: the document holds the rows that are seen; End, search and position reach every one, and a row is dragged far with the mouse while the page scrolls along", {
  tag: "@whole",
}, async ({ author, page, reader }) => {
  await author.logIn("vera");
  const id = await makeLongWork(page, "Пять тысяч", 5_000);
  const lists = new Lists(page);
  await page.goto(`/work/${id}/edit/content`);
  await expect(lists.link("Глава 1")).toBeVisible();
  const seeFewRows = async () => expect(await lists.rows().count()).toBeLessThan(100);
  await seeFewRows();
  await expect(lists.rows().first()).toHaveAttribute("aria-setsize", "5000");
  await expect(lists.rows().first()).toHaveAttribute("aria-posinset", "1");
  await reader.seeAccessible();

  await lists.link("Глава 1").focus();
  await page.keyboard.press("End");
  await expect(lists.link("Глава 5000")).toBeFocused();
  await expect(lists.link("Глава 5000")).toBeInViewport();
  await expect(lists.rows().last()).toHaveAttribute("aria-posinset", "5000");
  await seeFewRows();
  await page.keyboard.press("ArrowUp");
  await expect(lists.link("Глава 4999")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(lists.link("Глава 1")).toBeFocused();
  await expect(lists.link("Глава 1")).toBeInViewport();

  await lists.choose("Глава 2", "Переместить на позицию…");
  await lists.moveToPosition("Глава 2", "4000");
  await expect(lists.link("Глава 2")).toBeInViewport();
  await expect(lists.row("Глава 2")).toHaveAttribute("aria-posinset", "4000");
  await lists.seeToast(/^Глава «Глава 2» теперь на 4\s000‑м месте из 5\s000$/);
  await seeFewRows();

  await page.getByLabel("Найти главу по названию").fill("глава 4321");
  await expect(lists.rows()).toHaveCount(1);
  await expect(lists.link("Глава 4321")).toBeVisible();
  await expect(page.getByText(/^Найдено: 1\sглава\. Порядок меняется, когда показаны все главы$/)).toBeVisible();
  await page.getByRole("button", { name: "Сбросить" }).click();
  await expect(lists.rows().first()).toHaveAttribute("aria-setsize", "5000");
  await lists.seeStoredOrder(["Глава 1", "Глава 3", "Глава 4"]);
  await page.getByLabel("Найти главу по названию").fill("глава 4321");
  await expect(lists.row("Глава 4321").getByText(/^4\s321$/)).toBeVisible();

  await page.getByRole("button", { name: "Сбросить" }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(lists.link("Глава 1")).toBeVisible();
  const position = await lists.dragFar("Глава 3", 30);
  expect(position).toBeGreaterThan(30);
  await expect(lists.row("Глава 3")).toHaveAttribute("aria-posinset", String(position));
  await lists.seeToast(/^Глава «Глава 3» теперь на [\d\u00a0]+‑м месте из 5\u00a0000$/);
  await lists.seeFocusIn("Глава 3");
  await lists.seeStored(id, ["Глава 1", "Глава 4", "Глава 5"]);
});
