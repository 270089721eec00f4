import crypto from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword, verifyPassword } from "../../../server/account/passwords.ts";
import { counted } from "../../support/counted.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let anna: TestAccount;
beforeAll(async () => {
  anna = await addAccount(server, { userName: "Anna.V", email: "anna@example.ru" });
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
});

const logIn = (login: string, password: string, address = "203.0.113.7") =>
  server.browser().post("/v1/account/login-by-password", { login, password }, { address });
const wrong = {
  status: 4,
  errorCode: 3,
  message: "Неверный логин или пароль",
  invalidFields: { password: ["Неверный логин или пароль"] },
};
const tooMany = (retryAfter: number) => ({
  status: 4,
  errorCode: 8,
  message: "Слишком много попыток, попробуйте позже",
  retryAfter,
});
const repeat = async (times: number, ask: (turn: number) => Promise<unknown>) => {
  for (let turn = 1; turn <= times; turn += 1) await ask(turn);
};

describe("loginByPassword", () => {
  it.each(["anna@example.ru", "ANNA@Example.RU", "Anna.V", "anna.v", " anna.v "])("by %j", async (login) => {
    const response = await logIn(login, PASSWORD);
    const data = { userId: anna.id, twoFactorEnabled: false, codeRequired: false };
    expect([response.statusCode, response.json()]).toEqual([200, { status: 1, data }]);
    expect(response.cookies.map(({ name }) => name)).toEqual(["device", "sid", "LoginCookie"]);
  });

  it("names like web addresses that were taken before come in as ever", async () => {
    const { id } = await addAccount(server, { userName: "vera.ru", fio: "Вера с vera.ru" });
    expect((await logIn("vera.ru", PASSWORD)).json()).toEqual({
      status: 1,
      data: { userId: id, twoFactorEnabled: false, codeRequired: false },
    });
    expect(await server.as({ id })("getAccount", {})).toMatchObject({ userName: "vera.ru", fio: "Вера с vera.ru" });
    expect(await server.as(null)("getUserId", { params: { username: "vera.ru" } })).toEqual({ id });
  });

  it("a wrong password and an unknown login are alike in words and in work", async () => {
    const hashing = vi.spyOn(crypto, "argon2");
    const answers = [];
    for (const login of ["anna@example.ru", "nobody@example.ru"]) {
      hashing.mockClear();
      const response = await logIn(login, "неправильный");
      const { "x-request-id": _, date: __, ...headers } = response.headers;
      answers.push({ status: response.statusCode, headers, body: response.json(), hashed: hashing.mock.calls.length });
    }
    hashing.mockRestore();
    expect(answers[0]).toMatchObject({ status: 400, body: wrong, hashed: 1 });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("an unknown login costs as much as a password that the product hashed", async () => {
    const stored = await hashPassword(PASSWORD);
    const hashing = vi.spyOn(crypto, "argon2");
    await verifyPassword(stored, "x");
    await verifyPassword(undefined, "x");
    const costs = hashing.mock.calls.map(([, { memory, passes, parallelism, tagLength }]) => [
      memory,
      passes,
      parallelism,
      tagLength,
    ]);
    hashing.mockRestore();
    expect(costs).toEqual([
      [19456, 2, 1, 32],
      [19456, 2, 1, 32],
    ]);
  });

  it("the dummy hash lets nobody in", async () => {
    expect(await verifyPassword(undefined, "")).toBe(false);
  });

  it("a hashed password is right however it was composed", async () => {
    const stored = await hashPassword("ёлка из восьми");
    expect(await verifyPassword(stored, "ёлка из восьми".normalize("NFD"))).toBe(true);
    expect(await verifyPassword(stored, "елка из восьми")).toBe(false);
  });

  it("only a login with the right password is answered that the account is disabled", async () => {
    const { userName } = await addAccount(server, { disabledAt: NOW });
    const response = await logIn(userName, PASSWORD);
    const refusal = { status: 4, errorCode: 7, message: "Учётная запись отключена" };
    expect([response.statusCode, response.json()]).toEqual([403, refusal]);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect((await logIn(userName, "неправильный")).json()).toEqual(wrong);
  });

  it("a banned person comes in, reads as a guest, takes along what is theirs, logs out, and does nothing else", async () => {
    const { id, userName } = await addAccount(server);
    const ban = { bannedAt: NOW, bannedUntil: "2026-11-29T21:00:00.000Z", banReason: "Реклама" };
    await server.database.updateTable("account").set(ban).where("id", "=", id).execute();
    const browser = server.browser();
    const answer = await browser.post("/v1/account/login-by-password", { login: userName, password: PASSWORD });
    expect(answer.json()).toEqual({ status: 1, data: { userId: id, twoFactorEnabled: false, codeRequired: false } });
    const message = "Учётная запись заблокирована до 30 ноября 2026: Реклама";
    const refusal = { status: 4, errorCode: 5, message };
    expect((await browser.ask("/api/v1/account/security")).json()).toEqual(refusal);
    expect((await browser.ask("/api/account/bearer-token")).json()).toEqual(refusal);
    expect((await browser.ask("/api/v1/catalog/search")).statusCode).toBe(200);
    const start = { proof: { password: PASSWORD } };
    expect((await browser.post("/v1/account/export/start", start)).json()).toEqual({ status: 1, data: {} });
    expect((await browser.post("/v1/account/logout", {})).json()).toEqual({ status: 1, data: {} });
    expect((await browser.ask("/api/v1/account/export")).statusCode).toBe(401);
  });

  it("the browser's former session ends", async () => {
    const browser = await server.login(anna);
    const cookie = `sid=${browser.cookies.get("sid")}`;
    await browser.post("/v1/account/login-by-password", { login: "anna.v", password: PASSWORD });
    expect((await server.app.inject({ url: "/api/v2/account", headers: { cookie } })).json().data.id).toBe(-1);
    expect((await browser.ask("/api/v2/account")).json().data.id).toBe(anna.id);
  });
});

describe("too many tries", () => {
  it.each(["anna@example.ru", "nobody@example.ru"])(
    "10 a login (%s) and network, the 11th is refused",
    async (login) => {
      await repeat(10, async (turn) => {
        expect((await logIn(login, "неправильный", `2001:db8:1:2::${turn}`)).json()).toEqual(wrong);
      });
      const response = await logIn(login, PASSWORD, "2001:db8:1:2::99");
      expect([response.statusCode, response.headers["retry-after"], response.json()]).toEqual([
        429,
        "569",
        tooMany(569),
      ]);
    },
  );

  it("do not lock the right person out of another network, 100 from everywhere only out of a new browser", async () => {
    const known = server.browser();
    const enter = (browser: typeof known, password: string, address: string) =>
      browser.post("/v1/account/login-by-password", { login: "anna.v", password }, { address });
    expect((await enter(known, PASSWORD, "198.51.100.1")).statusCode).toBe(200);
    await repeat(10, () => logIn("anna.v", "неправильный"));
    expect((await logIn("anna.v", PASSWORD)).statusCode).toBe(429);
    expect((await logIn("anna.v", PASSWORD, "198.51.100.2")).statusCode).toBe(200);
    await repeat(95, (turn) => logIn("anna.v", "неправильный", `192.0.2.${turn}`));
    expect((await logIn("anna.v", PASSWORD, "198.51.100.2")).statusCode).toBe(429);
    expect((await enter(known, PASSWORD, "198.51.100.2")).statusCode).toBe(200);
    await repeat(10, () => enter(known, "неправильный", "198.51.100.2"));
    expect((await enter(known, PASSWORD, "198.51.100.2")).statusCode).toBe(429);
  });

  it("a browser is known to those alone who came in from it", async () => {
    const browser = server.browser();
    const other = await addAccount(server);
    const enter = (login: string, password: string) =>
      browser.post("/v1/account/login-by-password", { login, password }, { address: "198.51.100.3" });
    expect((await enter(other.email, PASSWORD)).statusCode).toBe(200);
    await repeat(10, () => enter("anna.v", "неправильный"));
    expect((await enter("anna.v", PASSWORD)).statusCode).toBe(429);
  });

  it("are counted without regard to case, and forgotten at the end of the quarter of an hour", async () => {
    await repeat(10, () => logIn("ANNA@example.ru", "неправильный"));
    server.clock.set("2026-11-20T11:14:59.999Z");
    expect((await logIn("anna@example.ru", PASSWORD)).json()).toEqual(tooMany(1));
    server.clock.set("2026-11-20T11:15:00.000Z");
    expect((await logIn("anna@example.ru", PASSWORD)).statusCode).toBe(200);
  });

  it("the 10th may be right, and forgets the others", async () => {
    await repeat(2, async () => {
      await repeat(9, () => logIn("anna@example.ru", "неправильный"));
      expect((await logIn("anna@example.ru", PASSWORD)).statusCode).toBe(200);
    });
  });

  it("nothing is hashed once a login is refused", async () => {
    await repeat(10, () => logIn("anna@example.ru", "неправильный"));
    const hashing = vi.spyOn(crypto, "argon2");
    await logIn("anna@example.ru", PASSWORD);
    expect(hashing.mock.calls.length).toBe(0);
    hashing.mockRestore();
  });

  it("parallel ones do not slip through together", async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => logIn("anna@example.ru", "неправильный")));
    expect(all.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  it("50 an address, the 51st is refused; another address is not", async () => {
    await repeat(50, async (turn) => {
      expect((await logIn(`reader${turn}`, "неправильный")).json()).toEqual(wrong);
    });
    expect((await logIn("anna@example.ru", PASSWORD)).json()).toEqual(tooMany(569));
    expect((await logIn("anna@example.ru", PASSWORD, "198.51.100.1")).statusCode).toBe(200);
  });

  it("right ones take nothing from the address", async () => {
    await repeat(60, async () => {
      expect((await logIn("anna@example.ru", PASSWORD)).statusCode).toBe(200);
    });
  });

  it("a person logs in 60 times an hour, from a known browser too, and has to wait for the 61st login", async () => {
    const known = server.browser();
    const enter = (login: string) => known.post("/v1/account/login-by-password", { login, password: PASSWORD });
    await repeat(30, async (turn) => {
      expect((await enter("anna@example.ru")).statusCode).toBe(200);
      expect((await logIn("anna.v", PASSWORD, `198.51.100.${turn}`)).statusCode).toBe(200);
    });
    const refusal = [429, tooMany(3_269)];
    for (const response of [await enter("anna.v"), await logIn("ANNA@example.ru", PASSWORD, "192.0.2.1")])
      expect([response.statusCode, response.json()]).toEqual(refusal);
    const { email } = await addAccount(server);
    expect((await enter(email)).statusCode).toBe(200);
    server.clock.set("2026-11-20T12:00:00.000Z");
    expect((await enter("anna.v")).statusCode).toBe(200);
  });
});

it("logins are counted by outcome", async () => {
  const disabled = await addAccount(server);
  await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", disabled.id).execute();
  const counts = await counted(async () => {
    await logIn("anna.v", PASSWORD);
    await logIn(disabled.email, PASSWORD);
    await logIn("nobody@example.ru", PASSWORD);
    await repeat(11, () => logIn("anna.v", "неправильный"));
  }, "rukopis_logins");
  expect(counts).toEqual({
    'rukopis_logins_total{outcome="accepted"}': 1,
    'rukopis_logins_total{outcome="barred"}': 1,
    'rukopis_logins_total{outcome="wrongPassword"}': 11,
    'rukopis_logins_total{outcome="tooManyTries"}': 1,
  });
});
