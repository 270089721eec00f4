import { beforeAll, describe, expect, it } from "vitest";
import { addAudio, addAudioChapter } from "../../support/factories.audio.ts";
import { addCast, addWork, type Cast } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const HEAD = Buffer.from("head of the table");
const FILE = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7) % 251));
const SHA256 = "5f2c4f3bfb0a7e6c0d1b7a1bd4f2f4a65d5c0e0d7ce0f2a3a0b1f5c9b3a1d2e4";

const server = testServer();
let cast: Cast;
let workId: number;
beforeAll(async () => {
  cast = await addCast(server);
  workId = (await addWork(server, cast, { format: "Audiobook" })).id;
});

const ask = async (url: string, who: { id: number } | null, headers = {}, method: "GET" | "HEAD" = "GET") => {
  const browser = who ? await server.login(who) : server.browser();
  return browser.ask(url, { headers, method });
};
const add = (audio: Parameters<typeof addAudio>[2]) => addAudio(server, workId, { bytes: FILE, ...audio });
const savedAs = async (fileName: string, contentType = "audio/mpeg") => {
  const id = await add({ fileName, contentType });
  const { headers } = await ask(`/audio/${id}/source`, cast.owner, {}, "HEAD");
  const disposition = String(headers["content-disposition"]);
  const [, plain = "", name = ""] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S*)$/.exec(disposition) ?? [];
  return [decodeURIComponent(name), plain];
};

describe("the file of a sound as it was uploaded", () => {
  it("is whole for its authors, whatever is served of it to listeners", async () => {
    const id = await add({ fileName: "01 - Соль.mp3", headBytes: HEAD, skipBytes: 11, sha256: SHA256 });
    for (const who of [cast.owner, cast.coAuthor]) {
      const { statusCode, headers, rawPayload } = await ask(`/audio/${id}/source`, who);
      expect([statusCode, rawPayload.equals(FILE)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        "content-type": "audio/mpeg",
        "content-length": "5000",
        "content-disposition":
          "attachment; filename=\"sound.mp3\"; filename*=UTF-8''01%20-%20%D0%A1%D0%BE%D0%BB%D1%8C.mp3",
        etag: `"${SHA256}"`,
        "accept-ranges": "bytes",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
      });
    }
  });

  it("goes on where a download broke off", async () => {
    const id = await add({ sha256: SHA256 });
    const rest = await ask(`/audio/${id}/source`, cast.owner, { range: "bytes=4000-", "if-range": `"${SHA256}"` });
    expect([rest.statusCode, rest.headers["content-range"]]).toEqual([206, "bytes 4000-4999/5000"]);
    expect(rest.rawPayload.equals(FILE.subarray(4_000))).toBe(true);
  });

  it.each(["stranger", "unconfirmed", "moderator", "admin", "guest"] as const)("is not for others: %s", async (who) => {
    const id = await add({});
    expect((await ask(`/audio/${id}/source`, who === "guest" ? null : cast[who])).statusCode).toBe(404);
  });

  it("of a chapter that was cut is the file that it was cut from, and its own when that is gone", async () => {
    const whole = Buffer.from("whole".repeat(2_000));
    const sourceId = await add({ bytes: whole, fileName: "Соль.m4b", contentType: "audio/mp4" });
    const pieceId = await add({ sourceId, fileName: "Утро.m4a", contentType: "audio/mp4" });
    expect((await ask(`/audio/${pieceId}/source`, cast.owner)).rawPayload.equals(whole)).toBe(true);
    await server.database.updateTable("audio").set({ sourceId: null }).where("id", "=", pieceId).execute();
    expect((await ask(`/audio/${pieceId}/source`, cast.owner)).rawPayload.equals(FILE)).toBe(true);
  });

  it("has no other address", async () => {
    for (const id of ["none", "00000000-0000-4000-8000-000000000000", "..%2F..%2Fkeys%2Fdata.key"])
      expect([id, (await ask(`/audio/${id}/source`, cast.owner)).statusCode]).toEqual([id, 404]);
  });

  it("is linked next to the chapter for its authors, and not for staff who only look", async () => {
    const { id: book } = await addWork(server, cast, { format: "Audiobook" });
    const { audioId } = await addAudioChapter(server, book, { state: "draft" });
    const sourceFor = async (who: { id: number }) =>
      (await server.as(who)("getAudioChapters", { params: { id: book } })).chapters.map(({ sourceUrl }) => sourceUrl);
    expect(await sourceFor(cast.owner)).toEqual([`/audio/${audioId}/source`]);
    expect(await sourceFor(cast.coAuthor)).toEqual([`/audio/${audioId}/source`]);
    expect(await sourceFor(cast.moderator)).toEqual([null]);
    expect(await sourceFor(cast.admin)).toEqual([null]);
  });
});

describe("its name", () => {
  it.each([
    ["Соль.mp3", "audio/mpeg", "Соль.mp3", "sound.mp3"],
    ["Соль.M4B", "audio/mp4", "Соль.m4b", "sound.m4a"],
    ["Соль.opus", "audio/ogg", "Соль.opus", "sound.ogg"],
    ["Соль.flac", "audio/flac", "Соль.flac", "sound.flac"],
    ["Соль", "audio/wav", "Соль.wav", "sound.wav"],
    // What it is counts, not what its name says.
    ["Соль.exe", "audio/mpeg", "Соль.exe.mp3", "sound.mp3"],
    ["Соль.mp3", "audio/ogg", "Соль.mp3.ogg", "sound.ogg"],
    // «Соль‮3pm.exe» is read as «Сольexe.mp3».
    ["Соль\u202e3pm.exe", "audio/mpeg", "Соль3pm.exe.mp3", "sound.mp3"],
    ["\u200f\u2067Соль\u2069.mp3", "audio/mpeg", "Соль.mp3", "sound.mp3"],
    ["../../keys/data.mp3", "audio/mpeg", "data.mp3", "sound.mp3"],
    ["C:\\Музыка\\Соль.mp3", "audio/mpeg", "Соль.mp3", "sound.mp3"],
    ["..", "audio/mpeg", "Без названия.mp3", "sound.mp3"],
    ["", "audio/mpeg", "Без названия.mp3", "sound.mp3"],
    ['Со"ль\r\nX: 1.mp3', "audio/mpeg", "Со ль X 1.mp3", "sound.mp3"],
    [`${"я".repeat(300)}.mp3`, "audio/mpeg", `${"я".repeat(110)}.mp3`, "sound.mp3"],
    ["я".repeat(300), "audio/mpeg", `${"я".repeat(110)}.mp3`, "sound.mp3"],
  ])("%j, %s: %j", async (fileName, contentType, name, plain) => {
    expect(await savedAs(fileName, contentType)).toEqual([name, plain]);
  });
});
