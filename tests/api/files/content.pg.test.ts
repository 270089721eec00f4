import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, it } from "vitest";
import { factsOf, readUpload } from "../../../server/files/content.ts";
import { ruleFault } from "../../../src/text/rules.ts";
import { movingPicture, picture, refused } from "../../support/factories.works.ts";

const pdf = Buffer.from("%PDF-1.7\nскан договора\n%%EOF\n");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

it.each(["png", "jpeg", "webp", "gif", "avif"] as const)("%s is known by its bytes, and measured", async (format) => {
  const bytes = await picture(format, 40, 30);
  expect(await factsOf("договор.pdf", bytes)).toEqual({
    name: `договор.${format === "jpeg" ? "jpg" : format}`,
    type: `image/${format}`,
    size: bytes.length,
    width: 40,
    height: 30,
    isMoving: false,
  });
});

it("a picture is measured as it is seen, turned by its EXIF", async () => {
  const bytes = await sharp(await picture("jpeg", 40, 20))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await factsOf("море.jpg", bytes)).toMatchObject({ width: 20, height: 40 });
});

it.each(["gif", "webp", "apng", "avif"] as const)("a moving %s is known", async (kind) => {
  expect(await factsOf("море", await movingPicture(kind, 8, 12))).toMatchObject({ isMoving: true });
});

it.each<[string, Buffer, { name: string; type: string }]>([
  ["a PDF", pdf, { name: "море.pdf", type: "application/pdf" }],
  ["SVG", svg, { name: "", type: "application/octet-stream" }],
  ["a text", Buffer.from("Это не картинка, а текст подлиннее"), { name: "", type: "application/octet-stream" }],
  ["nothing", Buffer.alloc(0), { name: "", type: "application/octet-stream" }],
  ["a head alone", Buffer.from("\xff\xd8\xff", "latin1"), { name: "", type: "application/octet-stream" }],
])("%s that calls itself a picture", async (_, bytes, facts) => {
  expect(await factsOf("море.png", bytes)).toEqual({ ...facts, size: bytes.length });
});

it("a head that cannot be read is not measured", async () => {
  const torn = (await picture("png", 300, 300)).subarray(0, 20);
  expect(await factsOf("море.png", torn)).toEqual({
    name: "море.png",
    type: "image/png",
    size: 20,
    isMoving: false,
  });
});

it("ext, mimes, image and dimensions are asked of the content", async () => {
  const disguised = await factsOf("картинка.png", pdf);
  const jpeg = await factsOf("без имени", await picture("jpeg", 8, 12));
  expect([
    ruleFault("Скан", "ext", ["png"], disguised),
    ruleFault("Скан", "mimes", ["image/*"], disguised),
    ruleFault("Скан", "image", true, disguised),
    ruleFault("Скан", "ext", ["jpeg"], jpeg),
    ruleFault("Скан", "image", true, jpeg),
    ruleFault("Скан", "dimensions", { width: 8, height: 12 }, jpeg),
    ruleFault("Скан", "dimensions", { width: 12, height: 8 }, jpeg),
  ]).toEqual([
    "Поле Скан должно быть файлом .png",
    "Поле Скан должно быть файлом с изображением",
    "Поле Скан должно быть изображением: JPEG, PNG, WebP, GIF или AVIF",
    undefined,
    undefined,
    undefined,
    "Поле Скан должно быть изображением 12 × 8 пикселей",
  ]);
});

const upload = (bytes: Uint8Array) => ({ name: "море.png", stream: Readable.from([bytes]) });

it("a temporary file is an image or a PDF; a cover is an image alone", async () => {
  const png = await picture();
  expect(await readUpload(upload(png), "temporary")).toEqual(png);
  expect(await readUpload(upload(pdf), "temporary")).toEqual(pdf);
  await expect(readUpload(upload(svg), "temporary")).rejects.toMatchObject(
    refused.field("file", "Поле Файл должно быть файлом JPEG, PNG, WebP, GIF, AVIF или PDF"),
  );
  await expect(readUpload(upload(pdf), "chapter-image")).rejects.toMatchObject(
    refused.field("file", "Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF"),
  );
});

it("a stream that breaks is no refusal", async () => {
  const broken = new Error("socket hang up");
  const stream = Readable.from(
    (async function* () {
      yield Buffer.from("%PDF");
      throw broken;
    })(),
  );
  await expect(readUpload({ name: "a", stream }, "temporary")).rejects.toBe(broken);
});
