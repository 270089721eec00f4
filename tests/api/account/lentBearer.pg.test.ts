import pg from "pg";
import { beforeEach, expect, it, vi } from "vitest";
import { addAccount } from "../../support/factories.ts";
import { NOW, type TestServer, testServer } from "../../support/server.ts";

const server = testServer();
let browser: Awaited<ReturnType<TestServer["login"]>>;
beforeEach(async () => {
  server.clock.set(NOW);
  browser = await server.login(await addAccount(server));
});

const tokenOf = async (): Promise<string> => (await browser.ask("/api/v2/account")).json().data.token;
const statusWith = async (token: string) =>
  (await server.app.inject({ url: "/api/v2/account", headers: { authorization: `Bearer ${token}` } })).json().status;

it("the account comes with the same bearer for five minutes, then with another one", async () => {
  const first = await tokenOf();
  server.clock.set("2026-11-20T11:10:31.000Z");
  expect(await tokenOf()).toBe(first);
  server.clock.set("2026-11-20T11:10:31.001Z");
  const second = await tokenOf();
  expect(second).not.toBe(first);
  expect(await Promise.all([first, second].map(statusWith))).toEqual([1, 1]);
});

it("a bearer that 20 younger ones have ended is not given again", async () => {
  const first = await tokenOf();
  for (let made = 1; made <= 20; made += 1) {
    server.clock.set(new Date(Date.parse(NOW) + made).toISOString());
    await browser.ask("/api/account/bearer-token");
  }
  expect(await statusWith(first)).toBe(4);
  const second = await tokenOf();
  expect(second).not.toBe(first);
  expect(await statusWith(second)).toBe(1);
});

it("another session of the same person has its own", async () => {
  const account = await addAccount(server);
  const tokens: string[] = [];
  for (let entered = 0; entered < 2; entered += 1) {
    browser = await server.login(account);
    tokens.push(await tokenOf());
  }
  expect(new Set(tokens).size).toBe(2);
  await browser.post("/v1/account/logout");
  expect(await Promise.all(tokens.map(statusWith))).toEqual([1, 4]);
});

it("a signed-in call asks the database once, by a statement with a name", async () => {
  for (let asked = 1; asked <= 3; asked += 1) await tokenOf();
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await tokenOf();
    expect(query.mock.calls.map(([asked]) => asked)).toEqual([
      {
        name: expect.stringMatching(/^[\w-]{27}$/),
        text: expect.stringContaining('from "session" inner join "account"'),
        values: [expect.any(Buffer), new Date(NOW)],
      },
    ]);
  } finally {
    query.mockRestore();
  }
});
