import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import { closeApp, fill, late, openApp, openInSameTab, press } from "../support/flow.tsx";
import { takeLetters } from "../support/letters.ts";
import { testServer } from "../support/server.ts";

const server = testServer();
afterEach(closeApp);

it.each([
  ["/account/email/confirm", "Подтвердить адрес", "Ссылка не подошла"],
  ["/account/email/change", "Сменить адрес", "Адрес не изменён"],
  ["/account/email/undo", "Вернуть прежний адрес", "Не получилось"],
  ["/account/not-me", "Завершить все сеансы", "Не получилось"],
  ["/account/totp/removal", "Выключить через 72 часа", "Не получилось"],
  ["/account/digest/off", "Отписаться", "Не получилось"],
])(
  "a newer link to %s, opened in the tab of a refused one, shows its question again",
  async (path, button, refusal) => {
    await openApp(server, null, `${path}#token=${"a".repeat(43)}`);
    await press(button);
    await screen.findByRole("heading", { name: refusal }, late);
    openInSameTab(`${path}#token=${"b".repeat(43)}`);
    await waitFor(() => expect(screen.queryByRole("heading", { name: refusal })).toBeNull(), late);
    await screen.findByRole("button", { name: button }, late);
  },
);

it("a newer link to a new password, opened in the tab of a refused one, shows its form again", async () => {
  await openApp(server, null, `/account/password/reset#token=${"a".repeat(43)}`);
  await fill("Новый пароль", "тихая Ладога");
  await press("Сохранить пароль и войти");
  await screen.findByRole("heading", { name: "Пароль не изменён" }, late);
  openInSameTab(`/account/password/reset#token=${"b".repeat(43)}`);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Пароль не изменён" })).toBeNull(), late);
  await screen.findByRole("button", { name: "Сохранить пароль и войти" }, late);
});

it("a link that is opened where it was asked for is taken", async () => {
  await openApp(server, null, "/account/totp/removal");
  await screen.findByRole("button", { name: "Прислать письмо" }, late);
  openInSameTab(`/account/totp/removal#token=${"a".repeat(43)}`);
  await screen.findByRole("button", { name: "Выключить через 72 часа" }, late);
});

it("the token of the newer link is the one that is sent", async () => {
  const person = { fio: "Новый Автор", userName: "novyi", email: "novyi@example.org", password: "тихая Ладога" };
  await server.browser().call("register", { body: { ...person, termsAgree: true, personalDataAgree: true } });
  const [letter] = await takeLetters(server);
  await openApp(server, null, `/account/email/confirm#token=${"a".repeat(43)}`);
  await press("Подтвердить адрес");
  await screen.findByRole("heading", { name: "Ссылка не подошла" }, late);
  const { pathname, hash } = new URL(letter?.link ?? "");
  openInSameTab(`${pathname}${hash}`);
  await press("Подтвердить адрес");
  await screen.findByText(/^novyi@example\.org\. Теперь книги можно публиковать/, undefined, late);
});

it("a code of another link is in the field", async () => {
  await openApp(server, await addAccount(server), "/promo#code=AAAA");
  expect(await screen.findByLabelText("Промокод", undefined, late)).toHaveProperty("value", "AAAA");
  await fill("Промокод", "AAAB");
  openInSameTab("/promo#code=BBBB");
  await waitFor(() => expect(screen.getByLabelText("Промокод")).toHaveProperty("value", "BBBB"), late);
});
