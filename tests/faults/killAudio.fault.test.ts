import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../server/cleaning.ts";
import { drainJobs } from "../../server/jobs/worker.ts";
import { jobs } from "../../server/jobs.ts";
import { bytesOnDisk, checkBytes, checkRows } from "../endurance/integrity.ts";
import { silent } from "../endurance/verdict.ts";
import { Victim } from "../endurance/victim.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";
import { begin, complete, STEP, sendChunk } from "../support/audioUploads.ts";
import { addWork } from "../support/factories.works.ts";
import { FakeFfmpeg } from "../support/fakeFfmpeg.ts";
import { patient } from "../support/patience.ts";
import { flac, hashOf, m4a, mp3 } from "../support/sounds.ts";

let world: World;
let victim: Victim;
let owner: Person;
let workId: number;
let fake: FakeFfmpeg;
const workIds: number[] = [];
beforeAll(async () => {
  fake = await FakeFfmpeg.make();
  world = await World.make(undefined, { FFMPEG_PATH: fake.path });
  owner = await world.past(async (opened) => {
    const person = await addPerson(opened);
    for (let count = 0; count < 8; count += 1)
      workIds.push((await addWork(opened, { owner: person }, { format: "Audiobook" })).id);
    return person;
  });
  await world.server.run();
  victim = new Victim(world.server);
});
beforeEach(() => {
  workId = workIds.pop() ?? 0;
});
afterAll(async () => {
  await world.stop();
  await fake.leave();
});

/** Three megabytes: the server writes one at a time. */
const bytes = mp3({ frames: 30_000 });
const call = () => victim.as(owner.secret);
const sent = (uploadId: string) => ({ workId, uploadId, bytes });
const pathOf = (id: string) => join(world.server.dataDir, "uploads", id);
const seen = () => call()("getAudioChapters", { params: { id: workId } });

/** Turn after turn of the event loop. */
async function seenOnDisk(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise(setImmediate);
}

/** A job whose server died is another's once its lease is over: here the clock is two minutes on. */
async function workOff(): Promise<void> {
  await world.server.kill();
  await world.past(() => drainJobs({ jobs, now: () => new Date(Date.now() + 120_000), log: silent }));
  await world.server.run();
}

async function seeOneChapter(uploadId: string): Promise<void> {
  await workOff();
  const { chapters, uploads } = await seen();
  expect(uploads).toMatchObject([{ uploadId, state: "attached" }]);
  expect(chapters).toMatchObject([{ title: "Глава 1", state: "draft", byteSize: 3_120_000, durationMs: 783_673 }]);
  const stored = join(world.server.dataDir, "files", uploadId.slice(0, 2), uploadId);
  expect(hashOf(await readFile(stored))).toBe(hashOf(bytes));
  expect(readdirSync(join(world.server.dataDir, "uploads"))).toEqual([]);
}

describe("a sound whose server is killed", () => {
  it("in a chunk: what was answered is there, the torn one was never sent", async () => {
    const uploadId = await begin(call(), workId, bytes);
    await sendChunk(call(), sent(uploadId), 0, STEP);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(STEP, bytes.length - 1)),
    });
    const request: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: {
        "content-type": "application/octet-stream",
        "content-length": String(bytes.length - STEP),
        cookie: `sid=${owner.secret}`,
        origin: world.server.url,
      },
      body,
      duplex: "half",
    };
    const query = `uploadId=${uploadId}&offset=${STEP}`;
    const torn = fetch(`${world.server.url}/api/v2/audiobook/${workId}/upload-chapter-chunk?${query}`, request);
    const cutOff = expect(torn).rejects.toThrow("fetch failed");
    await seenOnDisk(() => statSync(pathOf(uploadId)).size > STEP);
    await victim.kill();
    await cutOff;
    expect((await seen()).uploads).toMatchObject([{ received: 65_536, ranges: [[0, 65_536]] }]);
    await sendChunk(call(), sent(uploadId), STEP);
    await complete(call(), sent(uploadId));
    await seeOneChapter(uploadId);
  });

  it("with the answer to a chunk: it is there, and sent once more it is written by nobody", async () => {
    const uploadId = await begin(call(), workId, bytes);
    const restarted = victim.killWith("uploadAudioChunk", "answer");
    await expect(sendChunk(call(), sent(uploadId))).rejects.toMatchObject({ httpStatus: 0 });
    await restarted;
    expect(await sendChunk(call(), sent(uploadId))).toMatchObject({ received: 3_120_000, isStored: false });
    await complete(call(), sent(uploadId));
    await seeOneChapter(uploadId);
  });

  it.each([
    ["at once", 0],
    ["in the middle", 0.5],
    ["with its answer", "answer"],
  ] as const)("in the completion, %s: asked again it is one chapter", async (_, moment) => {
    const uploadId = await begin(call(), workId, bytes);
    await sendChunk(call(), sent(uploadId));
    const restarted = victim.killWith("completeAudioUpload", moment);
    await complete(call(), sent(uploadId)).catch(() => {});
    await restarted;
    expect((await complete(call(), sent(uploadId))).outcome).toBe("accepted");
    await seeOneChapter(uploadId);
  });

  it("while it is read", async () => {
    const uploadId = await begin(call(), workId, bytes);
    await sendChunk(call(), sent(uploadId));
    await complete(call(), sent(uploadId));
    await victim.kill();
    await seeOneChapter(uploadId);
  });

  it("while it is cut: each chapter is there once, and every frame", async () => {
    const pieces = [
      { title: "Утро", startMs: 0, endMs: 300_000 },
      { title: "Вечер", startMs: 300_000, endMs: 783_673 },
    ];
    const book = mp3({ frames: 30_000, chapters: pieces });
    const uploadId = await begin(call(), workId, book);
    await sendChunk(call(), { workId, uploadId, bytes: book });
    await complete(call(), { workId, uploadId, bytes: book });
    await workOff();
    await call()("cutAudioUpload", { params: { id: workId }, body: { uploadId, pieces } });
    await victim.kill();
    await workOff();
    const { chapters, uploads } = await seen();
    expect(uploads).toMatchObject([{ uploadId, state: "attached" }]);
    expect(chapters.map(({ title }) => title)).toEqual(["Утро", "Вечер"]);
    expect(chapters.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0)).toBe(3_120_000);
  });

  it("while it is converted: listeners have one copy, its author the file", async () => {
    const sound = flac();
    const uploadId = await begin(call(), workId, sound, { fileName: "Пролог.flac" });
    await sendChunk(call(), { workId, uploadId, bytes: sound });
    await fake.does("hangs in the middle");
    await complete(call(), { workId, uploadId, bytes: sound });
    const copying = async () => (await fake.asked()).filter((line) => line.includes("-c:a aac"));
    await expect.poll(copying, { timeout: patient(20_000) }).toHaveLength(1);
    await victim.kill();
    expect((await seen()).uploads).toMatchObject([{ uploadId, state: "converting", reason: "" }]);
    await fake.does("copies", m4a());
    await workOff();
    const { chapters, uploads } = await seen();
    expect(uploads).toMatchObject([{ uploadId, state: "attached" }]);
    expect(chapters).toMatchObject([{ title: "Пролог", byteSize: sound.length, contentType: "audio/flac" }]);
    await world.server.kill();
    const unfinished = () =>
      readdirSync(join(world.server.dataDir, "files"), { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith(".part"),
      );
    await world.past(async ({ database }) => {
      const copies = await database.selectFrom("audio").where("copyOf", "=", uploadId).select("sha256").execute();
      expect(copies).toEqual([{ sha256: hashOf(m4a()) }]);
      // What the process has left that was killed: nobody asks for it any more.
      expect(unfinished()).toHaveLength(1);
      await cleanUp(new Date(Date.now() + 2 * 86_400_000));
      expect(unfinished()).toEqual([]);
    });
    await world.server.run();
  });
});

it("nothing half-made is left of any of them", async () => {
  await world.server.kill();
  await world.past(async (opened) => {
    await checkRows(opened);
    await checkBytes(opened, bytesOnDisk(world.server.dataDir));
  });
});
