import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addGalleryImage,
  addPublishedBook,
  addWork,
  type Cast,
  picture,
  refused,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
});

type Person = { id: number } | null;
const upload = async (
  id: number,
  bytes?: Uint8Array,
  { imageId, by = cast.owner }: { imageId?: string; by?: Person } = {},
) =>
  server.as(by)("uploadGalleryImage", {
    params: { id },
    query: { ...(imageId && { imageId }) },
    file: new Blob([(bytes ?? (await picture())) as BlobPart]),
  });
const gallery = (id: number, by: Person = cast.owner) => server.as(by)("getWorkGallery", { params: { id } });
const idsOf = async (id: number) => (await gallery(id)).images.map((image) => image.id);
const deletedOf = async (id: number) => (await gallery(id)).deleted.map((image) => image.id);
const versionOf = async (id: number) => (await storedWork(server, id)).contentVersion;
const fileOf = (fileId: string) =>
  server.database.selectFrom("storedFile").where("id", "=", fileId).selectAll().executeTakeFirst();
const fill = async (workId: number, count: number) => {
  for (let sortOrder = 1; sortOrder <= count; sortOrder++) await addGalleryImage(server, workId, { sortOrder });
};
const onDisk = async () =>
  (
    await readdir(join(server.config.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((entry) => entry.isFile()).length;
const counts = async (workId: number) => [
  (await server.database.selectFrom("galleryImage").where("workId", "=", workId).select("id").execute()).length,
  (await server.database.selectFrom("storedFile").where("workId", "=", workId).select("id").execute()).length,
  await onDisk(),
];

describe("uploadGalleryImage", () => {
  it("puts a picture behind the others, within 2000 × 2000, and counts a new version", async () => {
    const { id } = await addWork(server, cast);
    const first = await upload(id, await picture("jpeg", 4_000, 2_000));
    const second = await upload(id, await picture("png", 40, 30), { by: cast.coAuthor });
    expect(first).toEqual({
      image: {
        id: expect.stringMatching(guid),
        url: expect.stringMatching(/^\/files\//),
        width: 2_000,
        height: 1_000,
        caption: "",
      },
    });
    const { work, ...shown } = await gallery(id);
    expect(shown).toEqual({
      images: [first.image, { ...second.image, width: 40, height: 30 }],
      deleted: [],
      booktrailer: null,
    });
    expect([work.galleryCount, work.contentVersion, work.lastModificationTime]).toEqual([2, 3, NOW]);
    expect(await fileOf(second.image.url.slice(7))).toMatchObject({
      ownerId: cast.coAuthor.id,
      workId: id,
      kind: "gallery",
      contentType: "image/webp",
    });
  });

  it("has smaller selves of 320, 800 and 1600 points", async () => {
    const { id } = await addWork(server, cast);
    const { image } = await upload(id, await picture("png", 1_900, 1_000));
    await server.drainJobs();
    const here = await server.login(cast.owner);
    for (const [name, width] of [
      ["320.avif", 320],
      ["800.webp", 800],
      ["1600.webp", 1_600],
    ] as const)
      expect((await sharp((await here.ask(`${image.url}/${name}`)).rawPayload).metadata()).width).toBe(width);
    expect((await here.ask(`${image.url}/640.webp`)).statusCode).toBe(404);
  });

  it("keeps the first frame of an animation", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const bytes = await sharp([await frame("#ff0000"), await frame("#0000ff")], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
    const { id } = await addWork(server, cast);
    const { image } = await upload(id, bytes);
    const { rawPayload } = await (await server.login(cast.owner)).ask(image.url);
    const { dominant } = await sharp(rawPayload).stats();
    expect([(await sharp(rawPayload, { animated: true }).metadata()).pages, image.height]).toEqual([undefined, 8]);
    expect([dominant.r > 200, dominant.b < 50]).toEqual([true, true]);
  });

  const notPicture = "Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF";
  it.each<[string, () => Promise<Uint8Array>, string]>([
    [
      "SVG",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      notPicture,
    ],
    [
      "a truncated picture",
      async () => (await picture("png", 300, 300)).subarray(0, 60),
      "Изображение повреждено и не читается",
    ],
    [
      "60 million points",
      () => picture("png", 8_000, 7_500),
      "Картинка больше 50\u00a0миллионов точек. Уменьшите её и добавьте снова",
    ],
    [
      "more than 20 MB",
      async () => Buffer.concat([await picture(), Buffer.alloc(20_971_520)]),
      "Картинка больше 20\u00a0МБ. Уменьшите её и добавьте снова",
    ],
  ])("refuses %s and stores nothing", async (_, make, message) => {
    const { id } = await addWork(server, cast);
    const before = await counts(id);
    await expect(upload(id, await make())).rejects.toMatchObject(refused.field("file", message));
    expect([await counts(id), await versionOf(id)]).toEqual([before, 1]);
  });

  it("refuses the 51st picture, also of two that come at once; a deleted one makes room", async () => {
    const { id } = await addWork(server, cast);
    await fill(id, 49);
    const full = refused.field("file", "В галерее не больше 50 картинок");
    const answers = await Promise.allSettled([upload(id), upload(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: full });
    await expect(upload(id)).rejects.toMatchObject(full);
    expect(await counts(id)).toEqual([50, 50, (await counts(id))[2]]);
    const [first = ""] = await idsOf(id);
    await server.as(cast.owner)("deleteGalleryImage", { params: { id: first } });
    expect((await upload(id)).image.id).toMatch(guid);
    await expect(server.as(cast.owner)("restoreGalleryImage", { params: { id: first } })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, message: "В галерее не больше 50 картинок" },
    });
  });

  it("the same picture sent again is stored once, whether its sender waited or not; another work's id is missing", async () => {
    const { id } = await addWork(server, cast);
    const imageId = randomUUID();
    const first = await upload(id, undefined, { imageId });
    expect(first.image.id).toBe(imageId);
    expect(await upload(id, undefined, { imageId })).toEqual(first);
    const other = randomUUID();
    const [one, two] = await Promise.all([1, 2].map(() => upload(id, undefined, { imageId: other })));
    expect(one).toEqual(two);
    expect(await idsOf(id)).toEqual([imageId, other]);
    expect((await counts(id)).slice(0, 2)).toEqual([2, 2]);
    const { id: foreign } = await addWork(server, { owner: cast.stranger });
    await expect(upload(foreign, undefined, { imageId, by: cast.stranger })).rejects.toMatchObject(refused.missing);
  });

  it("is for authors: not for others, nor in the bin", async () => {
    const { id } = await addWork(server, cast);
    await expect(upload(id, undefined, { by: null })).rejects.toMatchObject(refused.login);
    for (const by of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(upload(id, undefined, { by })).rejects.toMatchObject(refused.denied);
    await expect(upload(999_999)).rejects.toMatchObject(refused.missing);
    const { id: binned } = await addWork(server, cast, { state: "deleted" });
    await expect(upload(binned)).rejects.toMatchObject(refused.unavailable);
  });
});

describe("captions", () => {
  const rename = (id: string, caption: string, by: Person = cast.owner) =>
    server.as(by)("updateGalleryImage", { params: { id }, body: { caption } });

  it("are trimmed, of 300 characters at most, and the same one gives no new version", async () => {
    const { id } = await addWork(server, cast);
    const { id: imageId } = await addGalleryImage(server, id);
    const { image } = await rename(imageId, "  Дом на косе  ");
    expect([image.caption, await versionOf(id)]).toEqual(["Дом на косе", 2]);
    await rename(imageId, "Дом на косе");
    expect(await versionOf(id)).toBe(2);
    await rename(imageId, "я".repeat(300));
    await expect(rename(imageId, "я".repeat(301))).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, invalidFields: { caption: [expect.stringContaining("300")] } },
    });
  });

  it("are for authors, of pictures that are there", async () => {
    const { id } = await addWork(server, cast);
    const { id: imageId } = await addGalleryImage(server, id);
    for (const by of [cast.stranger, cast.unconfirmed, cast.moderator])
      await expect(rename(imageId, "Чужое", by)).rejects.toMatchObject(refused.denied);
    await expect(rename(randomUUID(), "Нет")).rejects.toMatchObject(refused.missing);
    await server.as(cast.owner)("deleteGalleryImage", { params: { id: imageId } });
    await expect(rename(imageId, "Нет")).rejects.toMatchObject(refused.missing);
  });
});

describe("deletion", () => {
  const remove = (id: string) => server.as(cast.owner)("deleteGalleryImage", { params: { id } });
  const restore = (id: string) => server.as(cast.owner)("restoreGalleryImage", { params: { id } });

  it("takes a picture away, «Вернуть» puts it into its former place; twice is once", async () => {
    const { id } = await addWork(server, cast);
    await fill(id, 3);
    const [one = "", two = "", three = ""] = await idsOf(id);
    await remove(two);
    await remove(two);
    expect([await idsOf(id), await deletedOf(id), await versionOf(id)]).toEqual([[one, three], [two], 2]);
    await restore(two);
    await restore(two);
    expect([await idsOf(id), await deletedOf(id), await versionOf(id)]).toEqual([[one, two, three], [], 3]);
  });

  it("can be taken back for 30 days to the millisecond, and the last deleted comes first", async () => {
    const { id } = await addWork(server, cast);
    await fill(id, 2);
    const [one = "", two = ""] = await idsOf(id);
    await remove(one);
    server.clock.pass(1);
    await remove(two);
    expect(await deletedOf(id)).toEqual([two, one]);
    server.clock.pass(30 * 86_400_000);
    await expect(restore(one)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, message: "Срок восстановления истёк" },
    });
    expect(await deletedOf(id)).toEqual([two]);
    await restore(two);
    expect(await idsOf(id)).toEqual([two]);
  });
});

describe("reorderGallery", () => {
  const reorder = (id: number, order: string[], before: string[]) =>
    server.as(cast.owner)("reorderGallery", { params: { id }, body: { order, before } });

  it("stores another order, merged with what came and went meanwhile; the same one gives no new version", async () => {
    const { id } = await addWork(server, cast);
    await fill(id, 3);
    const before = await idsOf(id);
    const [one = "", two = "", three = ""] = before;
    expect(await reorder(id, [three, one, two], before)).toEqual({ outcome: "saved", order: [three, one, two] });
    expect([await idsOf(id), await versionOf(id)]).toEqual([[three, one, two], 2]);
    await reorder(id, [three, one, two], [three, one, two]);
    expect(await versionOf(id)).toBe(2);
    const { id: four } = await addGalleryImage(server, id, { sortOrder: 9 });
    await server.as(cast.owner)("deleteGalleryImage", { params: { id: one } });
    expect(await reorder(id, [two, three, one], [three, one, two])).toEqual({
      outcome: "merged",
      order: [two, three, four],
    });
    await server.as(cast.owner)("restoreGalleryImage", { params: { id: one } });
    expect(await idsOf(id)).toEqual([two, three, one, four]);
  });

  it("refuses unknown guids, another work's, what is no guid, one twice, and two lists of different rows", async () => {
    const { id } = await addWork(server, cast);
    await fill(id, 2);
    const before = await idsOf(id);
    const [one = "", two = ""] = before;
    const { id: foreign } = await addGalleryImage(server, (await addWork(server, cast)).id);
    const unknown = refused.field("order", "В списке есть то, чего в нём быть не может");
    for (const stranger of [randomUUID(), foreign])
      await expect(reorder(id, [...before, stranger], [...before, stranger])).rejects.toMatchObject(unknown);
    await expect(reorder(id, ["1", "2"], before)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3 },
    });
    await expect(reorder(id, [one, one], before)).rejects.toMatchObject(
      refused.field("order", "Каждая строка списка должна встречаться один раз"),
    );
    await expect(reorder(id, [one], [two])).rejects.toMatchObject(
      refused.field("order", "Новый порядок должен состоять из тех же строк, что и прежний"),
    );
    expect([await idsOf(id), await versionOf(id)]).toEqual([before, 1]);
  });
});

describe("updateBooktrailer", () => {
  const HEX = "0123456789abcdef0123456789abcdef";
  const set = (id: number, url: string, by: Person = cast.owner) =>
    server.as(by)("updateBooktrailer", { params: { id }, body: { url } });
  const booktrailer = {
    provider: "rutube",
    pageUrl: `https://rutube.ru/video/${HEX}/`,
    embedUrl: `https://rutube.ru/play/embed/${HEX}`,
  };

  it("stores the canonical address, an empty one takes it away; the same one gives no new version", async () => {
    const { id } = await addWork(server, cast);
    expect(await set(id, ` https://rutube.ru/play/embed/${HEX}?t=5 `)).toEqual({ booktrailer });
    const { work, booktrailer: shown } = await gallery(id);
    expect([work.booktrailerVideoUrl, shown, work.contentVersion]).toEqual([booktrailer.pageUrl, booktrailer, 2]);
    await set(id, booktrailer.pageUrl);
    expect(await versionOf(id)).toBe(2);
    expect(await set(id, "")).toEqual({ booktrailer: null });
    expect([(await storedWork(server, id)).booktrailerVideoUrl, await versionOf(id)]).toEqual([null, 3]);
  });

  const unknown = "Подойдёт ссылка на ролик RuTube, VK Видео или YouTube";
  it.each([
    ["javascript:alert(1)", unknown],
    [`https://rutube.ru.evil.ru/video/${HEX}/`, unknown],
    [`https://vera:secret@rutube.ru/video/${HEX}/`, unknown],
    ["https://xn--yutube-wqf.com/watch?v=dQw4w9-_gXc", unknown],
    ["https://rutube.ru/plst/482210/", `Это плейлист. ${unknown}`],
  ])("refuses %s", async (url, message) => {
    const { id } = await addWork(server, cast, { booktrailerVideoUrl: booktrailer.pageUrl });
    await expect(set(id, url)).rejects.toMatchObject(refused.field("url", message));
    expect([(await storedWork(server, id)).booktrailerVideoUrl, await versionOf(id)]).toEqual([booktrailer.pageUrl, 1]);
  });

  it("is for authors alone", async () => {
    const { id } = await addWork(server, cast);
    for (const by of [cast.stranger, cast.unconfirmed, cast.moderator])
      await expect(set(id, "", by)).rejects.toMatchObject(refused.denied);
    expect((await set(id, booktrailer.pageUrl, cast.coAuthor)).booktrailer).toEqual(booktrailer);
  });

  it("is in the book that readers get, with the pictures that are not deleted, in their order", async () => {
    const { workId } = await addPublishedBook(server, cast);
    await set(workId, booktrailer.pageUrl);
    const { id: second } = await addGalleryImage(server, workId, { sortOrder: 2, caption: "Коса" });
    const { id: first, fileId } = await addGalleryImage(server, workId, { sortOrder: 1 });
    const { id: gone } = await addGalleryImage(server, workId, { sortOrder: 3 });
    await server.as(cast.owner)("deleteGalleryImage", { params: { id: gone } });
    const book = await server.as(null)("getBook", { params: { id: workId } });
    if (!("chapters" in book)) throw new Error("the book is closed");
    expect(book.booktrailer).toEqual(booktrailer);
    expect(book.galleryImages.map(({ id, caption }) => [id, caption])).toEqual([
      [first, ""],
      [second, "Коса"],
    ]);
    expect(book.galleryImages[0]).toEqual({ id: first, url: `/files/${fileId}`, width: 4, height: 3, caption: "" });
  });
});

describe("who sees a picture", () => {
  const status = async (person: Person, fileId: string) =>
    (await (person ? await server.login(person) : server.browser()).ask(`/files/${fileId}`)).statusCode;

  it("everybody of a published work; a deleted one, and those of any other work, authors and moderators alone", async () => {
    const { workId } = await addPublishedBook(server, cast);
    const { id, fileId } = await addGalleryImage(server, workId);
    const seen = () =>
      Promise.all(
        [null, cast.stranger, cast.unconfirmed, cast.coAuthor, cast.moderator].map((one) => status(one, fileId)),
      );
    expect(await seen()).toEqual([200, 200, 200, 200, 200]);
    await server.as(cast.owner)("deleteGalleryImage", { params: { id } });
    expect(await seen()).toEqual([404, 404, 404, 200, 200]);
    await server.as(cast.owner)("restoreGalleryImage", { params: { id } });
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: workId } });
    expect(await seen()).toEqual([404, 404, 404, 200, 200]);
  });
});

it("moderators look at a gallery and change nothing; strangers do neither", async () => {
  const { id } = await addWork(server, cast);
  await addChapter(server, id);
  const { id: imageId } = await addGalleryImage(server, id);
  expect((await gallery(id, cast.moderator)).images.map((image) => image.id)).toEqual([imageId]);
  await expect(gallery(id, await addAccount(server))).rejects.toMatchObject(refused.denied);
  await expect(gallery(id, null)).rejects.toMatchObject(refused.login);
  await expect(gallery(999_999)).rejects.toMatchObject(refused.missing);
});
