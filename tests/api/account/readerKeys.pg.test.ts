import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { EARLIER, refused } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer({ config: { origin: "https://rukopis.example" } });
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set("2026-11-20T11:05:31.000Z");
  await sql`truncate reader_key, attempt_counter restart identity`.execute(server.database);
  vera = await addAccount(server, { fio: "Вера Лядова" });
});

const create = (title = "PocketBook") => server.as(vera)("createReaderKey", { body: { title } });
const listed = () => server.as(vera)("getReaderKeys", {});
const basic = (userName: string, key: string) => `Basic ${Buffer.from(`${userName}:${key}`).toString("base64")}`;
const open = (userName: string, key: string, address = "198.51.100.7", url = "/opds/library") =>
  server.app.inject({ url, headers: { authorization: basic(userName, key) }, remoteAddress: address });
const statusOf = async (...given: Parameters<typeof open>) => (await open(...given)).statusCode;

describe("a key of a reading program", () => {
  it("is 20 letters that are shown once and stored nowhere", async () => {
    const { id, key } = await create("  PocketBook 740 ");
    expect(key).toMatch(/^[a-hjkmnp-z]{20}$/);
    expect(await listed()).toEqual({
      keys: [{ id, title: "PocketBook 740", createdAt: "2026-11-20T11:05:31.000Z", lastUsedAt: null }],
      url: "https://rukopis.example/opds",
      userName: vera.userName,
    });
    const { rows } = await sql<{ row: string }>`select reader_key::text as row from reader_key`.execute(
      server.database,
    );
    expect(rows.map(({ row }) => row.includes(key))).toEqual([false]);
  });

  it("lists the newest first; a person has ten at most, also of twelve requests at once", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, place) => create(`Читалка ${place}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const { keys } = await listed();
    expect(keys.map(({ id }) => id)).toEqual(keys.map(({ id }) => id).sort((one, other) => other - one));
    await expect(create()).rejects.toMatchObject({
      message: "У вас уже 10 ключей. Чтобы создать новый, отзовите один из прежних",
    });
    await server.as(vera)("revokeReaderKey", { params: { id: keys[0]?.id ?? 0 } });
    await create("Новая");
    expect((await listed()).keys[0]?.title).toBe("Новая");
  });

  it.each([
    ["", "Поле Название обязательно для заполнения"],
    ["   ", "Поле Название обязательно для заполнения"],
    ["я".repeat(61), "Поле Название не может быть длиннее 60 символов"],
  ])("has a name of 1 to 60 characters: «%s» is none", async (title, message) => {
    await expect(create(title)).rejects.toMatchObject({ envelope: { invalidFields: { title: [message] } } });
    expect((await listed()).keys).toEqual([]);
  });

  it("opens as it is typed: in groups, with a capital letter, the user name in any case", async () => {
    const { key } = await create();
    const typed = key.replace(/(.{5})(?=.)/g, "$1 ").replace(/^./, (letter) => letter.toUpperCase());
    expect(await statusOf(vera.userName.toUpperCase(), typed)).toBe(200);
    expect(await statusOf(vera.userName, key.replace(/(.{4})(?=.)/g, "$1-"))).toBe(200);
  });

  it("opens nothing with another's user name, nor a call of the site, nor by a password", async () => {
    const { key } = await create();
    const gleb = await addAccount(server);
    expect([
      await statusOf(gleb.userName, key),
      await statusOf(vera.userName, PASSWORD),
      await statusOf(vera.userName, ""),
      await statusOf("", key),
      (await open(vera.userName, key, undefined, "/api/v1/account/security")).statusCode,
    ]).toEqual([401, 401, 401, 401, 401]);
  });

  it("says when it was last of use, to five minutes", async () => {
    const { key } = await create();
    const used = async (at: string) => {
      server.clock.set(at);
      await open(vera.userName, key);
      return (await listed()).keys[0]?.lastUsedAt;
    };
    expect(await used("2026-11-20T11:06:00.000Z")).toBe("2026-11-20T11:06:00.000Z");
    expect(await used("2026-11-20T11:10:59.999Z")).toBe("2026-11-20T11:06:00.000Z");
    expect(await used("2026-11-20T11:11:00.000Z")).toBe("2026-11-20T11:11:00.000Z");
  });

  it("that was revoked opens nothing; another's is not found, nor one that was revoked already", async () => {
    const { id, key } = await create();
    const stranger = server.as(await addAccount(server));
    await expect(stranger("revokeReaderKey", { params: { id } })).rejects.toMatchObject(refused.missing);
    expect(await statusOf(vera.userName, key)).toBe(200);
    await server.as(vera)("revokeReaderKey", { params: { id } });
    expect(await statusOf(vera.userName, key)).toBe(401);
    await expect(server.as(vera)("revokeReaderKey", { params: { id } })).rejects.toMatchObject(refused.missing);
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect(events.map(({ kind }) => kind)).toEqual(["readerKeyRevoked", "readerKeyCreated"]);
  });

  it("of a banned person says so, of a disabled one too; for what guests may have both are guests", async () => {
    const { key } = await create();
    const change = (row: object) => server.database.updateTable("account").set(row).where("id", "=", vera.id).execute();
    const takeLetterTexts = async () => {
      const { statusCode, body } = await open(vera.userName, key);
      return [statusCode, JSON.parse(body).message, await statusOf(vera.userName, key, undefined, "/opds/new")];
    };
    await change({ bannedAt: EARLIER });
    expect(await takeLetterTexts()).toEqual([403, "Учётная запись заблокирована", 200]);
    await change({ bannedAt: null, disabledAt: EARLIER });
    expect(await takeLetterTexts()).toEqual([403, "Учётная запись отключена", 200]);
    expect((await server.database.selectFrom("readerKey").select("lastUsedAt").execute())[0]?.lastUsedAt).toBeNull();
  });

  it("goes with all sessions when somebody else may have come in", async () => {
    const { key } = await create();
    const admin = await addAccount(server, { roles: ["Admin"] });
    await server.as(admin)("endSessionsOfAccount", {
      params: { id: vera.id },
      body: { reason: "Чужой вход", proof: { password: PASSWORD } },
    });
    expect(await statusOf(vera.userName, key)).toBe(401);
  });
});

describe("wrong keys", () => {
  it("after ten wrong keys in an hour an address is refused with a right key too, and still reads the lists for guests", async () => {
    const { key } = await create();
    for (let time = 1; time <= 10; time += 1) expect(await statusOf(vera.userName, `${key}x`)).toBe(401);
    const refused = await open(vera.userName, key);
    expect([refused.statusCode, refused.headers["retry-after"], refused.headers["www-authenticate"]]).toEqual([
      429,
      "3269",
      undefined,
    ]);
    expect(await statusOf(vera.userName, key, "198.51.100.7", "/opds/new")).toBe(200);
    expect(await statusOf(vera.userName, key, "203.0.113.9")).toBe(200);
    server.clock.set("2026-11-20T12:00:00.000Z");
    expect(await statusOf(vera.userName, key)).toBe(200);
  });

  it("right ones take nothing from the limit", async () => {
    const { key } = await create();
    for (let time = 1; time <= 15; time += 1) expect(await statusOf(vera.userName, key)).toBe(200);
  });

  it.each([
    ["nothing", undefined],
    ["another scheme", "Bearer guest"],
    ["no base64", "Basic ***"],
    ["no colon", `Basic ${Buffer.from("vera").toString("base64")}`],
    ["ten thousand signs", `Basic ${"A".repeat(10_000)}`],
    ["broken UTF-8", `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString("base64")}`],
  ])("%s is asked for a key", async (_, authorization) => {
    const { statusCode, headers } = await server.app.inject({
      url: "/opds/library",
      headers: { ...(authorization && { authorization }) },
    });
    expect([statusCode, headers["www-authenticate"]]).toEqual([401, 'Basic realm="Rukopis", charset="UTF-8"']);
  });
});
