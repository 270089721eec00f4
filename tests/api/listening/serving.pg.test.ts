import { randomBytes } from "node:crypto";
import { readdir, readlink, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { addAudiobook, addAudioChapter } from "../../support/factories.audio.ts";
import { addCast, type Cast } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const HEAD = Buffer.from("head of the table");
const SKIPPED = 11;
const FILE = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7) % 251));
/** What is served of a file with a table in front. */
const ORACLE = Buffer.concat([HEAD, FILE.subarray(SKIPPED)]);
const SHA256 = "5f2c4f3bfb0a7e6c0d1b7a1bd4f2f4a65d5c0e0d7ce0f2a3a0b1f5c9b3a1d2e4";

const server = testServer();
let cast: Cast;
let url: string;
let plainUrl: string;

const addressOf = async (workId: number, chapterId: number, person: { id: number } | null = null) => {
  const { sources } = await server.as(person)("getAudioUrl", { params: { id: workId, chapterId } });
  return sources[0]?.url ?? "";
};
beforeAll(async () => {
  cast = await addCast(server);
  const { workId } = await addAudiobook(server, cast);
  const tabled = { bytes: FILE, headBytes: HEAD, skipBytes: SKIPPED, sha256: SHA256 };
  const { id } = await addAudioChapter(server, workId, { audio: tabled, sortOrder: 2 });
  const plain = await addAudioChapter(server, workId, { audio: { bytes: FILE }, sortOrder: 3 });
  url = await addressOf(workId, id);
  plainUrl = await addressOf(workId, plain.id);
});

const get = (headers: Record<string, string> = {}, address = url, method: "GET" | "HEAD" = "GET") =>
  server.app.inject({ method, url: address, headers });

const pieces: [range: string, first: number, last: number][] = [
  ...[0, 1, 10, 16, 17, 18, 27, 28, 29, 100, 1_000, 4_095, 4_096, 4_999, 5_000, 5_004].map(
    (at): [string, number, number] => [`bytes=${at}-${at}`, at, at],
  ),
  ...[0, 5, 16, 17, 18, 4_097, 5_004].map((at): [string, number, number] => [`bytes=${at}-`, at, 5_005]),
  ...[1, 2, 100, 4_988, 4_989, 4_990, 5_005, 5_006, 9_999].map((count): [string, number, number] => [
    `bytes=-${count}`,
    Math.max(0, 5_006 - count),
    5_005,
  ]),
  ["bytes=0-16", 0, 16],
  ["bytes=0-17", 0, 17],
  ["bytes=16-17", 16, 17],
  ["bytes=17-27", 17, 27],
  ["bytes=3-4999", 3, 4_999],
  ["bytes=1000-1999", 1_000, 1_999],
  ["bytes=5000-9999", 5_000, 5_005],
  ["bytes=0-9999", 0, 5_005],
];

describe("a sound with a table in front of its file", () => {
  it("is as long as the table and the rest of the file", () => {
    expect([ORACLE.length, pieces.length]).toEqual([5_006, 40]);
  });

  it.each(pieces)("%s", async (range, first, last) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers["content-range"]).toBe(`bytes ${first}-${last}/5006`);
    expect(answer.headers["content-length"]).toBe(String(last - first + 1));
    expect(answer.rawPayload.equals(ORACLE.subarray(first, last + 1))).toBe(true);
  });

  it("is sent whole to a request for no range, or for several", async () => {
    const thousand = `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(",")}`;
    for (const range of [undefined, "bytes=0-1,4-5", thousand, "bytes=5-1", "items=0-1"]) {
      const answer = await get(range === undefined ? {} : { range });
      expect([answer.statusCode, answer.headers["content-length"]]).toEqual([200, "5006"]);
      expect(answer.headers["content-range"]).toBeUndefined();
      expect(answer.rawPayload.equals(ORACLE)).toBe(true);
    }
  });

  it.each(["bytes=5006-", "bytes=9000-9001", "bytes=-0"])("has nothing of %s", async (range) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.headers["content-range"], answer.body]).toEqual([416, "bytes */5006", ""]);
  });

  it("answers HEAD with its headers, for itself alone and for no shared cache", async () => {
    const { statusCode, headers, body } = await get({ "accept-encoding": "br, gzip" }, url, "HEAD");
    expect([statusCode, body]).toEqual([200, ""]);
    expect(headers).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": "5006",
      "accept-ranges": "bytes",
      etag: `"${SHA256}"`,
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    const whole = await get({ "accept-encoding": "br, gzip" });
    expect(whole.headers["content-encoding"]).toBeUndefined();
  });

  it("is sent in parts only of what the reader has the beginning of", async () => {
    const same = await get({ range: "bytes=4-5", "if-range": `"${SHA256}"` });
    expect([same.statusCode, same.rawPayload.length]).toEqual([206, 2]);
    for (const other of ['"another"', `W/"${SHA256}"`, "Wed, 21 Oct 2015 07:28:00 GMT"]) {
      const answer = await get({ range: "bytes=4-5", "if-range": other });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 5_006]);
    }
    const known = await get({ "if-none-match": `"${SHA256}"` });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
  });
});

describe("a file without a table", () => {
  it("is served as it is", async () => {
    const { rawPayload } = await get({}, plainUrl);
    expect(rawPayload.equals(FILE)).toBe(true);
  });

  it("whose bytes are gone is missing", async () => {
    const { workId } = await addAudiobook(server, cast);
    const { id, audioId } = await addAudioChapter(server, workId, { sortOrder: 2 });
    const address = await addressOf(workId, id);
    await rm(join(server.config.dataDir, "files", audioId.slice(0, 2), audioId));
    expect((await get({ range: "bytes=0-1" }, address)).statusCode).toBe(404);
  });
});

describe("an address", () => {
  it("of another sound, another time, another person or another signature is missing", async () => {
    const [path, query = ""] = url.split("?");
    const other = plainUrl.split("?")[0];
    const parameters = new URLSearchParams(query);
    const changed = (name: string, value: string) => {
      const params = new URLSearchParams(parameters);
      params.set(name, value);
      return `${path}?${params}`;
    };
    const wrong = [
      `${other}?${query}`,
      changed("e", String(Number(parameters.get("e")) + 1)),
      changed("p", "1"),
      changed("s", randomBytes(32).toString("base64url")),
      changed("s", ""),
      changed("e", "soon"),
      `${path}`,
      `${path}?${query}&s=twice`,
      "/audio/none?p=0&e=1&s=1",
    ];
    for (const address of wrong) expect([address, (await get({}, address)).statusCode]).toEqual([address, 404]);
  });

  it("holds for six hours", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const { sources, expiresAt } = await server.as(null)("getAudioUrl", { params: { id: workId, chapterId } });
    expect([expiresAt, sources.map(({ contentType, byteSize }) => [contentType, byteSize])]).toEqual([
      "2026-11-20T17:05:31.000Z",
      [["audio/mpeg", 2_400]],
    ]);
    const address = sources[0]?.url ?? "";
    server.clock.set("2026-11-20T17:05:30.999Z");
    expect((await get({}, address)).statusCode).toBe(200);
    server.clock.set("2026-11-20T17:05:31.000Z");
    expect((await get({}, address)).statusCode).toBe(403);
    server.clock.set("2026-11-20T11:05:31.000Z");
  });

  it("is for the person it was made for, and a guest's is for everybody who has it", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const own = await addressOf(workId, chapterId, cast.stranger);
    const statusOf = async (person: { id: number } | null, address: string) => {
      const browser = person ? await server.login(person) : server.browser();
      return (await browser.ask(address)).statusCode;
    };
    expect(await statusOf(cast.stranger, own)).toBe(200);
    expect(await statusOf(cast.owner, own)).toBe(403);
    expect(await statusOf(null, own)).toBe(403);
    const guests = await addressOf(workId, chapterId);
    for (const person of [null, cast.stranger, cast.owner]) expect(await statusOf(person, guests)).toBe(200);
  });
});

describe("a reader that breaks off", () => {
  const isOpen = async (audioId: string): Promise<boolean> => {
    const names = await readdir("/proc/self/fd");
    const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
    return targets.some((target) => target.endsWith(audioId));
  };

  it.runIf(process.platform === "linux")("leaves no file open", async () => {
    const { workId } = await addAudiobook(server, cast);
    const large = { bytes: Buffer.alloc(8 * 1_024 * 1_024, 1), headBytes: HEAD };
    const { id, audioId } = await addAudioChapter(server, workId, { audio: large, sortOrder: 2 });
    const address = await addressOf(workId, id);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    await new Promise<void>((done, fail) => {
      const sent = request({ port, path: address, headers: { range: "bytes=0-" } }, (answer) => {
        answer.once("data", () => {
          sent.destroy();
          done();
        });
        answer.on("error", () => {});
      });
      sent.on("error", fail);
      sent.end();
    });
    await expect.poll(() => isOpen(audioId)).toBe(false);
  });
});
