import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
});

const given = {
  fio: " Анна Ветрова ",
  userName: "Anna.V",
  email: " Anna@Example.ru ",
  password: "пароль из восьми",
  termsAgree: true as const,
  personalDataAgree: true as const,
};
const register = (changed: object, address = "203.0.113.7") =>
  server.browser().post("/v1/account/register", { ...given, ...changed }, { address });
const refusedWith = (invalidFields: Record<string, string[]>, message: string) => [
  400,
  { status: 4, errorCode: 3, message, invalidFields },
];
const nameTaken = "Это имя пользователя уже занято";
const emailTaken = "Этот адрес уже зарегистрирован";

describe("register", () => {
  let userId: number;

  it("makes the account, logs in, and plans the letter", async () => {
    const browser = server.browser();
    const headers = { "user-agent": "Firefox" };
    const response = await browser.post("/v1/account/register", given, { address: "203.0.113.7", headers });
    userId = response.json().data.userId;
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 1, data: { userId, twoFactorEnabled: false, codeRequired: false } },
    ]);
    expect([...browser.cookies.keys()]).toEqual(["device", "sid", "LoginCookie"]);
    expect(await browser.call("getAccount", {})).toMatchObject({
      id: userId,
      email: "anna@example.ru",
      emailIsConfirmed: false,
    });
    const account = await server.database.selectFrom("account").where("id", "=", userId).selectAll().executeTakeFirst();
    expect(account).toEqual({
      id: userId,
      userName: "Anna.V",
      userNameFolded: "anna.v",
      fio: "Анна Ветрова",
      fioFolded: "анна ветрова",
      email: "anna@example.ru",
      emailConfirmedAt: null,
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/),
      passwordChangedAt: null,
      roles: [],
      adultConfirmedAt: null,
      avatarUrl: null,
      backgroundUrl: null,
      bannedAt: null,
      bannedUntil: null,
      banReason: null,
      disabledAt: null,
      typografType: "soft",
      isSeller: false,
      createdAt: new Date(NOW),
    });
    const session = server.database.selectFrom("session").where("accountId", "=", userId);
    expect(await session.select(["address", "userAgent", "createdAt", "expiresAt"]).execute()).toEqual([
      {
        address: "203.0.113.7",
        userAgent: "Firefox",
        createdAt: new Date(NOW),
        expiresAt: new Date("2027-02-18T11:05:31.000Z"),
      },
    ]);
  });

  it("keeps both consents with time, address and version", async () => {
    const consents = server.database.selectFrom("accountConsent").where("accountId", "=", userId).orderBy("id");
    const each = { address: "203.0.113.7", agreedAt: new Date(NOW) };
    expect(await consents.select(["document", "version", "address", "agreedAt"]).execute()).toEqual([
      { document: "terms", version: "2026-11-20", ...each },
      { document: "personalData", version: "2026-11-24", ...each },
    ]);
  });

  it("the letter is written to the mail folder, in text and in HTML", async () => {
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    const folder = join(server.config.dataDir, "mail");
    const [file = "", ...more] = await readdir(folder);
    expect([file.slice(0, 24), more]).toEqual(["2026-11-20T11-05-31-000Z", []]);
    const letter = await readFile(join(folder, file), "utf8");
    expect(letter).toMatch(/^To: anna@example.ru\r?$/m);
    expect(letter).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(letter).toMatch(/Content-Type: text\/html; charset=utf-8/);
  });

  it.each<[string, object, Record<string, string[]>, string]>([
    ["user name, in another case", { userName: "ANNA.v", email: "b@example.ru" }, { userName: [nameTaken] }, nameTaken],
    ["address, in another case", { userName: "boris" }, { email: [emailTaken] }, emailTaken],
    ["both", {}, { userName: [nameTaken], email: [emailTaken] }, "Проверьте поля"],
  ])("taken: %s", async (_, changed, invalidFields, message) => {
    const response = await register(changed);
    expect([response.statusCode, response.json()]).toEqual(refusedWith(invalidFields, message));
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    "admin",
    "Administrator",
    "moderator",
    "SUPPORT",
    "help",
    "api",
    "files",
    "account",
    "work",
    "book",
    "deleted-5",
    "Deleted-x",
    "rukopis",
    "rukopis-team",
  ])("nobody may be called %s", async (userName) => {
    const response = await register({ userName, email: "reserved@example.ru" });
    expect([response.statusCode, response.json()]).toEqual(refusedWith({ userName: [nameTaken] }, nameTaken));
  });

  it.each<[string, object, Record<string, string[]>]>([
    [
      "no consents",
      { termsAgree: false, personalDataAgree: false },
      {
        termsAgree: ["Без согласия продолжить нельзя: примите условия использования"],
        personalDataAgree: ["Без согласия продолжить нельзя: дайте согласие на обработку персональных данных"],
      },
    ],
    ["a short password", { password: "семь567" }, { password: ["Поле Пароль должно быть не короче 8 символов"] }],
    [
      "digits for a name",
      { userName: "12345" },
      {
        userName: ["Поле Имя пользователя имеет неверный формат"],
      },
    ],
    [
      "no address",
      { email: "anna" },
      {
        email: ["Поле Электронная почта должно быть действительным электронным адресом"],
      },
    ],
    ["a field that is none", { isAdmin: true }, { isAdmin: ["Поле isAdmin некорректно"] }],
  ])("refused: %s", async (_, changed, invalidFields) => {
    const response = await register({ userName: "new.one", email: "new@example.ru", ...changed });
    expect([response.statusCode, response.json()]).toEqual(refusedWith(invalidFields, "Проверьте поля"));
  });

  it("of two at once one wins, and the answer to the other names what is taken", async () => {
    const both = await Promise.all([
      register({ userName: "twin", email: "twin1@example.ru" }),
      register({ userName: "Twin", email: "twin2@example.ru" }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const refused = both.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toEqual(refusedWith({ userName: [nameTaken] }, nameTaken)[1]);
    const same = await Promise.all([
      register({ userName: "third", email: "same@example.ru" }),
      register({ userName: "fourth", email: "same@example.ru" }),
    ]);
    expect(same.map((response) => response.json().message ?? "in").sort()).toEqual(["in", emailTaken].sort());
  });

  it("20 an hour an address; the answer to the 21st says when to come back", async () => {
    const address = "198.51.100.1";
    for (let turn = 1; turn <= 20; turn += 1) expect((await register({}, address)).statusCode).toBe(400);
    const response = await register({ userName: "late", email: "late@example.ru" }, address);
    const message = "Слишком много попыток, попробуйте позже";
    expect([response.statusCode, response.headers["retry-after"], response.json()]).toEqual([
      429,
      "3269",
      { status: 4, errorCode: 8, message, retryAfter: 3269 },
    ]);
    server.clock.set("2026-11-20T11:59:59.999Z");
    expect((await register({}, address)).json()).toMatchObject({ errorCode: 8, retryAfter: 1 });
    server.clock.set("2026-11-20T12:00:00.000Z");
    expect((await register({}, address)).statusCode).toBe(400);
  });

  it("the counters contain no address and no name", async () => {
    await register({});
    const keys = await server.database.selectFrom("attemptCounter").select("key").execute();
    // Of tries, and of the bytes that guests send.
    const hashed = { key: expect.stringMatching(/^[\w-]{43}$/) };
    expect(keys).toEqual([hashed, hashed]);
  });

  it("the browser's former session ends", async () => {
    const browser = await server.login(await addAccount(server));
    const cookie = `sid=${browser.cookies.get("sid")}`;
    await browser.post("/v1/account/register", { ...given, userName: "second", email: "second@example.ru" });
    expect((await server.app.inject({ url: "/api/v2/account", headers: { cookie } })).json().data.id).toBe(-1);
  });
});

describe("a new password", () => {
  const known = "Пароль слишком известен, придумайте другой";
  const own = "В пароле ваше имя или название сайта, придумайте другой";
  beforeEach(async () => {
    await server.database.deleteFrom("attemptCounter").execute();
  });

  it.each([
    ["password", known],
    ["PassWord", known],
    ["12345678", known],
    ["qwertyuiop", known],
    ["зфыыцщкв", known],
    ["йцукенгшщз", known],
    ["ёёёёёёёёёё", known],
    ["я-Ветрова-2", own],
    ["ivan.petrov77", own],
    ["чтоугодно+pochta99", own],
    ["rukopis2026", own],
    ["моя рукопись", own],
    ["herjgbcm2026", own],
  ])("%s is refused", async (password, text) => {
    const person = { fio: "Анна Ветрова", userName: "ivan.petrov", email: "pochta99@example.ru" };
    const response = await register({ ...person, password });
    expect([response.statusCode, response.json()]).toEqual(refusedWith({ password: [text] }, text));
  });

  it("short words of a name may stand in it", async () => {
    const response = await register({
      fio: "Ли Ян",
      userName: "li.yan",
      email: "ly@example.ru",
      password: "далияна и море",
    });
    expect(response.statusCode).toBe(200);
  });
});
