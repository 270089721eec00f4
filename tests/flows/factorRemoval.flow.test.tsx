import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { at, closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { takeLetters } from "../support/letters.ts";
import { turnTotpOn } from "../support/secondFactor.ts";
import { testServer } from "../support/server.ts";

const server = testServer({ now: "2026-11-20T11:00:00.000Z" });
let vera: TestAccount;
beforeEach(async () => {
  vera = await addAccount(server);
  await turnTotpOn(server, vera);
  await takeLetters(server);
});
afterEach(closeApp);

const seen = (text: RegExp) => screen.findByText(text, undefined, late);
const stored = async () =>
  (
    await server.database
      .selectFrom("factorRemoval")
      .where("accountId", "=", vera.id)
      .select("state")
      .executeTakeFirst()
  )?.state;

it("who has lost app and codes waits 72 hours after a letter; a page that is open says so, and stops it", async () => {
  await openApp(server, null, "/account/login");
  await fill("Почта или имя пользователя", vera.email);
  await fill("Пароль", PASSWORD);
  await press("Войти");
  await follow("Нет ни приложения, ни кодов");
  await seeTitle("Вход без кода");
  await fill("Почта или имя пользователя", vera.email);
  await fill("Пароль", PASSWORD);
  await press("Прислать письмо");
  await seen(/^На адрес вашей учётной записи ушло письмо со ссылкой/);
  closeApp();

  const [letter] = await takeLetters(server);
  const { pathname, hash } = new URL(letter?.link ?? "");
  await openApp(server, null, `${pathname}${hash}`);
  await press("Выключить через 72 часа");
  await screen.findByRole("heading", { name: "Выключится 23 ноября 2026, 14:00 по Москве" }, late);
  expect([at(), await stored()]).toEqual(["/account/totp/removal", "waiting"]);
  closeApp();

  await openApp(server, vera, "/support");
  await seen(/^Двухфакторный вход выключится 23 ноября 2026, 14:00 по Москве\. Не просили об этом\?$/);
  await press("Не выключать");
  await waitFor(() => expect(screen.queryByText(/^Двухфакторный вход выключится/)).toBeNull(), late);
  expect(await stored()).toBeUndefined();
});

it("a link that is of no use leads to another letter, and a wrong password lands on its field", async () => {
  await openApp(server, null, "/account/totp/removal#token=чужой");
  await press("Выключить через 72 часа");
  await seen(/^Ссылка устарела или уже использована/);
  closeApp();
  await openApp(server, null, "/account/totp/removal");
  await fill("Почта или имя пользователя", vera.email);
  await fill("Пароль", "не тот");
  await press("Прислать письмо");
  expect(await screen.findAllByText("Неверный логин или пароль", undefined, late)).not.toEqual([]);
  expect(screen.getByLabelText("Почта или имя пользователя")).toHaveProperty("value", vera.email);
});

it("a page that says when it ends goes on saying so where it cannot be stopped", async () => {
  await server.database
    .insertInto("factorRemoval")
    .values({ accountId: vera.id, state: "waiting", until: "2026-11-23T11:00:00.000Z" })
    .execute();
  await openApp(server, vera, "/support");
  await seen(/^Двухфакторный вход выключится 23 ноября 2026/);
  await server.database.deleteFrom("factorRemoval").where("accountId", "=", vera.id).execute();
  await press("Не выключать");
  await seen(/^Отменить не удалось: Сейчас это действие недоступно\. Двухфакторный вход выключится 23 ноября 2026/);
});
