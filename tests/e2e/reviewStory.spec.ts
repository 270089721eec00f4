import { beside } from "../support/beside.ts";
import { addAccount, PASSWORD } from "../support/factories.ts";
import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";

const title = "Чего не слышно через фанеру";
const words = `${"Соль лежит на подоконнике, и никто её не убирает. ".repeat(22)}И тает.`;
const headers = { "sec-fetch-site": "same-origin" };

test("a reader of a day writes a review with a spoiler, the author answers, another finds it useful, a third complains, a moderator hides it with a reason, the reviewer reads it and mends it", {
  tag: "@whole",
}, async ({ author, reader, page, server }) => {
  test.setTimeout(patient(180_000));
  const email = "olga@example.org";
  await beside(server, (database) =>
    addAccount(database, {
      userName: "olga",
      fio: "Ольга Стрелкова",
      email,
      // A day ago to the minute.
      createdAt: new Date(Date.now() - 86_400_000).toISOString(),
    }),
  );
  const enter = async () => {
    const data = { login: email, password: PASSWORD };
    const entered = await page.request.post("/api/v1/account/login-by-password", { data, headers });
    expect(entered.status(), await entered.text()).toBe(200);
  };
  await enter();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/book/1");
  await page.getByRole("link", { name: "Написать рецензию" }).click();
  await expect(page).toHaveURL("/review/create?workId=1");
  const text = page.getByRole("textbox", { name: "Текст рецензии" });
  const verdict = page.getByRole("group", { name: "Ваша оценка" });
  const belowText = async () => {
    const [above, below] = await Promise.all([text.boundingBox(), verdict.boundingBox()]);
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect(page.getByText("Пока ничего не написано")).toBeVisible();
  const before = await belowText();
  await page.getByRole("textbox", { name: "Заголовок" }).fill(title);
  await expect(page.getByText("Черновик сохранён на этом устройстве")).toBeVisible();
  expect(await belowText(), "what is below the state of the text stays where it is").toBe(before);
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.insertText("Слишком коротко.");
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await expect(page.getByText("Рецензия не короче 1 000 знаков, сейчас 16").first()).toBeVisible();
  await reader.seeAccessible();
  await reader.seeNoSidewaysScroll();
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(` ${words}`);
  await page.getByRole("radio", { name: "Рекомендую", exact: true }).check();
  await page.getByRole("checkbox", { name: "В тексте есть спойлеры" }).check();
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/review\/\d+$/);
  const address = new URL(page.url()).pathname;
  // A second one of the same book leads to the first.
  await page.goto("/review/create?workId=1");
  await expect(page).toHaveURL(address.replace("/review/", "/review/edit/"));
  await page.goto("/");
  await author.logOut();

  await author.logIn("vera");
  await page.goto("/notifications");
  await page.getByRole("link", { name: /Ольга Стрелкова пишет рецензию/ }).click();
  await expect(page.getByText("Осторожно, спойлеры")).toBeVisible();
  await expect(page.getByText(words.slice(0, 40))).toHaveCount(0);
  await reader.seeAccessible();
  await page.getByRole("button", { name: "Ответить на рецензию" }).click();
  await expect(page.getByLabel("Ваш ответ")).toBeFocused();
  await page.keyboard.insertText("Её убрали в третьей книге.");
  await reader.seeAccessible();
  await page.getByRole("button", { name: "Опубликовать ответ" }).click();
  const answer = page.getByRole("region", { name: "Ответ автора" });
  await expect(answer.getByText("Её убрали в третьей книге.")).toBeVisible();
  await reader.seeNoSidewaysScroll();
  await page.goto("/");
  await author.logOut();

  await author.logIn("gleb");
  await page.goto(address);
  await page.getByRole("button", { name: "Показать" }).focus();
  await page.keyboard.press("Enter");
  await reader.seeText(words.slice(0, 40));
  await expect(page.getByRole("button", { name: "Ответить на рецензию" })).toHaveCount(0);
  await page.getByRole("button", { name: "Полезно, 0" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Полезно, 1" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/");
  await author.logOut();

  await author.logIn("nina");
  await page.goto(address);
  await page.getByRole("button", { name: "Пожаловаться" }).click();
  const complaint = page.getByRole("dialog", { name: "Пожаловаться на рецензию" });
  await complaint.getByRole("radio", { name: "Оскорбления и травля" }).check();
  await complaint.getByRole("button", { name: "Отправить жалобу" }).click();
  await expect(complaint).toHaveCount(0);
  await page.goto("/");
  await author.logOut();

  await author.logIn("moder");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/moderation/complaints");
  await page.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Скрыть рецензию" }).click();
  const removal = page.getByRole("dialog");
  await removal.getByLabel("Причина").fill("Второй абзац обижает читателей");
  await removal.getByRole("button", { name: "Скрыть рецензию" }).click();
  await expect(page.getByRole("button", { name: "Вернуть рецензию" })).toBeVisible();
  await page.goto("/");
  await author.logOut();

  await page.goto(address);
  await reader.seeMissingPage();
  await enter();
  await page.goto("/notifications");
  await page.getByRole("link", { name: new RegExp(`${title}: скрыто модератором`) }).click();
  await expect(page.getByRole("heading", { name: "Скрыто модератором: Второй абзац обижает читателей" })).toBeVisible();
  await page.getByRole("textbox", { name: "Текст рецензии" }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(" Прошу прощения у читателей.");
  await page.getByRole("button", { name: "Сохранить исправление" }).click();
  await expect(page.getByText(/^Сохранено на сервере в /)).toBeVisible();
  await reader.seeAccessible();
  await page.goto("/");
  await author.logOut();

  await author.logIn("moder");
  await page.goto(address);
  await expect(page.getByText("Исправлено: автор сохранил изменения после того, как это скрыли")).toBeVisible();
  await page.getByRole("button", { name: "Вернуть рецензию" }).click();
  await expect(page.getByRole("button", { name: "Скрыть рецензию" })).toBeVisible();
  await page.goto("/");
  await author.logOut();

  // What was there before is there again.
  await page.goto("/book/1/reviews");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("Полезно: 1")).toBeVisible();
  await expect(answer.getByText("Её убрали в третьей книге.")).toBeVisible();
});
