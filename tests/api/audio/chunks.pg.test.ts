import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { disk } from "../../../server/blobs/disk.ts";
import { begin, complete, digestsOf, STEP, sendChunk, sendRaw } from "../../support/audioUploads.ts";
import { addWork, refused } from "../../support/factories.works.ts";
import { hashOf, mp3 } from "../../support/sounds.ts";
import { author, cast, server, stage, storedPath, uploadOf, workId } from "./stage.ts";

stage();

const chunksOf = (id: string) =>
  server.database
    .selectFrom("audioChunk")
    .where("uploadId", "=", id)
    .orderBy("beginAt")
    .select(["beginAt", "byteSize", "sha256"])
    .execute();

/** Five chunks and a bit: 336,000 bytes. */
const sound = mp3({ frames: 3_230 });
const sent = (uploadId: string, bytes: Uint8Array = sound) => ({ workId, uploadId, bytes });

describe("a chunk is refused", () => {
  const misplaced = refused.field("offset", "Часть файла не на своём месте");

  it.each([
    ["at 1", 1, 65_536],
    ["of an odd size in the middle", 0, 65_535],
    ["beyond the end", 6 * 65_536, 65_536],
    ["over the end", 5 * 65_536, 65_536],
  ])("%s", async (_, offset, size) => {
    const uploadId = await begin(author(), workId, sound);
    const longer = Buffer.concat([sound, Buffer.alloc(10 * STEP)]);
    await expect(sendChunk(author(), sent(uploadId, longer), offset, size)).rejects.toMatchObject(misplaced);
    expect(await chunksOf(uploadId)).toEqual([]);
  });

  it("of 17 MB, and a body that is none", async () => {
    const owner = await server.login(cast.owner);
    const uploadId = await begin(author(), workId, Buffer.alloc(20 * 1_048_576));
    const large = await sendRaw(owner, sent(uploadId, Buffer.alloc(17 * 1_048_576)));
    expect([large.statusCode, large.json().message]).toEqual([400, "Файл или запрос слишком велик"]);
    const form = await sendRaw(owner, sent(uploadId), { headers: { "content-type": "application/json" } });
    expect([form.statusCode, form.json().errorCode]).toEqual([415, 3]);
    expect(await chunksOf(uploadId)).toEqual([]);
  });

  it("shorter or longer than it was said to be", async () => {
    const owner = await server.login(cast.owner);
    const uploadId = await begin(author(), workId, sound);
    for (const [said, size] of [
      [2 * STEP, STEP],
      [STEP, 2 * STEP],
    ] as const) {
      const headers = { "content-length": String(said) };
      const answer = await sendRaw(owner, sent(uploadId, sound.subarray(0, size)), { headers });
      expect([answer.statusCode, answer.json().invalidFields]).toEqual([
        400,
        { offset: ["Часть файла дошла не целиком"] },
      ]);
    }
    expect(await chunksOf(uploadId)).toEqual([]);
  });

  it("with another digest than its own; with its own it is stored", async () => {
    const owner = await server.login(cast.owner);
    const uploadId = await begin(author(), workId, sound);
    const send = (of: Uint8Array) =>
      sendRaw(owner, sent(uploadId, sound.subarray(0, STEP)), {
        headers: { "content-digest": `sha-256=:${Buffer.from(hashOf(of), "hex").toString("base64")}:` },
      });
    const damaged = await send(sound.subarray(0, STEP - 1));
    expect([damaged.statusCode, damaged.json().invalidFields]).toEqual([
      400,
      { digest: ["Часть файла повреждена по дороге, отправим её ещё раз"] },
    ]);
    expect(await chunksOf(uploadId)).toEqual([]);
    expect((await send(sound.subarray(0, STEP))).json().data).toMatchObject({ received: 65_536, isStored: true });
  });

  it("of another's upload, of another work, of one that never began, and after the end", async () => {
    const uploadId = await begin(author(), workId, sound);
    const other = server.as(cast.coAuthor);
    await expect(sendChunk(other, sent(uploadId))).rejects.toMatchObject(refused.missing);
    await expect(sendChunk(author(), sent(randomUUID()))).rejects.toMatchObject(refused.missing);
    const { id } = await addWork(server, cast, { format: "Audiobook" });
    await expect(sendChunk(author(), { ...sent(uploadId), workId: id })).rejects.toMatchObject(refused.missing);
    await sendChunk(author(), sent(uploadId));
    await complete(author(), sent(uploadId));
    await expect(sendChunk(author(), sent(uploadId))).rejects.toMatchObject(refused.unavailable);
  });

  it("once eight times the size was sent", async () => {
    const bytes = mp3();
    const uploadId = await begin(author(), workId, bytes);
    for (let time = 0; time < 8; time += 1) await sendChunk(author(), sent(uploadId, bytes));
    await expect(sendChunk(author(), sent(uploadId, bytes))).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, message: "Слишком много попыток, попробуйте позже" },
    });
  });
});

describe("digests", () => {
  const partly = refused.field("digests", "Сверка не охватывает весь файл");

  it.each<[string, [number, number, string][]]>([
    ["of a part", digestsOf(sound, STEP).slice(1)],
    ["without the end", digestsOf(sound, STEP).slice(0, -1)],
    ["with a hole", digestsOf(sound, STEP).filter((_, index) => index !== 2)],
    ["that overlap", [[0, STEP, hashOf(sound)], ...digestsOf(sound)]],
    ["of more", digestsOf(Buffer.concat([sound, Buffer.alloc(1)]))],
  ])("%s are refused", async (_, digests) => {
    const uploadId = await begin(author(), workId, sound);
    await sendChunk(author(), sent(uploadId));
    await expect(complete(author(), sent(uploadId), digests)).rejects.toMatchObject(partly);
    expect((await uploadOf(uploadId)).state).toBe("receiving");
  });

  it("for another person's upload are answered with 404", async () => {
    const uploadId = await begin(author(), workId, sound);
    await expect(complete(server.as(cast.coAuthor), sent(uploadId))).rejects.toMatchObject(refused.missing);
  });
});

it("a chunk is six questions to the database: who sends it, its upload and work, what is there, its row and the sum", async () => {
  const owner = await server.login(cast.owner);
  const uploadId = await begin(author(), workId, sound);
  const send = (index: number) =>
    sendRaw(owner, sent(uploadId, sound.subarray(index * STEP, (index + 1) * STEP)), { offset: index * STEP });
  await send(0);
  const queries = vi.spyOn(pg.Client.prototype, "query");
  for (const [index, questions] of [6, 12].entries()) {
    expect((await send(index + 1)).json().data.isStored).toBe(true);
    expect(queries).toHaveBeenCalledTimes(questions);
  }
  queries.mockRestore();
});

describe("whatever happens to the bytes, the file is whole in the end", () => {
  const { open } = disk;
  afterEach(() => {
    disk.open = open;
  });

  it("two write one range at once, and one of them is damaged", async () => {
    const damaged = Buffer.from(sound).fill(7, STEP, 2 * STEP);
    const uploadId = await begin(author(), workId, sound);
    await Promise.allSettled([sound, damaged].map((bytes) => sendChunk(author(), sent(uploadId, bytes))));
    const states: string[] = [];
    for (let round = 0; round < 4 && states.at(-1) !== "attached"; round += 1) {
      const completed = await complete(author(), sent(uploadId), digestsOf(sound, STEP)).catch(() => null);
      if (completed?.outcome === "missing")
        for (const { offset, byteSize } of completed.missing)
          await sendChunk(author(), sent(uploadId), offset, byteSize);
      await server.drainJobs();
      states.push((await uploadOf(uploadId)).state);
    }
    expect(states.at(-1)).toBe("attached");
    expect(hashOf(await readFile(storedPath(uploadId)))).toBe(hashOf(sound));
  });

  it("the line breaks in a chunk: it was never sent, and nobody else notices", async () => {
    const uploadId = await begin(author(), workId, sound);
    const owner = await server.login(cast.owner);
    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const torn = request(`${address}/api/v2/audiobook/${workId}/upload-chapter-chunk?uploadId=${uploadId}&offset=0`, {
      method: "POST",
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        "content-type": "application/octet-stream",
        "content-length": sound.length,
      },
    });
    const broken = once(torn, "error");
    await new Promise<void>((resolve) => {
      torn.write(sound.subarray(0, 200_000), () => resolve());
    });
    torn.destroy(new Error("the line is cut"));
    await broken;
    expect(await chunksOf(uploadId)).toEqual([]);
    expect(await sendChunk(author(), sent(uploadId))).toMatchObject({ received: 335_920, isStored: true });
    expect(await chunksOf(uploadId)).toHaveLength(1);
  });

  it("the disk is full in the middle: nothing of the chunk is there, and it goes on when there is room", async () => {
    const uploadId = await begin(author(), workId, sound);
    await sendChunk(author(), sent(uploadId), 0, STEP);
    disk.open = async (...given) => {
      const file = await open(...given);
      file.writev = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
      return file;
    };
    await expect(sendChunk(author(), sent(uploadId), STEP)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { status: 4, errorCode: 3, message: "На сервере закончилось место" },
    });
    disk.open = open;
    expect((await chunksOf(uploadId)).map(({ beginAt }) => beginAt)).toEqual([0]);
    expect(await sendChunk(author(), sent(uploadId), STEP)).toMatchObject({ received: 335_920, isStored: true });
  });
});
