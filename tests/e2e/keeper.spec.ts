import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const works = "/u/vera/works/edit";
const notice = (page: Page, words: string) => page.getByRole("status").filter({ hasText: `Не сохранено: ${words}` });
const saves = "**/api/v2/work/update/chapter";
const creations = "**/api/v2/work/create/chapter";

/** Like a private window of some browsers. */
const takeDeviceAway = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
/** The network of the page comes back: the browser says so. */
const letThrough = async (page: Page, address: string) => {
  await page.unroute(address);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
};

test.describe("open work outlives its screen", () => {
  test("a text that this page alone has: every page names it, the tab asks, the network brings it to the server", async ({
    author,
    page,
    reader,
  }) => {
    await takeDeviceAway(page);
    await author.logIn("vera");
    await page.goto(works);
    const address = await author.beginChapter({ work: "Приватное окно", title: "Веранда", text: "Сохранённое." });
    await page.route(saves, (route) => route.abort());
    await author.typeOn(" Только на этой странице.");
    await author.backToContents();
    const banner = notice(page, "глава «Веранда».");
    await expect(banner).toContainText("Не закрывайте вкладку");
    await expect(banner.getByRole("button", { name: "Повторить" })).toBeVisible();
    await reader.seeAccessible();
    await author.stayWhenAsked();
    await letThrough(page, saves);
    await expect(banner).toHaveCount(0);
    await author.openChapter(address);
    await author.seeServerText(["Сохранённое. Только на этой странице."]);
    await author.closeTab();
  });

  test("a chapter that could not be created: the banner leads back to its very text", async ({ author, page }) => {
    await takeDeviceAway(page);
    await author.logIn("vera");
    await page.goto(works);
    await author.createWork({ title: "Первая буква", genre: "Сказка", annotation: "" });
    await page.route(creations, (route) => route.abort());
    await author.addChapter("Пролог");
    await author.typeInChapter("Жили-были.");
    await author.backToContents();
    await notice(page, "глава «Пролог».").getByRole("link", { name: "Открыть" }).click();
    await author.seeText(["Жили-были."]);
    await expect(page.getByRole("textbox", { name: "Название главы" })).toHaveValue("Пролог");
    await letThrough(page, creations);
    await author.seeSaved();
    await author.seeServerText(["Жили-были."]);
    await author.backToContents();
    await expect(page.getByRole("button", { name: /^Действия: Пролог/ })).toHaveCount(1);
  });

  test("a text that is stored on the device is named too, and the tab closes without a question", async ({
    author,
    page,
  }) => {
    await author.logIn("vera");
    await page.goto(works);
    const address = await author.beginChapter({ work: "На устройстве", title: "Чердак", text: "Сохранённое." });
    await page.route(saves, (route) => route.abort());
    await author.typeOn(" На устройстве.");
    await author.backToContents();
    const banner = notice(page, "глава «Чердак».");
    await expect(banner).toContainText("Текст лежит на этом устройстве");
    const other = await author.openTab(address);
    await other.seeText(["Сохранённое. На устройстве."]);
    // A last save may still go out when the tab closes: what the device keeps is looked at before.
    await author.closeTab();
  });

  test("«Повторить» saves at once; a save that goes well is not spoken of", async ({ author, page }) => {
    await author.logIn("vera");
    await page.goto(works);
    await author.beginChapter({ work: "Повторение", title: "Гамма", text: "До." });
    await author.typeOn(" Ре.");
    await author.backToContents();
    await expect(page.getByText(/^Не сохранено/)).toHaveCount(0);
    await page.getByRole("link", { name: "Гамма", exact: true }).click();
    await author.seeText(["До. Ре."]);
    await page.route(saves, (route) => route.abort());
    await author.typeOn(" Ми.");
    await author.backToContents();
    const banner = notice(page, "глава «Гамма».");
    await expect(banner).toBeVisible();
    await page.unroute(saves);
    await banner.getByRole("button", { name: "Повторить" }).click();
    await expect(banner).toHaveCount(0);
    await page.getByRole("link", { name: "Гамма", exact: true }).click();
    await author.seeText(["До. Ре. Ми."]);
  });
});

test("a refused «Вернуть» of a deleted chapter says why, wherever the author is", { tag: "@whole" }, async ({
  author,
  page,
}) => {
  await author.logIn("vera");
  await page.goto(works);
  await author.beginChapter({ work: "Отказ", title: "Окно", text: "Настежь." });
  await page.route("**/api/v2/work/*/update/chapter-state/*", (route) =>
    route.fulfill({ status: 400, json: { status: 4, errorCode: 3, message: "Срок восстановления истёк" } }),
  );
  await page.getByRole("button", { name: "Действия с главой" }).click();
  await page.getByRole("menuitem", { name: "Удалить главу" }).click();
  await page.getByRole("button", { name: "Удалить главу", exact: true }).click();
  await expect(page.getByText("Глава «Окно» теперь в корзине")).toBeVisible();
  await page.getByRole("button", { name: "Вернуть", exact: true }).click();
  await expect(page.getByText("«Окно» лежит в корзине: Срок восстановления истёк")).toBeVisible();
});
