import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../support/factories.ts";
import { addFile } from "../support/factories.works.ts";
import { at, closeApp, fill, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
beforeEach(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова" });
});
afterEach(closeApp);

const stored = () => server.as(vera)("getProfile", {});
const choose = (label: string, value: string) =>
  screen.findByLabelText(label, undefined, late).then((field) => fireEvent.change(field, { target: { value } }));
const save = async () => {
  await press("Сохранить профиль");
  await screen.findByText("Профиль сохранён", undefined, late);
};
const header = () => within(screen.getByRole("banner"));
const seen = (text: string | RegExp) => screen.findByText(text, undefined, late);

it("what a person tells is kept, shown with the consent, and gone without it", async () => {
  await openApp(server, vera, "/account/settings");
  await seeTitle("Настройки");
  await fill("Имя", "Вера Соль");
  await fill("Статус необязательно", "Пишу по ночам");
  await choose("День", "29");
  await choose("Месяц", "2");
  await choose("Год", "1988");
  await choose("Пол", "female");
  await fill("О себе необязательно", "Живу у моря, пишу на https://example.org.");
  await press("Добавить ссылку");
  await fill("Название ссылки", "Дневник");
  await fill("Адрес ссылки", "https://example.org/vera");
  await tick("согласие на распространение персональных данных");
  await save();
  expect(await stored()).toMatchObject({
    fio: "Вера Соль",
    status: "Пишу по ночам",
    birthday: { day: 29, month: 2, year: 1988 },
    sex: "female",
    aboutMe: "Живу у моря, пишу на https://example.org.",
    links: [{ title: "Дневник", url: "https://example.org/vera" }],
    distributionAgree: true,
  });
  // The header knows the new name without a reload.
  await waitFor(() => header().getByRole("button", { name: /Вера Соль/ }), late);

  await openApp(server, vera, "/account/privacy");
  await tick("Всем, день и месяц");
  await press("Сохранить приватность");
  await seen("Настройки приватности сохранены");

  await openApp(server, null, `/u/${vera.userName}`);
  await seeTitle("Вера Соль");
  await seen("Пишу по ночам");
  await seen("29 февраля");
  await seen("женский");
  const links = ["https://example.org", "Дневник"].map((name) => screen.getByRole("link", { name }));
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    ["https://example.org", "nofollow ugc noopener"],
    ["https://example.org/vera", "nofollow ugc noopener"],
  ]);

  const { userName: _, userNameFrom: __, twoFactorEnabled: ___, ...told } = await stored();
  await server.as(vera)("updateProfile", { body: { ...told, distributionAgree: false } });
  await openApp(server, null, `/u/${vera.userName}`);
  await seen("Пишу по ночам");
  expect(screen.queryByRole("heading", { name: "Об авторе" })).toBeNull();
});

it("says what is wrong at the field, and keeps what was typed", async () => {
  await openApp(server, vera, "/account/settings");
  await choose("День", "31");
  await choose("Месяц", "2");
  await press("Добавить ссылку");
  await fill("Название ссылки", "Дневник");
  await fill("Адрес ссылки", "javascript:alert(1)");
  await press("Сохранить профиль");
  const summary = await screen.findByRole("region", { name: /^Исправьте/ }, late);
  expect(
    within(summary)
      .getAllByRole("link")
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(["Поле Адрес ссылки должно быть действительной ссылкой", "Такого дня нет"]);
  await choose("День", "28");
  await choose("Год", "1800");
  await press("Убрать ссылку 1");
  await press("Сохранить профиль");
  expect(await screen.findAllByText("Год рождения может быть от 6 до 120 лет назад", undefined, late)).not.toEqual([]);
  expect(screen.getByLabelText("Год")).toHaveProperty("value", "1800");
  expect((await stored()).birthday).toBeNull();
});

it("a picture that was kept is shown in the header and on the author's page, and taken away gives the initials back", async () => {
  const fileId = await addFile(server, vera, { kind: "avatar" });
  const { userName: _, userNameFrom: __, twoFactorEnabled: ___, ...told } = await stored();
  await server.as(vera)("updateProfile", { body: { ...told, avatarFileId: fileId, distributionAgree: true } });
  await openApp(server, vera, "/account/settings");
  await screen.findByLabelText("Имя", undefined, late);
  const face = () =>
    header()
      .getByRole("button", { name: /личное меню/ })
      .querySelector("img")
      ?.getAttribute("src") ?? null;
  expect(face()).toBe(`/files/${fileId}/96.webp`);
  await press("Убрать аватар");
  await save();
  await waitFor(() => expect(face()).toBeNull(), late);
  await waitFor(() => expect(header().getByRole("button", { name: /личное меню/ }).textContent).toContain("ВЛ"), late);
  expect((await storedAccount(server, vera.id)).avatarUrl).toBeNull();
});

it("a file that is no picture is refused at its field", async () => {
  await openApp(server, vera, "/account/settings");
  const field = await screen.findByLabelText("Аватар необязательно", undefined, late);
  fireEvent.change(field, { target: { files: [new File(["текст"], "текст.txt", { type: "text/plain" })] } });
  await seen("Поле Аватар должно быть изображением: JPEG, PNG, WebP, GIF или AVIF");
});

it("the user name changes with the password, menus know it, and former addresses lead to the new one", async () => {
  await openApp(server, vera, "/account/settings");
  await press("Сменить имя пользователя");
  const dialog = await screen.findByRole("dialog", undefined, late);
  await fill("Новое имя пользователя", "admin");
  await fill("Нынешний пароль", PASSWORD);
  within(dialog).getByRole("button", { name: "Сменить имя пользователя" }).click();
  expect(await screen.findAllByText("Это имя пользователя уже занято", undefined, late)).not.toEqual([]);
  await fill("Новое имя пользователя", `${vera.userName}.new`);
  within(dialog).getByRole("button", { name: "Сменить имя пользователя" }).click();
  await seen("Имя пользователя изменено. Следующий раз через 30 дней");
  const works = () =>
    within(screen.getByRole("navigation", { name: "Личный кабинет" }))
      .getByRole("link", { name: "Мои произведения" })
      .getAttribute("href");
  await waitFor(() => expect(works()).toBe(`/u/${vera.userName}.new/works/edit`), late);

  await openApp(server, vera, `/u/${vera.userName}/works/edit?tab=draft`);
  await waitFor(() => expect(at()).toBe(`/u/${vera.userName}.new/works/edit?tab=draft`), late);
  await openApp(server, null, `/u/${vera.userName}`);
  await waitFor(() => expect(at()).toBe(`/u/${vera.userName}.new`), late);
  await openApp(server, vera, "/account/settings");
  await seen("Имя пользователя можно сменить 20 декабря 2026");
  expect(screen.queryByRole("button", { name: "Сменить имя пользователя" })).toBeNull();
});
