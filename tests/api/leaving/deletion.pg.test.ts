import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addIncome, addPayout } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addPublishedBook, addWork, storedWork } from "../../support/factories.works.ts";
import { takeLetters } from "../../support/letters.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";

const NOW = "2026-11-20T11:00:00.000Z";
const UNTIL = "2026-12-04T11:00:00.000Z";
const DAY = 86_400_000;
const FORTNIGHT = 14 * DAY;

const server = testServer({ now: NOW });
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  await takeLetters(server);
  vera = await addAccount(server, { fio: "Вера Лядова" });
});

const proof = { password: PASSWORD };
type Browser = Awaited<ReturnType<TestServer["login"]>>;
const leave = async (browser: Browser, given: object = {}) =>
  (await browser.post("/v1/account/deletion/request", { keepTexts: false, proof, ...given })).json();
const logIn = async (given: object = {}, browser = server.browser()) =>
  (await browser.post("/v1/account/login-by-password", { login: vera.email, password: PASSWORD, ...given })).json();
const comeBack = async (given: object = {}, browser = server.browser()) =>
  (await browser.post("/v1/account/deletion/cancel", { login: vera.email, password: PASSWORD, ...given })).json();
const leaving = {
  status: 5,
  errorCode: 7,
  message: "Учётная запись удаляется 4 декабря 2026",
  data: { leavingUntil: UNTIL },
};
const refused = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});
const events = async (id = vera.id) =>
  (
    await server.database.selectFrom("accountEvent").where("accountId", "=", id).orderBy("id").select("kind").execute()
  ).map(({ kind }) => kind);
const stateOf = async (id: number) =>
  (await server.database.selectFrom("work").where("id", "=", id).select("state").executeTakeFirst())?.state;
/** Lets the fortnight pass, and the job run that erases. */
async function erase(): Promise<void> {
  server.clock.pass(FORTNIGHT);
  await server.drainJobs();
}

describe("leaving", () => {
  it("signs out everywhere, hides the profile, makes works drafts, and tells by letter until when there is a way back", async () => {
    const book = await addPublishedBook(server, { owner: vera });
    const waiting = await addWork(server, { owner: vera }, { state: "onModeration" });
    const [here, there] = [await server.login(vera), await server.login(vera)];
    expect(await leave(here)).toEqual({ status: 1, data: { until: UNTIL } });
    expect(here.cookies).toEqual(new Map());
    for (const browser of [here, there]) expect((await browser.call("getAccount", {})).id).toBe(-1);
    const guest = server.browser();
    expect((await guest.ask(`/api/v2/account/${vera.id}/short-info`)).statusCode).toBe(404);
    expect((await guest.ask(`/api/v1/work/${book.workId}/details`)).statusCode).toBe(404);
    expect([await stateOf(book.workId), await stateOf(waiting.id)]).toEqual(["draft", "draft"]);
    const [letter, ...more] = await takeLetters(server);
    expect(more).toEqual([]);
    expect([letter?.to, letter?.subject]).toEqual([vera.email, "Учётная запись будет удалена 4 декабря 2026"]);
    expect(letter?.text).toContain("До 4 декабря 2026, 14:00 по Москве её можно вернуть");
    expect(letter?.link).toBe("http://localhost:3000/account/login");
    expect(await events()).toEqual(["deletionRequested"]);
  });

  it("is shown at a login with the right password, and at no other", async () => {
    await leave(await server.login(vera));
    expect(await logIn()).toEqual(leaving);
    expect(await logIn({ password: "не тот пароль" })).toEqual(refused("password", "Неверный логин или пароль"));
  });

  it("is refused without the password, and without the code where one is asked for", async () => {
    expect(await leave(await server.login(vera), { proof: { password: "не тот" } })).toEqual(
      refused("proof.password", "Неверный пароль"),
    );
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(60_000);
    const here = await server.login(vera);
    expect(await leave(here)).toEqual(refused("proof.code", "Введите код из приложения"));
    expect(await leave(here, { proof: { ...proof, code: await codeOf(secret, server) } })).toMatchObject({ status: 1 });
  });

  it("the last administrator stays, also of two who leave at once", async () => {
    await server.database.updateTable("account").set({ roles: [] }).execute();
    const [one, other] = [
      await addAccount(server, { roles: ["Admin"] }),
      await addAccount(server, { roles: ["Admin"] }),
    ];
    const browsers = [await server.login(one), await server.login(other)];
    const answers = await Promise.all(browsers.map((browser) => leave(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 4]);
    expect(answers.find(({ status }) => status === 4)).toEqual({
      status: 4,
      errorCode: 3,
      message: "Должен остаться хотя бы один администратор",
    });
    await server.database.updateTable("account").set({ roles: [] }).execute();
  });

  it("says before what goes and what stays", async () => {
    const gleb = await addAccount(server);
    await addPublishedBook(server, { owner: vera });
    await addWork(server, { owner: vera });
    await addWork(server, { owner: vera }, { state: "deleted" });
    await addWork(server, { owner: gleb, coAuthor: vera });
    expect(await (await server.login(vera)).call("getDeletion", {})).toEqual({
      isLastAdmin: false,
      emailJustChanged: false,
      hasExclusive: false,
      workCount: 2,
      shownCount: 1,
      sharedCount: 1,
      owed: 0,
      wasPaid: false,
    });
  });

  it("says before how much money is left, what is on its way among it, and that a payout is remembered", async () => {
    const author = await addAccount(server);
    await addIncome(server, author, 250_050);
    await addPayout(server, author, { state: "exported", payee: "v1.sealed" });
    const facts = await (await server.login(author)).call("getDeletion", {});
    expect(facts).toMatchObject({ owed: 250_050, wasPaid: true });
    const debtor = await addAccount(server);
    await addIncome(server, debtor, -5_000);
    expect(await (await server.login(debtor)).call("getDeletion", {})).toMatchObject({ owed: 0, wasPaid: false });
  });
});

describe("coming back", () => {
  it("until the last millisecond: signed in, everything there, works stay drafts", async () => {
    const book = await addPublishedBook(server, { owner: vera });
    await leave(await server.login(vera));
    server.clock.pass(FORTNIGHT - 1);
    const browser = server.browser();
    expect(await comeBack({}, browser)).toEqual({
      status: 1,
      data: { userId: vera.id, twoFactorEnabled: false, codeRequired: false },
    });
    expect((await browser.call("getAccount", {})).id).toBe(vera.id);
    expect(await stateOf(book.workId)).toBe("draft");
    expect(await events()).toEqual(["deletionRequested", "deletionCancelled", "login"]);
    server.clock.pass(1);
    await server.drainJobs();
    expect((await storedAccount(server, vera.id)).fio).toBe("Вера Лядова");
  });

  it("is late after 14 days, even before the job has run", async () => {
    await leave(await server.login(vera));
    server.clock.pass(FORTNIGHT);
    expect(await comeBack()).toEqual({ status: 4, errorCode: 3, message: "Срок восстановления истёк" });
    expect(await logIn()).toMatchObject({ errorCode: 7 });
  });

  it("asks for the code where the second factor is on, and a refused one leaves everything as it is", async () => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(60_000);
    const code = await codeOf(secret, server);
    await leave(await server.login(vera), { proof: { ...proof, code } });
    expect(await comeBack()).toEqual({
      status: 1,
      data: { userId: vera.id, twoFactorEnabled: true, codeRequired: true },
    });
    expect(await comeBack({ code })).toEqual(refused("code", "Этот код уже использован"));
    expect((await logIn()).errorCode).toBe(7);
    server.clock.pass(30_000);
    expect(await comeBack({ code: await codeOf(secret, server) })).toMatchObject({ status: 1 });
  });

  it("needs the password; with one forgotten there is the letter, which opens no session", async () => {
    await leave(await server.login(vera));
    expect(await comeBack({ password: "не тот пароль" })).toEqual(refused("password", "Неверный логин или пароль"));
    await takeLetters(server);
    await server.browser().post("/v1/account/password/recovery", { email: vera.email });
    const [letter] = await takeLetters(server);
    const browser = server.browser();
    const reset = { token: letter?.token, password: "нижняя Волга" };
    expect((await browser.post("/v1/account/password/reset", reset)).json()).toMatchObject({
      status: 1,
      data: { codeRequired: true },
    });
    expect((await browser.call("getAccount", {})).id).toBe(-1);
    expect(await comeBack({ password: "нижняя Волга" })).toMatchObject({ status: 1 });
  });

  it("who was banned meanwhile comes back as a banned one", async () => {
    await leave(await server.login(vera));
    await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", vera.id).execute();
    const browser = server.browser();
    expect(await comeBack({}, browser)).toMatchObject({ status: 1 });
    expect((await browser.ask("/api/v1/account/security")).json()).toMatchObject({ errorCode: 5 });
  });
});

describe("erased", () => {
  it("is «Удалённый пользователь» without a name, an address, a password and a way in", async () => {
    await turnTotpOn(server, vera);
    await server.database.deleteFrom("secondFactor").execute();
    await leave(await server.login(vera));
    await erase();
    expect(await storedAccount(server, vera.id)).toEqual({
      id: vera.id,
      userName: `deleted-${vera.id}`,
      userNameFolded: `deleted-${vera.id}`,
      fio: "Удалённый пользователь",
      fioFolded: "удаленный пользователь",
      email: `deleted-${vera.id}`,
      emailConfirmedAt: null,
      passwordHash: "",
      passwordChangedAt: null,
      roles: [],
      avatarUrl: null,
      backgroundUrl: null,
      bannedAt: null,
      bannedUntil: null,
      banReason: null,
      disabledAt: new Date(NOW),
      adultConfirmedAt: null,
      typografType: "soft",
      isSeller: false,
      createdAt: new Date("2026-01-01T00:00:00.000Z"),
    });
    expect(await logIn()).toEqual(refused("password", "Неверный логин или пароль"));
    expect(await logIn({ login: `deleted-${vera.id}` })).toEqual(refused("password", "Неверный логин или пароль"));
    expect(await comeBack({ login: `deleted-${vera.id}`, password: "" })).toMatchObject({ status: 4 });
    expect((await events()).at(-1)).toBe("erased");
  });

  it("an account that had such a name before it was reserved does not block it", async () => {
    const other = await addAccount(server, { userName: `Deleted-${vera.id}` });
    await leave(await server.login(vera));
    await erase();
    expect((await storedAccount(server, other.id)).userName).toBe(`Deleted-${vera.id}`);
    expect((await storedAccount(server, vera.id)).userName).toBe(`deleted-${vera.id}-${"0".repeat(30)}`);
  });

  it("name and address are free again, and nobody takes the name of an erased one", async () => {
    await leave(await server.login(vera));
    await erase();
    const registration = {
      fio: "Вера Новая",
      userName: vera.userName,
      email: vera.email,
      password: "верхняя Волга",
      termsAgree: true,
      personalDataAgree: true,
    };
    const register = async (given: object) =>
      (await server.browser().post("/v1/account/register", { ...registration, ...given })).json();
    expect(await register({ userName: "Deleted-777" })).toEqual(refused("userName", "Это имя пользователя уже занято"));
    expect(await register({})).toMatchObject({ status: 1 });
  });

  it("every text goes, but for works that others have written too: those are theirs", async () => {
    const gleb = await addAccount(server);
    const book = await addPublishedBook(server, { owner: vera });
    const shared = await addWork(server, { owner: vera, coAuthor: gleb });
    const chapter = await addChapter(server, shared.id, { savedBy: vera.id });
    await leave(await server.login(vera));
    await erase();
    expect(await stateOf(book.workId)).toBeUndefined();
    expect(await storedWork(server, shared.id)).toMatchObject({ ownerId: gleb.id, state: "draft" });
    expect(
      await server.database
        .selectFrom("workAuthor")
        .where("workId", "=", shared.id)
        .orderBy("place")
        .select(["accountId", "place"])
        .execute(),
    ).toEqual([
      { accountId: gleb.id, place: 1 },
      { accountId: vera.id, place: 2 },
    ]);
    expect((await server.as(gleb)("getChapterToEdit", { params: { id: chapter.id } })).chapter.title).toBe("Глава 1");
  });

  it("who keeps the texts leaves what readers had, under another name; drafts go", async () => {
    const book = await addPublishedBook(server, { owner: vera });
    const draft = await addWork(server, { owner: vera });
    const note = { moderationNote: "Пишу под чужим именем" };
    await server.database.updateTable("work").set(note).where("id", "=", book.workId).execute();
    const invited = await addAccount(server);
    await server.as(vera)("inviteCoAuthor", { params: { id: book.workId }, body: { userName: invited.userName } });
    await leave(await server.login(vera), { keepTexts: true });
    expect(await stateOf(book.workId)).toBe("draft");
    await erase();
    expect([await stateOf(book.workId), await stateOf(draft.id)]).toEqual(["published", undefined]);
    expect((await storedWork(server, book.workId)).moderationNote).toBe("");
    // A work without its owner is given to nobody.
    expect(await server.as(invited)("getCoAuthorInvitations", {})).toEqual({ invitations: [] });
    const { authors } = whole(await server.as(null)("getBook", { params: { id: book.workId } }));
    expect(authors).toEqual([
      { id: vera.id, fio: "Удалённый пользователь", userName: `deleted-${vera.id}`, isGone: true },
    ]);
  });

  it("consents are kept for three years, and then go", async () => {
    const consent = {
      accountId: vera.id,
      document: "terms",
      version: "2026-11-20",
      address: "::1",
      agreedAt: NOW,
    } as const;
    await server.database.insertInto("accountConsent").values(consent).execute();
    const consents = () =>
      server.database.selectFrom("accountConsent").where("accountId", "=", vera.id).select("document").execute();
    await leave(await server.login(vera));
    await erase();
    server.clock.pass(3 * 365 * DAY - 1);
    await cleanUp(server.clock.now());
    expect(await consents()).toEqual([{ document: "terms" }]);
    server.clock.pass(1);
    await cleanUp(server.clock.now());
    expect(await consents()).toEqual([]);
  });
});
