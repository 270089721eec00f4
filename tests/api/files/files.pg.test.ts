import { mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { countAttempt } from "../../../server/limits/attempts.ts";
import { counted } from "../../support/counted.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addWork, type Cast, movingPicture, picture, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const blob = (bytes: Uint8Array | string) => new Blob([bytes as BlobPart]);
const uploadCover = (person: { id: number } | null, bytes: Uint8Array | string) =>
  server.as(person)("uploadWorkCover", { file: blob(bytes) });
const uploadImage = (person: { id: number } | null, workId: number | undefined, bytes: Uint8Array | string) =>
  server.as(person)("uploadFile", {
    params: { type: "chapter-image" },
    query: { ...(workId !== undefined && { workId }) },
    file: blob(bytes),
  });
const fetchFile = async (person: { id: number }, url: string) => (await server.login(person)).ask(url);
const storedFiles = () => server.database.selectFrom("storedFile").selectAll().execute();
const onDisk = async () =>
  (
    await readdir(join(server.config.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((entry) => entry.isFile());

describe("uploadWorkCover", () => {
  it("stores a cover as WebP, and its row", async () => {
    const bytes = await picture("png", 400, 600);
    const answer = await uploadCover(cast.owner, bytes);
    expect(answer).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      url: `/files/${answer.fileId}`,
      width: 400,
      height: 600,
    });
    const row = (await storedFiles()).find(({ id }) => id === answer.fileId);
    const { rawPayload } = await fetchFile(cast.owner, answer.url);
    expect(row).toEqual({
      id: answer.fileId,
      ownerId: cast.owner.id,
      workId: null,
      kind: "cover",
      contentType: "image/webp",
      byteSize: rawPayload.length,
      width: 400,
      height: 600,
      createdAt: new Date(NOW),
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 400, height: 600 });
  });

  it.each(["png", "jpeg", "webp", "gif", "avif"] as const)("takes %s", async (format) => {
    expect(await uploadCover(cast.owner, await picture(format, 200, 300))).toMatchObject({ width: 200, height: 300 });
  });

  it("fits a cover into 1200 × 1800, and enlarges nothing", async () => {
    expect(await uploadCover(cast.owner, await picture("png", 2_400, 1_800))).toMatchObject({
      width: 1_200,
      height: 900,
    });
    expect(await uploadCover(cast.owner, await picture("png", 900, 3_600))).toMatchObject({
      width: 450,
      height: 1_800,
    });
  });

  it("turns it upright and drops EXIF", async () => {
    const bytes = await sharp(await picture("jpeg", 600, 400))
      .withExif({ IFD0: { Copyright: "Тайна" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { url, width, height } = await uploadCover(cast.owner, bytes);
    expect([width, height]).toEqual([400, 600]);
    const { exif, orientation } = await sharp((await fetchFile(cast.owner, url)).rawPayload).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  const notImage = "Поле Обложка должно быть изображением: JPEG, PNG, WebP, GIF или AVIF";
  it.each<[string, () => Promise<Uint8Array | string>, string]>([
    ["a text", async () => "Это не картинка, а текст подлиннее", notImage],
    ["nothing", async () => "", notImage],
    ["SVG", async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', notImage],
    ["SVG behind an XML line", async () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', notImage],
    [
      "TIFF",
      async () =>
        sharp(await picture())
          .tiff()
          .toBuffer(),
      notImage,
    ],
    [
      "a torn PNG",
      async () => (await picture("png", 300, 300)).subarray(0, 60),
      "Изображение повреждено и не читается",
    ],
    [
      "a JPEG of which half has come",
      async () => {
        const whole = await picture("jpeg", 600, 900);
        return whole.subarray(0, whole.length / 2);
      },
      "Изображение повреждено и не читается",
    ],
    [
      "SVG that says it is a PNG",
      async () =>
        Buffer.concat([
          Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
          Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ]),
      "Изображение повреждено и не читается",
    ],
    [
      "more than 50 million points",
      () => picture("png", 8_000, 6_251),
      "Поле Обложка не может быть изображением больше 50\u00a0000\u00a0000 точек",
    ],
    [
      "60 million points",
      () => picture("png", 10_000, 6_000),
      "Поле Обложка не может быть изображением больше 50\u00a0000\u00a0000 точек",
    ],
    [
      "a width of 199",
      () => picture("png", 199, 300),
      "Картинка мала для обложки: нужно не меньше 200\u00a0×\u00a0300 точек",
    ],
    [
      "a height of 299",
      () => picture("png", 900, 299),
      "Картинка мала для обложки: нужно не меньше 200\u00a0×\u00a0300 точек",
    ],
    ...(["gif", "webp", "apng", "avif"] as const).map((kind): [string, () => Promise<Buffer>, string] => [
      `a moving ${kind}`,
      () => movingPicture(kind, 200, 300),
      "Картинка с движением не подойдёт: сохраните из неё один кадр",
    ]),
    [
      "a side of more than 16,383 points",
      () => picture("png", 16_384, 300),
      "Изображение слишком длинное: сторона не больше 16 383 точек",
    ],
    [
      "AVIF of more than 12 million points",
      () => picture("avif", 4_000, 3_001),
      "Изображение слишком большое: AVIF подойдёт до 12 миллионов точек",
    ],
  ])("refuses %s and stores nothing", async (_, make, message) => {
    const before = [(await storedFiles()).length, (await onDisk()).length];
    await expect(uploadCover(cast.owner, await make())).rejects.toMatchObject(refused.field("file", message));
    expect([(await storedFiles()).length, (await onDisk()).length]).toEqual(before);
  });

  it("takes exactly 20 MB, and refuses one byte more", async () => {
    const png = await picture("png", 200, 300);
    const whole = Buffer.concat([png, Buffer.alloc(20_971_520 - png.length)]);
    expect(await uploadCover(cast.owner, whole)).toMatchObject({ width: 200, height: 300 });
    await expect(uploadCover(cast.owner, Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toMatchObject(
      refused.field("file", "Поле Обложка не может быть больше 20\u00a0480 КБ"),
    );
  });

  it("refuses a guest, and more than 300 an hour", async () => {
    await expect(uploadCover(null, await picture())).rejects.toMatchObject(refused.login);
    const eager = await addAccount(server);
    for (let time = 0; time < 299; time++)
      await countAttempt({ kind: "upload", count: 300, per: "hour" }, String(eager.id), new Date(NOW));
    expect(await uploadCover(eager, await picture("png", 200, 300))).toMatchObject({ width: 200 });
    await expect(uploadCover(eager, await picture("png", 200, 300))).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, message: "Слишком много попыток, попробуйте позже" },
    });
  });
});

describe("uploadFile", () => {
  it("stores a picture of a work's text, within 1600 × 2400", async () => {
    const { id: workId } = await addWork(server, cast);
    for (const person of [cast.owner, cast.coAuthor]) {
      const { fileId, ...rest } = await uploadImage(person, workId, await picture("jpeg", 3_200, 2_400));
      expect(rest).toEqual({ url: `/files/${fileId}`, width: 1_600, height: 1_200 });
      expect((await storedFiles()).find(({ id }) => id === fileId)).toMatchObject({
        ownerId: person.id,
        workId,
        kind: "chapter-image",
      });
    }
  });

  it("stores a cover without a work", async () => {
    const { fileId } = await server.as(cast.owner)("uploadFile", {
      params: { type: "cover" },
      query: {},
      file: blob(await picture("png", 200, 300)),
    });
    expect((await storedFiles()).find(({ id }) => id === fileId)).toMatchObject({ workId: null, kind: "cover" });
  });

  it("refuses who does not write in the work, an unknown one, one in the bin, and none", async () => {
    const before = (await storedFiles()).length;
    const { id: workId } = await addWork(server, cast);
    const bytes = await picture();
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(uploadImage(person, workId, bytes)).rejects.toMatchObject(refused.denied);
    await expect(uploadImage(null, workId, bytes)).rejects.toMatchObject(refused.login);
    await expect(uploadImage(cast.owner, 999_999, bytes)).rejects.toMatchObject(refused.missing);
    const { id: deletedId } = await addWork(server, cast, { state: "deleted" });
    await expect(uploadImage(cast.owner, deletedId, bytes)).rejects.toMatchObject(refused.unavailable);
    await expect(uploadImage(cast.owner, undefined, bytes)).rejects.toMatchObject(
      refused.field("workId", "Поле workId обязательно для заполнения"),
    );
    expect(await storedFiles()).toHaveLength(before);
  });
});

it("a full disk is said in words, and leaves neither row nor file", async () => {
  const { id: workId } = await addWork(server, cast);
  const before = [(await storedFiles()).length, (await onDisk()).length];
  const file = await open(server.config.dataDir, "r");
  const fullDisk = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const sync = vi.spyOn(Object.getPrototypeOf(file) as { sync: () => Promise<void> }, "sync");
  await file.close();
  const expected = { httpStatus: 400, envelope: { errorCode: 3, message: "На сервере закончилось место" } };
  for (const upload of [uploadCover, (person: Cast["owner"], bytes: Buffer) => uploadImage(person, workId, bytes)]) {
    sync.mockRejectedValueOnce(fullDisk);
    const counts = await counted(
      async () => expect(upload(cast.owner, await picture("png", 200, 300))).rejects.toMatchObject(expected),
      "rukopis_storage",
    );
    expect(counts).toEqual({ 'rukopis_storage_errors_total{operation="write",reason="full"}': 1 });
  }
  sync.mockRestore();
  expect([(await storedFiles()).length, (await onDisk()).length]).toEqual(before);
  expect(await uploadCover(cast.owner, await picture("png", 200, 300))).toMatchObject({ width: 200 });
});

it("a directory that cannot be written is a fault, and leaves neither row nor file", async () => {
  const before = (await storedFiles()).length;
  const folder = join(server.config.dataDir, "files");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "");
  await expect(uploadCover(cast.owner, await picture("png", 200, 300))).rejects.toMatchObject({ httpStatus: 500 });
  await rm(folder);
  await mkdir(folder);
  expect(await storedFiles()).toHaveLength(before);
  expect(await uploadCover(cast.owner, await picture("png", 200, 300))).toMatchObject({ width: 200 });
});

it("a file that is missing is counted, and a smaller copy that is not there yet is not", async () => {
  const { fileId, url } = await uploadCover(cast.owner, await picture("png", 200, 300));
  const seen = async (address: string) => (await fetchFile(cast.owner, address)).statusCode;
  expect(await counted(() => seen(`${url}/200.webp`), "rukopis_storage")).toEqual({});
  await rm(join(server.config.dataDir, "files", fileId.slice(0, 2), fileId));
  const counts = await counted(async () => expect(await seen(url)).toBe(404), "rukopis_storage");
  expect(counts).toEqual({ 'rukopis_storage_errors_total{operation="read",reason="missing"}': 1 });
});
