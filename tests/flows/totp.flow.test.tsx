import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { codeOf, turnTotpOn, wrongCodeOf } from "../support/secondFactor.ts";
import { NOW, testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  vera = await addAccount(server);
});
afterEach(closeApp);

const stored = () => server.as(vera)("getTotp", {});
const see = (text: string | RegExp) => screen.findAllByText(text, undefined, late);
const giveProof = async (code?: string) => {
  await fill("Нынешний пароль", PASSWORD);
  if (code) await fill("Код из приложения", code);
};

describe("the page of the second factor", () => {
  it("turns it on: password, key, code, and ten codes that have to be saved", async () => {
    await openApp(server, vera, "/account/security");
    await see("Выключен. Чтобы войти, хватает пароля");
    closeApp();
    await openApp(server, vera, "/account/totp");
    await seeTitle("Двухфакторный вход");
    await giveProof();
    await press("Включить двухфакторный вход");
    await screen.findByRole("img", { name: "QR-код для приложения с кодами" }, late);
    const secret = (await screen.findByText(/^(?:[A-Z2-7]{4} ?){8}$/, undefined, late)).textContent.replaceAll(" ", "");
    await fill("Код из шести цифр", "000 00x");
    await press("Включить");
    await see("Неверный код");
    expect(await stored()).toEqual({ twoFactor: null });
    await fill("Код из шести цифр", await codeOf(secret, server));
    await press("Включить");
    const codes = (
      await screen.findByRole("heading", { name: "Сохраните коды: второй раз их не показать" }, late)
    ).closest("section");
    expect(within(codes as HTMLElement).getAllByRole("listitem")).toHaveLength(10);
    await press("Готово");
    await tick("Коды сохранены");
    await press("Готово");
    await see("Включён 20 ноября 2026");
    await see(/Осталось кодов восстановления: 10/);
    closeApp();
    await openApp(server, vera, "/account/security");
    await see("Включён 20 ноября 2026. Осталось кодов восстановления: 10");
  });

  it("left half-way nothing is changed", async () => {
    await openApp(server, vera, "/account/totp");
    await giveProof();
    await press("Включить двухфакторный вход");
    await press("Отменить");
    await see("Выключен");
    expect(await stored()).toEqual({ twoFactor: null });
  });

  it("a person who is logged out in the middle sees a message, and goes on with the same key after the login", async () => {
    await openApp(server, vera, "/account/totp");
    await giveProof();
    await press("Включить двухфакторный вход");
    const secret = (await screen.findByText(/^(?:[A-Z2-7]{4} ?){8}$/, undefined, late)).textContent.replaceAll(" ", "");
    await server.database.deleteFrom("session").where("accountId", "=", vera.id).execute();
    await fill("Код из шести цифр", await codeOf(secret, server));
    await press("Включить");
    await see(/^Вход устарел\. Войдите снова в новой вкладке/);
    expect(await stored()).toEqual({ twoFactor: null });
    // The login in the other tab gives this browser another session.
    const { recoveryCodes } = await server.as(vera)("confirmTotp", { body: { code: await codeOf(secret, server) } });
    expect(recoveryCodes).toHaveLength(10);
  });

  it("warns when two codes are left, makes new ones and turns off, each with a code", async () => {
    const { secret } = await turnTotpOn(server, vera);
    const used = await server.database
      .selectFrom("recoveryCode")
      .where("accountId", "=", vera.id)
      .select("lookup")
      .execute();
    await server.database
      .updateTable("recoveryCode")
      .set({ usedAt: NOW })
      .where("accountId", "=", vera.id)
      .where(
        "lookup",
        "in",
        used.slice(0, 8).map(({ lookup }) => lookup),
      )
      .execute();
    server.clock.pass(60_000);
    await openApp(server, vera, "/account/totp");
    await see("Коды восстановления заканчиваются");
    await giveProof(await wrongCodeOf(secret, server));
    await press("Показать новые коды");
    await see("Неверный код");
    await fill("Код из приложения", await codeOf(secret, server));
    await press("Показать новые коды");
    await tick("Коды сохранены");
    await press("Готово");
    await see(/Осталось кодов восстановления: 10/);
    expect(screen.queryByText("Коды восстановления заканчиваются")).toBeNull();
    server.clock.pass(60_000);
    await tick("Выключить двухфакторный вход");
    await giveProof(await codeOf(secret, server));
    await press("Выключить");
    await see("Выключен");
    expect(await stored()).toEqual({ twoFactor: null });
  });
});

describe("the login", () => {
  /** The one that turned it on is among them. */
  const sessions = async () =>
    (await server.database.selectFrom("session").where("accountId", "=", vera.id).select("id").execute()).length;
  const givePassword = async () => {
    await openApp(server, null, "/account/login");
    await fill("Почта или имя пользователя", vera.userName);
    await fill("Пароль", PASSWORD);
    await press("Войти");
  };

  it("asks for the code of the app, which a keyboard may fill in", async () => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(60_000);
    await givePassword();
    const field = await screen.findByLabelText("Введите код из приложения", undefined, late);
    expect([field.getAttribute("autocomplete"), field.getAttribute("inputmode")]).toEqual(["one-time-code", "numeric"]);
    await waitFor(() => expect(document.activeElement).toBe(field), late);
    await fill("Введите код из приложения", await wrongCodeOf(secret, server));
    await press("Войти");
    await see("Неверный код");
    const code = await codeOf(secret, server);
    await fill("Введите код из приложения", `${code.slice(0, 3)} ${code.slice(3)}`);
    await press("Войти");
    await waitFor(async () => expect(await sessions()).toBe(2), late);
  });

  it("takes a recovery code in its place", async () => {
    const { recoveryCodes } = await turnTotpOn(server, vera);
    await givePassword();
    await press("Использовать код восстановления");
    await fill("Код восстановления", recoveryCodes[0] ?? "");
    await press("Войти");
    await waitFor(async () => expect(await sessions()).toBe(2), late);
    expect((await stored()).twoFactor?.recoveryCodesLeft).toBe(9);
  });

  it("the way back asks for the password again, and keeps the name", async () => {
    await turnTotpOn(server, vera);
    await givePassword();
    await press("Войти под другим именем");
    const name = await screen.findByLabelText("Почта или имя пользователя", undefined, late);
    expect((name as HTMLInputElement).value).toBe(vera.userName);
  });

  it("after too many tries it counts down to the next one", async () => {
    server.clock.set("2026-11-20T11:13:55.000Z");
    const { secret } = await turnTotpOn(server, vera);
    const code = await wrongCodeOf(secret, server);
    for (let turn = 1; turn <= 5; turn += 1)
      await server.browser().post("/v1/account/login-by-password", { login: vera.userName, password: PASSWORD, code });
    await givePassword();
    await fill("Введите код из приложения", code);
    await press("Войти");
    await see("Слишком много попыток, попробуйте позже");
    await see(/^Следующая попытка через 1:0\d$/);
    expect(screen.getByRole("button", { name: "Войти" }).getAttribute("aria-disabled")).toBe("true");
  });
});
