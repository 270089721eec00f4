import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { EARLIER, refused } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let vera: TestAccount;
let gleb: TestAccount;
let fyodor: TestAccount;
beforeAll(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова", userName: "vera" });
  gleb = await addAccount(server, { fio: "Глеб Оршанский", userName: "gleb", avatarUrl: "/files/g" });
  fyodor = await addAccount(server, { fio: "Фёдор Глебов", userName: "fyodor" });
});
beforeEach(async () => {
  server.clock.set("2026-11-20T11:05:31.000Z");
  for (const table of ["follow", "ignoredPerson", "attemptCounter"] as const)
    await server.database.deleteFrom(table).execute();
});

const add = (who: TestAccount, userId: number, note = "") =>
  server.as(who)("addToIgnoreList", { body: { userId, note } });
const remove = (who: TestAccount, userId: number) => server.as(who)("removeFromIgnoreList", { body: { userId } });
const list = (who: TestAccount, query = {}) => server.as(who)("getIgnoreList", { query });
const follow = (who: TestAccount, whom: TestAccount) => server.as(who)("followAccount", { params: { id: whom.id } });
const seen = async (who: TestAccount | null, whom: TestAccount) => {
  const { isIgnored, canWrite, isFollowed, followerCount } = await server.as(who)("getShortInfo", {
    params: { id: whom.id },
  });
  return { isIgnored, canWrite, isFollowed, followerCount };
};
const row = ({ id, userName, fio }: TestAccount, given: object) => ({ id, userName, fio, avatarUrl: null, ...given });
/** Error 12 of the specification, in the words of an ignored person's answer. */
const mayNotWrite = {
  httpStatus: 403,
  envelope: { errorCode: 12, message: "Автор ограничил вам возможность писать здесь" },
};

describe("the list", () => {
  it("is the person's own, the last first, with notes; twice is as good as once, and the later note stays", async () => {
    expect(await add(vera, gleb.id, "  спорит о запятых  ")).toEqual({ isIgnored: true });
    server.clock.pass(1_000);
    expect(await add(vera, fyodor.id)).toEqual({ isIgnored: true });
    expect(await add(vera, gleb.id, "спорит обо всём")).toEqual({ isIgnored: true });
    expect(await list(vera)).toEqual({
      people: [
        row(fyodor, { note: "", ignoredAt: "2026-11-20T11:05:32.000Z" }),
        row(gleb, { avatarUrl: "/files/g", note: "спорит обо всём", ignoredAt: "2026-11-20T11:05:31.000Z" }),
      ],
      realTotalCount: 2,
      isLastPage: true,
    });
    expect(await list(gleb)).toEqual({ people: [], realTotalCount: 0, isLastPage: true });
  });

  it("is searched by name and user name, ё as е, and cut into pages", async () => {
    for (const { id } of [gleb, fyodor]) await add(vera, id);
    const ids = async (query: object) => (await list(vera, query)).people.map(({ id }) => id);
    expect(await ids({ search: "федор" })).toEqual([fyodor.id]);
    expect(await ids({ search: "LEB" })).toEqual([gleb.id]);
    expect(await ids({ search: "%" })).toEqual([]);
    expect(await list(vera, { ps: 1 })).toMatchObject({
      people: [{ id: fyodor.id }],
      realTotalCount: 2,
      isLastPage: false,
    });
    expect(await list(vera, { ps: 1, page: 2 })).toMatchObject({ people: [{ id: gleb.id }], isLastPage: true });
  });

  it("lets people out, and barred ones too", async () => {
    await add(vera, gleb.id);
    const gone = await addAccount(server, { fio: "Ушедший" });
    await add(vera, gone.id);
    await server.database.updateTable("account").set({ bannedAt: EARLIER }).where("id", "=", gone.id).execute();
    expect((await list(vera)).people.map(({ id }) => id)).toEqual([gone.id, gleb.id]);
    for (const id of [gone.id, gleb.id, gleb.id]) expect(await remove(vera, id)).toEqual({ isIgnored: false });
    expect(await list(vera)).toMatchObject({ people: [], realTotalCount: 0 });
    await expect(remove(vera, 999_999)).rejects.toMatchObject(refused.missing);
  });

  it("takes neither its owner, nor an unknown or banned person, nor a note of 201 characters", async () => {
    const banned = await addAccount(server, { bannedAt: EARLIER });
    await expect(add(vera, vera.id)).rejects.toMatchObject(refused.field("userId", "Себя игнорировать нельзя"));
    for (const id of [999_999, banned.id]) await expect(add(vera, id)).rejects.toMatchObject(refused.missing);
    await expect(add(vera, gleb.id, "а".repeat(201))).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { note: ["Поле Заметка не может быть длиннее 200 символов"] } },
    });
    expect(await add(vera, gleb.id, "а".repeat(200))).toEqual({ isIgnored: true });
  });

  it("holds a thousand, and not one more; of two that come at once one is refused", async () => {
    const people = Array.from({ length: 1_001 }, (_, index) => ({
      userName: `ignored${index}`,
      fio: "Кто-то",
      email: `ignored${index}@example.org`,
      passwordHash: "",
      createdAt: EARLIER,
    }));
    const rows = await server.database.insertInto("account").values(people).returning("id").execute();
    await server.database
      .insertInto("ignoredPerson")
      .values(rows.slice(0, 999).map(({ id }) => ({ accountId: vera.id, personId: id, note: "", ignoredAt: EARLIER })))
      .execute();
    const outcomes = await Promise.allSettled(rows.slice(999).map(({ id }) => add(vera, id)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(add(vera, gleb.id)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: {
        errorCode: 3,
        message: "В игнор-листе уже 1 000 человек. Чтобы добавить нового, уберите кого-нибудь",
      },
    });
    expect(await list(vera)).toMatchObject({ realTotalCount: 1_000 });
    // Who is in it already takes no place.
    expect(await add(vera, rows[0]?.id ?? 0, "снова")).toEqual({ isIgnored: true });
  });

  it("a person ignores 100 people a day, and no more", async () => {
    await add(vera, gleb.id);
    await server.database.updateTable("attemptCounter").set({ count: 99 }).execute();
    expect(await add(vera, fyodor.id)).toEqual({ isIgnored: true });
    await remove(vera, fyodor.id);
    const tooMany = { httpStatus: 429, envelope: { errorCode: 8, retryAfter: 46_469 } };
    await expect(add(vera, fyodor.id)).rejects.toMatchObject(tooMany);
    // The counters are swept by the hour: those of a day stay until its end.
    server.clock.set("2026-11-20T23:59:59.999Z");
    await server.drainJobs();
    await expect(add(vera, fyodor.id)).rejects.toMatchObject({ httpStatus: 429, envelope: { retryAfter: 1 } });
    server.clock.set("2026-11-21T00:00:00.000Z");
    expect(await add(vera, fyodor.id)).toEqual({ isIgnored: true });
  });
});

describe("the ignored", () => {
  it("follows no more, is refused, and may again when let out", async () => {
    await follow(gleb, vera);
    await follow(vera, gleb);
    await add(vera, gleb.id);
    expect(await seen(gleb, vera)).toEqual({ isIgnored: false, canWrite: false, isFollowed: false, followerCount: 0 });
    // What the owner of the list follows is the owner's own matter.
    expect(await seen(vera, gleb)).toEqual({ isIgnored: true, canWrite: true, isFollowed: true, followerCount: 1 });
    expect((await server.as(vera)("getFriends", { query: {} })).people).toEqual([]);
    await expect(follow(gleb, vera)).rejects.toMatchObject(mayNotWrite);
    expect(await follow(fyodor, vera)).toEqual({ isFollowed: true, followerCount: 1 });
    await remove(vera, gleb.id);
    expect(await follow(gleb, vera)).toEqual({ isFollowed: true, followerCount: 2 });
  });

  it("may be a moderator, who cannot follow either", async () => {
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    await add(vera, moderator.id);
    await expect(follow(moderator, vera)).rejects.toMatchObject(mayNotWrite);
  });

  it.each([
    ["a guest", (): TestAccount | null => null, false],
    ["self", () => vera, false],
    ["a stranger", () => fyodor, true],
    ["the ignored", () => gleb, false],
  ] as const)("canWrite of %s", async (_, who, canWrite) => {
    await add(vera, gleb.id);
    expect((await seen(who(), vera)).canWrite).toBe(canWrite);
  });

  it("does not slip in while being put on the list", async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled([follow(gleb, vera), add(vera, gleb.id)]);
      expect(await server.database.selectFrom("follow").selectAll().execute()).toEqual([]);
      await remove(vera, gleb.id);
    }
  });
});
