import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let anna: TestAccount;
beforeAll(async () => {
  server = await startServer({ config: { publicApiKey: "public-key" } });
  anna = await addAccount(server, { email: "anna@example.ru" });
});
beforeEach(() => server.clock.set(NOW));
afterAll(() => server.stop());

const whoIs = async (headers: Record<string, string>) => {
  const response = await server.app.inject({ url: "/api/v2/account", headers });
  return [response.statusCode, response.json().data?.id ?? response.json()];
};
const refusal = (errorCode: number, message: string) => [401, { status: 4, errorCode, message }];
const expired = refusal(0, "Срок действия токена истёк");
const unknown = refusal(1, "Токен недействителен");
const wrongScheme = refusal(2, "Неизвестная схема авторизации");
const bearerOf = async () => (await server.as(anna)("getBearerToken", {})).token;
const guest = [200, -1];

describe("cookies", () => {
  it("of a log-in over http", async () => {
    const response = await server
      .browser()
      .post("/v1/account/login-by-password", { login: "anna@example.ru", password: PASSWORD });
    const [device, secret] = response.cookies.map(({ value }) => value);
    for (const one of [device, secret]) expect(one).toMatch(/^[\w-]{43}$/);
    expect(response.headers["set-cookie"]).toEqual([
      `device=${device}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
      `sid=${secret}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
      "LoginCookie=1; Max-Age=7776000; Path=/; SameSite=Lax",
    ]);
  });

  it("a stale flag is taken back with one request, and the asker is a guest", async () => {
    const response = await server.app.inject({ url: "/api/v2/account", headers: { cookie: "LoginCookie=1" } });
    expect([response.statusCode, response.json().data.id]).toEqual([200, -1]);
    expect(response.headers["set-cookie"]).toEqual([
      "sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax",
      "LoginCookie=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
    ]);
  });

  it("a stale flag is taken back even where the call is refused", async () => {
    for (const authorization of ["Bearer guest", "Bearer old", "Basic YTpi"]) {
      const headers = { cookie: "LoginCookie=1", authorization };
      const response = await server.app.inject({ url: "/api/account/bearer-token", headers });
      expect(response.statusCode).toBe(401);
      expect(response.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
        ["sid", 0],
        ["LoginCookie", 0],
      ]);
    }
  });

  it("a stale flag is taken back with a page, whatever it asks first", async () => {
    const headers = { cookie: "LoginCookie=1", "sec-fetch-dest": "document" };
    const { cookies } = await server.app.inject({ url: "/api/v1/catalog/search", headers });
    expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ["sid", 0],
      ["LoginCookie", 0],
    ]);
  });

  it("what was asked with a session that a login has replaced leaves the new cookies alone", async () => {
    const browser = await server.login(anna);
    const cookie = `sid=${browser.cookies.get("sid")}; LoginCookie=1`;
    await browser.post("/v1/account/login-by-password", { login: "anna@example.ru", password: PASSWORD });
    for (const url of ["/api/v2/notification/check", "/api/v1/catalog/search", "/api/v2/account/works"]) {
      const { headers } = await server.app.inject({ url, headers: { cookie } });
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("a guest without cookies is given none", async () => {
    expect((await server.app.inject({ url: "/api/v2/account" })).headers["set-cookie"]).toBeUndefined();
  });

  it("only the hash of the secret is stored", async () => {
    const browser = await server.login(anna);
    const rows = await server.database.selectFrom("session").select("secretHash").execute();
    expect(rows.map(({ secretHash }) => secretHash.length)).toEqual(rows.map(() => 32));
    expect(rows.some(({ secretHash }) => secretHash.toString() === browser.cookies.get("sid"))).toBe(false);
  });
});

describe("90 days", () => {
  it.each([
    ["one millisecond before its end a session lives", "2027-02-18T11:05:30.999Z", true],
    ["at its end it is a guest's", "2027-02-18T11:05:31.000Z", false],
  ])("%s", async (_, then, lives) => {
    const browser = await server.login(anna);
    server.clock.set(then);
    expect((await browser.ask("/api/v2/account")).json().data.id).toBe(lives ? anna.id : -1);
    expect([...browser.cookies.keys()]).toEqual(lives ? ["sid", "LoginCookie"] : []);
  });

  it.each([
    ["within a day nothing slides", "2026-11-21T11:05:30.999Z", [], "2027-02-18T11:05:31.000Z"],
    ["after a day the end slides", "2026-11-21T11:05:31.000Z", ["sid", "LoginCookie"], "2027-02-19T11:05:31.000Z"],
  ])("%s", async (_, then, given, end) => {
    const oleg = await addAccount(server);
    const browser = await server.login(oleg);
    const secret = browser.cookies.get("sid");
    server.clock.set(then);
    const { cookies } = await browser.ask("/api/v2/account");
    expect(cookies.map(({ name }) => name)).toEqual(given);
    expect(browser.cookies.get("sid")).toBe(secret);
    const query = server.database.selectFrom("session").where("accountId", "=", oleg.id).select("expiresAt");
    expect(await query.execute()).toEqual([{ expiresAt: new Date(end) }]);
  });
});

describe("the header Authorization", () => {
  it("Bearer guest and nothing are no header", async () => {
    expect(await whoIs({})).toEqual(guest);
    expect(await whoIs({ authorization: "Bearer guest" })).toEqual(guest);
  });

  it.each(["Basic YTpi", "Token abc", "guest", ""])("the scheme of %j is unknown", async (authorization) => {
    expect(await whoIs({ authorization })).toEqual(wrongScheme);
  });

  it.each(["Bearer", "Bearer nobodys"])("%j is an unknown token", async (authorization) => {
    expect(await whoIs({ authorization })).toEqual(unknown);
  });

  it("a bearer is as good as the cookie, in any case of its scheme", async () => {
    const bearer = await bearerOf();
    expect(await whoIs({ authorization: `Bearer ${bearer}` })).toEqual([200, anna.id]);
    expect(await whoIs({ authorization: `bearer ${bearer}` })).toEqual([200, anna.id]);
  });

  it("the public key does not hide the user of the cookie", async () => {
    const browser = await server.login(anna);
    const { cookies } = browser;
    const cookie = `sid=${cookies.get("sid")}`;
    expect(await whoIs({ authorization: "Bearer public-key", cookie })).toEqual([200, anna.id]);
    expect(await whoIs({ authorization: "Bearer public-key" })).toEqual(guest);
  });

  it("a wrong bearer is not healed by the cookie", async () => {
    const browser = await server.login(anna);
    expect(await whoIs({ authorization: "Bearer x", cookie: `sid=${browser.cookies.get("sid")}` })).toEqual(unknown);
  });

  it("getBearerToken names its end in 15 minutes", async () => {
    expect(await server.as(anna)("getBearerToken", {})).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: "2026-11-20T11:20:31.000Z",
    });
  });

  it("getBearerToken is for users", async () => {
    await expect(server.as(null)("getBearerToken", {})).rejects.toMatchObject({
      httpStatus: 401,
      envelope: { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" },
    });
  });

  it("lives 15 minutes to the millisecond", async () => {
    const authorization = `Bearer ${await bearerOf()}`;
    server.clock.set("2026-11-20T11:20:30.999Z");
    expect(await whoIs({ authorization })).toEqual([200, anna.id]);
    server.clock.set("2026-11-20T11:20:31.000Z");
    expect(await whoIs({ authorization })).toEqual(expired);
  });

  it("never lives longer than its session", async () => {
    const browser = await server.login(anna);
    server.clock.set("2027-02-18T11:05:00.000Z");
    await server.database.updateTable("session").set({ expiresAt: "2027-02-18T11:05:31.000Z" }).execute();
    const bearer = (await browser.ask("/api/account/bearer-token")).json().data;
    // The cookie has slid by this very call; the bearer keeps the end that the session had.
    expect(bearer.expiresAt).toBe("2027-02-18T11:05:31.000Z");
  });
});

describe("logout", () => {
  it("kills the cookie, the flag and the bearer", async () => {
    const browser = await server.login(anna);
    const cookie = `sid=${browser.cookies.get("sid")}`;
    const { token } = (await browser.ask("/api/account/bearer-token")).json().data;
    const response = await browser.post("/v1/account/logout");
    expect([response.statusCode, response.json()]).toEqual([200, { status: 1, data: {} }]);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await whoIs({ cookie })).toEqual(guest);
    expect(await whoIs({ authorization: `Bearer ${token}` })).toEqual(unknown);
  });

  it("by the bearer alone ends its session too", async () => {
    const browser = await server.login(anna);
    const { token } = (await browser.ask("/api/account/bearer-token")).json().data;
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.app.inject({ method: "POST", url: "/api/v1/account/logout", headers })).statusCode).toBe(200);
    expect(await whoIs({ cookie: `sid=${browser.cookies.get("sid")}` })).toEqual(guest);
    expect(await whoIs(headers)).toEqual(unknown);
  });

  it("leaves the person's other browsers alone", async () => {
    const [first, second] = [await server.login(anna), await server.login(anna)];
    await first.post("/v1/account/logout");
    expect((await second.ask("/api/v2/account")).json().data.id).toBe(anna.id);
  });

  it("of a guest is a success", async () => {
    expect(await server.as(null)("logout", {})).toEqual({});
  });
});

describe("over https", () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startServer({ config: { origin: "https://rukopis.example" } });
  });
  afterAll(() => secure.stop());

  it("both cookies are Secure, and sid is bound to the host", async () => {
    await addAccount(secure, { email: "anna@example.ru" });
    const browser = secure.browser();
    const response = await browser.post("/v1/account/login-by-password", {
      login: "anna@example.ru",
      password: PASSWORD,
    });
    expect(response.headers["set-cookie"]).toEqual([
      `__Host-device=${response.cookies[0]?.value}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Host-sid=${response.cookies[1]?.value}; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      "LoginCookie=1; Max-Age=7776000; Path=/; Secure; SameSite=Lax",
    ]);
    expect((await browser.ask("/api/v2/account")).json().data.email).toBe("anna@example.ru");
    await browser.post("/v1/account/logout");
    expect([...browser.cookies.keys()]).toEqual(["__Host-device"]);
  });
});
