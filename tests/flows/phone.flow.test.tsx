import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";
import { confirmPhoneOf, takeMessages } from "../support/textMessages.ts";

const server = testServer();
let vera: TestAccount;
beforeEach(async () => {
  await server.database.deleteFrom("attemptCounter").execute();
  await takeMessages(server);
  vera = await addAccount(server);
});
afterEach(closeApp);

const seen = (text: RegExp) => screen.findByText(text, undefined, late);
const phoneOf = async () =>
  (await server.database.selectFrom("accountPhone").where("accountId", "=", vera.id).select("phone").executeTakeFirst())
    ?.phone;
const ask = async (phone: string) => {
  await fill("Номер телефона", phone);
  await fill("Нынешний пароль", PASSWORD);
  await press("Получить код");
};
const codeSent = async () => (await takeMessages(server))[0]?.code ?? "";

it("a number is confirmed by its code, and is listed among what guards the account", async () => {
  await openApp(server, vera, "/account/security");
  await follow("Указать номер");
  await seeTitle("Телефон");
  await ask("8 912 345-67-89");
  await seen(/^Код отправлен на \+7 912 345-67-89, действует 10 минут$/);
  await fill("Код из сообщения", await codeSent());
  await press("Подтвердить");
  await screen.findByRole("heading", { name: "Номер подтверждён" }, late);
  await seen(/^Ваш номер: \+7 912 345-67-89$/);
  await follow("К безопасности");
  await seeTitle("Безопасность");
  await seen(/^\+7 912 345-67-89\. Для связи о выплатах/);
  expect(await phoneOf()).toBe("+79123456789");
});

it("closing the tab half-way loses and locks nothing: the code is asked for again", async () => {
  await openApp(server, vera, "/account/security/phone");
  await ask("8 912 345-67-89");
  await seen(/^Код отправлен/);
  closeApp();
  const code = await codeSent();
  await openApp(server, vera, "/account/security");
  await seen(/^Ждёт кода: \+7 912 345-67-89$/);
  await follow("Указать номер");
  await fill("Код из сообщения", code);
  await press("Подтвердить");
  await screen.findByRole("heading", { name: "Номер подтверждён" }, late);
});

it("says what is wrong where it is, and keeps what was typed", async () => {
  await openApp(server, vera, "/account/security/phone");
  await ask("123");
  const field = await screen.findByLabelText("Номер телефона");
  expect(
    await screen.findAllByText("Такого номера нет. Напишите его целиком: +7 912 345-67-89", undefined, late),
  ).not.toEqual([]);
  expect(field).toHaveProperty("value", "123");
  await fill("Номер телефона", "8 912 345-67-89");
  await press("Получить код");
  await seen(/^Код отправлен/);
  const code = await codeSent();
  await fill("Код из сообщения", code === "000000" ? "000001" : "000000");
  await press("Подтвердить");
  expect(await screen.findAllByText("Неверный код", undefined, late)).not.toEqual([]);
  await fill("Код из сообщения", code);
  await press("Подтвердить");
  await screen.findByRole("heading", { name: "Номер подтверждён" }, late);
});

it("a code that another tab has used sends back to the form, with the number still there", async () => {
  await openApp(server, vera, "/account/security/phone");
  await ask("8 912 345-67-89");
  await seen(/^Код отправлен/);
  const code = await codeSent();
  await server.database.updateTable("phoneChange").set({ tries: 5 }).where("accountId", "=", vera.id).execute();
  await fill("Код из сообщения", code);
  await press("Подтвердить");
  await seen(/^Этот код больше не подходит, запросите новый$/);
  expect(await screen.findByLabelText("Номер телефона")).toHaveProperty("value", "+7 912 345-67-89");
});

it("a person who is logged out in the middle sees a message, and loses nothing", async () => {
  await openApp(server, vera, "/account/security/phone");
  await ask("8 912 345-67-89");
  await seen(/^Код отправлен/);
  const code = await codeSent();
  await fill("Код из сообщения", code);
  await server.database.deleteFrom("session").where("accountId", "=", vera.id).execute();
  await press("Подтвердить");
  await seen(/^Вход устарел\. Войдите снова в новой вкладке/);
  expect(await screen.findByLabelText("Код из сообщения")).toHaveProperty("value", code);
  closeApp();
  await openApp(server, vera, "/account/security/phone");
  await fill("Код из сообщения", code);
  await press("Подтвердить");
  await screen.findByRole("heading", { name: "Номер подтверждён" }, late);
});

it("a confirmed number is changed for another or removed", async () => {
  await confirmPhoneOf(server, server.as(vera), { phone: "+79123456789", password: PASSWORD });
  await openApp(server, vera, "/account/security/phone");
  await screen.findByRole("heading", { name: "+7 912 345-67-89" }, late);
  await ask("8 913 345-67-89");
  await seen(/^Код отправлен на \+7 913/);
  expect(await phoneOf()).toBe("+79123456789");
  await press("Другой номер или новый код");
  await tick("Убрать номер");
  await fill("Нынешний пароль", "не тот");
  await press("Убрать номер");
  expect(await screen.findAllByText("Неверный пароль", undefined, late)).not.toEqual([]);
  await fill("Нынешний пароль", PASSWORD);
  await press("Убрать номер");
  await waitFor(async () => expect(await phoneOf()).toBeUndefined(), late);
  await waitFor(() => expect(screen.queryByText("Что сделать")).toBeNull(), late);
});
