import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Reader } from "./pages/Reader.ts";

const seeWell = (page: Page) => new Reader(page).seeAccessible();
const written = (page: Page) => page.getByRole("log").getByRole("listitem");
const field = (page: Page) => page.getByLabel("Сообщение", { exact: true });
const unread = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Сообщения, 1\sнепрочитанная переписка$/ });

test("two write to each other by keyboard and on a phone, one without a network in between; one ignores, and the other reads why they cannot write", {
  tag: "@whole",
}, async ({ author, page, phone, server }) => {
  await author.logIn("vera");
  await page.goto("/messages");
  await expect(page.getByText("Вы пока никому не писали")).toBeVisible();
  await seeWell(page);
  const search = page.getByLabel("Кому написать: имя или имя пользователя");
  await search.focus();
  await page.keyboard.type("нина");
  await page.keyboard.press("Enter");
  const found = page.getByRole("link", { name: "Написать: Нина Ветрова" });
  await expect(found).toBeVisible();
  await seeWell(page);
  await found.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Нина Ветрова" })).toBeVisible();
  await seeWell(page);
  await field(page).focus();
  await page.keyboard.type("Карта готова: https://example.org/karta.png. Смотрите!");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(written(page)).toHaveCount(1);
  const link = written(page).getByRole("link", { name: "https://example.org/karta.png" });
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener");

  // The other has a phone.
  const { page: theirs } = phone;
  await theirs.goto("/account/login");
  await theirs.getByLabel("Почта или имя пользователя").fill("nina");
  await theirs.getByLabel("Пароль", { exact: true }).fill(server.passwordOf("nina"));
  await theirs.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(unread(theirs)).toBeVisible();
  await unread(theirs).click();
  await theirs.getByRole("link", { name: /^Вера Лядова/ }).click();
  await expect(written(theirs).getByText("Карта готова")).toBeVisible();
  await expect(unread(theirs)).toHaveCount(0);
  await phone.seeAccessible();
  const width = () => theirs.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await width()).toBe(true);

  // Without a network what they write waits, also over a new page.
  await theirs.context().setOffline(true);
  await field(theirs).fill("Какая прелесть");
  await theirs.getByRole("button", { name: "Отправить сообщение" }).click();
  await expect(theirs.getByText("Не отправлено. Отправим, когда появится сеть")).toBeVisible();
  await phone.seeAccessible();
  await field(page).fill("Видите её?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(written(page)).toHaveCount(2);
  await theirs.context().setOffline(false);
  for (const each of [page, theirs]) {
    await expect(written(each)).toHaveCount(3);
    await expect(written(each).getByText("Какая прелесть")).toHaveCount(1);
    await expect(each.getByText("Не отправлено")).toHaveCount(0);
  }
  expect(await written(page).allTextContents()).toEqual([
    expect.stringContaining("Карта готова"),
    expect.stringContaining("Видите её?"),
    expect.stringContaining("Какая прелесть"),
  ]);

  // One has had enough, and says so.
  await theirs.goto("/u/vera");
  await theirs.getByRole("button", { name: "Игнорировать", exact: true }).click();
  await theirs
    .getByRole("dialog")
    .getByRole("button", { name: /^Игнорировать/ })
    .click();
  await expect(theirs.getByText("Вы игнорируете этого человека")).toBeVisible();
  await theirs.goto("/messages");
  await expect(theirs.getByRole("list", { name: "Переписка" }).getByRole("link", { name: /^Вера Лядова/ })).toHaveCount(
    0,
  );
  await theirs.goto("/messages/vera");
  await expect(
    theirs.getByText("Вы игнорируете этого человека. Уберите его из игнор-листа, чтобы писать"),
  ).toBeVisible();
  await phone.seeAccessible();
  await expect(page.getByText("Автор ограничил вам возможность писать здесь")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(written(page)).toHaveCount(3);
  await seeWell(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await seeWell(page);

  // Other stories have the same people.
  await theirs.getByRole("link", { name: "Вера Лядова" }).click();
  await theirs.getByRole("button", { name: "Не игнорировать" }).click();
  await expect(theirs.getByRole("link", { name: "Написать" })).toBeVisible();
});
