import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { refused } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let vera: TestAccount;
let gleb: TestAccount;
let fyodor: TestAccount;
let banned: TestAccount;
let disabled: TestAccount;
beforeAll(async () => {
  vera = await addAccount(server, { fio: "Вера Лядова", userName: "vera" });
  gleb = await addAccount(server, { fio: "Глеб Оршанский", userName: "gleb", avatarUrl: "/files/g" });
  fyodor = await addAccount(server, { fio: "Фёдор Глебов", userName: "fyodor" });
  banned = await addAccount(server, { fio: "Глеб Забаненный", bannedAt: "2026-11-01T00:00:00.000Z" });
  disabled = await addAccount(server, { fio: "Глеб Отключённый", disabledAt: "2026-11-01T00:00:00.000Z" });
});
beforeEach(async () => {
  await server.database.deleteFrom("follow").execute();
  await server.database.deleteFrom("attemptCounter").execute();
});

const follow = (who: TestAccount, whom: { id: number }) => server.as(who)("followAccount", { params: { id: whom.id } });
const unfollow = (who: TestAccount, whom: { id: number }) =>
  server.as(who)("unfollowAccount", { params: { id: whom.id } });
const card = ({ id, userName, fio }: TestAccount, avatarUrl: string | null = null) => ({
  id,
  userName,
  fio,
  avatarUrl,
});
const everyone = (...people: object[]) => ({ people, realTotalCount: people.length, isLastPage: true });

it("getCurrentUser answers what getAccount answers", async () => {
  expect(await server.as(null)("getCurrentUser", {})).toEqual(await server.as(null)("getAccount", {}));
  const call = server.as(vera);
  const { token: _, ...one } = await call("getCurrentUser", {});
  const { token: __, ...other } = await call("getAccount", {});
  expect(one).toEqual(other);
  expect(one).toMatchObject({ id: vera.id, fio: "Вера Лядова", initials: "ВЛ" });
});

describe("following", () => {
  it("is counted once, shown to the follower alone, and ended", async () => {
    expect(await follow(vera, gleb)).toEqual({ isFollowed: true, followerCount: 1 });
    expect(await follow(vera, gleb)).toEqual({ isFollowed: true, followerCount: 1 });
    expect(await follow(fyodor, gleb)).toEqual({ isFollowed: true, followerCount: 2 });
    const seen = (who: TestAccount | null) => server.as(who)("getShortInfo", { params: { id: gleb.id } });
    expect(await seen(vera)).toEqual({
      ...card(gleb, "/files/g"),
      backgroundUrl: null,
      followerCount: 2,
      isFollowed: true,
      isIgnored: false,
      canWrite: true,
      inSearchEngines: true,
      status: "",
      aboutMe: "",
      sex: null,
      birthday: null,
      links: [],
    });
    for (const other of [null, gleb]) expect(await seen(other)).toMatchObject({ followerCount: 2, isFollowed: false });
    expect(await unfollow(vera, gleb)).toEqual({ isFollowed: false, followerCount: 1 });
    expect(await unfollow(vera, gleb)).toEqual({ isFollowed: false, followerCount: 1 });
  });

  it("of parallel calls one follows", async () => {
    await Promise.all([follow(vera, gleb), follow(vera, gleb), follow(vera, gleb)]);
    expect(await server.database.selectFrom("follow").select(["followerId", "followedId"]).execute()).toEqual([
      { followerId: vera.id, followedId: gleb.id },
    ]);
  });

  it("the person themselves, an unknown and a banned one cannot be followed", async () => {
    await expect(follow(vera, vera)).rejects.toMatchObject(refused.field("id", "На себя подписаться нельзя"));
    for (const nobody of [{ id: 999_999 }, banned, disabled])
      await expect(follow(vera, nobody)).rejects.toMatchObject(refused.missing);
    await expect(unfollow(vera, { id: 999_999 })).rejects.toMatchObject(refused.missing);
    expect(await server.database.selectFrom("follow").selectAll().execute()).toEqual([]);
  });

  it("barred followers are not counted, and can be left", async () => {
    const rows = [
      { followerId: banned.id, followedId: gleb.id },
      { followerId: vera.id, followedId: banned.id },
    ].map((row) => ({ ...row, followedAt: "2026-11-01T00:00:00.000Z" }));
    await server.database.insertInto("follow").values(rows).execute();
    expect(await follow(fyodor, gleb)).toEqual({ isFollowed: true, followerCount: 1 });
    expect(await unfollow(vera, banned)).toEqual({ isFollowed: false, followerCount: 0 });
  });

  it("300 an hour, no more", async () => {
    await server.database.deleteFrom("attemptCounter").execute();
    await follow(vera, gleb);
    await server.database.updateTable("attemptCounter").set({ count: 300 }).execute();
    await expect(follow(vera, fyodor)).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, message: "Слишком много попыток, попробуйте позже", retryAfter: 3_269 },
    });
  });
});

describe("getFriends", () => {
  const friends = (who: TestAccount, query = {}) => server.as(who)("getFriends", { query });

  it("are who follow each other, by name, without barred ones", async () => {
    for (const [one, other] of [
      [vera, gleb],
      [gleb, vera],
      [vera, fyodor],
      [fyodor, vera],
    ] as const)
      await follow(one, other);
    await follow(gleb, fyodor);
    const rows = [banned, disabled].flatMap(({ id }) => [
      { followerId: id, followedId: vera.id, followedAt: "2026-11-01T00:00:00.000Z" },
      { followerId: vera.id, followedId: id, followedAt: "2026-11-01T00:00:00.000Z" },
    ]);
    await server.database.insertInto("follow").values(rows).execute();
    expect(await friends(vera)).toEqual(everyone(card(gleb, "/files/g"), card(fyodor)));
    expect(await friends(gleb)).toEqual(everyone(card(vera)));
    expect(await friends(vera, { search: "федор" })).toEqual(everyone(card(fyodor)));
    expect(await friends(vera, { ps: 1 })).toEqual({
      people: [card(gleb, "/files/g")],
      realTotalCount: 2,
      isLastPage: false,
    });
    expect(await friends(vera, { ps: 1, page: 2 })).toEqual({
      people: [card(fyodor)],
      realTotalCount: 2,
      isLastPage: true,
    });
    await unfollow(gleb, vera);
    expect(await friends(vera)).toEqual(everyone(card(fyodor)));
  });
});

describe("searchAccounts", () => {
  const search = (text: string, who = vera) => server.as(who)("searchAccounts", { query: { search: text } });

  it("finds by name and user name, in any case, ё as е; who begins so comes first", async () => {
    expect(await search("ГЛЕБ")).toEqual(everyone(card(gleb, "/files/g"), card(fyodor)));
    expect(await search("Федор")).toEqual(everyone(card(fyodor)));
    expect(await search("фЁдор глебов")).toEqual(everyone(card(fyodor)));
    expect(await search("YODO")).toEqual(everyone(card(fyodor)));
    expect(await search("глеб вера")).toEqual(everyone());
  });

  it("finds neither the asker nor barred people", async () => {
    expect(await search("вера")).toEqual(everyone());
    expect(await search("вера", gleb)).toEqual(everyone(card(vera)));
    expect(await search("забаненный")).toEqual(everyone());
    expect(await search("отключённый")).toEqual(everyone());
  });

  it.each(["", "   ", "%", "_", "\\", "'", "*"])("%j finds nobody", async (text) => {
    expect(await search(text)).toEqual(everyone());
  });

  it("a longer text than a hundred characters is no search", async () => {
    await expect(search("а".repeat(101))).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { search: ["Поле Поиск не может быть длиннее 100 символов"] } },
    });
  });

  it("120 a minute, no more", async () => {
    await search("глеб");
    await server.database.updateTable("attemptCounter").set({ count: 120 }).execute();
    await expect(search("глеб")).rejects.toMatchObject({ httpStatus: 429, envelope: { errorCode: 8, retryAfter: 29 } });
  });
});
