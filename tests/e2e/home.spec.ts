import { expect, test } from "./fixtures.ts";
import { Home } from "./pages/Home.ts";

test("a guest learns what the place is and how to become an author, and sees new books", async ({ page, reader }) => {
  const home = new Home(page);
  await home.open();
  await home.seeTitle("Новые книги");
  await expect(home.welcome()).toBeVisible();
  await expect(page.getByRole("link", { name: "станьте автором" })).toHaveAttribute("href", "/account/register");
  await expect(page.getByRole("region", { name: "Последняя новинка" }).getByRole("heading")).toHaveCount(1);
  await home.seeBooks(["Инженер снов", "Соль на подоконнике", "Дом, где спят часы"]);
  await expect(home.reading()).toHaveCount(0);
  await reader.seeNoSidewaysScroll();
});

test("the genre stands in the address: back and forward bring it again", async ({ page }) => {
  const home = new Home(page);
  await home.open();
  await home.genre().selectOption("Современная проза");
  await expect(page).toHaveURL("/?genre=43");
  await home.seeTitle("Современная проза");
  await home.seeBooks(["Соль на подоконнике"]);
  await home.seeNoBooks(["Инженер снов", "Дом, где спят часы", "Паромщик"]);
  await expect(page.getByRole("status").filter({ hasText: /^\d+\sкниг/ })).toBeVisible();
  await page.goBack();
  await home.seeTitle("Новые книги");
  await expect(home.genre()).toHaveValue("");
  await page.goForward();
  await home.seeBooks(["Соль на подоконнике"]);
  await page.reload();
  await home.seeBooks(["Соль на подоконнике"]);
  await home.seeNoBooks(["Инженер снов"]);
  await home.genre().selectOption("Ужасы");
  await home.seeNothingFound();
  await home.reset();
  await expect(page).toHaveURL("/");
  await expect(home.genre()).toBeFocused();
  await home.seeBooks(["Инженер снов", "Соль на подоконнике", "Дом, где спят часы"]);
});

test("an address that makes no sense shows everything", async ({ page }) => {
  const home = new Home(page);
  await home.open("/?page=-1&genre=%3Cscript%3E&search=%20");
  await home.seeTitle("Новые книги");
  await home.seeBooks(["Инженер снов", "Соль на подоконнике", "Дом, где спят часы"]);
  await home.open("/?page=9");
  await expect(page.getByRole("heading", { level: 2, name: "Здесь книги кончились" })).toBeVisible();
  await page.getByRole("button", { name: "К первой странице" }).click();
  await expect(page).toHaveURL("/");
});

test("a reader goes on from the server's place; before he has one, the desk says what it is for", async ({
  author,
  reader,
  page,
}) => {
  const home = new Home(page);
  // Others of this server read as nina: she may have a place.
  await author.register({
    fio: "Ольга Читалова",
    userName: "desk-olga",
    email: "desk-olga@example.org",
    password: "правильный пароль",
  });
  await home.open();
  await expect(page.getByRole("heading", { level: 2, name: "Здесь будет ваш стол" })).toBeVisible();
  await expect(home.welcome()).toHaveCount(0);
  await reader.openBook("Инженер снов");
  await reader.startReading();
  const chapter = new URL(page.url()).pathname;
  const workId = Number(chapter.split("/")[2]);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => reader.keptPlace(workId)).not.toBe(null);
  await home.open();
  const begun = home.reading().getByRole("link");
  await expect(begun).toHaveAttribute("href", chapter);
  await expect(begun).toContainText("Инженер снов");
  await expect(home.reading()).toContainText(/глава 1 из \d+/);
  await begun.click();
  await expect(page).toHaveURL(chapter);
  await expect(reader.prose()).toBeVisible();
});

test("an author goes straight into the chapter that was changed last", async ({ author, page }) => {
  const home = new Home(page);
  await author.register({
    fio: "Анна Столова",
    userName: "desk-anna",
    email: "desk-anna@example.org",
    password: "правильный пароль",
  });
  const chapter = await author.beginChapter({ work: "На столе", title: "Глава вторая", text: "Начало." });
  await home.open();
  const draft = home.writing().getByRole("link");
  await expect(draft).toHaveText("На столеГлава вторая");
  await expect(home.writing()).toContainText("Черновик");
  await expect(home.writing()).toContainText(/изменено сегодня, \d{2}:\d{2}/);
  await draft.click();
  await expect(page).toHaveURL(chapter);
  await author.seeText(["Начало."]);
});

test("an author's page: what he has published; a reader follows him", async ({ author, reader, page }) => {
  await author.logIn("nina");
  await reader.openBook("Паромщик");
  await page.getByRole("main").getByRole("link", { name: "Глеб Оршанский" }).click();
  await expect(page).toHaveURL("/u/gleb");
  await expect(page.getByRole("heading", { level: 1, name: "Глеб Оршанский" })).toBeVisible();
  await expect(page).toHaveTitle("Глеб Оршанский — Рукопись");
  await new Home(page).seeBooks(["Паромщик", "Инженер снов"]);
  await new Home(page).seeNoBooks(["Соль на подоконнике"]);
  await expect(page.getByText("0 подписчиков")).toBeVisible();
  await page.getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByRole("button", { name: "Вы подписаны" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("1 подписчик")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Вы подписаны" }).click();
  await expect(page.getByText("0 подписчиков")).toBeVisible();
  // A segment of digits is an id: the name takes its place.
  await page.goto("/u/1");
  await expect(page).toHaveURL("/u/vera");
  await page.goto("/u/nobody-here");
  await reader.seeMissingPage();
});

test("the profile shows who one is and counts what is there", async ({ author, page, reader }) => {
  await page.goto("/profile");
  await expect(page).toHaveURL("/account/login?redirect_uri=%2Fprofile");
  await author.fillLogin("vera");
  await expect(page.getByRole("heading", { level: 1, name: "Профиль" })).toBeVisible();
  await expect(page.getByText("vera@example.org")).toBeVisible();
  await expect(page.getByText("Подтверждена", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "опубликовано" })).toHaveAttribute(
    "href",
    "/u/vera/works/edit?tab=published",
  );
  await expect(page.getByRole("navigation", { name: "Личный кабинет" }).getByRole("link")).toHaveText([
    "Мои произведения",
    "Профиль",
  ]);
  await page.getByRole("link", { name: "Как вас видят читатели" }).click();
  await expect(page).toHaveURL("/u/vera");
  await reader.seeNoSidewaysScroll();
});

test("whose address is not confirmed gets the letter once more", async ({ author, page }) => {
  await author.register({
    fio: "Борис Письмов",
    userName: "letter-boris",
    email: "letter-boris@example.org",
    password: "правильный пароль",
  });
  await page.goto("/profile");
  await expect(page.getByText("Не подтверждена", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Прислать письмо ещё раз" }).click();
  await expect(page.getByText("Письмо отправлено на letter-boris@example.org.")).toBeVisible();
  await author.confirmEmail("letter-boris@example.org");
  await page.goto("/profile");
  await expect(page.getByText("Подтверждена", { exact: true })).toBeVisible();
});

test("the help is open to everybody, in a frame of its own", async ({ page, reader }) => {
  const home = new Home(page);
  await home.open();
  await page.getByRole("contentinfo").getByRole("link", { name: "Помощь" }).click();
  await expect(page).toHaveURL("/support");
  await expect(page.getByRole("heading", { level: 1, name: "Помощь" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Главное меню" })).toHaveCount(0);
  await expect(page.getByRole("search")).toHaveCount(0);
  await page.getByRole("link", { name: "Как вернуть потерянное" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Как вернуть потерянное" })).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  await reader.seeNoSidewaysScroll();
});

test("a hidden author's books are gone from home and search of that reader, until they are shown again", async ({
  author,
  page,
}) => {
  const home = new Home(page);
  await author.logIn("nina");
  await page.goto("/u/gleb");
  await page.getByRole("button", { name: "Скрыть книги автора" }).click();
  await expect(page.getByText("Книги автора не появляются у вас на главной и в поиске")).toBeVisible();
  await page.goto("/");
  await home.seeBooks(["Дом, где спят часы"]);
  await home.seeNoBooks(["Инженер снов", "Паромщик"]);
  await page.goto("/?search=паромщик");
  await home.seeNothingFound();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Показывать книги автора: Глеб Оршанский" }).click();
  await expect(page.getByRole("heading", { name: "Скрытые авторы" })).toHaveCount(0);
  await page.goto("/");
  await home.seeBooks(["Инженер снов"]);
});
