import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../support/factories.ts";
import { at, closeApp, fill, follow, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { takeLetters } from "../support/letters.ts";
import { testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
beforeEach(async () => {
  vera = await addAccount(server);
});
afterEach(closeApp);

const sessionsOf = (person: TestAccount) =>
  server.database.selectFrom("session").where("accountId", "=", person.id).select("id").execute();
const rowsOf = async (title: string) => {
  const section = (await screen.findByRole("heading", { name: title }, late)).closest("section");
  if (!section) throw new Error(`no section ${title}`);
  return within(section)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

it("shows how the account is guarded, where it is open and what has happened", async () => {
  await server.login(vera);
  await openApp(server, vera, "/account/security");
  await seeTitle("Безопасность");
  await screen.findByText(/^Тот же, что при регистрации/, undefined, late);
  const [here, there, ...more] = await rowsOf("Где вы вошли");
  expect(here).toContain("Это устройство");
  expect(there).toContain("Завершить");
  expect(more).toEqual([]);
  await screen.findByText("Пока ничего: записи начнутся со следующего входа.", undefined, late);
});

it("ends the other sessions with the password, and says so of a wrong one", async () => {
  await server.login(vera);
  await openApp(server, vera, "/account/security");
  await press("Завершить остальные");
  await fill("Нынешний пароль", "не тот");
  await press("Завершить сеансы");
  expect(await screen.findAllByText("Неверный пароль", undefined, late)).not.toEqual([]);
  await fill("Нынешний пароль", PASSWORD);
  await press("Завершить сеансы");
  await waitFor(async () => expect(await sessionsOf(vera)).toHaveLength(1), late);
  await waitFor(async () => expect(await rowsOf("Где вы вошли")).toHaveLength(1), late);
  // A call of its own loads this list again.
  await waitFor(async () => expect((await rowsOf("Что было"))[0]).toContain("Остальные сеансы завершены"), late);
});

it("a key for a reading program is shown once, opens the shelves, and is revoked", async () => {
  const open = async (key: string) => {
    const authorization = `Basic ${Buffer.from(`${vera.userName}:${key}`).toString("base64")}`;
    return (await server.app.inject({ url: "/opds/library", headers: { authorization } })).statusCode;
  };
  await openApp(server, vera, "/account/security");
  await press("Создать ключ…");
  await fill("Название", "PocketBook");
  await press("Создать ключ");
  await screen.findByText("Ключ «PocketBook» создан. Запишите его: второй раз его не показать", undefined, late);
  const shown = screen.getByText(/^([a-z]{5} ){3}[a-z]{5}$/).textContent ?? "";
  expect(await open(shown)).toBe(200);
  await waitFor(async () => expect((await rowsOf("Читалки"))[0]).toContain("PocketBookЕщё не пригодился"), late);
  await waitFor(async () => expect((await rowsOf("Что было"))[0]).toContain("Создан ключ для читалки"), late);
  await press("Отозвать: PocketBook");
  await press("Отозвать ключ");
  await waitFor(async () => expect((await rowsOf("Что было"))[0]).toContain("Ключ для читалки отозван"), late);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Отозвать: PocketBook" })).toBeNull(), late);
  expect(await open(shown)).toBe(401);
});

it("a password is changed on its page, and a known one lands on its field", async () => {
  await openApp(server, vera, "/account/security");
  await follow("Сменить пароль");
  await seeTitle("Смена пароля");
  await fill("Новый пароль", "password");
  await fill("Нынешний пароль", PASSWORD);
  await press("Сменить пароль");
  expect(await screen.findAllByText("Пароль слишком известен, придумайте другой", undefined, late)).not.toEqual([]);
  await fill("Новый пароль", "верхняя Волга");
  await press("Сменить пароль");
  await screen.findByRole("heading", { name: "Пароль изменён" }, late);
  await follow("К безопасности");
  await seeTitle("Безопасность");
  await waitFor(
    async () => expect((await rowsOf("Что было"))[0]).toContain("Пароль изменён, остальные сеансы завершены"),
    late,
  );
});

it.each([
  ["a guest", () => null],
  ["the person who is signed in there", () => vera],
])("«Это не я» of a letter ends everything and leads to a new password: %s", async (_, who) => {
  await takeLetters(server);
  await (await server.login(vera)).post("/v1/account/password/change", {
    newPassword: "верхняя Волга",
    proof: { password: PASSWORD },
  });
  const [letter] = await takeLetters(server);
  const { pathname, hash } = new URL(letter?.link ?? "");
  await openApp(server, who(), `${pathname}${hash}`);
  await seeTitle("Это не я");
  await press("Завершить все сеансы");
  await seeTitle("Новый пароль");
  expect([at(), await sessionsOf(vera)]).toEqual(["/account/password/reset", []]);
  await fill("Новый пароль", "нижняя Волга");
  await press("Сохранить пароль и войти");
  await waitFor(async () => expect(await sessionsOf(vera)).toHaveLength(1), late);
});

it("a link of a letter sets the password of a signed-in person too", async () => {
  await takeLetters(server);
  await server.browser().post("/v1/account/password/recovery", { email: vera.email });
  const [letter] = await takeLetters(server);
  const { pathname, hash } = new URL(letter?.link ?? "");
  await openApp(server, vera, `${pathname}${hash}`);
  await seeTitle("Новый пароль");
  await fill("Новый пароль", "нижняя Волга");
  await press("Сохранить пароль и войти");
  await seeTitle("Мои произведения");
  expect(await sessionsOf(vera)).toHaveLength(1);
});
