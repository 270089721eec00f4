import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { takeLetters } from "../support/letters.ts";
import { testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let fresh: string;
beforeEach(async () => {
  await takeLetters(server);
  vera = await addAccount(server);
  fresh = `new-${vera.email}`;
});
afterEach(closeApp);

const seen = (text: RegExp) => screen.findByText(text, undefined, late);
const pathOf = (link = "") => link.replace("http://localhost:3000", "");

it("changes the e-mail by the letter to the new address, and the former address takes it back", async () => {
  await openApp(server, vera, "/account/security");
  await follow("Сменить почту");
  await seeTitle("Электронная почта");
  await fill("Новый адрес", fresh);
  await fill("Нынешний пароль", PASSWORD);
  await press("Сменить адрес");
  await seen(new RegExp(`^На ${fresh} ушло письмо со ссылкой, она действует сутки`));
  const link = (await takeLetters(server)).find(({ to }) => to === fresh)?.link;
  closeApp();

  await openApp(server, vera, pathOf(link));
  await press("Сменить адрес");
  await seen(new RegExp(`^${fresh}\\. На прежний адрес, если он был подтверждён, ушло письмо`));
  expect((await storedAccount(server, vera.id)).email).toBe(fresh);
  const undo = (await takeLetters(server))[0]?.link;
  closeApp();

  await openApp(server, null, pathOf(undo));
  await press("Вернуть прежний адрес");
  await seeTitle("Новый пароль");
  expect((await storedAccount(server, vera.id)).email).toBe(vera.email);
});

it("an unfinished change is on the page again, and is cancelled there", async () => {
  await (await server.login(vera)).post("/v1/account/email/change", { email: fresh, proof: { password: PASSWORD } });
  await openApp(server, vera, "/account/security/email");
  await press("Отменить смену");
  await screen.findByLabelText("Новый адрес", undefined, late);
  expect(
    await server.database.selectFrom("emailChange").where("accountId", "=", vera.id).selectAll().execute(),
  ).toEqual([]);
});

it("says what is wrong, and keeps what was typed", async () => {
  const other = await addAccount(server);
  await openApp(server, vera, "/account/security/email");
  await fill("Новый адрес", other.email);
  await fill("Нынешний пароль", PASSWORD);
  await press("Сменить адрес");
  expect(await screen.findAllByText("Этот адрес уже зарегистрирован", undefined, late)).not.toEqual([]);
  expect(screen.getByLabelText("Новый адрес")).toHaveProperty("value", other.email);
});

it("promises no letters to an address that is not confirmed, on any page that changes what lets in", async () => {
  const nina = await addAccount(server, { emailIsConfirmed: false });
  await openApp(server, nina, "/account/security/password");
  await seen(/Почта не подтверждена, письма о перемене не будет\.$/);
  await openApp(server, nina, "/account/security");
  await seen(/, не подтверждена\. Пока это так, писем о переменах нет$/);
  await openApp(server, nina, "/account/leaving");
  await press("Удалить учётную запись");
  await seen(/Почта не подтверждена, письма не будет: чтобы вернуться, войдите за эти 14 дней\.$/);
  await openApp(server, nina, "/account/security/email");
  await seen(/писем о перемене на него не будет, и вернуть его будет нельзя\.$/);
});
