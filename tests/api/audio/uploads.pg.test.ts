import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { begin, complete, digestsOf, STEP, sendChunk, sendWhole } from "../../support/audioUploads.ts";
import { counted } from "../../support/counted.ts";
import { addChapter, addWork, refused, storedRevisions } from "../../support/factories.works.ts";
import { hashOf, mp3 } from "../../support/sounds.ts";
import { author, cast, pathOf, seen, server, stage, storedPath, uploadOf, workId } from "./stage.ts";

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

it("sounds are counted: begun, whole, and refused for what they are", async () => {
  const noise = new Uint8Array(70_000).fill(7);
  const counts = await counted(async () => {
    const uploadId = await begin(author(), workId, noise);
    await sendChunk(author(), sent(uploadId, noise), 0, noise.length);
    await complete(author(), sent(uploadId, noise), digestsOf(noise, STEP));
    await server.drainJobs();
  }, "rukopis_uploads");
  expect(counts).toEqual({
    'rukopis_uploads_total{kind="audio",outcome="begun"}': 1,
    'rukopis_uploads_total{kind="audio",outcome="completed"}': 1,
    'rukopis_uploads_total{kind="audio",outcome="refused"}': 1,
  });
});

describe("a sound goes to the server", () => {
  it("in chunks in any order, becomes a draft, and is there to the byte", async () => {
    const uploadId = await begin(author(), workId, sound, { fileName: "01 - Глава первая.mp3" });
    const send = (offset: number, size: number) => sendChunk(author(), sent(uploadId), offset, size);
    const last = sound.length - 5 * STEP;
    expect(sound.length).toBe(335_920);
    expect(await send(2 * STEP, STEP)).toEqual({
      received: STEP,
      isStored: true,
      sha256: hashOf(sound.subarray(2 * STEP, 3 * STEP)),
    });
    expect((await send(5 * STEP, last)).received).toBe(STEP + last);
    expect((await send(0, STEP)).received).toBe(2 * STEP + last);
    const { uploads } = await seen();
    expect(uploads).toEqual([
      {
        uploadId,
        chapterId: null,
        fileName: "01 - Глава первая.mp3",
        byteSize: 335_920,
        modifiedAt: 1_700_000_000_000,
        received: 139_312,
        ranges: [
          [0, 65_536],
          [131_072, 196_608],
          [327_680, 335_920],
        ],
        state: "receiving",
        reason: "",
        pieces: null,
        isMine: true,
      },
    ]);
    expect(await complete(author(), sent(uploadId), digestsOf(sound, STEP))).toEqual({
      outcome: "missing",
      missing: [
        { offset: 65_536, byteSize: 65_536 },
        { offset: 196_608, byteSize: 131_072 },
      ],
    });
    await send(STEP, STEP);
    expect((await send(3 * STEP, 2 * STEP)).received).toBe(335_920);
    const completed = await complete(author(), sent(uploadId), digestsOf(sound, STEP));
    expect(completed).toMatchObject({ outcome: "accepted", upload: { state: "verifying", received: 335_920 } });
    // Its answer may be lost.
    expect(await complete(author(), sent(uploadId), digestsOf(sound, STEP))).toEqual(completed);
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const { chapters, uploads: after, limits } = await seen();
    expect(after).toMatchObject([{ uploadId, state: "attached", received: 335_920, ranges: [[0, 335_920]] }]);
    expect(chapters).toEqual([
      {
        id: chapters[0]?.id,
        workId,
        title: "Глава первая",
        state: "draft",
        isDraft: true,
        sortOrder: 1,
        publishTime: null,
        deletedAt: null,
        lastModificationTime: "2026-11-20T11:05:31.000Z",
        textLength: 0,
        hasUnpublishedChanges: false,
        isDisputed: false,
        isLastPublished: false,
        revision: 1,
        hasNewerAudio: false,
        hints: [],
        durationMs: 84_376,
        byteSize: 335_920,
        contentType: "audio/mpeg",
        bitrate: 31_850,
        addedAt: "2026-11-20T11:05:31.000Z",
        sourceUrl: `/audio/${uploadId}/source`,
      },
    ]);
    expect(limits).toEqual({
      maxFile: 2_147_483_648,
      quota: 21_474_836_480,
      used: 335_920,
      formats: ["MP3", "M4A", "M4B", "Ogg"],
      hasFfmpeg: false,
    });
    expect(hashOf(await readFile(storedPath(uploadId)))).toBe(hashOf(sound));
    expect([existsSync(pathOf(uploadId)), await chunksOf(uploadId)]).toEqual([false, []]);
    const [stored] = await server.database.selectFrom("audio").where("id", "=", uploadId).selectAll().execute();
    expect(stored).toMatchObject({
      workId,
      ownerId: cast.owner.id,
      codec: "MP3",
      sha256: hashOf(sound),
      headBytes: null,
    });
  });

  it("chapters stand in the order in which they were begun, whichever is whole first", async () => {
    const first = await begin(author(), workId, mp3(), { fileName: "Один.mp3" });
    await sendWhole(author(), workId, mp3({ frames: 120 }), { fileName: "Два.mp3" });
    await server.drainJobs();
    await sendChunk(author(), sent(first, mp3()));
    await complete(author(), sent(first, mp3()));
    await server.drainJobs();
    expect((await seen()).chapters.map(({ title }) => title)).toEqual(["Один", "Два"]);
  });

  it("another recording of a chapter is its next revision, and keeps its title", async () => {
    await sendWhole(author(), workId, mp3(), { fileName: "Пролог.mp3" });
    await server.drainJobs();
    const [{ id: chapterId } = { id: 0 }] = (await seen()).chapters;
    await author()("updateChapterState", { params: { workId, chapterId }, body: { type: "publish.requested" } });
    await sendWhole(author(), workId, mp3({ frames: 200 }), { fileName: "Другой.mp3", chapterId });
    expect((await seen()).chapters).toMatchObject([{ durationMs: 3_004, hasNewerAudio: false, revision: 1 }]);
    await server.drainJobs();
    expect((await seen()).chapters).toMatchObject([
      { title: "Пролог", state: "published", durationMs: 5_224, hasNewerAudio: true, hasUnpublishedChanges: true },
    ]);
    await author()("renameAudioChapter", { params: { workId, chapterId }, body: { revision: 2, title: "Начало" } });
    const [renamed] = (await seen()).chapters;
    expect(renamed).toMatchObject({ title: "Начало", durationMs: 5_224, revision: 3 });
    await author()("updateChapterState", { params: { workId, chapterId }, body: { type: "update.requested" } });
    expect((await seen()).chapters).toMatchObject([{ hasNewerAudio: false, hasUnpublishedChanges: false }]);
    expect((await storedRevisions(server, chapterId)).map(({ audioId }) => audioId !== null)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("a beginning that is asked for twice is one", async () => {
    const uploadId = await begin(author(), workId, sound);
    await sendChunk(author(), sent(uploadId), 0, STEP);
    await begin(author(), workId, sound, { uploadId });
    expect((await seen()).uploads).toMatchObject([{ uploadId, received: 65_536 }]);
  });

  it("what is there is compared and not written again, wherever the chunks are cut", async () => {
    const uploadId = await begin(author(), workId, sound);
    await sendChunk(author(), sent(uploadId), STEP, 2 * STEP);
    const again = { received: 131_072, isStored: false };
    expect(await sendChunk(author(), sent(uploadId), STEP, 2 * STEP)).toMatchObject(again);
    expect(await sendChunk(author(), sent(uploadId), 2 * STEP, STEP)).toMatchObject(again);
    // Half of it is there: what is not becomes a chunk of its own on either side.
    const around = sound.subarray(0, 4 * STEP);
    expect(await sendChunk(author(), sent(uploadId), 0, 4 * STEP)).toEqual({
      received: 262_144,
      isStored: true,
      sha256: hashOf(around),
    });
    expect(await chunksOf(uploadId)).toEqual([
      { beginAt: 0, byteSize: 65_536, sha256: hashOf(sound.subarray(0, STEP)) },
      { beginAt: 65_536, byteSize: 131_072, sha256: hashOf(sound.subarray(STEP, 3 * STEP)) },
      { beginAt: 196_608, byteSize: 65_536, sha256: hashOf(sound.subarray(3 * STEP, 4 * STEP)) },
    ]);
    const changed = Buffer.from(sound);
    changed[2 * STEP + 7] = 1;
    for (const [offset, size] of [
      [STEP, 2 * STEP],
      [2 * STEP, STEP],
    ] as const)
      await expect(sendChunk(author(), sent(uploadId, changed), offset, size)).rejects.toMatchObject(
        refused.field("offset", "Файл изменился, начните заново"),
      );
    expect(hashOf((await readFile(pathOf(uploadId))).subarray(0, 4 * STEP))).toBe(hashOf(around));
  });

  it("what the browser has read otherwise is forgotten and named, and the file comes whole in the end", async () => {
    const damaged = Buffer.from(sound);
    damaged[2 * STEP + 5] = 99;
    const uploadId = await begin(author(), workId, sound);
    await sendChunk(author(), sent(uploadId, damaged), 0, 2 * STEP);
    await sendChunk(author(), sent(uploadId, damaged), 2 * STEP, STEP);
    await sendChunk(author(), sent(uploadId), 3 * STEP, sound.length - 3 * STEP);
    const digests = [...digestsOf(sound.subarray(0, 2 * STEP)), ...digestsOf(sound, STEP).slice(2)];
    // Its last three are one chunk on the server: the file is read against the browser's own.
    expect(await complete(author(), sent(uploadId), digests)).toEqual({
      outcome: "missing",
      missing: [{ offset: 131_072, byteSize: 65_536 }],
    });
    await sendChunk(author(), sent(uploadId), 2 * STEP, STEP);
    expect((await complete(author(), sent(uploadId), digests)).outcome).toBe("accepted");
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect((await uploadOf(uploadId)).state).toBe("attached");
    expect(hashOf(await readFile(storedPath(uploadId)))).toBe(hashOf(sound));
  });

  it("what a loss of power has made of the file is named, and sent again", async () => {
    const uploadId = await begin(author(), workId, sound);
    await sendChunk(author(), sent(uploadId));
    await complete(author(), sent(uploadId), digestsOf(sound, STEP));
    const bytes = await readFile(pathOf(uploadId));
    await writeFile(
      pathOf(uploadId),
      Buffer.concat([bytes.subarray(0, STEP), Buffer.alloc(STEP), bytes.subarray(2 * STEP)]),
    );
    await truncate(pathOf(uploadId), 5 * STEP);
    await server.drainJobs();
    const { uploads } = await seen();
    expect(uploads).toMatchObject([
      {
        state: "receiving",
        ranges: [
          [0, 65_536],
          [131_072, 327_680],
        ],
      },
    ]);
    await sendChunk(author(), sent(uploadId), STEP, STEP);
    await sendChunk(author(), sent(uploadId), 5 * STEP, sound.length - 5 * STEP);
    await complete(author(), sent(uploadId), digestsOf(sound, STEP));
    await server.drainJobs();
    expect(hashOf(await readFile(storedPath(uploadId)))).toBe(hashOf(sound));
  });

  it("the job that reads it can run again after it was broken off between the store and its rows", async () => {
    const uploadId = await sendWhole(author(), workId, sound);
    await server.drainJobs();
    const rewound = { state: "reading" as const, audioId: null };
    await server.database.deleteFrom("chapterRevision").where("audioId", "=", uploadId).execute();
    await server.database.deleteFrom("chapter").where("workId", "=", workId).execute();
    await server.database.updateTable("audioUpload").set(rewound).where("id", "=", uploadId).execute();
    await server.database.deleteFrom("audio").where("id", "=", uploadId).execute();
    await server.database
      .insertInto("job")
      .values(
        [1, 2].map(() => ({
          kind: "audio.read",
          payload: JSON.stringify({ uploadId }),
          runAt: new Date(0).toISOString(),
          dedupe: null,
        })),
      )
      .execute();
    expect(await server.drainJobs()).toMatchObject({ done: 2, failed: 0 });
    expect((await seen()).chapters).toHaveLength(1);
    expect((await uploadOf(uploadId)).state).toBe("attached");
  });
});

describe("an upload is cancelled", () => {
  it("by who began it and by the owner; nothing stays of its bytes", async () => {
    const own = await begin(author(), workId, sound);
    const helped = await begin(server.as(cast.coAuthor), workId, sound);
    await sendChunk(author(), sent(own), 0, STEP);
    const cancel = (uploadId: string, who = cast.owner) =>
      server.as(who)("cancelAudioUpload", { params: { id: workId }, body: { uploadId } });
    await expect(cancel(own, cast.coAuthor)).rejects.toMatchObject(refused.denied);
    expect(existsSync(pathOf(own))).toBe(true);
    expect(await cancel(own)).toEqual({});
    expect([existsSync(pathOf(own)), await chunksOf(own), (await uploadOf(own)).state]).toEqual([
      false,
      [],
      "cancelled",
    ]);
    await expect(sendChunk(author(), sent(own))).rejects.toMatchObject(refused.unavailable);
    await expect(cancel(own)).rejects.toMatchObject(refused.unavailable);
    expect(await cancel(helped)).toEqual({});
    expect((await seen()).uploads).toEqual([]);
  });
});

it("chapters of an audiobook take no text, and those of a text no sound", async () => {
  const { id: textId } = await addWork(server, cast);
  const { id: chapterId } = await addChapter(server, workId, { texts: [""] });
  const document = { type: "doc" as const, content: [{ type: "paragraph" }] };
  const body = { workId, requestId: randomUUID(), title: "", document };
  await expect(author()("createChapter", { body })).rejects.toMatchObject(refused.unavailable);
  const changed = { id: chapterId, revision: 1, title: "Иначе", document };
  await expect(author()("updateChapter", { body: changed })).rejects.toMatchObject(refused.unavailable);
  const restored = { params: { workId, chapterId }, body: { restored: 1, revision: 1 } };
  await expect(author()("restoreChapter", restored)).rejects.toMatchObject(refused.unavailable);
  await expect(begin(author(), textId, sound)).rejects.toMatchObject(refused.unavailable);
});
