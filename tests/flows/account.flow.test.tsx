import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, late, openApp, press, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
beforeAll(async () => {
  await addAccount(server, { userName: "vera" });
});
afterEach(closeApp);

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

it("a password that everybody knows lands on its field", async () => {
  await openApp(server, null, "/account/register");
  await fill("Имя", "Новая Вера");
  await fill("Имя пользователя", "newvera");
  await fill("Электронная почта", "newvera@example.org");
  const password = await fill("Пароль", "password");
  await tick("Принимаю условия использования");
  await tick("Даю согласие на обработку персональных данных");
  await press("Зарегистрироваться");
  expect(await screen.findAllByText("Пароль слишком известен, придумайте другой", undefined, late)).not.toEqual([]);
  expect((password as HTMLInputElement).value).toBe("password");
});

describe("a link that confirms an address, opened once more", () => {
  const openOld = async (person: TestAccount | null) => {
    await openApp(server, person, "/account/email/confirm?token=used");
    await press("Подтвердить адрес");
  };
  const isPressable = () => screen.queryByRole("button", { name: "Подтвердить адрес" }) !== null;

  it("tells who is confirmed so, and leads on", async () => {
    const anna = await addAccount(server, { userName: "anna", email: "anna@example.org" });
    await openOld(anna);
    await screen.findByText("Адрес уже подтверждён", undefined, late);
    screen.getByText("anna@example.org. Эта ссылка больше не нужна.");
    const onwards = screen.getByRole("link", { name: "К моим произведениям" });
    expect([onwards.getAttribute("href"), isPressable()]).toEqual(["/u/anna/works/edit", false]);
  });

  it("offers a new one to who is not", async () => {
    await openOld(await addAccount(server, { userName: "boris", emailIsConfirmed: false }));
    await screen.findByText("Ссылка не подошла", undefined, late);
    await press("Прислать письмо ещё раз");
    await screen.findByText(/^Письмо отправлено на /, undefined, late);
    expect(isPressable()).toBe(false);
  });

  it("leads a guest to the login", async () => {
    await openOld(null);
    await screen.findByText("Ссылка не подошла", undefined, late);
    screen.getByText("Ссылка устарела или уже использована. Если вы уже открывали её, адрес подтверждён.");
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Войти" }).getAttribute("href")).toBe(
      "/account/login",
    );
    expect(isPressable()).toBe(false);
  });
});

it.each([
  [
    "/account/security",
    "После подтверждения можно включить двухфакторный вход, указать телефон, создать ключ читалки и собрать архив.",
    "Создать ключ…",
  ],
  ["/account/totp", "После подтверждения можно включить двухфакторный вход.", "Включить двухфакторный вход"],
  ["/account/security/phone", "После подтверждения можно указать номер.", "Получить код"],
  ["/account/leaving", "После подтверждения можно собрать архив.", "Собрать архив"],
  ["/account/identification", "После подтверждения можно прислать документы.", "Отправить на проверку"],
])(
  "%s of who has not confirmed the address offers the letter in place of what is refused",
  async (page, until, refused) => {
    const person = await addAccount(server, { emailIsConfirmed: false });
    await openApp(server, person, page);
    await screen.findByText(`Письмо со ссылкой отправлено на ${person.email}. ${until}`, undefined, late);
    const control = screen.queryByRole("button", { name: refused });
    expect(control === null || control.getAttribute("aria-disabled") === "true").toBe(true);
    await press("Прислать письмо ещё раз");
    await screen.findByText(`Письмо отправлено на ${person.email}.`, undefined, late);
  },
  20_000,
);

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

it("after a letter is asked for, the answer has the focus", async () => {
  await openApp(server, null, "/account/password/recovery");
  await fill("Электронная почта", "nobody@example.ru");
  await press("Прислать ссылку");
  const toast = (await screen.findByText("Письмо отправлено", undefined, late)).closest("[role=status]");
  expect(toast).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(toast), late);
});
