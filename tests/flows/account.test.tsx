import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import { at, closeApp, fill, late, openApp, press, tick } from "../support/flow.tsx";
import { takeLetters } from "../support/letters.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await addAccount(server, { userName: "vera" });
});
afterEach(closeApp);
afterAll(() => server.stop());

it.each(["vera", "nobody-at-all"])(
  "%s with a wrong password: the same words, and what was typed stays",
  async (login) => {
    await openApp(server, null, "/account/login");
    const field = await fill("Почта или имя пользователя", login);
    await fill("Пароль", "не тот пароль");
    await press("Войти");
    expect(await screen.findAllByText("Неверный логин или пароль", undefined, late)).not.toEqual([]);
    expect((field as HTMLInputElement).value).toBe(login);
  },
);

it("a taken user name lands on its field, and nothing typed is lost", async () => {
  await openApp(server, null, "/account/register");
  const name = await fill("Имя", "Другая Вера");
  await fill("Имя пользователя", "VERA");
  await fill("Электронная почта", "other@example.org");
  const password = await fill("Пароль", "верхняя Волга");
  await tick("Принимаю условия использования");
  await tick("Даю согласие на обработку персональных данных");
  await press("Зарегистрироваться");
  expect(await screen.findAllByText("Это имя пользователя уже занято", undefined, late)).not.toEqual([]);
  expect((name as HTMLInputElement).value).toBe("Другая Вера");
  expect((password as HTMLInputElement).value).toBe("верхняя Волга");
});

it("a forgotten password is set anew by the letter's link, which works once", async () => {
  const { email } = await addAccount(server, { userName: "lev" });
  await openApp(server, null, "/account/password/recovery");
  await fill("Электронная почта", email);
  await press("Прислать ссылку");
  await screen.findByText("Письмо отправлено", { exact: false }, late);
  const { pathname, search } = new URL((await takeLetters(server))[0]?.link ?? "");
  expect(pathname).toBe("/account/password/reset");
  const setPassword = async (password: string) => {
    await openApp(server, null, `${pathname}${search}`);
    await fill("Новый пароль", password);
    await press("Сохранить пароль и войти");
  };
  await setPassword("второй пароль");
  await waitFor(() => expect(at()).toBe("/u/lev/works/edit"), late);
  await setPassword("третий пароль");
  await screen.findByText("Ссылка устарела или уже использована", { exact: false }, late);
  await openApp(server, null, "/account/login");
  await fill("Почта или имя пользователя", email);
  await fill("Пароль", "второй пароль");
  await press("Войти");
  await waitFor(() => expect(at()).toBe("/"), late);
});

it.each([
  ["/account/login", ["username", "current-password"]],
  ["/account/register", ["name", "username", "email", "new-password"]],
  ["/account/password/recovery", ["email"]],
  ["/account/password/reset?token=x", ["new-password"]],
])("a password manager knows the fields of %s", async (path, fields) => {
  await openApp(server, null, path);
  await screen.findByRole("heading", { level: 1 }, late);
  const inputs = screen.getByRole("main").querySelectorAll("input:not([type=checkbox])");
  expect([...inputs].map((input) => input.getAttribute("autocomplete"))).toEqual(fields);
});
