import type { Page } from "@playwright/test";
import { type Page as BuiltPage, findPage, type PagePath, pages } from "../../src/api/contract/pages.ts";
import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { Author } from "./pages/Author.ts";
import { Reader } from "./pages/Reader.ts";
import { Shell } from "./pages/Shell.ts";

/** The states of a screen other than its ready state, which accessibility.spec.ts checks. */
type Way = (page: Page, address: string) => Promise<void>;
/** Address (`CHAPTER`: the first one of the demo's first book), how the state is brought about, and what is then written on the page. */
type Row = readonly [address: string, way: Way, seen: readonly string[]];

/** The requests in addition to those of the screen itself. */
const beside = /\/api\/(account\/bearer-token|v2\/account(\?|$)|v2\/notification\/check|v2\/pm\/only-unread)/;

type Answer = Parameters<Parameters<Page["route"]>[1]>[0];
/** The page is left for by a link, so that its document brings nothing along. */
const answering =
  (answer: (route: Answer) => unknown): Way =>
  async (page, address) => {
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1, name: "Условия использования" })).toBeVisible();
    await page.route(/\/(api|_payload)\//, async (route) => {
      const request = route.request();
      if (request.method() !== "GET" || beside.test(request.url())) await route.continue();
      else await answer(route);
    });
    await new Shell(page).go(address);
  };

const loading = answering(() => undefined);
const failed = answering((route) => route.fulfill({ status: 500, body: "" }));
const unreached = answering((route) => route.abort());
const open: Way = async (page, address) => void (await page.goto(address));
const after =
  (act: (page: Page) => Promise<void>): Way =>
  async (page, address) => {
    await page.goto(address);
    await act(page);
  };
const pressing = (...names: (string | RegExp)[]): Way =>
  after(async (page) => {
    for (const name of names)
      await page
        .getByRole("main")
        .getByRole("button", { name, exact: typeof name === "string" })
        .first()
        .click();
  });
const choosing = (button: string, entry: string): Way =>
  after(async (page) => {
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await page.getByRole("menuitem", { name: entry, exact: true }).click();
  });

const barButton = (name: string): Way => after(async (page) => page.getByRole("button", { name, exact: true }).click());
/** The third paragraph is selected; then, where it is named, something is done with it. */
const selecting = (act?: string): Way =>
  after(async (page) => {
    const paragraph = page.locator(".prose p").nth(2);
    await expect(page.getByRole("navigation", { name: "Соседние главы" })).toBeVisible();
    const tools = page.getByRole("group", { name: /^Выделенное место/ });
    await expect(async () => {
      await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element));
      await expect(tools).toBeVisible({ timeout: patient(1_000) });
    }).toPass();
    if (act) await tools.getByRole("button", { name: act }).click();
  });
const refusedComment: Way = async (page, address) => {
  const message = "Такой комментарий вы уже оставили";
  await page.route("**/api/v1/comment/create", (route) =>
    route.fulfill({ status: 403, json: { status: 4, errorCode: 12, message } }),
  );
  await page.goto(address);
  await page.getByLabel("Ваш комментарий").fill("Спасибо за главу");
  await page.getByRole("button", { name: "Отправить комментарий" }).click();
};
/** Its room is there before it is: nothing jumps. */
const awaitingPicture: Way = async (page, address) => {
  await page.route("**/files/**", () => undefined);
  await page.goto(address, { waitUntil: "commit" });
  const picture = page.getByRole("button", { name: /^Открыть целиком/ });
  await expect.poll(async () => ((await picture.boundingBox())?.height ?? 0) > 300).toBe(true);
};

const away = ["Ошибка 500", "Сервер временно недоступен", "Повторить"];
const noAnswer = ["Не удалось загрузить", "Повторить"];
const missing = ["404. Страница не найдена", "Страница устарела, была удалена или не существовала вовсе."];
const banned = "Читать можно, писать и публиковать нельзя.";

/** Loading, the server away, and no network, of one screen. */
const unready = (address: string, words: string): Row[] => [
  [address, loading, [words]],
  [address, failed, away],
  [address, unreached, noAnswer],
];

/** `nina` has a little of everything, `moder` nothing of their own; `newcomer` has not confirmed the address. */
const table: Record<"guest" | "nina" | "vera" | "moder" | "newcomer" | "banned", readonly Row[]> = {
  guest: [
    ...unready("/posts", "Посты загружаются"),
    ...unready("/post/1", "Пост загружается"),
    ...unready("/reviews", "Рецензии загружаются"),
    ...unready("/review/7", "Рецензия загружается"),
    ...unready("/book/1/reviews", "Рецензии загружаются"),
    ...unready("/arts", "Арты загружаются"),
    ...unready("/art/11", "Арт загружается"),
    ...unready("/catalog", "Книги загружаются"),
    ...unready("/book/1", "Книга загружается"),
    ...unready("/u/vera", "Страница автора загружается"),
    ["/post/999", open, missing],
    ["/review/999", open, missing],
    ["/art/999", open, missing],
    ["/book/999/reviews", open, missing],
    ["/u/nobody", open, missing],
    ["/posts?tag=x", open, ["Ничего не нашлось", "Таких постов здесь нет.", "Сбросить фильтры"]],
    ["/reviews?tag=x", open, ["Ничего не нашлось", "Таких рецензий здесь нет.", "Сбросить фильтры"]],
    ["/arts?tag=x", open, ["Ничего не нашлось", "Таких артов здесь нет.", "Сбросить фильтры"]],
    ["/book/1/reviews?verdict=mixed", open, ["Таких рецензий нет", "Сбросить фильтр"]],
    ["/catalog?q=xyzzy", open, ["Ничего не нашлось", "Весь каталог"]],
    ["/catalog?tag=x&state=finished", open, ["Таких книг пока нет", "Сбросить все фильтры"]],
    ["/?search=xyzzy", open, ["Ничего не нашлось", "Сбросить"]],
    ["/u/moder", open, ["Опубликованных книг пока нет"]],
    ["/u/moder?tab=posts", open, ["Постов пока нет"]],
    ["/u/moder?tab=reviews", open, ["Рецензий пока нет"]],
    ["/u/moder?tab=arts", open, ["Артов пока нет"]],
    ["/art/11", pressing(/^Открыть целиком/), ["Последний рейс", "Это последний арт автора"]],
    ["/art/11", awaitingPicture, ["Последний рейс"]],
    ["/post/1", open, ["Войдите, чтобы оставить комментарий"]],
    ...unready("/book/1/read/CHAPTER", "Глава загружается"),
    ["/book/1/read/CHAPTER", selecting(), ["Войдите, чтобы сохранять цитаты"]],
  ],
  nina: [
    ...unready("/messages", "Переписка загружается"),
    ["/library", loading, ["Библиотека загружается"]],
    ["/library", failed, away],
    ["/library", unreached, ["Полки не загрузились: для них нужна сеть", "Сохранённых книг нет", "Повторить"]],
    ...unready("/account/marks", "Отметки загружаются"),
    ...unready("/account/comments", "Комментарии загружаются"),
    ...unready("/account/catalog", "Настройки загружаются"),
    ...unready("/u/nina/posts/edit", "Посты загружаются"),
    ...unready("/u/nina/reviews/edit", "Рецензии загружаются"),
    ...unready("/u/nina/arts/edit", "Арты загружаются"),
    ["/u/vera/posts/edit", open, ["403. Нет доступа", "Страница «Мои посты» открыта только самому автору."]],
    ["/art/12/edit", open, ["403. Нет доступа", "Страница «Правка арта» открыта только самому автору."]],
    ["/work/1/typos", open, ["403. Нет доступа", "Страница «Опечатки» открыта только авторам произведения."]],
    ["/messages/nobody", open, missing],
    ["/messages/gleb", pressing("Отправить сообщение"), ["Поле Сообщение обязательно для заполнения"]],
    ["/messages/gleb", choosing("Действия с перепиской", "Скрыть переписку"), ["Скрыть переписку"]],
    ["/review/create?workId=999", open, ["Рецензию начать нельзя", "Это произведение не опубликовано"]],
    ["/review/create?search=xyzzy", open, ["Ничего не нашлось", "Проверьте, как написано название."]],
    ["/post/create", pressing("Опубликовать"), ["Не сохранено: Добавьте заголовок"]],
    ["/post/1", pressing("Отправить комментарий"), ["Поле Комментарий обязательно для заполнения"]],
    ["/post/1", pressing("Пожаловаться"), ["Пожаловаться на пост", "Спам или реклама", "Отправить жалобу"]],
    ["/u/vera", pressing("Игнорировать"), ["Игнорировать: Вера Лядова", "Не игнорировать"]],
    ["/post/1", refusedComment, ["Такой комментарий вы уже оставили"]],
    ["/book/1/read/CHAPTER", barButton("Настройки чтения"), ["Бумага", "Размер букв", "Ширина строки"]],
    ["/book/1/read/CHAPTER", selecting(), ["Цитата", "Закладка", "Сообщить об опечатке"]],
    ["/book/1/read/CHAPTER", selecting("Цитата"), ["Цвет", "Заметка", "Сохранить отметку"]],
    ["/book/1/read/CHAPTER", selecting("Сообщить об опечатке"), ["Как правильно", "Сообщить автору"]],
    ["/account/security", pressing("Создать ключ…"), ["Ключ для читалки", "Создать ключ"]],
  ],
  vera: [
    ["/review/create?workId=1", open, ["Рецензию начать нельзя", "На своё произведение рецензию написать нельзя"]],
    ["/work/1/typos?state=declined", open, ["Здесь пусто", "Здесь будет то, что вы не считаете ошибкой."]],
    ["/u/vera/posts/edit?search=xyzzy", open, ["Ничего не нашлось", "Сбросить фильтры"]],
    ["/u/vera/arts/edit?search=xyzzy", open, ["Ничего не нашлось", "Сбросить фильтры"]],
  ],
  moder: [
    ["/messages", open, ["Вы пока никому не писали", "Найдите человека по имени или откройте его страницу."]],
    ["/messages?search=xyzzy", open, ["Никого не нашлось", "К беседам"]],
    ["/messages/vera", open, ["Здесь пока нет сообщений."]],
    ["/library", open, ["Библиотека пуста", "Выбрать книгу"]],
    ["/library?search=xyzzy", open, ["Таких книг на этой полке нет", "Сбросить фильтры"]],
    ["/account/marks", open, ["Отметок пока нет", "Выбрать книгу"]],
    ["/account/comments", open, ["Проверять нечего"]],
    ["/u/moder/posts/edit", open, ["Здесь будут ваши посты", "Написать пост"]],
    ["/u/moder/reviews/edit", open, ["Здесь будут ваши рецензии", "Написать рецензию"]],
    ["/u/moder/arts/edit", open, ["Здесь будут ваши арты", "Добавить арты"]],
    ["/u/moder/posts/edit?tab=bin", open, ["Корзина пуста", "Удалённое лежит здесь 30 дней, его можно восстановить."]],
    ["/posts?feed=true", open, ["В ленте пока пусто", "Все посты"]],
    ["/reviews?feed=true", open, ["В ленте пока пусто", "Все рецензии"]],
    ["/arts?feed=true", open, ["В ленте пока пусто", "Все арты"]],
    ["/post/1", pressing("Скрыть пост"), ["Скрыть пост: С чего начать, если вы здесь впервые", "Причина", "Отменить"]],
    ["/u/vera", open, ["Найти среди людей"]],
    ["/book/1", open, ["Проверка произведения"]],
  ],
  newcomer: [
    ["/post/1", open, ["Подтвердите адрес электронной почты", "Прислать письмо ещё раз"]],
    ["/post/create", open, ["Пока можно только сохранять черновики", "Прислать письмо ещё раз"]],
    ["/art/create", open, ["Пока можно только сохранять черновики", "Прислать письмо ещё раз"]],
    ["/review/create?workId=3", open, ["403. Подтвердите адрес электронной почты", "Прислать письмо ещё раз"]],
    ["/messages/vera", open, ["Подтвердите адрес электронной почты", "Прислать письмо ещё раз"]],
  ],
  banned: [
    ["/", open, [banned, "Забрать свои данные"]],
    ["/post/1", open, [banned]],
    ["/book/1", open, [banned]],
    ["/messages", open, [banned, "Вход"]],
  ],
};

const password = "Кот спит на окне 9";
const people = {
  newcomer: { fio: "Пётр Новиков", userName: "petr_states", email: "petr_states@example.org", password },
  banned: { fio: "Павел Шумов", userName: "pavel_states", email: "pavel_states@example.org", password },
};

/** For nine days, by the staff's own calls. */
async function ban({ page, server }: Author, userName: string) {
  const found = await (await page.request.get(`/api/v2/admin/accounts?search=${userName}`)).json();
  const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const answer = await page.request.post(`/api/v2/admin/accounts/${found.data.people[0].id}/ban`, {
    data: { until, reason: "Проверка", proof: { password: server.passwordOf("moder") } },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function seeAccessible(page: Page) {
  const reader = new Reader(page);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await reader.seeAccessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await reader.seeAccessible("color-contrast");
  await page.setViewportSize({ width: 320, height: 740 });
  await reader.seeNoSidewaysScroll();
  await page.setViewportSize({ width: 1280, height: 740 });
}

for (const [who, rows] of Object.entries(table))
  test(`${who} in every state of the screens of community and readers: its words, axe in both themes, 320 px`, {
    tag: "@whole",
  }, async ({ author, page, request, browser, baseURL, server }) => {
    // What the browser itself asks before a changed form is left.
    page.on("dialog", (dialog) => void dialog.accept());
    test.setTimeout(patient(30_000 + rows.length * 6_000));
    if (who === "newcomer" || who === "banned") await author.register(people[who]);
    else if (who !== "guest") await author.logIn(who);
    if (who === "banned") {
      const staff = new Author(await browser.newPage({ ...(baseURL && { baseURL }) }), server);
      await staff.logIn("moder");
      await ban(staff, people.banned.userName);
      await staff.page.close();
    }
    const { data } = await (await request.get("/api/v1/work/1/details")).json();
    for (const [path, way, seen] of rows)
      await test.step(`${path}: ${seen[0]}`, async () => {
        await way(page, path.replace("CHAPTER", data.chapters[0].id));
        for (const words of seen) await expect(page.locator("body")).toContainText(words);
        await seeAccessible(page);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });
  });

const unreadyHere = new Set(
  Object.values(table).flatMap((rows) =>
    rows.filter(([, way]) => way === loading).map(([address]) => findPage(address.replace("CHAPTER", "7"))?.page.path),
  ),
);
/** Pages for signed-in people without a row of loading, at their own addresses. Flows hold their words. */
const others = Map.groupBy(
  (pages as readonly BuiltPage[]).filter(
    ({ path, needsLogin }) => needsLogin && !path.includes(":") && !unreadyHere.has(path as PagePath),
  ),
  ({ roles }) => (roles ? "moder" : "nina"),
);
for (const [who, built] of others)
  test(`${who} at every other page: while it loads, and where that fails, it can be asked again, axe in both themes, 320 px`, {
    tag: "@whole",
  }, async ({ author, page }) => {
    page.on("dialog", (dialog) => void dialog.accept());
    test.setTimeout(patient(30_000 + built.length * 12_000));
    await author.logIn(who);
    for (const { path } of built)
      await test.step(path, async () => {
        await loading(page, path);
        await seeAccessible(page);
        const isLoading = /загружа[ею]тся/.test((await page.locator("body").textContent()) ?? "");
        await page.unrouteAll({ behavior: "ignoreErrors" });
        if (!isLoading) return;
        await failed(page, path);
        await expect(page.locator("body")).toContainText("Повторить");
        await seeAccessible(page);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });
  });
