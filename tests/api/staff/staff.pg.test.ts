import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../../support/factories.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

const DAY = 86_400_000;
const proof = { password: PASSWORD };
const denied = (message: string) => ({ status: 4, errorCode: 12, message });
const invalid = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});

let server: TestServer;
let vera: TestAccount;
let moderator: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
  vera = await addAccount(server, { fio: "Вера Лядова" });
  moderator = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
  admin = await addAccount(server, { fio: "Антон Главный", roles: ["Admin"] });
});
afterAll(() => server.stop());

const post = async (actor: TestAccount, path: string, body: object) =>
  (await (await server.login(actor)).post(path, body)).json();
const act = (actor: TestAccount, target: { id: number }, what: string, body: object = {}) =>
  post(actor, `/v2/admin/accounts/${target.id}/${what}`, { reason: "Реклама", proof, ...body });
const banned = (actor: TestAccount, target: { id: number }, until: string | null = "2026-12-05", reason = "Реклама") =>
  act(actor, target, "ban", { until, reason });
const rolesOf = async ({ id }: TestAccount) => (await storedAccount(server, id)).roles;
/** A login with the password, which a ban does not refuse. */
const enter = async (person: TestAccount) => {
  const browser = server.browser();
  const given = { login: person.email, password: PASSWORD };
  expect((await browser.post("/v1/account/login-by-password", given)).json()).toMatchObject({ status: 1 });
  return browser;
};
/** What keeps a person out of what is for signed-in people; undefined: nothing. */
const heldBack = async (person: TestAccount): Promise<string | undefined> =>
  (await (await enter(person)).ask("/api/v1/account/security")).json().message;
const banText = "Учётная запись заблокирована до 5 декабря 2026: Реклама";

describe("a ban", () => {
  it("is shown at login and on the next call, and ends with the beginning of its day by Moscow", async () => {
    const browser = await server.login(vera);
    const { data } = await banned(moderator, vera, "2026-12-05", "Реклама.");
    expect(data).toEqual({
      id: vera.id,
      userName: vera.userName,
      fio: "Вера Лядова",
      avatarUrl: null,
      roles: [],
      hasSecondFactor: false,
      emailIsConfirmed: true,
      isDisabled: false,
      registeredAt: "2026-01-01T00:00:00.000Z",
      ban: { until: "2026-12-04T21:00:00.000Z", reason: "Реклама" },
    });
    const barred = { status: 4, errorCode: 5, message: banText };
    expect((await browser.ask("/api/v1/account/security")).json()).toEqual(barred);
    expect((await browser.ask("/api/v2/account")).json().data).toMatchObject({ id: vera.id, roles: [] });

    server.clock.set("2026-12-04T20:59:59.999Z");
    expect((await (await enter(vera)).ask("/api/v1/account/security")).json()).toEqual(barred);
    server.clock.set("2026-12-04T21:00:00.000Z");
    expect((await browser.ask("/api/v1/account/security")).statusCode).toBe(200);
    await server.drainJobs();
    expect(await storedAccount(server, vera.id)).toMatchObject({ bannedAt: null, bannedUntil: null, banReason: null });
  });

  it("a later ban takes the place of the one before, and its end ends only itself", async () => {
    await banned(admin, vera, "2026-12-05");
    await banned(admin, vera, "2027-12-05");
    server.clock.set("2026-12-06T00:00:00.000Z");
    await server.drainJobs();
    expect(await heldBack(vera)).toBe("Учётная запись заблокирована до 5 декабря 2027: Реклама");
  });

  it.each([
    ["30 days", "2026-12-20", true],
    ["31 days", "2026-12-21", false],
  ])("of a moderator for %s", async (_, until, passes) => {
    const answer = await banned(moderator, vera, until);
    if (passes) expect(answer.data.ban.until).toBe("2026-12-19T21:00:00.000Z");
    else expect(answer).toEqual(invalid("until", "Модератор блокирует не больше чем на 30 дней"));
  });

  it("without an end is an administrator's alone", async () => {
    const tooLong = invalid("until", "Модератор блокирует не больше чем на 30 дней");
    expect(await banned(moderator, vera, null)).toEqual(tooLong);
    expect((await banned(admin, vera, null)).data.ban).toEqual({ until: null, reason: "Реклама" });
    expect(await heldBack(vera)).toBe("Учётная запись заблокирована навсегда: Реклама");
  });

  it.each([
    ["today", "2026-11-20", "Выберите день в будущем"],
    ["no day", "2026-02-30", "Поле Заблокировать до некорректно"],
    ["a word", "завтра", "Поле Заблокировать до некорректно"],
  ])("until %s is refused", async (_, until, message) => {
    expect((await banned(admin, vera, until)).invalidFields).toEqual({ until: [message] });
  });

  it("nobody bans himself; staff, and longer bans, are the administrator's", async () => {
    expect(await banned(moderator, moderator)).toEqual(denied("Себя заблокировать нельзя"));
    expect(await banned(admin, admin)).toEqual(denied("Себя заблокировать нельзя"));
    const staff = denied("Модераторов и администраторов блокирует только администратор");
    expect(await banned(moderator, admin)).toEqual(staff);
    expect(await banned(moderator, await addAccount(server, { roles: ["Moderator"] }))).toEqual(staff);
    expect(await banned(admin, moderator)).toMatchObject({ status: 1 });
    await banned(admin, vera, "2027-12-05");
    const other = await addAccount(server, { roles: ["Moderator"] });
    const admins = denied("Эту блокировку может изменить только администратор");
    expect(await banned(other, vera)).toEqual(admins);
    expect(await act(other, vera, "unban")).toEqual(admins);
    expect((await act(admin, vera, "unban")).data.ban).toBeNull();
    expect(await act(admin, vera, "unban")).toEqual({
      status: 4,
      errorCode: 3,
      message: "Этот человек не заблокирован",
    });
    expect(await heldBack(vera)).toBeUndefined();
  });

  it("nothing is done without a proof, and nobody who is not there is banned", async () => {
    const wrong = { proof: { password: "неверный" } };
    const refused = invalid("proof.password", "Неверный пароль");
    expect(await act(moderator, vera, "ban", { until: "2026-12-05", ...wrong })).toEqual(refused);
    expect(await act(admin, vera, "roles", { roles: ["Admin"], ...wrong })).toEqual(refused);
    expect(await act(admin, vera, "end-sessions", wrong)).toEqual(refused);
    expect(await rolesOf(vera)).toEqual([]);
    expect(await act(admin, { id: 999_999 }, "ban", { until: "2026-12-05" })).toMatchObject({ errorCode: 10 });
  });
});

describe("roles", () => {
  it("are given and taken by the administrator, not his own, and count at once", async () => {
    const call = server.as(vera);
    expect((await act(admin, vera, "roles", { roles: ["Admin", "Moderator"] })).data.roles).toEqual([
      "Moderator",
      "Admin",
    ]);
    expect((await call("getAccounts", { query: {} })).isLastPage).toBeDefined();
    expect((await act(admin, vera, "roles", { roles: [] })).data.roles).toEqual([]);
    await expect(call("getAccounts", { query: {} })).rejects.toMatchObject({ httpStatus: 403 });
    expect(await act(admin, admin, "roles", { roles: [] })).toEqual(denied("Свои роли изменить нельзя"));
    expect(await act(moderator, vera, "roles", { roles: ["Moderator"] })).toMatchObject({ errorCode: 12 });
    expect((await act(admin, vera, "roles", { roles: ["Owner"] })).status).toBe(4);
  });

  it("of two who take each other's role at once one stays", async () => {
    const other = await addAccount(server, { roles: ["Admin"] });
    const answers = await Promise.all([
      act(admin, other, "roles", { roles: [] }),
      act(other, admin, "roles", { roles: [] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 4]);
    expect([...(await rolesOf(admin)), ...(await rolesOf(other))]).toEqual(["Admin"]);
  });

  it("of another all sessions end, one's own do not", async () => {
    const browser = await server.login(vera);
    expect(await act(admin, vera, "end-sessions")).toEqual({ status: 1, data: {} });
    expect((await browser.ask("/api/v1/account/security")).statusCode).toBe(401);
    expect(await act(admin, admin, "end-sessions")).toEqual(denied("Свои сеансы завершают на странице «Безопасность»"));
  });
});

describe("events of the staff", () => {
  it("say who, what, whom and why; the person does not see from where", async () => {
    await act(admin, vera, "roles", { roles: ["Moderator"], reason: "Помогает с жалобами" });
    await act(admin, vera, "roles", { roles: [], reason: "Срок вышел" });
    await banned(admin, vera);
    await act(admin, vera, "unban", { reason: "Ошибка" });
    await act(admin, vera, "end-sessions", { reason: "Чужой вход" });
    const rows = await server.database
      .selectFrom("accountEvent")
      .where("accountId", "=", vera.id)
      .orderBy("id")
      .select(["actorId", "kind", "note", "address"])
      .execute();
    const common = { actorId: admin.id, address: "127.0.0.1" };
    expect(rows).toEqual([
      { ...common, kind: "roleGiven", note: "модератор: Помогает с жалобами" },
      { ...common, kind: "roleTaken", note: "модератор: Срок вышел" },
      { ...common, kind: "banned", note: "До 5 декабря 2026: Реклама" },
      { ...common, kind: "unbanned", note: "Ошибка" },
      { ...common, kind: "sessionsEndedByStaff", note: "Чужой вход" },
    ]);
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect(events[1]).toEqual({
      id: expect.any(Number),
      kind: "unbanned",
      at: NOW,
      device: "",
      isMobile: false,
      address: "",
      staff: { note: "Ошибка" },
    });
  });

  it("can be neither changed nor deleted for a year, by whatever means but the cleaning", async () => {
    await banned(admin, vera);
    const own = () =>
      server.database.selectFrom("accountEvent").where("accountId", "=", vera.id).select("kind").execute();
    const change = server.database.updateTable("accountEvent").set({ note: "Нет" }).execute();
    await expect(change).rejects.toThrow("account_event is only added to");
    const deletion = server.database.deleteFrom("accountEvent").execute();
    await expect(deletion).rejects.toThrow("account_event is kept for a year");
    await cleanUp(new Date(Date.parse(NOW) + 365 * DAY - 1));
    expect(await own()).toEqual([{ kind: "banned" }]);
    await cleanUp(new Date(Date.parse(NOW) + 365 * DAY));
    expect(await own()).toEqual([]);
  });
});

describe("what the staff has done", () => {
  it("is the administrator's to look through, the last first, page by page, by either name; what people do themselves is none of it", async () => {
    const person = await addAccount(server, { fio: "Ульяна Сверчкова" });
    const judge = await addAccount(server, { fio: "Захар Сверчков", roles: ["Moderator"] });
    await enter(person);
    await banned(judge, person);
    server.clock.pass(60_000);
    await act(admin, person, "unban", { reason: "Ошибка" });
    await act(admin, judge, "roles", { roles: [], reason: "Срок вышел" });
    const card = ({ id, userName, fio }: TestAccount) => ({ id, userName, fio, avatarUrl: null });
    const read = (query: object) => server.as(admin)("getStaffActs", { query });
    const acts = [
      { kind: "roleTaken", at: "2026-11-20T11:06:31.000Z", note: "модератор: Срок вышел", actor: admin, person: judge },
      { kind: "unbanned", at: "2026-11-20T11:06:31.000Z", note: "Ошибка", actor: admin, person },
      { kind: "banned", at: NOW, note: "До 5 декабря 2026: Реклама", actor: judge, person },
    ].map((one) => ({ id: expect.any(Number), ...one, actor: card(one.actor), person: card(one.person) }));
    expect(await read({ search: "сверчков" })).toEqual({ acts, realTotalCount: 3, isLastPage: true });
    expect(await read({ search: "сверчков", ps: "2", page: "2" })).toEqual({
      acts: acts.slice(2),
      realTotalCount: 3,
      isLastPage: true,
    });
    expect((await read({ search: judge.userName })).acts).toEqual([acts[0], acts[2]]);
    expect(await read({ search: "никто_" })).toEqual({ acts: [], realTotalCount: 0, isLastPage: true });
    expect((await read({})).acts.slice(0, 3)).toEqual(acts);
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", person.id).execute();
    expect((await read({ search: "ульяна" })).acts[0]).toMatchObject({ person: { id: person.id, isGone: true } });
  });

  it("names who became the first administrator", async () => {
    const event = {
      accountId: admin.id,
      actorId: admin.id,
      kind: "firstAdmin",
      address: "",
      userAgent: "",
      at: NOW,
    } as const;
    await server.database.insertInto("accountEvent").values(event).execute();
    const { acts } = await server.as(admin)("getStaffActs", { query: { search: admin.userName } });
    expect(acts).toMatchObject([{ kind: "firstAdmin", note: "", actor: { id: admin.id }, person: { id: admin.id } }]);
  });
});

describe("the list", () => {
  it("finds barred people and staff, page by page", async () => {
    const word = "Ксенофонтова";
    const anna = await addAccount(server, { fio: `Анна ${word}` });
    const boris = await addAccount(server, { fio: `Борис ${word}`, roles: ["Moderator"] });
    await banned(moderator, anna);
    const names = async (query: object) => {
      const { people, ...rest } = await server.as(moderator)("getAccounts", { query: { search: word, ...query } });
      return { ids: people.map(({ id }) => id), ...rest };
    };
    expect(await names({})).toEqual({ ids: [anna.id, boris.id], realTotalCount: 2, isLastPage: true });
    expect(await names({ kind: "staff" })).toEqual({ ids: [boris.id], realTotalCount: 1, isLastPage: true });
    expect(await names({ kind: "banned" })).toEqual({ ids: [anna.id], realTotalCount: 1, isLastPage: true });
    expect(await names({ ps: 1, page: 1 })).toEqual({ ids: [anna.id], realTotalCount: 2, isLastPage: false });
    expect(await names({ search: "%" })).toEqual({ ids: [], realTotalCount: 0, isLastPage: true });
  });
});

describe("where the second factor is required", () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startServer({ config: { staffTotp: "required" } });
  });
  afterAll(() => strict.stop());

  it("staff without it are readers, with it staff at once, and their proof asks for the code", async () => {
    const maria = await addAccount(strict, { roles: ["Moderator"] });
    const reader = await addAccount(strict);
    const browser = await strict.login(maria);
    const list = async () => (await browser.ask("/api/v2/moderation/complaints")).json();
    expect(await list()).toEqual(denied("Включите двухфакторный вход, чтобы работать модератором"));
    expect((await browser.call("getAccount", {})).roles).toEqual([]);
    expect((await browser.call("getSecurity", {})).staffNeedsFactor).toBe(true);
    const { secret } = await turnTotpOn(strict, maria);
    expect((await list()).status).toBe(1);
    expect((await browser.call("getAccount", {})).roles).toEqual(["Moderator"]);
    expect((await browser.call("getSecurity", {})).staffNeedsFactor).toBe(false);
    const ban = (given: object) =>
      browser.post(`/v2/admin/accounts/${reader.id}/ban`, { until: "2026-12-05", reason: "Реклама", proof: given });
    expect((await ban(proof)).json()).toEqual(invalid("proof.code", "Введите код из приложения"));
    strict.clock.pass(60_000);
    expect((await ban({ ...proof, code: await codeOf(secret, strict) })).statusCode).toBe(200);
  });
});
