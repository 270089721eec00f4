import { beforeEach, expect, it } from "vitest";
import type { TestBrowser } from "../../support/browser.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { takeLetters } from "../../support/letters.ts";
import { NOW, testServer } from "../../support/server.ts";

const DAY = 86_400_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const server = testServer();
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  vera = await addAccount(server, { fio: "Вера Лядова" });
});

const enter = (browser: TestBrowser) =>
  browser.post(
    "/v1/account/login-by-password",
    { login: vera.email, password: PASSWORD },
    { address: "203.0.113.9", headers: { "user-agent": FIREFOX } },
  );
const subjects = async () => (await takeLetters(server)).map(({ subject }) => subject);

it("a login from a browser new to the person sends a letter: what, when, from where, «Это не я»", async () => {
  const browser = server.browser();
  await enter(browser);
  const [letter, ...others] = await takeLetters(server);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: vera.email, subject: "Вход с нового устройства" });
  expect(letter?.text).toContain(
    "В вашу учётную запись на «Рукописи» вошли с устройства, на котором вас не было 90 дней или дольше. Когда: 20 ноября 2026, 14:05 по Москве. Откуда: Firefox на Linux, адрес 203.0.113.9.",
  );
  expect(letter?.link).toContain("/account/not-me#token=");
  const answer = await server.browser().post("/v1/account/not-me", { token: letter?.token });
  expect(answer.statusCode).toBe(200);
  expect((await browser.call("getAccount", {})).id).toBe(-1);
});

it.each([
  ["a moment before 90 days", 90 * DAY - 1, []],
  ["after 90 days", 90 * DAY, ["Вход с нового устройства"]],
])("the same browser %s", async (_, later, told) => {
  const browser = server.browser();
  await enter(browser);
  await subjects();
  server.clock.pass(later);
  await enter(browser);
  expect(await subjects()).toEqual(told);
});

it("a browser that the person goes on reading in stays familiar", async () => {
  const browser = server.browser();
  await enter(browser);
  server.clock.pass(60 * DAY);
  expect((await browser.call("getAccount", {})).id).toBe(vera.id);
  await subjects();
  server.clock.pass(60 * DAY);
  await enter(browser);
  expect(await subjects()).toEqual([]);
});

it("another person's login in the same browser sends a letter", async () => {
  const browser = server.browser();
  await enter(browser);
  vera = await addAccount(server);
  await subjects();
  await enter(browser);
  expect(await subjects()).toEqual(["Вход с нового устройства"]);
});
