import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let webRoot: string;
let vera: TestAccount;
/** Whom vera does not know, whom she follows, with whom she follows each other, whom she ignores although she follows. */
let people: Record<"stranger" | "followed" | "friend" | "ignored", TestAccount>;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><head></head><body></body>");
  server = await startServer({ config: { webRoot } });
  vera = await addAccount(server, { userName: "vera", fio: "Вера Лядова" });
  people = {
    stranger: await addAccount(server),
    followed: await addAccount(server),
    friend: await addAccount(server),
    ignored: await addAccount(server),
  };
  const follow = (who: TestAccount, whom: TestAccount) => server.as(who)("followAccount", { params: { id: whom.id } });
  for (const name of ["followed", "friend", "ignored"] as const) await follow(vera, people[name]);
  await follow(people.friend, vera);
  await server.as(vera)("addToIgnoreList", { body: { userId: people.ignored.id, note: "" } });
});
beforeEach(() => server.database.deleteFrom("privacy").execute());
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** What everybody begins with (the facts of the account). */
const usual = {
  showBirthday: "nobody",
  whoCanWrite: "everybody",
  whoSeesFollows: "everybody",
  whoSeesLibrary: "me",
  inSearchEngines: true,
} as const;
const change = (changed: object) => server.as(vera)("updatePrivacy", { body: { ...usual, ...changed } });
const seenBy = (who: TestAccount | null) => server.as(who)("getShortInfo", { params: { id: vera.id } });

describe("the settings", () => {
  it("are the person's own, the same at both addresses", async () => {
    expect(await server.as(vera)("getPrivacy", {})).toEqual(usual);
    const changed = {
      showBirthday: "dayAndMonth",
      whoCanWrite: "followed",
      whoSeesFollows: "friends",
      whoSeesLibrary: "everybody",
      inSearchEngines: false,
    } as const;
    expect(await server.as(vera)("updatePrivacyV1", { body: changed })).toEqual(changed);
    for (const name of ["getPrivacy", "getPrivacyV1"] as const)
      expect(await server.as(vera)(name, {})).toEqual(changed);
    expect(await server.as(vera)("updatePrivacy", { body: usual })).toEqual(usual);
    for (const name of ["getPrivacy", "getPrivacyV1"] as const) expect(await server.as(vera)(name, {})).toEqual(usual);
    expect(await server.as(people.friend)("getPrivacy", {})).toEqual(usual);
  });

  it.each([
    { showBirthday: "everybody" },
    { whoCanWrite: "friends" },
    { whoSeesFollows: "followed" },
    { whoSeesLibrary: "" },
    { inSearchEngines: "yes" },
    { more: true },
  ])("%j is refused, and nothing changes", async (wrong) => {
    await expect(change(wrong)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { [Object.keys(wrong)[0] ?? ""]: [expect.any(String)] } },
    });
    expect(await server.as(vera)("getPrivacy", {})).toEqual(usual);
  });
});

describe("whoCanWrite", () => {
  const persons = ["guest", "stranger", "followed", "friend", "ignored", "self"] as const;
  it.each([
    ["everybody", [false, true, true, true, false, false]],
    ["followed", [false, false, true, true, false, false]],
    ["nobody", [false, false, false, false, false, false]],
  ] as const)("%s", async (whoCanWrite, expected) => {
    await change({ whoCanWrite });
    const all = { ...people, guest: null, self: vera };
    const answers = [];
    for (const name of persons) answers.push((await seenBy(all[name])).canWrite);
    expect(answers).toEqual(expected);
  });

  it("keeps nobody from following", async () => {
    await change({ whoCanWrite: "nobody" });
    const call = server.as(people.stranger);
    expect(await call("followAccount", { params: { id: vera.id } })).toMatchObject({ isFollowed: true });
    await call("unfollowAccount", { params: { id: vera.id } });
  });
});

describe("showBirthday", () => {
  const persons = ["guest", "stranger", "friend", "ignored", "self"] as const;
  const tell = (birthday: { day: number; month: number; year: number | null }, distributionAgree = true) =>
    server.as(vera)("updateProfile", {
      body: {
        fio: "Вера Лядова",
        status: "",
        birthday,
        sex: null,
        aboutMe: "",
        links: [],
        avatarFileId: null,
        backgroundFileId: null,
        distributionAgree,
      },
    });
  const noticeKinds = async () => {
    const all = { ...people, guest: null, self: vera };
    const birthdays = new Set<string | null>();
    for (const name of persons) birthdays.add((await seenBy(all[name])).birthday);
    return [...birthdays];
  };

  it.each([
    ["nobody", null, null],
    ["dayAndMonth", "24 ноября", "24 ноября"],
    ["full", "24 ноября 1990", "24 ноября"],
  ] as const)("%s: the same for everybody", async (showBirthday, whole, withoutYear) => {
    await change({ showBirthday });
    await tell({ day: 24, month: 11, year: 1990 });
    expect(await noticeKinds()).toEqual([whole]);
    await tell({ day: 24, month: 11, year: null });
    expect(await noticeKinds()).toEqual([withoutYear]);
    await tell({ day: 24, month: 11, year: 1990 }, false);
    expect(await noticeKinds()).toEqual([null]);
  });
});

describe("inSearchEngines", () => {
  const page = async (who: TestAccount | null) => {
    const browser = who ? await server.login(who) : server.browser();
    const { statusCode: status, headers, body } = await browser.ask("/u/vera", { headers: { accept: "text/html" } });
    return {
      status,
      tag: headers["x-robots-tag"] ?? null,
      isMeta: body.includes('<meta name="robots" content="noindex" />'),
    };
  };

  it.each(["guest", "stranger", "friend", "ignored"] as const)(
    "%s gets the page, with noindex where she asked for it",
    async (name) => {
      const who = name === "guest" ? null : people[name];
      expect(await page(who)).toEqual({ status: 200, tag: null, isMeta: false });
      await change({ inSearchEngines: false });
      expect(await page(who)).toEqual({ status: 200, tag: "noindex", isMeta: true });
      await change({ inSearchEngines: true });
      expect(await page(who)).toEqual({ status: 200, tag: null, isMeta: false });
    },
  );
});
