import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { takeLetters } from "../../support/letters.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { testServer } from "../../support/server.ts";

/** The beginning of a day. */
const NOW = "2026-11-20T00:00:00.000Z";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WAIT = 72 * HOUR;
const END = "2026-11-23T00:01:00.000Z";

const server = testServer({ now: NOW });
let vera: TestAccount;
let secret: string;
beforeEach(async () => {
  server.clock.set(NOW);
  // Letters of others, whose days come while a test waits.
  await server.database.deleteFrom("job").execute();
  vera = await addAccount(server);
  ({ secret } = await turnTotpOn(server, vera));
  await takeLetters(server);
  server.clock.pass(MINUTE);
});

const done = { status: 1, data: {} };
const refused = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});
const off = { status: 4, errorCode: 3, message: "Двухфакторный вход выключен" };
const dead = refused("token", "Ссылка устарела или уже использована");
const guest = async (path: string, body: object) => (await server.browser().post(`/v1/account/${path}`, body)).json();
const ask = (given: object = {}) => guest("totp/removal/request", { login: vera.email, password: PASSWORD, ...given });
const open = (token: string | undefined) => guest("totp/removal/confirm", { token });
const cancel = async () => (await (await server.login(vera)).post("/v1/account/totp/removal/cancel", {})).json();
const logIn = (given: object = {}) => guest("login-by-password", { login: vera.email, password: PASSWORD, ...given });
const codeRequired = { status: 1, data: { userId: expect.any(Number), twoFactorEnabled: true, codeRequired: true } };
const entered = { status: 1, data: { userId: expect.any(Number), twoFactorEnabled: false, codeRequired: false } };
const subjects = async () => (await takeLetters(server)).map(({ subject }) => subject);
const kinds = async () =>
  (
    await server.database
      .selectFrom("accountEvent")
      .where("accountId", "=", vera.id)
      .orderBy("id")
      .select("kind")
      .execute()
  )
    .map(({ kind }) => kind)
    .filter((kind) => /^(factor|totp)/.test(kind));
const left = async (table: "secondFactor" | "recoveryCode" | "session" | "factorRemoval") =>
  (await server.database.selectFrom(table).where("accountId", "=", vera.id).select("accountId").execute()).length;

/** Asks, and opens the letter's link. */
async function wait(): Promise<void> {
  await ask();
  await open((await takeLetters(server))[0]?.token);
}

describe("asking", () => {
  it("with login and password sends a link of an hour to the mailbox, and changes nothing yet", async () => {
    expect(await ask({ login: vera.userName })).toEqual(done);
    const [letter, ...more] = await takeLetters(server);
    expect(more).toEqual([]);
    expect([letter?.to, letter?.subject]).toEqual([vera.email, "Нет приложения и кодов"]);
    expect(letter?.link).toBe(`http://localhost:3000/account/totp/removal#token=${letter?.token}`);
    expect(await logIn()).toEqual(codeRequired);
    expect(await kinds()).toEqual(["totpEnabled", "factorRemovalRequested"]);
  });

  it("a wrong password and an unknown login are alike, and are counted as logins are", async () => {
    const wrong = refused("password", "Неверный логин или пароль");
    expect([await ask({ password: "не тот" }), await ask({ login: "никто" })]).toEqual([wrong, wrong]);
    for (let turn = 2; turn <= 10; turn += 1) expect(await ask({ password: "не тот" })).toEqual(wrong);
    expect(await ask()).toMatchObject({ errorCode: 8 });
    expect(await logIn()).toMatchObject({ errorCode: 8 });
    expect(await subjects()).toEqual([]);
    await server.database.deleteFrom("attemptCounter").execute();
  });

  it("where nothing is on there is nothing to turn off; a banned person, who may still come in, may ask", async () => {
    const gleb = await addAccount(server);
    expect(await ask({ login: gleb.email })).toEqual(off);
    await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", vera.id).execute();
    expect(await ask()).toEqual(done);
    expect(await subjects()).toEqual(["Нет приложения и кодов"]);
  });

  it("who leaves and cannot come back without a code may ask as well", async () => {
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", vera.id).execute();
    expect(await ask()).toMatchObject({ message: "Учётная запись отключена" });
    const row = { accountId: vera.id, state: "leaving", until: "2026-12-04T00:00:00.000Z" } as const;
    await server.database
      .insertInto("accountDeletion")
      .values({ ...row, keepTexts: false, shownWorkIds: "[]" })
      .execute();
    expect(await ask()).toEqual(done);
    expect(await subjects()).toEqual(["Нет приложения и кодов"]);
  });

  it("three times a day a person; the link of the letter before is dead", async () => {
    const tokens: (string | undefined)[] = [];
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(await ask()).toEqual(done);
      tokens.push((await takeLetters(server))[0]?.token);
    }
    expect(await ask()).toMatchObject({ status: 4, errorCode: 8 });
    expect([await open(tokens[0]), await open(tokens[1])]).toEqual([dead, dead]);
    expect(await open(tokens[2])).toMatchObject({ status: 1 });
    await cancel();
    server.clock.set("2026-11-20T23:59:59.999Z");
    expect(await ask()).toMatchObject({ errorCode: 8 });
    server.clock.set("2026-11-21T00:00:00.000Z");
    expect(await ask()).toEqual(done);
  });
});

describe("the link", () => {
  it("is of use for 59:59.999, and no more after an hour; once", async () => {
    await ask();
    const [letter] = await takeLetters(server);
    server.clock.set("2026-11-20T01:01:00.000Z");
    expect(await open(letter?.token)).toEqual(dead);
    server.clock.set("2026-11-20T01:00:59.999Z");
    expect(await open(letter?.token)).toEqual({ status: 1, data: { until: "2026-11-23T01:00:59.999Z" } });
    expect(await open(letter?.token)).toEqual(dead);
  });

  it("begins 72 hours with a letter on each day, and a word for every open session", async () => {
    const here = await server.login(vera);
    expect(await here.call("getBearerToken", {})).not.toHaveProperty("factorEndsAt");
    await wait();
    expect((await here.call("getBearerToken", {})).factorEndsAt).toBe(END);
    const goes = "Двухфакторный вход выключится 23 ноября 2026";
    const [letter, ...more] = await takeLetters(server);
    expect([letter?.to, letter?.subject, more]).toEqual([vera.email, goes, []]);
    expect(letter?.text).toContain("Он выключится 23 ноября 2026, 03:01 по Москве");
    expect(letter?.link).toBe(`http://localhost:3000/account/not-me#token=${letter?.token}`);
    server.clock.set("2026-11-21T00:01:00.000Z");
    expect(await subjects()).toEqual([goes]);
    server.clock.set("2026-11-22T00:01:00.000Z");
    expect(await subjects()).toEqual([goes]);
    expect(await ask()).toEqual({
      status: 4,
      errorCode: 3,
      message: "Двухфакторный вход уже выключается, подождите 72 часа",
    });
    expect(await kinds()).toEqual(["totpEnabled", "factorRemovalRequested", "factorRemovalConfirmed"]);
  });
});

describe("the end", () => {
  it("at 71:59:59.999 the code is asked for, at 72:00:00.000 no more: factor and codes are gone, every session has ended", async () => {
    const here = await server.login(vera);
    await wait();
    await subjects();
    server.clock.pass(WAIT - 1);
    await server.drainJobs();
    expect(await logIn()).toEqual(codeRequired);
    expect((await here.call("getAccount", {})).id).toBe(vera.id);
    server.clock.pass(1);
    expect(server.clock.now().toISOString()).toBe(END);
    await server.drainJobs();
    expect([await left("secondFactor"), await left("recoveryCode"), await left("session")]).toEqual([0, 0, 0]);
    expect(await logIn()).toEqual(entered);
    expect((await takeLetters(server)).map(({ subject }) => subject)).toContain("Двухфакторный вход выключен");
    expect((await kinds()).at(-1)).toBe("factorRemoved");
  });

  it("does not wait for the job: a login that comes first finds it off", async () => {
    await wait();
    server.clock.pass(WAIT);
    expect(await logIn()).toEqual(entered);
    await server.drainJobs();
    expect(await kinds()).toEqual(["totpEnabled", "factorRemovalRequested", "factorRemovalConfirmed", "factorRemoved"]);
  });

  it("its letter says when, and claims nothing about from where", async () => {
    await wait();
    await takeLetters(server);
    server.clock.pass(WAIT);
    const letters = await takeLetters(server);
    const letter = letters.find(({ subject }) => subject === "Двухфакторный вход выключен");
    expect(letter?.text).toContain("Когда: 23 ноября 2026, 03:01 по Москве.\n");
  });

  it("staff without the factor are readers", async () => {
    await server.database
      .updateTable("account")
      .set({ roles: ["Moderator"] })
      .where("id", "=", vera.id)
      .execute();
    server.config.staffTotp = "required";
    await wait();
    server.clock.pass(WAIT);
    await server.drainJobs();
    expect((await server.as(vera)("getAccount", {})).roles).toEqual([]);
    server.config.staffTotp = "off";
  });
});

describe("is stopped", () => {
  const stays = async () => {
    expect(await left("factorRemoval")).toBe(0);
    await subjects();
    server.clock.pass(WAIT);
    expect(await subjects()).toEqual([]);
    expect(await left("secondFactor")).toBe(1);
  };

  it("by anybody who is signed in", async () => {
    await wait();
    expect(await cancel()).toEqual(done);
    expect(await cancel()).toMatchObject({ status: 4, message: "Сейчас это действие недоступно" });
    expect((await kinds()).at(-1)).toBe("factorRemovalCancelled");
    await stays();
  });

  it("by a login with a code, of the app and of paper, and by none without", async () => {
    await wait();
    expect(await logIn()).toEqual(codeRequired);
    expect(await logIn({ code: "00000x" })).toMatchObject({ status: 4 });
    expect(await left("factorRemoval")).toBe(1);
    expect(await logIn({ code: await codeOf(secret, server) })).toMatchObject({ data: { codeRequired: false } });
    expect((await kinds()).at(-1)).toBe("factorRemovalCancelled");
    await stays();
  });

  it("by «Это не я» of its letter, which ends the sessions too", async () => {
    await wait();
    const [letter] = await takeLetters(server);
    expect(await guest("not-me", { token: letter?.token })).toMatchObject({ status: 1 });
    expect(await left("session")).toBe(0);
    await stays();
  });

  it("by the owner who takes a former address back: its letter went to a stranger's mailbox", async () => {
    const here = await server.login(vera);
    const fresh = `new-${vera.email}`;
    const proof = { password: PASSWORD, code: await codeOf(secret, server) };
    await here.post("/v1/account/email/change", { email: fresh, proof });
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    await guest("email/change/confirm", { token: link?.token });
    const undo = (await takeLetters(server)).find(({ subject }) => subject === "Адрес почты изменён");
    await ask({ login: fresh });
    const removal = (await takeLetters(server)).find(({ subject }) => subject === "Нет приложения и кодов");
    expect(removal?.to).toBe(fresh);
    await open(removal?.token);
    await guest("email/change/undo", { token: undo?.token });
    await stays();
  });

  it("by another key, and by turning it off with a code", async () => {
    await wait();
    server.clock.pass(MINUTE);
    const call = (await server.login(vera)).call;
    const second = await call("startTotp", {
      body: { proof: { password: PASSWORD, code: await codeOf(secret, server) } },
    });
    expect(await left("factorRemoval")).toBe(1);
    await call("confirmTotp", { body: { code: await codeOf(second.secret, server) } });
    expect(await left("factorRemoval")).toBe(0);
    await ask();
    server.clock.pass(MINUTE);
    await call("disableTotp", { body: { proof: { password: PASSWORD, code: await codeOf(second.secret, server) } } });
    expect(await left("factorRemoval")).toBe(0);
  });
});

it("a person who cancels a removal and asks again gets the letters of the new one alone", async () => {
  await wait();
  await subjects();
  await cancel();
  server.clock.pass(HOUR);
  await wait();
  await subjects();
  server.clock.set("2026-11-21T00:01:00.000Z");
  expect(await subjects()).toEqual([]);
  server.clock.set("2026-11-21T01:01:00.000Z");
  expect(await subjects()).toEqual(["Двухфакторный вход выключится 23 ноября 2026"]);
  server.clock.set(END);
  await server.drainJobs();
  expect(await left("secondFactor")).toBe(1);
});

it("what nobody has confirmed is cleaned away; what waits stays", async () => {
  await ask();
  await cleanUp(new Date("2026-11-20T01:00:59.999Z"));
  expect(await left("factorRemoval")).toBe(1);
  await cleanUp(new Date("2026-11-20T01:01:00.000Z"));
  expect(await left("factorRemoval")).toBe(0);
  await wait();
  await cleanUp(new Date("2026-12-20T00:00:00.000Z"));
  expect(await left("factorRemoval")).toBe(1);
});
