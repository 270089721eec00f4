import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { BodyShape } from "../../../server/http/bodies.ts";
import { addCast, addChapter, addWork, type Cast, documentOf } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

/** One media type, as the parser reads it. */
const spellings = [
  "application/json",
  "Application/Json",
  "APPLICATION/JSON; charset=UTF-8",
  " application/json ;charset=utf-8",
  "application/json;",
  "application/json ; boundary=x",
];
const json = { "content-type": "application/json" };
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const tooLarge = { status: 4, errorCode: 3, message: "Файл или запрос слишком велик" };
const notRead = { status: 4, errorCode: 3, message: "Запрос не прочитан" };

describe("a body", () => {
  it("of 64 kB is enough for most calls, a document has 8 MB", async () => {
    const login = (bytes: number) =>
      server.app.inject({
        method: "POST",
        url: "/api/v1/account/login-by-password",
        headers: json,
        payload: JSON.stringify({ login: "a", password: "b".repeat(bytes - 27) }),
      });
    expect((await login(65_536)).json()).toMatchObject({ message: "Проверьте поля" });
    expect([(await login(65_537)).statusCode, (await login(65_537)).json()]).toEqual([413, tooLarge]);
    const work = await addWork(server, { owner: cast.owner });
    const { id } = await addChapter(server, work.id);
    const body = { id, revision: 1, title: "Долгая", document: documentOf("а".repeat(100_000)) };
    expect(await server.as(cast.owner)("updateChapter", { body })).toMatchObject({ outcome: "saved" });
  });

  it("with unknown fields is answered with 20 of its faults", async () => {
    const answer = await server.browser().post("/v1/account/login-by-password", keys(90));
    const { invalidFields, ...rest } = answer.json();
    expect([answer.statusCode, rest]).toEqual([400, { status: 4, errorCode: 3, message: "Проверьте поля" }]);
    expect(Object.keys(invalidFields)).toEqual(
      ["login", "password"].concat(Array.from({ length: 18 }, (_, index) => `k${index}`)),
    );
  });

  it("that is shaped like no call's is not parsed", async () => {
    const owner = await server.login(cast.owner);
    for (const payload of [keys(1_000), keys(100_000), Array(1_000_002).fill(0), { content: keys(20_000) }]) {
      const answer = await owner.post("/v2/work/update/chapter", payload);
      expect([answer.statusCode, answer.json()]).toEqual([400, notRead]);
    }
  });

  it("counts in a budget of 32 MB a minute and network", async () => {
    const payload = JSON.stringify("а".repeat(4_190_000));
    const browser = await server.login(cast.owner);
    const cookie = `sid=${browser.cookies.get("sid")}`;
    const send = async (remoteAddress: string, type: string) => {
      const url = "/api/v2/work/update/chapter";
      const headers = { "content-type": type, "sec-fetch-site": "same-origin", cookie };
      const answer = await server.app.inject({ method: "POST", url, headers, payload, remoteAddress });
      return [answer.statusCode, answer.headers["retry-after"]];
    };
    for (const type of spellings.slice(0, 4)) expect(await send("2001:db8:1:2::5", type)).toEqual([400, undefined]);
    for (const type of spellings) expect(await send("2001:db8:1:2:ffff::9", type)).toEqual([429, "29"]);
    expect(await send("2001:db8:1:3::5", "application/json")).toEqual([400, undefined]);
  });

  it("of a guest counts in a budget of its own, of 4 MB", async () => {
    const payload = JSON.stringify({ email: "a".repeat(60_000) });
    const send = async (url: string, remoteAddress: string) =>
      (await server.app.inject({ method: "POST", url, headers: json, payload, remoteAddress })).statusCode;
    const recovery = "/api/v1/account/password/recovery";
    const answers = [];
    for (let sent = 0; sent < 70; sent += 1) answers.push(await send(recovery, "2001:db8:2:2::5"));
    expect(answers).toEqual([...Array(69).fill(400), 429]);
    expect(await send("/api/v1/account/password/reset", "2001:db8:2:2::6")).toBe(429);
    expect(await send(recovery, "2001:db8:2:3::5")).toBe(400);
  });

  it.each(spellings)("as %j is refused before it is read, or while it is", async (type) => {
    const browser = await server.login(cast.owner);
    const headers = { "content-type": type, "content-length": "1800000", "sec-fetch-site": "same-origin" };
    const url = "/api/v2/work/update/chapter";
    const begin = async (cookie: string, begun: string) => {
      const endless = new Readable({ read() {} });
      if (begun !== "") endless.push(begun);
      const answer = await server.app.inject({
        method: "POST",
        url,
        headers: { ...headers, cookie },
        payload: endless,
      });
      endless.destroy();
      return [answer.statusCode, answer.json()];
    };
    const loggedOut = { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" };
    expect(await begin("sid=none", "")).toEqual([401, loggedOut]);
    expect(await begin(`sid=${browser.cookies.get("sid")}`, "[".repeat(201))).toEqual([400, notRead]);
  });
});

describe("a monstrous body", () => {
  it.each([
    ["a hundred fields", JSON.stringify(keys(100)), false],
    ["one more", JSON.stringify(keys(101)), true],
    ["one more below others", JSON.stringify([{ a: 1, b: [keys(101)] }]), true],
    ["many objects of few fields", JSON.stringify(Array(50_000).fill({ type: "text", text: "a" })), false],
    ["a million values", `[${Array(999_999).fill(0).join()},0]`, false],
    ["more of them", `[${Array(1_000_001).fill(0).join()}]`, true],
    ["signs within a text", JSON.stringify({ text: '{":,[\\"'.repeat(200_000) }), false],
    ["a text that ends with a backslash", JSON.stringify({ a: "\\", ...keys(101) }), true],
    ["what is no JSON", '{"a', false],
    ["brackets that were never opened", "}]".repeat(100), false],
    ["two hundred brackets within each other", "[".repeat(200), false],
    ["one more bracket", "[".repeat(201), true],
    ["objects and lists within each other", '[{"a":'.repeat(101), true],
    ["brackets beside each other", `[${Array(1_000).fill("[]").join()}]`, false],
    ["brackets within a text", JSON.stringify("[".repeat(1_000)), false],
  ])("%s: %#", (_, text, expected) => {
    expect(new BodyShape().isHarmless(Buffer.from(text))).toBe(!expected);
    // However a network has cut it.
    const [shape, parts] = [new BodyShape(), Buffer.from(text.slice(-5_000))];
    const byteByByte = [...parts].every((byte) => shape.isHarmless(Buffer.from([byte])));
    expect(byteByByte).toBe(new BodyShape().isHarmless(parts));
  });
});
