import { beforeEach, describe, expect, it } from "vitest";
import { secretCell } from "../../../server/account/factorCodes.ts";
import { encipher } from "../../../server/db/dataKey.ts";
import { type CallName, contract } from "../../../src/api/contract/index.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../../support/factories.ts";
import { goodPapers } from "../../support/goodPapers.ts";
import { takeLetters } from "../../support/letters.ts";
import { NOW, testServer } from "../../support/server.ts";
import { access as rowsOfAccess } from "../access/index.ts";

const server = testServer({ config: { origin: "https://rukopis.example" } });
beforeEach(async () => {
  await takeLetters(server);
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
});

const linkExpired = {
  httpStatus: 400,
  envelope: {
    status: 4,
    errorCode: 3,
    message: "Ссылка устарела или уже использована",
    invalidFields: { token: ["Ссылка устарела или уже использована"] },
  },
};
const guest = () => server.as(null);
const tokenOf = async (): Promise<string> => (await takeLetters(server))[0]?.token ?? "";
const recover = (email: string, address = "203.0.113.7") =>
  server.browser().post("/v1/account/password/recovery", { email }, { address });
const NEW_PASSWORD = "совсем новый пароль";

it("twenty wrong links an hour a network, a right one among them does its work", async () => {
  const post = (path: string, body: object, address: string) => server.browser().post(path, body, { address });
  const guess = async (index: number, address = "203.0.113.9") => {
    const wrong = { token: `x${index}`.padEnd(43, "y") };
    const [path, body] =
      index % 2 === 0
        ? ["/v1/account/email/confirm", wrong]
        : ["/v1/account/password/reset", { ...wrong, password: NEW_PASSWORD }];
    return (await post(path, body, address)).statusCode;
  };
  const account = await addAccount(server);
  await recover(account.email);
  const token = await tokenOf();
  for (let index = 0; index < 20; index += 1) expect(await guess(index)).toBe(400);
  expect([await guess(20), await guess(21), await guess(22, "203.0.113.10")]).toEqual([429, 429, 400]);
  const reset = await post("/v1/account/password/reset", { token, password: NEW_PASSWORD }, "203.0.113.9");
  expect(reset.statusCode).toBe(200);
});

describe("e-mail confirmation", () => {
  const unconfirmed = () => addAccount(server, { fio: "Анна <Ветрова>", emailIsConfirmed: false });
  const newToken = async (account: { id: number }) => {
    await server.as(account)("sendEmailConfirmation", {});
    return tokenOf();
  };

  it("the letter", async () => {
    const account = await unconfirmed();
    expect(await server.as(account)("sendEmailConfirmation", {})).toEqual({ email: account.email });
    const [letter, ...more] = await takeLetters(server);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: account.email, subject: "Подтвердите адрес электронной почты" });
    expect(letter?.link).toBe(`https://rukopis.example/account/email/confirm#token=${letter?.token}`);
    expect(letter?.token).toMatch(/^[\w-]{43}$/);
    expect(letter?.text).toBe(
      `Здравствуйте!\n\nЭтот адрес указан при регистрации на «Рукописи». Чтобы подтвердить его, откройте ссылку. Она действует 3 дня.\n\n${letter?.link}\n\nЕсли вы не регистрировались, ничего делать не нужно.\n\nРукопись`,
    );
    expect(letter?.html).toContain("<p>Здравствуйте!</p>");
    expect(letter?.html).toContain(`<a href="${letter?.link}">Подтвердить адрес</a>`);
  });

  it("confirms once, also without a session", async () => {
    const account = await unconfirmed();
    const token = await newToken(account);
    expect(await guest()("confirmEmail", { body: { token } })).toEqual({ email: account.email });
    expect((await storedAccount(server, account.id)).emailConfirmedAt).toEqual(new Date(NOW));
    await expect(guest()("confirmEmail", { body: { token } })).rejects.toMatchObject(linkExpired);
  });

  it("of two at once one confirms", async () => {
    const token = await newToken(await unconfirmed());
    const both = await Promise.allSettled([1, 2].map(() => guest()("confirmEmail", { body: { token } })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it.each([
    ["one millisecond before 3 days have passed", "2026-11-23T11:05:30.999Z", true],
    ["after 3 days", "2026-11-23T11:05:31.000Z", false],
  ])("%s", async (_, then, works) => {
    const account = await unconfirmed();
    const token = await newToken(account);
    server.clock.set(then);
    const answer = guest()("confirmEmail", { body: { token } });
    if (works) expect(await answer).toEqual({ email: account.email });
    else await expect(answer).rejects.toMatchObject(linkExpired);
  });

  it("a wrong token, and one of another purpose", async () => {
    await expect(guest()("confirmEmail", { body: { token: "x" } })).rejects.toMatchObject(linkExpired);
    const { email } = await addAccount(server);
    await recover(email);
    const token = await tokenOf();
    await expect(guest()("confirmEmail", { body: { token } })).rejects.toMatchObject(linkExpired);
  });

  it("an address that is confirmed already gets no letter", async () => {
    const account = await addAccount(server);
    expect(await server.as(account)("sendEmailConfirmation", {})).toEqual({ email: account.email });
    expect(await takeLetters(server)).toEqual([]);
  });

  it("5 an hour, the 6th is refused", async () => {
    const call = server.as(await unconfirmed());
    for (let turn = 1; turn <= 5; turn += 1) await call("sendEmailConfirmation", {});
    await expect(call("sendEmailConfirmation", {})).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, retryAfter: 3269 },
    });
    server.clock.set("2026-11-20T12:00:00.000Z");
    await call("sendEmailConfirmation", {});
    expect(await takeLetters(server)).toHaveLength(6);
  });

  it("is for users", async () => {
    await expect(guest()("sendEmailConfirmation", {})).rejects.toMatchObject({ envelope: { errorCode: 4 } });
  });
});

describe("recoverPassword", () => {
  it("answers known, unknown and disabled alike; only the known one gets a letter", async () => {
    const known = await addAccount(server, { fio: "Анна" });
    const disabled = await addAccount(server, { disabledAt: NOW });
    for (const email of [known.email.toUpperCase(), "nobody@example.ru", disabled.email]) {
      const response = await recover(email);
      expect([response.statusCode, response.json()]).toEqual([200, { status: 1, data: {} }]);
    }
    expect(await server.database.selectFrom("job").select("kind").execute()).toEqual(Array(3).fill({ kind: "mail" }));
    const [letter, ...more] = await takeLetters(server);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: known.email, subject: "Восстановление пароля" });
    expect(letter?.link).toBe(`https://rukopis.example/account/password/reset#token=${letter?.token}`);
    expect(letter?.text).toBe(
      `Здравствуйте, Анна!\n\nЧтобы задать новый пароль на «Рукописи», откройте ссылку. Она действует 1 час и только один раз.\n\n${letter?.link}\n\nЕсли вы этого не просили, ничего делать не нужно: прежний пароль остаётся в силе.\n\nРукопись`,
    );
  });

  it.each(["author1@example.ru", "nobody@example.ru"])(
    "5 an hour an e-mail (%s) and network, 50 from everywhere",
    async (email) => {
      const from = (turn: number) => recover(email, `2001:db8:1:2::${turn}`);
      for (let turn = 1; turn <= 5; turn += 1) expect((await from(turn)).statusCode).toBe(200);
      const response = await from(99);
      expect([response.statusCode, response.json()]).toMatchObject([429, { errorCode: 8, retryAfter: 3269 }]);
      for (let turn = 1; turn <= 45; turn += 1)
        expect((await recover(email, `203.0.113.${turn}`)).statusCode).toBe(200);
      expect((await recover(email, "203.0.113.99")).statusCode).toBe(429);
      await takeLetters(server);
    },
  );

  it("20 an hour an address", async () => {
    for (let turn = 1; turn <= 20; turn += 1) expect((await recover(`reader${turn}@example.ru`)).statusCode).toBe(200);
    expect((await recover("reader21@example.ru")).statusCode).toBe(429);
    expect((await recover("reader21@example.ru", "198.51.100.1")).statusCode).toBe(200);
    await takeLetters(server);
  });
});

describe("resetPassword", () => {
  const askForLetter = async (given = {}) => {
    const account = await addAccount(server, given);
    await recover(account.email);
    return { account, token: await tokenOf() };
  };
  const reset = (token: string) => guest()("resetPassword", { body: { token, password: NEW_PASSWORD } });

  it("sets the password, confirms the address, ends all else, and logs in", async () => {
    const { account, token } = await askForLetter({ emailIsConfirmed: false });
    const other = await server.login(account);
    const bearer = (await other.ask("/api/account/bearer-token")).json().data.token;
    const browser = server.browser();
    const response = await browser.post("/v1/account/password/reset", { token, password: NEW_PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 1, data: { userId: account.id, twoFactorEnabled: false, codeRequired: false } },
    ]);
    expect(await browser.call("getAccount", {})).toMatchObject({ id: account.id, emailIsConfirmed: true });
    expect((await other.ask("/api/v2/account")).json().data.id).toBe(-1);
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await server.app.inject({ url: "/api/v2/account", headers })).json().errorCode).toBe(1);
    const logIn = (password: string) => guest()("loginByPassword", { body: { login: account.email, password } });
    await expect(logIn(PASSWORD)).rejects.toMatchObject({ httpStatus: 400 });
    expect(await logIn(NEW_PASSWORD)).toEqual({ userId: account.id, twoFactorEnabled: false, codeRequired: false });
  });

  it("a link works once, and takes the other letters' links along", async () => {
    const { account, token } = await askForLetter();
    await recover(account.email);
    const second = await tokenOf();
    await reset(second);
    for (const used of [second, token]) await expect(reset(used)).rejects.toMatchObject(linkExpired);
  });

  it.each([
    ["one millisecond before an hour has passed", "2026-11-20T12:05:30.999Z", true],
    ["after an hour", "2026-11-20T12:05:31.000Z", false],
  ])("%s", async (_, then, works) => {
    const { account, token } = await askForLetter();
    server.clock.set(then);
    if (works) expect(await reset(token)).toEqual({ userId: account.id, twoFactorEnabled: false, codeRequired: false });
    else await expect(reset(token)).rejects.toMatchObject(linkExpired);
  });

  it("an address that was confirmed earlier keeps its time", async () => {
    const { account, token } = await askForLetter();
    server.clock.set("2026-11-20T11:30:00.000Z");
    await reset(token);
    expect((await storedAccount(server, account.id)).emailConfirmedAt).toEqual(new Date(NOW));
  });

  it("who is banned sets it too, to take along what is theirs; who was disabled meanwhile does not", async () => {
    const { account } = await askForLetter();
    const become = (change: object) =>
      server.database.updateTable("account").set(change).where("id", "=", account.id).execute();
    await become({ bannedAt: NOW });
    await recover(account.email);
    const [letter] = await takeLetters(server);
    expect(await reset(letter?.token ?? "")).toEqual({
      userId: account.id,
      twoFactorEnabled: false,
      codeRequired: false,
    });
    await recover(account.email);
    const letters = await takeLetters(server);
    await become({ disabledAt: NOW });
    const token = letters.find(({ subject }) => subject === "Восстановление пароля")?.token ?? "";
    await expect(reset(token)).rejects.toMatchObject(linkExpired);
  });

  it("a short password leaves the link of use", async () => {
    const { account, token } = await askForLetter();
    await expect(guest()("resetPassword", { body: { token, password: "семь567" } })).rejects.toMatchObject({
      envelope: { invalidFields: { password: ["Поле Новый пароль должно быть не короче 8 символов"] } },
    });
    expect(await reset(token)).toEqual({ userId: account.id, twoFactorEnabled: false, codeRequired: false });
  });

  it("neither token nor link lie in the database", async () => {
    const { email } = await addAccount(server);
    await server.database.deleteFrom("job").execute();
    await recover(email);
    const [job] = await server.database.selectFrom("job").select("payload").execute();
    expect(job).toEqual({ payload: { letter: "passwordRecovery", email } });
    const token = await tokenOf();
    const rows = await server.database.selectFrom("oneTimeToken").select("tokenHash").execute();
    expect(rows.some(({ tokenHash }) => tokenHash.toString().includes(token))).toBe(false);
  });
});

describe("an account whose address nobody has confirmed", () => {
  const proof = { password: PASSWORD };
  const lasting = {
    "/v1/account/export/start": { proof },
    "/v1/account/phone/change": { phone: "+7 912 345-67-89", proof },
    "/v1/account/phone/confirm": { code: "123456" },
    "/v1/account/totp/confirm": { code: "123456" },
    "/v1/account/totp/recovery-codes": { proof },
    "/v1/account/totp/start": { proof },
    "/v2/account/identification/update": { ...goodPapers, fileIds: ["0b0f1c1e-7d5c-4f0c-9b52-7b1f0d0a1c11"], proof },
    "/v2/account/reader-key/create": { title: "PocketBook" },
  };
  const notConfirmed = [403, { status: 4, errorCode: 6, message: "Подтвердите адрес электронной почты" }];

  it.each(Object.entries(lasting))("makes nothing that lasts: %s", async (path, body) => {
    const stranger = await server.login(await addAccount(server, { emailIsConfirmed: false }));
    const response = await stranger.post(path, body);
    expect([response.statusCode, response.json()]).toEqual(notConfirmed);
    const owner = await server.login(await addAccount(server));
    expect((await owner.post(path, body)).json().errorCode).not.toBe(6);
  });

  // These: whose rows of access say that they open nothing.
  it("may make every other call of the account: these, and no more", () => {
    const calls = Object.values(contract).filter(({ method, access }) => method === "POST" && access === "user");
    const paths: string[] = calls.map(({ path }) => path).filter((path) => /^\/v\d\/account\//.test(path));
    const rows = Object.entries(rowsOfAccess).filter(([, { opensNothing }]) => opensNothing);
    const others = rows.map(([name]) => contract[name as CallName].path);
    expect(paths.filter((path) => !(path in lasting)).sort()).toEqual(others.sort());
  });

  it("is asked to confirm it also when it is banned, and takes along what is there then", async () => {
    const account = await addAccount(server, { emailIsConfirmed: false, bannedAt: NOW });
    const browser = await server.login(account);
    const start = async () => (await browser.post("/v1/account/export/start", { proof })).json();
    expect(await start()).toEqual(notConfirmed[1]);
    expect(await browser.call("getExport", {})).toEqual({
      export: null,
      twoFactorEnabled: false,
      emailIsConfirmed: false,
    });
    await browser.call("sendEmailConfirmation", {});
    await guest()("confirmEmail", { body: { token: await tokenOf() } });
    expect(await start()).toEqual({ status: 1, data: {} });
  });

  async function recovered(email: string) {
    await takeLetters(server);
    await recover(email);
    const owner = server.browser();
    const answer = await owner.post("/v1/account/password/reset", { token: await tokenOf(), password: NEW_PASSWORD });
    return { owner, answer: answer.json() };
  }
  const letIn = (userId: number) => ({
    status: 1,
    data: { userId, twoFactorEnabled: false, codeRequired: false },
  });

  it("is its owner's with one letter, without a code of the stranger who registered it", async () => {
    const [email, password] = ["victim@example.ru", "верхняя Волга"];
    const stranger = server.browser();
    const agreed = { termsAgree: true, personalDataAgree: true } as const;
    await stranger.call("register", {
      body: { fio: "Чужой Человек", userName: "chuzhoj", email, password, ...agreed },
    });
    const { id } = await stranger.call("getAccount", {});
    const start = await stranger.post("/v1/account/totp/start", { proof: { password } });
    expect([start.statusCode, start.json()]).toEqual(notConfirmed);
    const { owner, answer } = await recovered(email);
    expect(answer).toEqual(letIn(id));
    expect(await owner.call("getAccount", {})).toMatchObject({ id, emailIsConfirmed: true });
    expect((await stranger.call("getAccount", {})).id).toBe(-1);
  });

  /** As strangers could before they were refused. */
  async function holdEverything({ id: accountId }: TestAccount) {
    const add = server.database;
    const secret = encipher("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", secretCell("second_factor", accountId));
    await add.insertInto("secondFactor").values({ accountId, secret, enabledAt: NOW, lastStep: 0 }).execute();
    await add.insertInto("recoveryCode").values({ accountId, lookup: "ABCD", codeHash: "" }).execute();
    await add.insertInto("accountPhone").values({ accountId, phone: "+79123459999", confirmedAt: NOW }).execute();
    const papers = { facts: "", formerFacts: null, reason: "", sentAt: NOW, decidedAt: NOW };
    await add
      .insertInto("identification")
      .values({ accountId, state: "approved", ...papers })
      .execute();
    const key = { title: "PocketBook", keyHash: Buffer.from(String(accountId)), createdAt: NOW };
    await add
      .insertInto("readerKey")
      .values({ accountId, ...key })
      .execute();
    const archive = { id: "0b0f1c1e-7d5c-4f0c-9b52-7b1f0d0a1c12", requestedAt: NOW, readyAt: NOW, byteSize: 1 };
    await add
      .insertInto("accountExport")
      .values({ accountId, ...archive, expiresAt: "2026-11-27T11:05:31.000Z" })
      .execute();
  }

  it("that holds all of it from before has nothing of it left when its owner comes by letter", async () => {
    const account = await addAccount(server, { emailIsConfirmed: false });
    await holdEverything(account);
    const { owner, answer } = await recovered(account.email);
    expect(answer).toEqual(letIn(account.id));
    expect(await owner.call("getSecurity", {})).toMatchObject({ phone: null, phoneChange: null, twoFactor: null });
    expect((await owner.call("getReaderKeys", {})).keys).toEqual([]);
    expect((await owner.call("getExport", {})).export).toBeNull();
    expect((await owner.call("getIdentification", {})).identification).toBeNull();
    const codes = server.database.selectFrom("recoveryCode").where("accountId", "=", account.id).select("lookup");
    expect(await codes.execute()).toEqual([]);
  });
});
