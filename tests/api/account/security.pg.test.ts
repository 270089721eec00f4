import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { takeLetters } from "../../support/letters.ts";
import { NOW, type TestServer, testServer } from "../../support/server.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const DAY = 86_400_000;
const proof = { password: PASSWORD };
const done = { status: 1, data: {} };
const refused = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});

const server = testServer();
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  await takeLetters(server);
  vera = await addAccount(server, { fio: "Вера Лядова" });
});

const post = async (person: TestAccount, path: string, body: object) =>
  (await (await server.login(person)).post(path, body)).json();
const isSignedIn = async (browser: Awaited<ReturnType<TestServer["login"]>>) =>
  (await browser.call("getAccount", {})).id === vera.id;

describe("events", () => {
  it("a login, a refused one, a log-out: who, when, from where, and no secret", async () => {
    const browser = server.browser();
    const headers = { "user-agent": FIREFOX };
    const enter = (password: string) =>
      browser.post(
        "/v1/account/login-by-password",
        { login: vera.email, password },
        { address: "203.0.113.9", headers },
      );
    await enter("не тот пароль");
    await enter("и не этот");
    await enter(PASSWORD);
    server.clock.pass(60_000);
    await browser.post("/v1/account/logout", {}, { headers });
    const stored = await server.database
      .selectFrom("accountEvent")
      .where("accountId", "=", vera.id)
      .orderBy("id")
      .selectAll()
      .execute();
    const common = { id: expect.any(Number), accountId: vera.id, userAgent: FIREFOX, note: null };
    expect(stored).toEqual([
      { ...common, actorId: null, kind: "loginRefused", address: "203.0.113.9", at: new Date(NOW) },
      { ...common, actorId: vera.id, kind: "login", address: "203.0.113.9", at: new Date(NOW) },
      { ...common, actorId: vera.id, kind: "logout", address: "127.0.0.1", at: new Date("2026-11-20T11:06:31.000Z") },
    ]);
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect(events.map(({ id: _, ...event }) => event)).toEqual([
      {
        kind: "logout",
        at: "2026-11-20T11:06:31.000Z",
        device: "Firefox на Linux",
        isMobile: false,
        address: "127.0.0.1",
      },
      { kind: "login", at: NOW, device: "Firefox на Linux", isMobile: false, address: "203.0.113.9" },
      { kind: "loginRefused", at: NOW, device: "Firefox на Linux", isMobile: false, address: "203.0.113.9" },
    ]);
  });

  it("rows are only added: the database itself refuses a change", async () => {
    await post(vera, "/v1/account/sessions/end-others", { proof });
    const change = server.database.updateTable("accountEvent").set({ kind: "login" }).execute();
    await expect(change).rejects.toThrow("account_event is only added to");
  });

  it("50 of 90 days are shown, and only one's own", async () => {
    const at = (days: number) => new Date(Date.parse(NOW) - days * DAY).toISOString();
    const row = { accountId: vera.id, actorId: vera.id, kind: "login", address: "::1", userAgent: "" } as const;
    const rows = [at(90), ...Array.from({ length: 51 }, (_, index) => at(89 - index))].map((one) => ({
      ...row,
      at: one,
    }));
    await server.database.insertInto("accountEvent").values(rows).execute();
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect([events.length, events[0]?.at, events[49]?.at]).toEqual([50, at(39), at(88)]);
    expect(await server.as(await addAccount(server))("getAccountEvents", {})).toEqual({ events: [] });
  });
});

describe("changePassword", () => {
  const newPassword = "верхняя Волга";

  it("the other sessions end, this one goes on with a new secret, and the former one is good for a minute", async () => {
    const [here, there] = [await server.login(vera), await server.login(vera)];
    const former = here.cookies.get("sid") ?? "";
    const answer = await here.post("/v1/account/password/change", { newPassword, proof });
    expect(answer.json()).toEqual(done);
    expect(here.cookies.get("sid")).not.toBe(former);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);

    const late = server.browser();
    late.cookies.set("sid", former);
    server.clock.pass(59_999);
    expect(await isSignedIn(late)).toBe(true);
    expect(late.cookies.get("sid")).toBe(former);
    late.cookies.set("sid", former);
    server.clock.pass(1);
    expect([await isSignedIn(late), await isSignedIn(here)]).toEqual([false, true]);

    const login = (password: string) =>
      server.browser().post("/v1/account/login-by-password", { login: vera.email, password });
    expect((await login(PASSWORD)).statusCode).toBe(400);
    expect((await login(newPassword)).statusCode).toBe(200);
  });

  it("a bearer of the former secret ends within the minute, and lends no longer one", async () => {
    const here = await server.login(vera);
    const { token } = await here.call("getBearerToken", {});
    await here.post("/v1/account/password/change", { newPassword, proof });
    const askWith = (bearer: string) =>
      server.browser().ask("/api/account/bearer-token", { headers: { authorization: `Bearer ${bearer}` } });
    const lent = (await askWith(token)).json().data;
    expect(lent.expiresAt).toBe("2026-11-20T11:06:31.000Z");
    server.clock.pass(60_000);
    expect([(await askWith(token)).statusCode, (await askWith(lent.token)).statusCode]).toEqual([401, 401]);
  });

  it.each([
    ["password", "Пароль слишком известен, придумайте другой"],
    ["ＰＡＳＳＷＯＲＤ", "Пароль слишком известен, придумайте другой"],
    ["лядова-навсегда", "В пароле ваше имя или название сайта, придумайте другой"],
    ["rukopis2026", "В пароле ваше имя или название сайта, придумайте другой"],
    ["семь зн", "Поле Новый пароль должно быть не короче 8 символов"],
  ])("%s is refused", async (given, message) => {
    const answer = await post(vera, "/v1/account/password/change", { newPassword: given, proof });
    expect(answer.invalidFields).toEqual({ newPassword: [message] });
  });

  it("128 signs and emoji pass", async () => {
    const long = `${"длинный пароль ".repeat(8)}${"🖋".repeat(4)}`;
    expect(long).toHaveLength(128);
    expect(await post(vera, "/v1/account/password/change", { newPassword: long, proof })).toEqual(done);
  });

  it("a letter says what, when and from where, and «Это не я» ends everything", async () => {
    const here = await server.login(vera);
    const headers = { "user-agent": FIREFOX };
    await here.post("/v1/account/password/change", { newPassword, proof }, { address: "203.0.113.9", headers });
    const [letter, ...others] = await takeLetters(server);
    expect([others, letter?.to, letter?.subject]).toEqual([[], vera.email, "Пароль изменён"]);
    expect(letter?.text).toContain("Когда: 20 ноября 2026, 14:05 по Москве.");
    expect(letter?.text).toContain("Откуда: Firefox на Linux, адрес 203.0.113.9.");
    expect(letter?.link).toBe(`http://localhost:3000/account/not-me#token=${letter?.token}`);

    server.clock.pass(7 * DAY - 1);
    const disown = () => server.browser().post("/v1/account/not-me", { token: letter?.token });
    const { token } = (await disown()).json().data;
    expect(await isSignedIn(here)).toBe(false);
    const login = (password: string) =>
      server.browser().post("/v1/account/login-by-password", { login: vera.email, password });
    expect((await login(newPassword)).statusCode).toBe(400);
    expect((await disown()).json()).toEqual(refused("token", "Ссылка устарела или уже использована"));
    await server.browser().post("/v1/account/password/reset", { token, password: "нижняя Волга" });
    expect((await login("нижняя Волга")).statusCode).toBe(200);
  });

  it("«Это не я» is late after 7 days", async () => {
    await post(vera, "/v1/account/password/change", { newPassword, proof });
    const [letter] = await takeLetters(server);
    server.clock.pass(7 * DAY);
    const answer = await server.browser().post("/v1/account/not-me", { token: letter?.token });
    expect(answer.json()).toEqual(refused("token", "Ссылка устарела или уже использована"));
  });
});

describe("sessions", () => {
  it("the current one is named, and one or all others can be ended", async () => {
    const [here, second, third] = [await server.login(vera), await server.login(vera), await server.login(vera)];
    const list = async () => (await here.call("getSessions", {})).sessions;
    const row = { device: "", isMobile: false, address: "127.0.0.1", createdAt: NOW, lastSeenAt: NOW };
    const before = await list();
    expect(before).toEqual([
      { ...row, id: expect.any(Number), isCurrent: true },
      { ...row, id: expect.any(Number), isCurrent: false },
      { ...row, id: expect.any(Number), isCurrent: false },
    ]);
    // The newest of two that were seen at the same time comes first.
    await here.post(`/v1/account/sessions/${before[1]?.id}/end`, { proof });
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false]);
    await here.post("/v1/account/sessions/end-others", { proof });
    expect([await isSignedIn(here), await isSignedIn(second)]).toEqual([true, false]);
    expect((await list()).length).toBe(1);
  });

  it("another person's session is missing", async () => {
    await server.login(vera);
    const { id } = await server.database
      .selectFrom("session")
      .where("accountId", "=", vera.id)
      .select("id")
      .executeTakeFirstOrThrow();
    const stranger = await addAccount(server);
    expect((await post(stranger, `/v1/account/sessions/${id}/end`, { proof })).errorCode).toBe(10);
    expect((await server.as(vera)("getSessions", {})).sessions.length).toBe(2);
  });

  it("a session is seen to five minutes", async () => {
    const here = await server.login(vera);
    const seen = async () => (await here.call("getSessions", {})).sessions[0]?.lastSeenAt;
    server.clock.pass(299_999);
    expect(await seen()).toBe(NOW);
    server.clock.pass(1);
    await seen();
    expect(await seen()).toBe("2026-11-20T11:10:31.000Z");
  });

  it("365 days are the end of a session that is used every day", async () => {
    const here = await server.login(vera);
    for (let day = 1; day <= 364; day += 60) {
      server.clock.set(new Date(Date.parse(NOW) + day * DAY).toISOString());
      expect(await isSignedIn(here)).toBe(true);
    }
    server.clock.set(new Date(Date.parse(NOW) + 364 * DAY).toISOString());
    expect(await isSignedIn(here)).toBe(true);
    server.clock.set(new Date(Date.parse(NOW) + 365 * DAY - 1).toISOString());
    expect(await isSignedIn(here)).toBe(true);
    server.clock.pass(1);
    expect(await isSignedIn(here)).toBe(false);
  });

  it("staff: 12 hours unused, 7 days in all", async () => {
    const staff = await addAccount(server, { roles: ["Moderator"] });
    const isIn = async (browser: Awaited<ReturnType<TestServer["login"]>>) =>
      (await browser.call("getAccount", {})).id === staff.id;
    const [used, unused] = [await server.login(staff), await server.login(staff)];
    server.clock.pass(DAY / 2 - 1);
    expect(await isIn(used)).toBe(true);
    server.clock.pass(1);
    expect([await isIn(used), await isIn(unused)]).toEqual([true, false]);
    for (let passed = DAY / 2; passed < 7 * DAY - DAY / 4; passed += DAY / 4) {
      server.clock.pass(DAY / 4);
      expect(await isIn(used)).toBe(passed < 7 * DAY - DAY / 4);
    }
    server.clock.set(new Date(Date.parse(NOW) + 7 * DAY - 1).toISOString());
    expect(await isIn(used)).toBe(true);
    server.clock.pass(1);
    expect(await isIn(used)).toBe(false);
  });
});

describe("proof", () => {
  const sensitive = async (): Promise<[string, object][]> => [
    ["/v1/account/password/change", { newPassword: "верхняя Волга" }],
    ["/v2/account/userName/change", { userName: "drugoe.imya" }],
    ["/v1/account/sessions/end-others", {}],
    [`/v1/account/sessions/${(await server.as(vera)("getSessions", {})).sessions[0]?.id}/end`, {}],
  ];

  it("every sensitive call is refused without one and with a wrong one", async () => {
    for (const [path, body] of await sensitive()) {
      expect((await post(vera, path, body)).invalidFields).toHaveProperty("proof");
      expect(await post(vera, path, { ...body, proof: { password: "неверный" } })).toEqual(
        refused("proof.password", "Неверный пароль"),
      );
    }
  });

  it("after 10 wrong passwords in 15 minutes a person has to wait, even with the right password", async () => {
    server.clock.set("2026-11-20T11:00:00.000Z");
    const end = (password: string) => post(vera, "/v1/account/sessions/end-others", { proof: { password } });
    for (let turn = 1; turn <= 10; turn += 1)
      expect(await end("неверный")).toEqual(refused("proof.password", "Неверный пароль"));
    const tooMany = (retryAfter: number) => ({
      status: 4,
      errorCode: 8,
      message: "Слишком много попыток, попробуйте позже",
      retryAfter,
    });
    expect(await end(PASSWORD)).toEqual(tooMany(900));
    expect(await post(await addAccount(server), "/v1/account/sessions/end-others", { proof })).toEqual(done);
    server.clock.set("2026-11-20T11:14:59.999Z");
    expect(await end(PASSWORD)).toEqual(tooMany(1));
    server.clock.set("2026-11-20T11:15:00.000Z");
    expect(await end(PASSWORD)).toEqual(done);
  });

  it("right ones take nothing from the limit", async () => {
    for (let turn = 1; turn <= 12; turn += 1)
      expect(await post(vera, "/v1/account/sessions/end-others", { proof })).toEqual(done);
  });
});
