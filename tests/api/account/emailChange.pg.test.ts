import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../../support/factories.ts";
import { readLetter, takeLetters } from "../../support/letters.ts";
import { startMailServer } from "../../support/mailServer.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { type TestServer, testServer } from "../../support/server.ts";

const NOW = "2026-11-20T11:00:00.000Z";
const DAY = 86_400_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

const server = testServer({ now: NOW });
let vera: TestAccount;
let fresh: string;
beforeEach(async () => {
  server.clock.set(NOW);
  await takeLetters(server);
  await server.database.deleteFrom("job").execute();
  vera = await addAccount(server);
  fresh = `new-${vera.email}`;
});

const proof = { password: PASSWORD };
const done = { status: 1, data: {} };
const refused = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});
const dead = refused("token", "Ссылка устарела или уже использована");
type Browser = Awaited<ReturnType<TestServer["login"]>>;
const ask = async (browser: Browser, body: object = { email: fresh, proof }) =>
  (await browser.post("/v1/account/email/change", body, { headers: { "user-agent": FIREFOX } })).json();
const open = async (path: string, token: string | undefined) =>
  (await server.browser().post(`/v1/account/email/change/${path}`, { token })).json();
const isSignedIn = async (browser: Browser) => (await browser.call("getAccount", {})).id === vera.id;
const events = async () => {
  const rows = await server.database
    .selectFrom("accountEvent")
    .where("accountId", "=", vera.id)
    .orderBy("id")
    .select("kind")
    .execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("emailChange"));
};

/** Asks and confirms. @returns the link with which the former address takes itself back */
async function change(browser: Browser): Promise<string | undefined> {
  await ask(browser);
  const letters = await takeLetters(server);
  await open("confirm", letters.find(({ to }) => to === fresh)?.token);
  return (await takeLetters(server))[0]?.token;
}

/** A trigger plays a person who takes the address and leaves it between the check that it is free and the write. */
async function leaveInBetween(email: string, former: TestAccount): Promise<() => Promise<void>> {
  await sql`create function leave_in_between() returns trigger language plpgsql as $$ begin
    insert into email_change (account_id, state, former_email, email, requested_at, until)
      values (${sql.lit(former.id)}, 'changed', new.email, 'elsewhere@example.org', now(), '2026-11-27');
    return new; end $$`.execute(server.database);
  await sql`create trigger leave_in_between before insert or update of email on account
    for each row when (new.email = ${sql.lit(email)}) execute function leave_in_between()`.execute(server.database);
  return async () => {
    await sql`drop function leave_in_between() cascade`.execute(server.database);
  };
}

describe("two at once", () => {
  it("an address that somebody has left between the question and the write is nobody else's", async () => {
    const former = await addAccount(server);
    await ask(await server.login(vera));
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    const stop = await leaveInBetween(fresh, former);
    const registration = {
      fio: "Пётр Лунин",
      userName: `race${vera.id}`,
      email: fresh,
      password: "верхняя Волга",
      termsAgree: true,
      personalDataAgree: true,
    };
    try {
      const answers = [
        await open("confirm", link?.token),
        (await server.browser().post("/v1/account/register", registration)).json(),
      ];
      const taken = refused("email", "Этот адрес уже зарегистрирован");
      expect(answers).toEqual([taken, taken]);
      expect((await storedAccount(server, vera.id)).email).toBe(vera.email);
    } finally {
      await stop();
    }
    expect(await open("confirm", link?.token)).toEqual({ status: 1, data: { email: fresh } });
  });
});

describe("the letter to the former address", () => {
  it("is sent once the mail server is there again, although the address was changed meanwhile: it takes it back", async () => {
    const { email: old } = vera;
    let isAway = true;
    const mail = await startMailServer({
      onRcptTo: ({ address }, _, answer) => answer(isAway && address === old ? new Error("away") : null),
    });
    server.config.smtpUrl = `smtp://localhost:${mail.port}`;
    try {
      await ask(await server.login(vera));
      await server.drainJobs();
      const sent = () => mail.letters.map(({ source }) => readLetter(source));
      expect(sent().map(({ to, subject }) => [to, subject])).toEqual([[fresh, "Подтвердите новый адрес почты"]]);
      await open("confirm", sent()[0]?.token);
      isAway = false;
      server.clock.pass(60_000);
      await server.drainJobs();
      const late = sent().filter(({ to }) => to === old);
      expect(late.map(({ subject }) => subject).sort()).toEqual(["Адрес почты изменён", "Меняется адрес почты"]);
      const letter = late.find(({ subject }) => subject === "Меняется адрес почты");
      expect(letter?.link).toBe(`http://localhost:3000/account/email/undo#token=${letter?.token}`);
      expect(await open("undo", letter?.token)).toMatchObject({ status: 1 });
      expect((await storedAccount(server, vera.id)).email).toBe(old);
    } finally {
      server.config.smtpUrl = undefined;
      await mail.stop();
    }
  });
});

describe("asking", () => {
  it("sends a link to the new address and a letter to the present one, and changes nothing yet", async () => {
    const here = await server.login(vera);
    expect(await ask(here)).toEqual(done);
    const letters = await takeLetters(server);
    expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [vera.email, "Меняется адрес почты"],
        [fresh, "Подтвердите новый адрес почты"],
      ].sort(),
    );
    const [told, link] = [letters.find(({ to }) => to === vera.email), letters.find(({ to }) => to === fresh)];
    expect(link?.link).toBe(`http://localhost:3000/account/email/change#token=${link?.token}`);
    expect(link?.text).not.toContain(vera.fio);
    expect(told?.text).toContain("Откуда: Firefox на Linux");
    expect(told?.link).toBe(`http://localhost:3000/account/not-me#token=${told?.token}`);
    expect((await storedAccount(server, vera.id)).email).toBe(vera.email);
    expect((await here.call("getSecurity", {})).emailChange).toEqual({
      state: "requested",
      formerEmail: vera.email,
      email: fresh,
      until: "2026-11-21T11:00:00.000Z",
    });
    expect(await events()).toEqual(["emailChangeRequested"]);
  });

  it("is refused without the password, for a taken address and for one's own", async () => {
    const other = await addAccount(server);
    const here = await server.login(vera);
    expect(await ask(here, { email: fresh, proof: { password: "не тот" } })).toEqual(
      refused("proof.password", "Неверный пароль"),
    );
    expect(await ask(here, { email: other.email.toUpperCase(), proof })).toEqual(
      refused("email", "Этот адрес уже зарегистрирован"),
    );
    expect(await ask(here, { email: vera.email, proof })).toEqual(refused("email", "Это и есть ваш адрес"));
    expect(await takeLetters(server)).toEqual([]);
  });

  it("asks for the code where the second factor is on, and takes each code once", async () => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(60_000);
    const here = await server.login(vera);
    expect(await ask(here)).toEqual(refused("proof.code", "Введите код из приложения"));
    const code = await codeOf(secret, server);
    expect(await ask(here, { email: fresh, proof: { ...proof, code } })).toEqual(done);
    await here.post("/v1/account/email/change/cancel", {});
    expect(await ask(here, { email: fresh, proof: { ...proof, code } })).toEqual(
      refused("proof.code", "Этот код уже использован"),
    );
  });

  it("three times a day; a wrong password does not count", async () => {
    const here = await server.login(vera);
    await ask(here, { email: fresh, proof: { password: "не тот" } });
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(await ask(here)).toEqual(done);
      expect((await here.post("/v1/account/email/change/cancel", {})).json()).toEqual(done);
    }
    expect(await ask(here)).toMatchObject({ status: 4, errorCode: 8 });
  });

  it("a link of a cancelled change is dead, and so is one behind «Это не я»", async () => {
    const here = await server.login(vera);
    await ask(here);
    const first = (await takeLetters(server)).find(({ to }) => to === fresh);
    await here.post("/v1/account/email/change/cancel", {});
    expect(await open("confirm", first?.token)).toEqual(dead);
    await ask(here);
    server.clock.pass(10 * 60_000);
    const letters = await takeLetters(server);
    const notMe = letters.find(({ to }) => to === vera.email);
    await server.browser().post("/v1/account/not-me", { token: notMe?.token });
    expect(await open("confirm", letters.find(({ to }) => to === fresh)?.token)).toEqual(dead);
    expect(await isSignedIn(here)).toBe(false);
  });
});

describe("confirming", () => {
  it("a link that another address got confirms nothing of a later change", async () => {
    const here = await server.login(vera);
    await ask(here);
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    await here.post("/v1/account/email/change/cancel", {});
    await ask(here, { email: `next-${vera.email}`, proof });
    expect(await open("confirm", link?.token)).toEqual(dead);
    expect((await storedAccount(server, vera.id)).email).toBe(vera.email);
  });

  it("changes the address, keeps the session that asked and ends the others; the former address hears of it", async () => {
    const [here, there] = [await server.login(vera), await server.login(vera)];
    await ask(here);
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    server.clock.pass(DAY - 1);
    expect(await open("confirm", link?.token)).toEqual({ status: 1, data: { email: fresh } });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    const login = (email: string) =>
      server.browser().post("/v1/account/login-by-password", { login: email, password: PASSWORD });
    expect([(await login(vera.email)).statusCode, (await login(fresh)).statusCode]).toEqual([400, 200]);
    const letters = await takeLetters(server);
    const heard = letters.map(({ to, subject }) => [to, subject]);
    expect(heard.sort((one, other) => (one[0] === vera.email ? -1 : other[0] === vera.email ? 1 : 0))).toEqual([
      [vera.email, "Адрес почты изменён"],
      [fresh, "Вход с нового устройства"],
    ]);
    const letter = letters.find(({ to }) => to === vera.email);
    expect(letter?.link).toBe(`http://localhost:3000/account/email/undo#token=${letter?.token}`);
    expect(await open("confirm", link?.token)).toEqual(dead);
    expect(await events()).toEqual(["emailChangeRequested", "emailChanged"]);
  });

  it("the link is late after a day", async () => {
    await ask(await server.login(vera));
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    server.clock.pass(DAY);
    expect(await open("confirm", link?.token)).toEqual(dead);
  });

  it("who was logged out in the middle loses nothing: the link changes the address, and no session stays", async () => {
    const [here, there] = [await server.login(vera), await server.login(vera)];
    await ask(here);
    await here.post("/v1/account/logout", {});
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    expect(await open("confirm", link?.token)).toEqual({ status: 1, data: { email: fresh } });
    expect(await isSignedIn(there)).toBe(false);
  });

  it("of two tabs with one link one changes the address", async () => {
    await ask(await server.login(vera));
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    const answers = await Promise.all([open("confirm", link?.token), open("confirm", link?.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 4]);
    expect(await takeLetters(server)).toHaveLength(1);
  });

  it("an address that somebody has taken meanwhile is refused, and the link stays of use", async () => {
    await ask(await server.login(vera));
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    const other = await addAccount(server, { email: fresh });
    const taken = refused("email", "Этот адрес уже зарегистрирован");
    expect(await open("confirm", link?.token)).toEqual(taken);
    expect((await storedAccount(server, vera.id)).email).toBe(vera.email);
    await server.database
      .updateTable("account")
      .set({ email: `x-${fresh}` })
      .where("id", "=", other.id)
      .execute();
    expect(await open("confirm", link?.token)).toEqual({ status: 1, data: { email: fresh } });
  });
});

describe("taking back", () => {
  it("is taken back by the former address though the account was banned meanwhile, and stays banned", async () => {
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    const token = await change(await server.login(vera));
    const body = { until: "2026-12-05", reason: "Реклама", proof };
    await server.as(moderator)("banAccount", { params: { id: vera.id }, body });
    expect(await open("undo", token)).toMatchObject({ status: 1 });
    expect(await storedAccount(server, vera.id)).toMatchObject({ email: vera.email, banReason: "Реклама" });
  });

  it("the former address holds again for 7 days, every session ends, a new password is asked", async () => {
    const here = await server.login(vera);
    const token = await change(here);
    server.clock.pass(7 * DAY - 1);
    const answer = await open("undo", token);
    expect(answer).toEqual({ status: 1, data: { token: expect.any(String) } });
    expect((await storedAccount(server, vera.id)).email).toBe(vera.email);
    expect(await isSignedIn(here)).toBe(false);
    const letters = await takeLetters(server);
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[vera.email, "Восстановление пароля"]]);
    const login = (password: string) =>
      server.browser().post("/v1/account/login-by-password", { login: vera.email, password });
    expect((await login(PASSWORD)).statusCode).toBe(400);
    await server.browser().post("/v1/account/password/reset", { token: answer.data.token, password: "нижняя Волга" });
    expect((await login("нижняя Волга")).statusCode).toBe(200);
    expect(await open("undo", token)).toEqual(dead);
    expect(await events()).toEqual(["emailChangeRequested", "emailChanged", "emailChangeUndone"]);
  });

  it("a second factor and a phone that a stranger has set since do not stop it: both are removed", async () => {
    const here = await server.login(vera);
    await ask(here);
    const letters = await takeLetters(server);
    await open("confirm", letters.find(({ to }) => to === fresh)?.token);
    await turnTotpOn(server, vera);
    await server.database
      .insertInto("accountPhone")
      .values({ accountId: vera.id, phone: "+79123456789", confirmedAt: NOW })
      .execute();
    const undo = (await takeLetters(server)).find(({ subject }) => subject === "Адрес почты изменён");
    const { token } = (await open("undo", undo?.token)).data;
    const reset = { token, password: "нижняя Волга" };
    expect((await server.browser().post("/v1/account/password/reset", reset)).json().data).toEqual({
      userId: vera.id,
      twoFactorEnabled: false,
      codeRequired: false,
    });
    const left = async (table: "secondFactor" | "recoveryCode" | "accountPhone") =>
      server.database.selectFrom(table).where("accountId", "=", vera.id).select("accountId").execute();
    expect([await left("secondFactor"), await left("recoveryCode"), await left("accountPhone")]).toEqual([[], [], []]);
  });

  it("the owner's own second factor of before stays, with its codes", async () => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(60_000);
    const here = await server.login(vera);
    await ask(here, { email: fresh, proof: { ...proof, code: await codeOf(secret, server) } });
    const link = (await takeLetters(server)).find(({ to }) => to === fresh);
    await open("confirm", link?.token);
    const undo = (await takeLetters(server)).find(({ subject }) => subject === "Адрес почты изменён");
    await open("undo", undo?.token);
    expect((await server.as(vera)("getTotp", {})).twoFactor).toEqual({ enabledAt: NOW, recoveryCodesLeft: 10 });
  });

  it("is late after 7 days, when the address may be changed again", async () => {
    const here = await server.login(vera);
    const token = await change(here);
    const next = { email: `next-${vera.email}`, proof };
    server.clock.pass(7 * DAY - 1);
    expect(await ask(here, next)).toMatchObject({ message: "После смены почты это можно сделать через 7 дней" });
    server.clock.pass(1);
    expect(await open("undo", token)).toEqual(dead);
    expect(await ask(here, next)).toEqual(done);
  });

  it("an address that is somebody's by now is not taken back, and nothing else is", async () => {
    const here = await server.login(vera);
    const token = await change(here);
    const other = await addAccount(server);
    await server.database.updateTable("account").set({ email: vera.email }).where("id", "=", other.id).execute();
    expect(await open("undo", token)).toEqual(dead);
    expect([(await storedAccount(server, vera.id)).email, await isSignedIn(here)]).toEqual([fresh, true]);
  });

  it("nobody else gets the former address meanwhile, neither by a change nor by registration", async () => {
    await change(await server.login(vera));
    const other = await addAccount(server);
    expect(await ask(await server.login(other), { email: vera.email, proof })).toEqual(
      refused("email", "Этот адрес уже зарегистрирован"),
    );
    const registration = {
      fio: "Пётр Лунин",
      userName: `lunin${vera.id}`,
      email: vera.email,
      password: "верхняя Волга",
      termsAgree: true,
      personalDataAgree: true,
    };
    expect((await server.browser().post("/v1/account/register", registration)).json()).toEqual(
      refused("email", "Этот адрес уже зарегистрирован"),
    );
    server.clock.pass(7 * DAY);
    expect((await server.browser().post("/v1/account/register", registration)).json()).toMatchObject({ status: 1 });
  });
});
