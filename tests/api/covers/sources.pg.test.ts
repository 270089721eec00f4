import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import {
  addCast,
  addFile,
  addWork,
  type Cast,
  movingPicture,
  picture,
  refused,
} from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

type Person = { id: number };
const upload = (bytes: Uint8Array, fileId?: string, by: Person = cast.owner) =>
  server.as(by)("uploadFile", {
    params: { type: "cover-source" },
    query: { ...(fileId && { fileId }) },
    file: new Blob([bytes as BlobPart]),
  });
const rowOf = (id: string) => server.database.selectFrom("storedFile").where("id", "=", id).selectAll().execute();
const statusOf = async (person: Person | null, url: string) =>
  (await (person ? await server.login(person) : server.browser()).ask(url)).statusCode;

it("is stored within 2400 × 3600, with what is transparent, however small it is", async () => {
  const large = await upload(await picture("jpeg", 4_800, 3_600));
  expect(large).toEqual({ fileId: large.fileId, url: `/files/${large.fileId}`, width: 2_400, height: 1_800 });
  const clear = { create: { width: 40, height: 30, channels: 4 as const, background: { r: 9, g: 9, b: 9, alpha: 0 } } };
  const { fileId, url } = await upload(await sharp(clear).png().toBuffer());
  expect(await rowOf(fileId)).toMatchObject([
    { ownerId: cast.owner.id, workId: null, kind: "cover-source", contentType: "image/webp", width: 40, height: 30 },
  ]);
  const { rawPayload } = await (await server.login(cast.owner)).ask(url);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, data[3]]).toEqual([4, 0]);
});

it("is its uploader's alone, on a published book's cover and for moderators too, as is its smaller copy", async () => {
  const { fileId, url } = await upload(await picture("png", 400, 600));
  await server.drainJobs();
  await addWork(server, cast, { state: "published", coverFileId: fileId });
  const others = [null, cast.coAuthor, cast.unconfirmed, cast.stranger, cast.moderator, cast.admin];
  for (const address of [url, `${url}/640.webp`]) {
    expect(await Promise.all(others.map((person) => statusOf(person, address)))).toEqual([
      404, 404, 404, 404, 404, 404,
    ]);
    expect(await statusOf(cast.owner, address)).toBe(200);
  }
  expect(await statusOf(cast.owner, `${url}/320.webp`)).toBe(404);
});

it("of a large picture the smaller copy is 640 wide, transparent where it is", async () => {
  const clear = {
    create: { width: 1_200, height: 900, channels: 4 as const, background: { r: 9, g: 9, b: 9, alpha: 0 } },
  };
  const { url } = await upload(await sharp(clear).png().toBuffer());
  await server.drainJobs();
  const { rawPayload } = await (await server.login(cast.owner)).ask(`${url}/640.webp`);
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels, data[3]]).toEqual([640, 480, 4, 0]);
});

it("has the id that its sender made, and is there once, whatever is sent twice", async () => {
  const fileId = randomUUID();
  const [first, second] = await Promise.all([
    upload(await picture("png", 400, 600), fileId),
    upload(await picture("png", 400, 600), fileId.toUpperCase()),
  ]);
  const known = { fileId, url: `/files/${fileId}`, width: 400, height: 600 };
  expect([first, second]).toEqual([known, known]);
  // Whatever comes under the same id later is not looked at.
  expect(await upload(Buffer.from("не картинка, а текст"), fileId)).toEqual(known);
  expect(await rowOf(fileId)).toHaveLength(1);
  const { rawPayload } = await (await server.login(cast.owner)).ask(known.url);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 400, height: 600 });
});

it("under another file's id nothing is stored, and that file stays as it is", async () => {
  const cover = await addFile(server, cast.owner, { kind: "cover" });
  const source = await addFile(server, cast.owner, { kind: "cover-source" });
  const before = [await rowOf(cover), await rowOf(source)];
  const bytesOf = async (id: string) => (await (await server.login(cast.owner)).ask(`/files/${id}`)).rawPayload;
  const bytes = [await bytesOf(cover), await bytesOf(source)];
  await expect(upload(await picture("png", 400, 600), cover)).rejects.toMatchObject(refused.missing);
  for (const id of [cover, source])
    await expect(upload(await picture("png", 400, 600), id, cast.stranger)).rejects.toMatchObject(refused.missing);
  expect([await rowOf(cover), await rowOf(source)]).toEqual(before);
  expect([await bytesOf(cover), await bytesOf(source)]).toEqual(bytes);
});

it.each<[string, () => Promise<Uint8Array>, string]>([
  [
    "SVG",
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    "Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF",
  ],
  [
    "60 million points",
    () => picture("png", 10_000, 6_000),
    "Картинка больше 50\u00a0миллионов точек. Уменьшите её и добавьте снова",
  ],
  [
    "half of a JPEG",
    async () => {
      const whole = await picture("jpeg", 600, 900);
      return whole.subarray(0, whole.length / 2);
    },
    "Изображение повреждено и не читается",
  ],
  ["a moving GIF", () => movingPicture("gif", 40, 60), "Картинка с движением не подойдёт: сохраните из неё один кадр"],
])("refuses %s and stores nothing", async (_, make, message) => {
  const fileId = randomUUID();
  await expect(upload(await make(), fileId)).rejects.toMatchObject(refused.field("file", message));
  expect(await rowOf(fileId)).toEqual([]);
});
