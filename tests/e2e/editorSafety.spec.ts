import { startInWorld } from "../support/world.ts";
import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";

const works = "/u/vera/works/edit";

test.describe("no letter is lost", () => {
  test.beforeEach(async ({ author, page }) => {
    await author.logIn("vera");
    await page.goto(works);
  });

  test("offline while typing: the text is kept on the device, and saves itself when the network is back", async ({
    author,
  }) => {
    await author.beginChapter({ work: "Без сети", title: "Туннель", text: "До туннеля." });
    await author.goOffline();
    await author.typeOn(" В туннеле.");
    await author.seeKeptOnDevice();
    await author.typeOn(" Всё ещё в туннеле.");
    await author.seeKeptOnDevice();
    await author.goOnline();
    await author.seeSaved();
    await author.seeServerText(["До туннеля. В туннеле. Всё ещё в туннеле."]);
  });

  test("a tab closed offline: the next page of the product sends what it left, and says so until it is sent", async ({
    author,
  }) => {
    const address = await author.beginChapter({ work: "Закрытая вкладка", title: "Ночь", text: "Сохранённое." });
    await author.goOffline();
    await author.typeOn(" Несохранённое — до последней буквы");
    await author.seeKeptOnDevice();
    await author.closeTab();
    const again = await author.openTab("about:blank");
    await again.goOnline();
    // The server is in trouble at first.
    await again.page.route("**/api/v2/work/update/chapter", (route) => route.fulfill({ status: 503, json: {} }));
    await again.page.goto(works);
    await expect(again.page.getByRole("heading", { name: "1\u00a0глава ждёт отправки" })).toBeVisible();
    await expect(again.page.getByRole("link", { name: "«Ночь»" })).toHaveAttribute("href", address);
    await again.page.locator("[aria-haspopup=menu]", { hasText: "личное меню" }).click();
    await again.page.getByRole("menuitem", { name: "Выйти" }).click();
    const question = again.page.getByRole("alertdialog", { name: "Выйти, пока не всё отправлено?" });
    await expect(question).toContainText("Сервер ещё не получил: глава «Ночь».");
    await question.getByRole("button", { name: "Остаться" }).click();
    await expect(question).toHaveCount(0);
    await again.page.unrouteAll();
    await again.page.goto("/");
    await again.seeServerHas(address, ["Сохранённое. Несохранённое — до последней буквы"]);
    await expect(again.page.getByRole("heading", { name: /ждёт отправки/ })).toHaveCount(0);
  });

  test("a tab closed offline, the chapter opened again: it goes on with every letter, and nothing is asked", async ({
    author,
  }) => {
    const address = await author.beginChapter({ work: "Снова открыта", title: "Утро", text: "Сохранённое." });
    await author.goOffline();
    await author.typeOn(" Дальше.");
    await author.seeKeptOnDevice();
    await author.closeTab();
    const again = await author.openTab("about:blank");
    await again.goOnline();
    await again.page.goto(address);
    await again.seeText(["Сохранённое. Дальше."]);
    await again.typeOn(" И ещё.");
    await again.seeSaved();
    await again.seeServerText(["Сохранённое. Дальше. И ещё."]);
  });

  test("two tabs on one chapter agree; what another device wrote in the same place is chosen in the text", async ({
    author,
    browser,
  }) => {
    const address = await author.beginChapter({ work: "Развилка", title: "Развилка", text: "Начало." });
    const context = await browser.newContext({ baseURL: author.server.url });
    const device = new Author(await context.newPage(), author.server);
    await device.logIn("vera");
    await device.page.goto(address);
    await device.seeText(["Начало."]);

    const tab = await author.openTab(address);
    await tab.seeText(["Начало."]);
    await author.typeOn(" Налево.");
    await author.seeSaved();
    // Another tab writes: this one follows it, and writes when that is chosen.
    await tab.seeText(["Начало. Налево."]);
    await tab.seeFollowing();
    await tab.writeHere();
    await tab.typeOn(" Дальше.");
    await author.seeFollowing();
    await author.seeText(["Начало. Налево. Дальше."]);
    await tab.seeSaved();
    await author.seeNoConflict();

    // The other device sees it without a press, and knows who writes where.
    await device.seeText(["Начало. Налево. Дальше."]);
    await device.seeCompanion(/^вы на другом устройстве с\s\d\d:\d\d, абзац\s1$/);
    await device.setNetwork({ offline: true });
    await device.text().press("Control+A");
    await device.page.keyboard.type("Начало. Направо.");
    await device.seeKeptOnDevice();
    await tab.typeOn(" И назад.");
    await tab.seeSaved();
    await device.setNetwork({});
    await expect(
      device.page.getByRole("heading", { name: "Добавлено с другого устройства: 1\u00a0абзац" }),
    ).toBeVisible();
    const place = device.page.getByRole("group", { name: "Спорное место" });
    await expect(place).toContainText("Начало. Налево. Дальше. И назад.");
    await expect(place).toContainText("Начало. Направо.");
    await expect(device.page.getByRole("button", { name: "Опубликовать", exact: true })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await place.getByRole("button", { name: "Оставить оба" }).click();
    await device.seeNoConflict();
    await device.seeSaved();
    await device.seeServerText(["Начало. Налево. Дальше. И назад.", "Начало. Направо."]);
    await context.close();
  });

  test("many quick saves of one tab are no conflict", { tag: "@whole" }, async ({ author, page }) => {
    await author.beginChapter({ work: "Быстрые сохранения", title: "Скорость", text: "Слова:" });
    await author.setNetwork({ latency: 150 });
    const words = Array.from({ length: 15 }, (_, index) => ` слово${index}`);
    await author.text().press("Control+End");
    for (const word of words) {
      await page.keyboard.type(word);
      await page.keyboard.press("Control+S");
    }
    await author.seeSaved();
    await author.seeNoConflict();
    await author.setNetwork({});
    await author.seeServerText([`Слова:${words.join("")}`]);
  });

  test("typing through the creation of a chapter loses no letter and makes one chapter", async ({ author, page }) => {
    await author.createWork({ title: "Новая глава", genre: "Фэнтези", annotation: "" });
    await author.addChapter("Первая");
    await author.setNetwork({ latency: 400 });
    const text = "Буквы идут одна за другой, пока глава ещё только создаётся на сервере, и ни одна не пропадает.";
    await author.typeInChapter(text);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Второй абзац.");
    await author.seeSaved();
    await expect(page).toHaveURL(/\/work\/edit\/chapter\/\d+$/);
    await author.setNetwork({});
    await author.seeServerText([text, "Второй абзац."]);
    await expect(page.getByRole("textbox", { name: "Название главы" })).toHaveValue("Первая");
    await author.backToContents();
    await expect(page.getByRole("button", { name: /^Действия: Первая/ })).toHaveCount(1);
  });

  test("logout in another tab: the draft waits for its author and is shown to nobody else", async ({
    author,
    page,
  }) => {
    const address = await author.beginChapter({ work: "Общий компьютер", title: "Секрет", text: "Видно всем своим." });
    const other = await author.openTab("/");
    await author.setNetwork({ offline: true });
    await author.typeOn(" Тайное слово.");
    await author.seeKeptOnDevice();
    await other.page.goto(works);
    await expect(other.page.getByRole("heading", { name: "1\u00a0глава ждёт отправки" })).toBeVisible();
    await other.logOut({ leaving: "глава «Секрет»" });
    await expect(page).toHaveURL(/\/account\/login\?redirect_uri=/);
    await author.closeTab();

    await other.logInByScreen("moder");
    await other.openChapter(address);
    await other.seeText(["Видно всем своим."]);
    await expect(other.page.getByText("Только чтение")).toBeVisible();
    await expect(other.page.getByText("Тайное слово")).toHaveCount(0);
    await expect(other.page.getByText(/несохранённый текст/)).toHaveCount(0);
    await other.page.goto("/");
    await other.logOut();

    await other.logInByScreen("vera");
    await other.page.goto(address);
    await other.seeText(["Видно всем своим. Тайное слово."]);
    await other.seeSaved();
    await other.seeServerText(["Видно всем своим. Тайное слово."]);
  });
});

test("the server is killed while an author types: the page stays, the text saves itself, once", async ({ browser }) => {
  const own = await startInWorld();
  try {
    const context = await browser.newContext({ baseURL: own.url });
    const author = new Author(await context.newPage(), own);
    await author.logIn("vera");
    await author.page.goto(works);
    await author.beginChapter({ work: "Обрыв", title: "Искра", text: "До обрыва." });
    const text = await author.text().elementHandle();
    await author.typeOn(" Во время");
    const killed = own.kill();
    await author.page.keyboard.type(" обрыва.");
    await killed;
    await author.seeNotSaved();
    await author.typeOn(" После.");
    await own.run();
    await author.seeSaved();
    await author.seeNoConflict();
    expect(await text?.evaluate((element) => element.isConnected)).toBe(true);
    await author.seeServerText(["До обрыва. Во время обрыва. После."]);
    await author.backToContents();
    await expect(author.page.getByRole("button", { name: /^Действия: Искра/ })).toHaveCount(1);
    await context.close();
  } finally {
    await own.stop();
  }
});
