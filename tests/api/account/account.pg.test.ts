import { beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let anna: TestAccount;
beforeAll(async () => {
  anna = await addAccount(server, { userName: "Anna.V", fio: "анна Сергеевна Ветрова", email: "anna@example.ru" });
});

const missing = { httpStatus: 404, envelope: { status: 4, errorCode: 10, message: "Страница не найдена" } };
const token = expect.stringMatching(/^[\w-]{43}$/);

describe("getAccount", () => {
  it("of a guest", async () => {
    expect(await server.as(null)("getAccount", {})).toEqual({
      id: -1,
      fio: "",
      initials: "AT",
      userName: "",
      avatarUrl: null,
      backgroundUrl: null,
      roles: [],
      token: "guest",
      email: null,
      emailIsConfirmed: false,
    });
  });

  it("of a user, with a fresh token", async () => {
    expect(await server.as(anna)("getAccount", {})).toEqual({
      id: anna.id,
      fio: "анна Сергеевна Ветрова",
      initials: "АС",
      userName: "Anna.V",
      avatarUrl: null,
      backgroundUrl: null,
      roles: [],
      token,
      email: "anna@example.ru",
      emailIsConfirmed: true,
    });
  });

  it("of a moderator whose address is not confirmed", async () => {
    const given = {
      fio: "Пётр",
      roles: ["Moderator" as const],
      emailIsConfirmed: false,
      avatarUrl: "/a",
      backgroundUrl: "/b",
    };
    const moderator = await addAccount(server, given);
    expect(await server.as(moderator)("getAccount", {})).toMatchObject({
      initials: "П",
      roles: ["Moderator"],
      emailIsConfirmed: false,
      avatarUrl: "/a",
      backgroundUrl: "/b",
    });
  });

  it.each([
    ["", "AT"],
    ["«Кот» Учёный", "КУ"],
    ["42", "AT"],
    ["ёж", "Ё"],
  ])("initials of %j are %s", async (fio, initials) => {
    const account = await addAccount(server, { fio });
    expect(await server.as(account)("getAccount", {})).toMatchObject({ initials });
  });

  it("gives the sent bearer back", async () => {
    const { token: bearer } = await server.as(anna)("getBearerToken", {});
    const response = await server.browser().ask("/api/v2/account", { headers: { authorization: `Bearer ${bearer}` } });
    expect(response.json()).toMatchObject({ status: 1, data: { id: anna.id, token: bearer } });
  });
});

describe("people that can be visited", () => {
  it("getUserName by id", async () => {
    expect(await server.as(null)("getUserName", { params: { id: anna.id } })).toEqual({ userName: "Anna.V" });
  });

  it("getUserId by name in any case, and by the id itself", async () => {
    for (const username of ["Anna.V", "anna.v", "ANNA.V", String(anna.id)])
      expect(await server.as(null)("getUserId", { params: { username } })).toEqual({ id: anna.id });
  });

  it("getShortInfo", async () => {
    expect(await server.as(null)("getShortInfo", { params: { id: anna.id } })).toEqual({
      id: anna.id,
      userName: "Anna.V",
      fio: "анна Сергеевна Ветрова",
      avatarUrl: null,
      backgroundUrl: null,
      followerCount: 0,
      isFollowed: false,
      isIgnored: false,
      canWrite: false,
      inSearchEngines: true,
      status: "",
      aboutMe: "",
      sex: null,
      birthday: null,
      links: [],
    });
  });

  it("unknown and disabled ones are not found", async () => {
    const gone = await addAccount(server, { disabledAt: "2026-11-01T00:00:00.000Z" });
    const call = server.as(null);
    for (const id of [gone.id, 999_999]) {
      await expect(call("getUserName", { params: { id } })).rejects.toMatchObject(missing);
      await expect(call("getShortInfo", { params: { id } })).rejects.toMatchObject(missing);
      await expect(call("getUserId", { params: { username: String(id) } })).rejects.toMatchObject(missing);
    }
    for (const username of [gone.userName, "nobody"])
      await expect(call("getUserId", { params: { username } })).rejects.toMatchObject(missing);
  });

  it("a banned one is still there", async () => {
    const banned = await addAccount(server, { bannedAt: "2026-11-01T00:00:00.000Z" });
    expect(await server.as(null)("getUserName", { params: { id: banned.id } })).toEqual({ userName: banned.userName });
  });
});

describe("barred people", () => {
  const barred = [
    ["banned", { bannedAt: "2026-11-01T00:00:00.000Z" }, 5, "Учётная запись заблокирована"],
    ["disabled", { disabledAt: "2026-11-01T00:00:00.000Z" }, 7, "Учётная запись отключена"],
  ] as const;

  it.each(barred)("%s: every call of a user is refused", async (_, given, errorCode, message) => {
    const account = await addAccount(server, { ...given, roles: ["Admin"] });
    const refused = { httpStatus: 403, envelope: { status: 4, errorCode, message } };
    await expect(server.as(account)("getBearerToken", {})).rejects.toMatchObject(refused);
    await expect(server.as(account)("getSecurity", {})).rejects.toMatchObject(refused);
  });

  it.each(barred)("%s: getAccount still answers, without roles", async (_, given) => {
    const account = await addAccount(server, { ...given, roles: ["Admin"] });
    expect(await server.as(account)("getAccount", {})).toMatchObject({ id: account.id, roles: [] });
  });
});
