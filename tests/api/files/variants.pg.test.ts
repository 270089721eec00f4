import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { addCast, addWork, type Cast, picture } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const upload = async (width: number, height: number) =>
  server.as(cast.owner)("uploadWorkCover", {
    file: new Blob([(await picture("png", width, height)) as BlobPart]),
  });
const ask = async (url: string, person = cast.owner) => (await server.login(person)).ask(url);
const facts = async (url: string) => {
  const { statusCode, headers, rawPayload } = await ask(url);
  const { format, width, compression } = await sharp(rawPayload).metadata();
  return [statusCode, headers["content-type"], compression === "av1" ? "avif" : format, width];
};

it("a cover has smaller selves in WebP and AVIF once the job has run, and answers as itself before", async () => {
  const { url } = await upload(400, 600);
  expect(await facts(`${url}/160.avif`)).toEqual([200, "image/webp", "webp", 400]);
  await server.drainJobs();
  expect(await Promise.all(["160.avif", "320.webp", "320.avif"].map((name) => facts(`${url}/${name}`)))).toEqual([
    [200, "image/avif", "avif", 160],
    [200, "image/webp", "webp", 320],
    [200, "image/avif", "avif", 320],
  ]);
});

it("a cover has the three sizes of JPEG that players of systems show; a picture of a text has none", async () => {
  const { url } = await upload(800, 1_200);
  await server.drainJobs();
  expect(await Promise.all(["96.jpeg", "256.jpeg", "512.jpeg"].map((name) => facts(`${url}/${name}`)))).toEqual([
    [200, "image/jpeg", "jpeg", 96],
    [200, "image/jpeg", "jpeg", 256],
    [200, "image/jpeg", "jpeg", 512],
  ]);
  const drawn = await server.as(cast.owner)("uploadFile", {
    params: { type: "cover-source" },
    query: {},
    file: new Blob([(await picture("png", 800, 1_200)) as BlobPart]),
  });
  expect((await ask(`${drawn.url}/96.jpeg`)).statusCode).toBe(404);
});

it("a cover has the picture that messengers show, 1,200 × 630, whole or not at all", async () => {
  const { url } = await upload(400, 600);
  const social = `${url}/1200x630.jpeg`;
  expect((await ask(social)).statusCode).toBe(404);
  await server.drainJobs();
  const { statusCode, headers, rawPayload } = await ask(social);
  const { width, height, format } = await sharp(rawPayload).metadata();
  expect([statusCode, headers["content-type"], format, width, height]).toEqual([200, "image/jpeg", "jpeg", 1_200, 630]);
  // The whole cover is in the middle of its own blur, which fills the frame.
  const raw = await sharp(rawPayload).raw().toBuffer();
  const brightnessAt = (x: number, y: number) => raw[3 * (y * 1_200 + x)] ?? 0;
  expect(brightnessAt(600, 315)).toBeGreaterThan(brightnessAt(40, 315));
});

it("programs that read books have two sizes of it as JPEG", async () => {
  const { url } = await upload(800, 1_200);
  await server.drainJobs();
  expect(await Promise.all(["160.jpeg", "600.jpeg"].map((name) => facts(`${url}/${name}`)))).toEqual([
    [200, "image/jpeg", "jpeg", 160],
    [200, "image/jpeg", "jpeg", 600],
  ]);
});

it("a small picture is never made larger", async () => {
  const { url } = await upload(200, 300);
  await server.drainJobs();
  expect(await facts(`${url}/640.webp`)).toEqual([200, "image/webp", "webp", 200]);
});

it("other widths, formats and paths are not found", async () => {
  const { url } = await upload(400, 600);
  for (const name of [
    "161.webp",
    "480.webp",
    "160.png",
    "0160.webp",
    "320.jpeg",
    "96.webp",
    "160",
    "..%2f..%2fpg",
    "160.webp.part",
  ])
    expect((await ask(`${url}/${name}`)).statusCode).toBe(404);
});

it("a stranger gets a draft's smaller picture no more than the picture, and every answer has its own tag", async () => {
  const { fileId, url } = await upload(400, 600);
  await addWork(server, cast, { coverFileId: fileId });
  await server.drainJobs();
  expect((await ask(`${url}/160.webp`, cast.stranger)).statusCode).toBe(404);
  const small = await ask(`${url}/160.webp`);
  expect([small.headers.etag, small.headers["cache-control"]]).toEqual([`"${fileId}.160.webp"`, "private, no-cache"]);
  expect((await ask(url)).headers.etag).toBe(`"${fileId}"`);
});
