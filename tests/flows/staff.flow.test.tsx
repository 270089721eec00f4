import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { offerFirstAdmin } from "../../server/staff/firstAdmin.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../support/factories.ts";
import { closeApp, fill, follow, late, openApp, press, seeTitle, tick } from "../support/flow.tsx";
import { codeOf, turnTotpOn } from "../support/secondFactor.ts";
import { NOW, testServer } from "../support/server.ts";

const server = testServer({ config: { staffTotp: "required" } });
let vera: TestAccount;
let admin: TestAccount;
let secret: string;
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
  vera = await addAccount(server, { fio: "Вера Лядова" });
  admin = await addAccount(server, { fio: "Антон Главный", roles: ["Admin"] });
  ({ secret } = await turnTotpOn(server, admin));
});
afterEach(closeApp);

const see = (text: string | RegExp, exact = true) => screen.findAllByText(text, { exact }, late);
/** A person who proves two acts with an app waits for its next code. */
async function giveProof() {
  server.clock.pass(60_000);
  await fill("Причина", "Реклама в отзывах");
  await fill("Нынешний пароль", PASSWORD);
  await fill("Код из приложения", await codeOf(secret, server));
}
const find = (person: TestAccount, actor = admin) =>
  openApp(server, actor, `/admin/accounts?search=${person.userName}`);

it("an administrator bans until a day, and lifts it; the person reads why", async () => {
  await find(vera);
  await seeTitle("Люди");
  await press("Заблокировать: Вера Лядова");
  await fill("Заблокировать до", "2026-12-05");
  await giveProof();
  await press("Заблокировать");
  await see("Учётная запись заблокирована до 5 декабря 2026: Реклама в отзывах");
  closeApp();
  await openApp(server, vera, "/");
  await see(/^Учётная запись заблокирована до 5 декабря 2026: Реклама в отзывах\. Читать можно/);
  closeApp();
  await find(vera);
  await press("Снять блокировку: Вера Лядова");
  await giveProof();
  await press("Снять блокировку");
  await waitFor(async () => expect((await storedAccount(server, vera.id)).bannedAt).toBeNull(), late);
});

it("a ban has terms to choose from, and an administrator's one without an end", async () => {
  await find(vera);
  await press("Заблокировать: Вера Лядова");
  await press("Неделя");
  const week = new Date(Date.now() + 3 * 3_600_000 + 7 * 86_400_000).toISOString().slice(0, 10);
  expect((await screen.findByLabelText<HTMLInputElement>("Заблокировать до", undefined, late)).value).toBe(week);
  await press("Навсегда");
  expect(screen.queryByLabelText("Заблокировать до")).toBeNull();
  await giveProof();
  await press("Заблокировать");
  await see("Учётная запись заблокирована навсегда: Реклама в отзывах");
  closeApp();
  await openApp(server, vera, "/");
  await see(/^Учётная запись заблокирована навсегда: Реклама в отзывах\. Читать можно/);
  closeApp();
  await find(vera);
  await press("Снять блокировку: Вера Лядова");
  await giveProof();
  await press("Снять блокировку");
  await waitFor(async () => expect((await storedAccount(server, vera.id)).bannedAt).toBeNull(), late);
});

it("gives a role, which is said not to count without the second factor, and ends sessions", async () => {
  await find(vera);
  await press("Изменить роли: Вера Лядова");
  await tick("Модератор");
  await giveProof();
  await press("Изменить роли");
  await see("Здесь с 1 января 2026, двухфакторный вход выключен");
  expect((await storedAccount(server, vera.id)).roles).toEqual(["Moderator"]);
  closeApp();
  await openApp(server, vera, "/account/security");
  await see("Включите двухфакторный вход, чтобы работать модератором");
  await see("Дана роль");
  await see("модератор: Реклама в отзывах");
  closeApp();
  await find(vera);
  await press("Завершить сеансы: Вера Лядова");
  await giveProof();
  await press("Завершить сеансы");
  await waitFor(
    async () =>
      expect(
        await server.database.selectFrom("session").where("accountId", "=", vera.id).select("id").execute(),
      ).toEqual([]),
    late,
  );
});

it("an administrator looks through what the staff has done, finds it by name, and tries again after a fault", async () => {
  await openApp(server, admin, "/admin/acts?search=nobody-at-all");
  await seeTitle("Действия сотрудников");
  await see("Ничего не нашлось");
  const event = { accountId: vera.id, kind: "banned", address: "", userAgent: "", at: NOW } as const;
  await server.database
    .insertInto("accountEvent")
    .values([...Array(25)].map((_, index) => ({ ...event, actorId: admin.id, note: `Причина ${index + 1}` })))
    .execute();
  await follow("Показать все действия");
  await see("Причина 25", false);
  await find(vera);
  await follow("Журнал: Вера Лядова");
  await seeTitle("Действия сотрудников");
  await see("25 действий");
  expect(screen.queryByText(/Причина 1$/)).toBeNull();
  await follow("Дальше");
  await see("Причина 1", false);
  expect((await screen.findAllByRole("link", { name: "Вера Лядова" }))[0]?.getAttribute("href")).toBe(
    `/u/${vera.userName}`,
  );
  let fails = true;
  await openApp(server, admin, "/admin/acts", (path) =>
    fails && path.endsWith("/admin/acts") ? new Response("", { status: 501 }) : undefined,
  );
  await screen.findByRole("button", { name: "Повторить" }, late);
  fails = false;
  await press("Повторить");
  await see("Причина 25", false);
});

it("an administrator sees how the product is, and starts again what failed", async () => {
  await server.database.deleteFrom("job").execute();
  await server.database
    .insertInto("job")
    .values([...Array(2)].map(() => ({ kind: "mail", attempts: 10, lastError: "timeout", runAt: NOW, payload: "{}" })))
    .execute();
  let fails = true;
  await openApp(server, admin, "/admin/system", (path) =>
    fails && path.endsWith("/admin/system") ? new Response("", { status: 501 }) : undefined,
  );
  await seeTitle("Состояние площадки");
  await screen.findByRole("button", { name: "Повторить" }, late);
  fails = false;
  await press("Повторить");
  await see("2 работы. Следующая попытка: 20 ноября 2026, 14:05");
  await see("timeout");
  await press("Запустить снова: Письмо");
  await see("Запущено снова");
  await see("Все работы удаются. Здесь появятся те, что не удались десять раз.");
  expect(await server.database.selectFrom("job").select(["attempts", "lastError"]).execute()).toEqual([
    { attempts: 0, lastError: null },
    { attempts: 0, lastError: null },
  ]);
});

it("offers a moderator neither roles nor anything about the staff, and nobody anything about himself", async () => {
  const moderator = await addAccount(server, { roles: ["Moderator"] });
  await turnTotpOn(server, moderator);
  await find(vera, moderator);
  await screen.findByRole("button", { name: "Заблокировать: Вера Лядова" }, late);
  expect(screen.queryByRole("button", { name: /^Изменить роли|^Завершить сеансы/ })).toBeNull();
  closeApp();
  await find(admin, moderator);
  await screen.findByRole("link", { name: "Антон Главный" }, late);
  expect(screen.queryByRole("button", { name: /: Антон Главный$/ })).toBeNull();
  closeApp();
  await find(admin);
  await screen.findByRole("link", { name: "Антон Главный" }, late);
  expect(screen.queryByRole("button", { name: /^(Заблокировать|Изменить|Завершить).*: Антон Главный$/ })).toBeNull();
});

it("a person who is no staff has no such page", async () => {
  await openApp(server, vera, "/admin/accounts");
  await screen.findByRole("heading", { level: 1, name: /403/ }, late);
});

it("the code of the start makes the first administrator", async () => {
  await server.database.updateTable("account").set({ roles: [] }).execute();
  const code = (await offerFirstAdmin(new Date(NOW))) ?? "";
  await turnTotpOn(server, vera);
  await openApp(server, vera, "/account/first-admin");
  await seeTitle("Первый администратор");
  await fill("Код первого администратора", "не тот");
  await press("Стать администратором");
  await see("Код не подходит, устарел или уже использован");
  await fill("Код первого администратора", code);
  await press("Стать администратором");
  await see("Вы администратор");
  expect((await storedAccount(server, vera.id)).roles).toEqual(["Admin"]);
});
