import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../server/blobs/disk.ts";
import { begin, sendWhole } from "../../support/audioUploads.ts";
import { addSound } from "../../support/factories.sounds.ts";
import { addAccount } from "../../support/factories.ts";
import { addChapter, addWork, refused } from "../../support/factories.works.ts";
import { mp3 } from "../../support/sounds.ts";
import { cast, server, stage, workId } from "./stage.ts";

const GB = 1_073_741_824;
const { free } = disk;

stage({ config: { audioQuota: 30_000 } });
beforeEach(() => {
  disk.free = async () => 100 * GB;
});
afterEach(() => {
  disk.free = free;
});

const start = (given: object, who: { id: number } = cast.owner, id = workId) =>
  server.as(who)("startAudioUpload", {
    params: { id },
    body: {
      uploadId: randomUUID(),
      fileName: "Глава 1.mp3",
      byteSize: 11_960,
      modifiedAt: 0,
      chapterId: null,
      ...given,
    },
  });
const message = (text: string) => ({ httpStatus: 400, envelope: { status: 4, errorCode: 3, message: text } });

describe("an upload begins", () => {
  it.each([
    [{ byteSize: 0 }, "byteSize", "Файл короче секунды"],
    [{ byteSize: 1_023 }, "byteSize", "Файл короче секунды"],
    [{ byteSize: 2_147_483_649 }, "byteSize", "Файл больше 2\u00a0ГБ"],
    [{ fileName: "" }, "fileName", "Поле Имя файла обязательно для заполнения"],
    [{ fileName: "а".repeat(300) }, "fileName", "Поле Имя файла не может быть длиннее 255 символов"],
  ])("not with %j", async (given, field, text) => {
    await expect(start(given)).rejects.toMatchObject({ envelope: { invalidFields: { [field]: [text] } } });
  });

  it("with a name whose marks are taken out", async () => {
    expect((await start({ fileName: " \u202eНочь\u200b.mp3 " })).fileName).toBe("Ночь.mp3");
  });

  it("within the quota of the work's owner for every author: sounds, those in the bin and promised ones count", async () => {
    const { id: otherWork } = await addWork(server, cast, { format: "Audiobook" });
    await addSound(server, otherWork, { byteSize: 10_000 });
    await start({ byteSize: 15_000 }, cast.coAuthor);
    const kilobytes = "Место для звука кончилось: занято 25\u00a0КБ из 30\u00a0КБ";
    await expect(start({ byteSize: 5_001 }, cast.coAuthor)).rejects.toMatchObject(message(kilobytes));
    expect((await start({ byteSize: 5_000 }, cast.coAuthor)).state).toBe("receiving");
    const { limits } = await server.as(cast.owner)("getAudioChapters", { params: { id: workId } });
    expect([limits.quota, limits.used]).toEqual([30_000, 30_000]);
  });

  it("where the disk keeps a gigabyte behind everything that is promised", async () => {
    await server.database.deleteFrom("audioUpload").execute();
    disk.free = async () => GB + 20_000;
    await start({ byteSize: 15_000 });
    await expect(start({ byteSize: 5_001 })).rejects.toMatchObject(message("На сервере закончилось место"));
    expect((await start({ byteSize: 5_000 })).state).toBe("receiving");
    disk.free = () => Promise.reject(new Error("nobody can tell"));
    await server.database.deleteFrom("audioUpload").execute();
    expect((await start({})).state).toBe("receiving");
  });

  it("up to a thousand chapters, those on their way among them; another recording of one adds none", async () => {
    const chapter = {
      workId,
      lastModificationTime: "2026-11-01T09:00:00.000Z",
      requestId: null,
      publishedRevisionId: null,
    };
    const { id: chapterId } = await addChapter(server, workId);
    await server.database
      .insertInto("chapter")
      .values(Array.from({ length: 998 }, (_, index) => ({ ...chapter, sortOrder: index + 2 })))
      .execute();
    await start({ byteSize: 1_024 });
    const full = message("В книге уже 1\u00a0000 глав");
    await expect(start({ byteSize: 1_024 })).rejects.toMatchObject(full);
    expect((await start({ byteSize: 1_024, chapterId })).chapterId).toBe(chapterId);
  });

  it("by somebody whose address is confirmed", async () => {
    const owner = await addAccount(server, { emailIsConfirmed: false });
    const { id } = await addWork(server, { owner }, { format: "Audiobook" });
    await expect(start({}, owner, id)).rejects.toMatchObject({
      httpStatus: 403,
      envelope: { errorCode: 6, message: "Подтвердите адрес электронной почты" },
    });
  });

  it("two hundred times an hour of one person", async () => {
    const { id: textId } = await addWork(server, cast);
    const refusedBegin = () => begin(server.as(cast.owner), textId, mp3());
    for (let time = 0; time < 200; time += 1) await refusedBegin().catch(() => {});
    await expect(refusedBegin()).rejects.toMatchObject({ httpStatus: 429 });
  });

  it("not as another's, of another work, for a foreign chapter or for one in the bin", async () => {
    const uploadId = randomUUID();
    await start({ uploadId });
    await expect(start({ uploadId }, cast.coAuthor)).rejects.toMatchObject(refused.missing);
    const { id: other } = await addWork(server, cast, { format: "Audiobook" });
    await expect(start({ uploadId }, cast.owner, other)).rejects.toMatchObject(refused.missing);
    const { id: foreign } = await addChapter(server, workId);
    await expect(start({ chapterId: foreign }, cast.owner, other)).rejects.toMatchObject(refused.missing);
    const { id: deleted } = await addChapter(server, other, { state: "deleted" });
    await expect(start({ chapterId: deleted }, cast.owner, other)).rejects.toMatchObject(refused.unavailable);
  });
});

it("of an audiobook authors write, moderators look, nobody else does either", async () => {
  const uploadId = await sendWhole(server.as(cast.owner), workId, mp3());
  const params = { id: workId };
  for (const [who, see, write] of [
    [cast.coAuthor, "sees", "writes"],
    [cast.moderator, "sees", "denied"],
    [cast.admin, "sees", "denied"],
    [cast.unconfirmed, "denied", "denied"],
    [cast.stranger, "denied", "denied"],
  ] as const) {
    const call = server.as(who);
    const seen = call("getAudioChapters", { params }).then(({ uploads }) => uploads.some((one) => one.isMine));
    if (see === "sees") expect(await seen).toBe(false);
    else await expect(seen).rejects.toMatchObject(refused.denied);
    const begun = start({ byteSize: 1_024 }, who);
    if (write === "writes") expect((await begun).isMine).toBe(true);
    else await expect(begun).rejects.toMatchObject(refused.denied);
    await expect(call("cancelAudioUpload", { params, body: { uploadId } })).rejects.toMatchObject(refused.denied);
  }
});
