import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import { closeApp, fill, late, openApp, press, tick } from "../support/flow.tsx";
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
