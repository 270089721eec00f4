import { wholeChromium } from "../support/chromium.ts";
import { expect, test } from "./fixtures.ts";
import { Complaints } from "./pages/Complaints.ts";
import { Keyboard } from "./pages/Keyboard.ts";

const book = "Соль на подоконнике";

test("a reader complains, a moderator settles it", async ({ author, reader, page }) => {
  const complaints = new Complaints(page);
  await reader.openHome();
  await reader.openBook(book);
  await expect(complaints.opener()).toHaveCount(0);

  await author.logIn("nina");
  await reader.openBook(book);
  await complaints.opener().click();
  await complaints.send();
  await expect(complaints.dialog().getByText("Поле Причина обязательно для заполнения").first()).toBeVisible();
  await reader.seeAccessible();
  await complaints.dialog().getByRole("radio", { name: "Другое" }).check();
  await complaints.send();
  await expect(complaints.dialog().getByText("Поле Комментарий обязательно для заполнения").first()).toBeVisible();
  await complaints.dialog().getByLabel("Комментарий").fill("Спор о соли");
  await complaints.send();
  await expect(page.getByText("Жалоба отправлена модераторам")).toBeVisible();
  await expect(complaints.opener()).toBeFocused();
  await complaints.complain("Плагиат");
  await expect(page.getByText("Вы уже пожаловались раньше: прежняя жалоба ещё на рассмотрении")).toBeVisible();

  await page
    .getByRole("list", { name: "Главы" })
    .getByRole("link", { name: /^Северная веранда/ })
    .click();
  await expect(page.getByRole("contentinfo").getByText(/^\d+\s%$/)).toBeVisible();
  await complaints.complain("Спам или реклама", "Реклама в главе");
  await complaints.seeNoDialog();
  await complaints.page.goto("/moderation/complaints");
  await expect(page.getByRole("heading", { level: 1, name: "Нет доступа" })).toBeVisible();

  await page.goto("/");
  await author.logOut();
  await author.logIn("moder");
  await complaints.openList();
  await expect(complaints.rows()).toHaveCount(2);
  await reader.seeAccessible();
  await page.getByLabel("Причина").selectOption("Другое");
  await expect(page).toHaveURL("/moderation/complaints?category=other");
  await expect(complaints.rows()).toHaveCount(1);
  await expect(complaints.rows()).toContainText("Спор о соли");
  await complaints.settle("Отклонить жалобу", "Это сюжет, а не нарушение");
  await expect(page.getByText("Таких жалоб нет")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Жалобы" })).toBeFocused();
  await page.getByRole("link", { name: "Решённые" }).click();
  await expect(complaints.rows()).toContainText("Это сюжет, а не нарушение");
  await expect(complaints.rows()).toContainText("Отклонена");
  await page.goBack();
  await page.getByRole("button", { name: "Сбросить фильтры" }).click();
  await expect(complaints.rows()).toHaveCount(1);
  await expect(complaints.rows().getByRole("link", { name: `${book}: Северная веранда` })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await reader.seeNoSidewaysScroll();
});

test("a dialog that did not come is asked for again; the first one of a page gives the focus back to its opener", async ({
  author,
  reader,
  page,
}) => {
  test.skip(
    !wholeChromium,
    "The Chromium of the packages asks no second time for a lost part: apt-get install chromium",
  );
  const complaints = new Complaints(page);
  const keys = new Keyboard(page);
  await author.logIn("nina");
  await reader.openBook(book);
  await page.reload();
  // Not by Tab: on its way it would fetch the menu, and with it what keeps account of the focus.
  await complaints.opener().focus();
  await author.goOffline();
  await keys.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /^Не удалось загрузить$/ })).toBeVisible();
  await author.goOnline();
  // Some browsers never request a failed module a second time. The application reloads the page there.
  const loadedAnew = page.waitForEvent("load").then(
    () => true,
    () => false,
  );
  await keys.press("Enter");
  if (await Promise.race([loadedAnew, complaints.seeDialog().then(() => false)])) {
    await complaints.opener().focus();
    await keys.press("Enter");
    await complaints.seeDialog();
  }
  await expect(page.getByText("Не удалось загрузить")).toHaveCount(0);
  await keys.press("Escape");
  await complaints.seeNoDialog();
  await keys.seeFocusOn(complaints.opener());
  await keys.press("Enter");
  await keys.tabTo(complaints.dialog().getByRole("button", { name: "Отменить" }));
  await keys.press("Enter");
  await complaints.seeNoDialog();
  await keys.seeFocusOn(complaints.opener());
});

test("a list that did not load says so and loads again; a page too far leads back", async ({ author, page }) => {
  const complaints = new Complaints(page);
  await author.logIn("moder");
  await complaints.openList("?page=7");
  await expect(page.getByText("Здесь жалобы кончились")).toBeVisible();
  await page.getByRole("button", { name: "К первой странице" }).click();
  await expect(page).toHaveURL("/moderation/complaints");
  await page.context().setOffline(true);
  await page.getByLabel("Причина").selectOption("Плагиат");
  await expect(page.getByText("Не удалось загрузить")).toBeVisible();
  // The list goes on by itself.
  await page.context().setOffline(false);
  await expect(page.getByText("Таких жалоб нет")).toBeVisible();
  await expect(page.getByLabel("Причина")).toHaveValue("plagiarism");
});
