import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { takeLetters } from "../../support/letters.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { testServer } from "../../support/server.ts";
import { takeMessages } from "../../support/textMessages.ts";

/** The beginning of a window of an hour and of a day. */
const NOW = "2026-11-20T00:00:00.000Z";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNTIL = "2026-11-20T00:10:00.000Z";

const server = testServer({ now: NOW });
let vera: TestAccount;
let numbers = 0;
let phone: string;
beforeEach(async () => {
  server.clock.set(NOW);
  vera = await addAccount(server);
  await takeLetters(server);
  await takeMessages(server);
  numbers += 1;
  phone = `+7912345${String(numbers).padStart(4, "0")}`;
});

const proof = { password: PASSWORD };
const done = { status: 1, data: {} };
const refused = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});
const dead = { status: 4, errorCode: 3, message: "Этот код больше не подходит, запросите новый" };
const tooMany = (retryAfter: number) => ({
  status: 4,
  errorCode: 8,
  message: "Слишком много попыток, попробуйте позже",
  retryAfter,
});
const post = async (path: string, body: object, person: TestAccount = vera) =>
  (await (await server.login(person)).post(`/v1/account/phone/${path}`, body)).json();
const ask = (given: object = {}, person = vera) => post("change", { phone, proof, ...given }, person);
const confirm = (code: string) => post("confirm", { code });
const known = async () => {
  const { phone: confirmed, phoneChange } = await server.as(vera)("getSecurity", {});
  return { confirmed, phoneChange };
};
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const kinds = async () =>
  (await server.as(vera)("getAccountEvents", {})).events.map(({ kind }) => kind).filter((kind) => /^phone/.test(kind));

/** Asks for a code and takes the message. */
async function sent(): Promise<string> {
  await ask();
  return (await takeMessages(server))[0]?.code ?? "";
}

describe("asking", () => {
  it("sends a code of 10 minutes to the number, and changes nothing yet", async () => {
    expect(await ask()).toEqual({ status: 1, data: { phone, until: UNTIL } });
    expect(await known()).toEqual({ confirmed: null, phoneChange: { phone, until: UNTIL } });
    const [message, ...more] = await takeMessages(server);
    expect(more).toEqual([]);
    expect(message).toEqual({
      to: phone,
      text: `Рукопись: код ${message?.code}. Никому его не сообщайте`,
      code: expect.stringMatching(/^\d{6}$/),
    });
    expect(await kinds()).toEqual(["phoneChangeRequested"]);
  });

  it.each([
    ["8 912 345-67-89", "+79123456789"],
    ["+7 (912) 345 67 89", "+79123456789"],
    ["9123456789", "+79123456789"],
    ["8–912–345–67–89", "+79123456789"],
    ["+375 29 123-45-67", "+375291234567"],
  ])("«%s» is %s", async (given, normal) => {
    expect((await ask({ phone: given })).data).toEqual({ phone: normal, until: UNTIL });
    expect(await takeMessages(server)).toMatchObject([{ to: normal }]);
    await server.database.deleteFrom("attemptCounter").execute();
  });

  it.each([
    "123",
    "+7912abc4567",
    "+7 912 345-67-89 доб. 12",
    "+7 912 345",
    "телефон",
    "+٧٩١٢٣٤٥٦٧٨٩",
    "8 (000) 000-00-00",
  ])("«%s» is no number", async (given) => {
    expect(await ask({ phone: given })).toEqual(
      refused("phone", "Такого номера нет. Напишите его целиком: +7 912 345-67-89"),
    );
    expect(await takeMessages(server)).toEqual([]);
  });

  it("is refused without the password, and without the code where one is asked for", async () => {
    expect(await ask({ proof: { password: "не тот" } })).toEqual(refused("proof.password", "Неверный пароль"));
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(MINUTE);
    expect(await ask()).toEqual(refused("proof.code", "Введите код из приложения"));
    expect(await takeMessages(server)).toEqual([]);
    expect(await ask({ proof: { ...proof, code: await codeOf(secret, server) } })).toMatchObject({ status: 1 });
  });

  it("the code is stored nowhere in clear", async () => {
    const code = await sent();
    const rows = JSON.stringify([
      await server.database.selectFrom("phoneChange").selectAll().execute(),
      await server.database.selectFrom("job").selectAll().execute(),
      await server.database.selectFrom("accountEvent").selectAll().execute(),
    ]);
    expect(rows).not.toContain(code);
  });

  it("again makes the code before useless, and the last number is confirmed", async () => {
    const first = await sent();
    const other = phone.replace("+7912", "+7913");
    await ask({ phone: other });
    const [message, ...more] = await takeMessages(server);
    expect([message?.to, more]).toEqual([other, []]);
    if (first !== message?.code) expect(await confirm(first)).toEqual(refused("code", "Неверный код"));
    expect(await confirm(message?.code ?? "")).toEqual({ status: 1, data: { phone: other } });
  });
});

describe("confirming", () => {
  it("makes the number the person's, tells it by letter, and lets nobody in with it", async () => {
    const code = await sent();
    expect(await confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({ status: 1, data: { phone } });
    expect(await known()).toEqual({ confirmed: phone, phoneChange: null });
    expect((await takeLetters(server)).map(({ to, subject }) => [to, subject])).toEqual([
      [vera.email, "Телефон изменён"],
    ]);
    expect(await kinds()).toEqual(["phoneChanged", "phoneChangeRequested"]);
    const login = { login: phone, password: PASSWORD };
    expect((await server.browser().post("/v1/account/login-by-password", login)).statusCode).toBe(400);
    expect(await ask()).toEqual(refused("phone", "Это и есть ваш номер"));
  });

  it("holds for 9:59.999, and no more at 10:00.000", async () => {
    const code = await sent();
    server.clock.set("2026-11-20T00:09:59.999Z");
    expect((await known()).phoneChange).toEqual({ phone, until: UNTIL });
    expect(await confirm(another(code))).toEqual(refused("code", "Неверный код"));
    server.clock.set(UNTIL);
    expect(await confirm(code)).toEqual(dead);
    expect((await known()).phoneChange).toBeNull();
    server.clock.set("2026-11-20T00:09:59.999Z");
    expect(await confirm(code)).toEqual({ status: 1, data: { phone } });
  });

  it("the fifth code that is typed may be right, the sixth is refused even if it is right", async () => {
    const code = await sent();
    for (let turn = 1; turn <= 4; turn += 1)
      expect(await confirm(another(code))).toEqual(refused("code", "Неверный код"));
    expect(await confirm(code)).toEqual({ status: 1, data: { phone } });

    const next = phone.replace("+7912", "+7913");
    await ask({ phone: next });
    const [message] = await takeMessages(server);
    const right = message?.code ?? "";
    for (let turn = 1; turn <= 5; turn += 1)
      expect(await confirm(another(right))).toEqual(refused("code", "Неверный код"));
    expect(await confirm(right)).toEqual(dead);
    expect(await known()).toEqual({ confirmed: phone, phoneChange: null });
  });

  it("six tries at once: five are looked at", async () => {
    const code = await sent();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirm(another(code))));
    expect(answers.filter(({ invalidFields }) => invalidFields)).toHaveLength(5);
    expect(answers.filter(({ invalidFields }) => !invalidFields)).toEqual([dead]);
  });

  it("of two tabs with one code one confirms it", async () => {
    const code = await sent();
    const answers = await Promise.all([confirm(code), confirm(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 4]);
    expect(answers).toContainEqual(dead);
    expect(await takeLetters(server)).toHaveLength(1);
  });

  it("who was logged out in the middle asks again after the login, and has lost nothing", async () => {
    const here = await server.login(vera);
    await here.post("/v1/account/phone/change", { phone, proof });
    const [message] = await takeMessages(server);
    await here.post("/v1/account/logout", {});
    const late = await here.post("/v1/account/phone/confirm", { code: message?.code });
    expect(late.statusCode).toBe(401);
    expect(await confirm(message?.code ?? "")).toEqual({ status: 1, data: { phone } });
  });

  it("nobody confirms the number of another, and nothing is confirmed that nobody has asked for", async () => {
    const code = await sent();
    const gleb = await addAccount(server);
    expect(await post("confirm", { code }, gleb)).toEqual(dead);
    expect(await confirm(code)).toMatchObject({ status: 1 });
  });
});

describe("limits", () => {
  it("a number is sent three codes an hour, also for two accounts; a refused call does not count", async () => {
    for (let turn = 1; turn <= 2; turn += 1) expect(await ask()).toMatchObject({ status: 1 });
    expect(await ask({ proof: { password: "не тот" } })).toMatchObject({ errorCode: 3 });
    const gleb = await addAccount(server);
    expect(await ask({}, gleb)).toMatchObject({ status: 1 });
    expect(await ask()).toEqual(tooMany(3_600));
    server.clock.set("2026-11-20T00:59:59.999Z");
    expect(await ask({}, gleb)).toEqual(tooMany(1));
    server.clock.set("2026-11-20T01:00:00.000Z");
    expect(await ask()).toMatchObject({ status: 1 });
  });

  it("5 a day a number", async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await ask()).toMatchObject({ status: 1 });
      server.clock.pass(HOUR);
    }
    expect(await ask()).toEqual(tooMany(19 * 3_600));
    server.clock.set("2026-11-21T00:00:00.000Z");
    expect(await ask()).toMatchObject({ status: 1 });
  });

  it("10 a day a person, and the eleventh takes nothing from its number", async () => {
    const number = (turn: number) => `+7914${String(numbers).padStart(3, "0")}${String(turn).padStart(4, "0")}`;
    for (let turn = 1; turn <= 10; turn += 1) expect(await ask({ phone: number(turn) })).toMatchObject({ status: 1 });
    for (let turn = 1; turn <= 4; turn += 1) expect(await ask({ phone: number(11) })).toEqual(tooMany(86_400));
    const gleb = await addAccount(server);
    for (let turn = 1; turn <= 3; turn += 1)
      expect(await ask({ phone: number(11) }, gleb)).toMatchObject({ status: 1 });
    server.clock.pass(DAY);
    expect(await ask({ phone: number(12) })).toMatchObject({ status: 1 });
  });
});

describe("removing", () => {
  it("takes the number and what waits, with a proof alone", async () => {
    await confirm(await sent());
    await ask({ phone: phone.replace("+7912", "+7913") });
    await takeLetters(server);
    expect(await post("remove", { proof: { password: "не тот" } })).toEqual(
      refused("proof.password", "Неверный пароль"),
    );
    expect(await post("remove", { proof })).toEqual(done);
    expect(await known()).toEqual({ confirmed: null, phoneChange: null });
    expect((await takeLetters(server)).map(({ subject }) => subject)).toEqual(["Телефон убран"]);
    expect(await post("remove", { proof })).toEqual({
      status: 4,
      errorCode: 3,
      message: "Номера нет, убирать нечего",
    });
  });
});

it("codes of yesterday are cleaned away", async () => {
  await ask();
  const rows = () =>
    server.database.selectFrom("phoneChange").where("accountId", "=", vera.id).select("tries").execute();
  await cleanUp(new Date("2026-11-20T00:09:59.999Z"));
  expect(await rows()).toEqual([{ tries: 0 }]);
  await cleanUp(new Date(UNTIL));
  expect(await rows()).toEqual([]);
});
