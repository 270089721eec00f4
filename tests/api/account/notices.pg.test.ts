import { beforeEach, describe, expect, it } from "vitest";
import { enqueueNotice } from "../../../server/account/notices.ts";
import { jobs } from "../../../server/jobs.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { takeLetters } from "../../support/letters.ts";
import { testServer } from "../../support/server.ts";

const NOW = "2026-11-20T11:00:00.000Z";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const from = { address: "203.0.113.9", userAgent: "" };
const many = "Входов с новых устройств за это время";

const server = testServer({ now: NOW });
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
  await server.database.deleteFrom("job").execute();
  await takeLetters(server);
  vera = await addAccount(server);
});

const enter = (address = "203.0.113.9", password = PASSWORD, person = vera) =>
  server.browser().post("/v1/account/login-by-password", { login: person.email, password }, { address });
const takeNotices = async () => (await takeLetters(server)).map(({ to, subject }) => `${to}: ${subject}`);
const disown = async (token: string | undefined) =>
  (await server.browser().post("/v1/account/not-me", { token })).statusCode;
const proof = { password: PASSWORD };

describe("logins from new devices", () => {
  it("logins within ten minutes send two letters: the first at once, the second with their number and the last of them", async () => {
    await enter("198.51.100.1");
    const [first, ...others] = await takeLetters(server);
    expect([first?.subject, others]).toEqual(["Вход с нового устройства", []]);
    expect(first?.text).not.toContain(many);
    for (let turn = 2; turn <= 12; turn += 1) {
      server.clock.pass(SECOND);
      expect((await enter(`198.51.100.${turn}`)).statusCode).toBe(200);
      expect(await takeNotices()).toEqual([]);
    }
    server.clock.set("2026-11-20T11:09:59.999Z");
    expect(await takeNotices()).toEqual([]);
    server.clock.set("2026-11-20T11:10:00.000Z");
    const [next, ...rest] = await takeLetters(server);
    expect([next?.to, next?.subject, rest]).toEqual([vera.email, "Вход с нового устройства", []]);
    expect(next?.text).toContain(`${many}: 11. Дальше сказано о последнем случае. Когда: 20 ноября 2026, 14:00`);
    expect(next?.text).toContain("адрес 198.51.100.12.");
    expect(await disown(next?.token)).toBe(200);
  });

  it("the link of the first letter is of use while the next one waits, and another letter follows it", async () => {
    await enter();
    const [first] = await takeLetters(server);
    await enter();
    expect(await disown(first?.token)).toBe(200);
    server.clock.pass(10 * MINUTE);
    expect(await takeNotices()).toEqual([`${vera.email}: Вход с нового устройства`]);
  });

  it("after ten quiet minutes the letter goes at once, and another person's always does", async () => {
    const anna = await addAccount(server);
    await enter();
    await enter("203.0.113.9", PASSWORD, anna);
    expect((await takeNotices()).sort()).toEqual(
      [`${anna.email}: Вход с нового устройства`, `${vera.email}: Вход с нового устройства`].sort(),
    );
    server.clock.pass(10 * MINUTE);
    expect(await takeNotices()).toEqual([]);
    await enter();
    expect(await takeNotices()).toEqual([`${vera.email}: Вход с нового устройства`]);
  });

  it("logins that go on send one letter in ten minutes", async () => {
    let count = 0;
    for (let minute = 0; minute < 40; minute += 1) {
      await enter();
      count += (await takeNotices()).length;
      server.clock.pass(MINUTE);
    }
    expect(count).toBe(4);
  });

  it("while the mail server is away all wait for one letter", async () => {
    await enter();
    const away = { ...jobs, mail: () => Promise.reject(new Error("away")) };
    expect(await server.drainJobs(away)).toEqual({ done: 0, failed: 1 });
    await enter();
    await enter();
    server.clock.pass(MINUTE);
    const [letter, ...others] = await takeLetters(server);
    expect([letter?.subject, others]).toEqual(["Вход с нового устройства", []]);
    expect(letter?.text).toContain(`${many}: 3.`);
  });

  it("a login while a letter is being sent goes into the next letter", async () => {
    await enter();
    let isSent = false;
    await server.drainJobs({
      ...jobs,
      mail: async (letter, surroundings) => {
        if (!isSent) await enqueueNotice("newDevice", vera.email, from, server.clock.now());
        isSent = true;
        await jobs.mail(letter, surroundings);
      },
    });
    expect(await takeNotices()).toEqual([`${vera.email}: Вход с нового устройства`]);
    server.clock.pass(10 * MINUTE);
    const [next, ...others] = await takeLetters(server);
    expect([next?.subject, others]).toEqual(["Вход с нового устройства", []]);
    expect(next?.text).not.toContain(many);
  });

  it("a login at the very end of the ten minutes is not lost", async () => {
    await enter();
    await takeNotices();
    server.clock.pass(10 * MINUTE);
    let hasCome = false;
    await server.drainJobs({
      ...jobs,
      mail: async (letter, surroundings) => {
        if (!hasCome) await enqueueNotice("newDevice", vera.email, from, server.clock.now());
        hasCome = true;
        await jobs.mail(letter, surroundings);
      },
    });
    expect([hasCome, await takeNotices()]).toEqual([true, [`${vera.email}: Вход с нового устройства`]]);
  });
});

describe("other notices", () => {
  it("another new password within ten minutes sends a second, later letter, and both links work", async () => {
    const browser = await server.login(vera);
    await takeLetters(server);
    const change = (newPassword: string, password: string) =>
      browser.post("/v1/account/password/change", { newPassword, proof: { password } });
    expect((await change("первый новый пароль", PASSWORD)).statusCode).toBe(200);
    const [first] = await takeLetters(server);
    expect(first?.subject).toBe("Пароль изменён");
    expect((await change("второй новый пароль", "первый новый пароль")).statusCode).toBe(200);
    expect(await takeNotices()).toEqual([]);
    server.clock.pass(10 * MINUTE);
    const [second] = await takeLetters(server);
    expect(second?.subject).toBe("Пароль изменён");
    expect(await disown(second?.token)).toBe(200);
  });

  it("letters of different kinds do not wait for one another", async () => {
    const browser = await server.login(vera);
    await takeLetters(server);
    await browser.post("/v1/account/password/change", { newPassword: "новый надёжный пароль", proof });
    await enter("203.0.113.9", "новый надёжный пароль");
    await browser.post("/v1/account/email/change", {
      email: `new-${vera.email}`,
      proof: { password: "новый надёжный пароль" },
    });
    const subjects = (await takeLetters(server)).map(({ to, subject }) => `${to === vera.email}: ${subject}`);
    expect(subjects).toContain("true: Пароль изменён");
    expect(subjects).toContain("true: Меняется адрес почты");
  });

  it("a person who leaves, comes back and leaves again gets two letters, ten minutes apart", async () => {
    const leave = async () => {
      const browser = server.browser();
      await browser.post("/v1/account/login-by-password", { login: vera.email, password: PASSWORD });
      await browser.post("/v1/account/deletion/cancel", { login: vera.email, password: PASSWORD });
      expect((await browser.post("/v1/account/deletion/request", { proof, keepTexts: true })).statusCode).toBe(200);
      return (await takeNotices()).filter((one) => one.includes("будет удалена")).length;
    };
    expect(await leave()).toBe(1);
    expect(await leave()).toBe(0);
    expect(await leave()).toBe(0);
    server.clock.pass(10 * MINUTE);
    expect((await takeNotices()).filter((one) => one.includes("будет удалена"))).toHaveLength(1);
  });
});

describe("a new password", () => {
  it("a person sets a new password five times an hour; a wrong proof does not count", async () => {
    const browser = await server.login(vera);
    const change = (turn: number, password: string) =>
      browser.post("/v1/account/password/change", { newPassword: `пароль под номером ${turn}`, proof: { password } });
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await change(turn, "неправильный")).statusCode).toBe(400);
      const former = turn === 1 ? PASSWORD : `пароль под номером ${turn - 1}`;
      expect((await change(turn, former)).statusCode).toBe(200);
    }
    const sixth = await change(6, "пароль под номером 5");
    expect([sixth.statusCode, sixth.json().message]).toEqual([429, "Слишком много попыток, попробуйте позже"]);
    server.clock.pass(HOUR);
    expect((await change(6, "пароль под номером 5")).statusCode).toBe(200);
  });
});

describe("an address that nobody has confirmed", () => {
  beforeEach(async () => {
    vera = await addAccount(server, { emailIsConfirmed: false });
  });
  const later = async () => {
    server.clock.pass(10 * MINUTE);
    return takeNotices();
  };

  it("an unconfirmed address gets no letter about a login, a new password or a change", async () => {
    await enter();
    await enter();
    const browser = await server.login(vera);
    await browser.post("/v1/account/password/change", { newPassword: "новый надёжный пароль", proof });
    await browser.post("/v1/account/email/change", {
      email: `new-${vera.email}`,
      proof: { password: "новый надёжный пароль" },
    });
    const [asked, ...others] = await takeLetters(server);
    expect([asked?.to, asked?.subject, others]).toEqual([`new-${vera.email}`, "Подтвердите новый адрес почты", []]);
    expect((await server.browser().post("/v1/account/email/change/confirm", { token: asked?.token })).statusCode).toBe(
      200,
    );
    expect([await takeNotices(), await later()]).toEqual([[], []]);
  });

  it("an unconfirmed address gets no letter about a deletion", async () => {
    const browser = await server.login(vera);
    expect((await browser.post("/v1/account/deletion/request", { proof, keepTexts: true })).statusCode).toBe(200);
    expect([await takeNotices(), await later()]).toEqual([[], []]);
  });

  it("gets the letters that it asks for; the one that sets a password confirms it, and notices go to it", async () => {
    const browser = await server.login(vera);
    await browser.post("/v1/account/email/send-confirmation", {});
    await server.browser().post("/v1/account/password/recovery", { email: vera.email });
    const letters = await takeLetters(server);
    expect(letters).toHaveLength(2);
    const { token } = letters.find(({ link }) => link.includes("/account/password/reset")) ?? {};
    const reset = await server
      .browser()
      .post("/v1/account/password/reset", { token, password: "новый надёжный пароль" });
    expect(reset.statusCode).toBe(200);
    expect(await takeNotices()).toEqual([`${vera.email}: Пароль изменён`]);
    await enter("203.0.113.9", "новый надёжный пароль");
    expect(await takeNotices()).toEqual([`${vera.email}: Вход с нового устройства`]);
  });
});
