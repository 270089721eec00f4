import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { pictureBudget } from "../../server/books/import/pictureBudget.ts";
import { bookOf, messagesOf, read } from "./books.ts";
import { docxOf, para, paragraphOf, picture } from "./docx.ts";

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one bit a point with such a side in its head and no data after it: a decoder finds it broken. */
function headOfPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const nothing = chunk("IDAT", deflateSync(Buffer.alloc(0)));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), nothing]);
}

const broken = "Изображение повреждено и не читается";
const tooMuch = "Картинки книги вместе слишком велики: подойдёт до 500 миллионов точек, в AVIF вчетверо меньше";
const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: "#336699" } });
const small = () => plain(9).png().toBuffer();

/** Twelve pictures of 49 million points, and a small one behind them. */
const pictures = async (): Promise<Record<string, Buffer>> =>
  Object.fromEntries([
    ...Array.from({ length: 12 }, (_, index): [string, Buffer] => [`p${index}.png`, headOfPng(7_000)]),
    ["small.png", await small()],
  ]);
const problems = (name: (index: number) => string) => [
  ...Array.from({ length: 10 }, (_, index) => `Картинка «${name(index)}» не перенесена. ${broken}`),
  ...[10, 11].map((index) => `Картинка «${name(index)}» не перенесена. ${tooMuch}`),
];

it("an fb2 is read without the pictures that go beyond 500 million points together, and they are named", async () => {
  const named = Object.entries(await pictures());
  const book = await read(
    bookOf(
      `<section><p>Было утро.</p>${named.map(([name]) => `<image l:href="#${name}"/>`).join("")}</section>`,
      named.map(([name, bytes]) => `<binary id="${name}">${bytes.toString("base64")}</binary>`).join(""),
    ),
  );
  expect(messagesOf(book).toSorted()).toEqual(problems((index) => `p${index}.png`).toSorted());
  expect(book.chapters[0]?.content.map(({ type }) => type)).toEqual(["paragraph", "image"]);
});

it("so is a docx", async () => {
  const media = await pictures();
  const links = Object.fromEntries(Object.keys(media).map((name, index) => [`rId${index + 50}`, `media/${name}`]));
  const body =
    para("Было утро.") +
    Object.keys(links)
      .map((id) => paragraphOf(picture(id)))
      .join("");
  const book = await read(docxOf({ body, links, media }), "book.docx");
  expect(
    messagesOf(book)
      .filter((message) => message.startsWith("Картинка"))
      .toSorted(),
  ).toEqual(problems((index) => `word/media/p${index}.png`).toSorted());
  expect(book.chapters[0]?.content.map(({ type }) => type)).toEqual(["paragraph", "image"]);
});

/** How many of a list may be decoded, and what is said of the first that may not. */
async function allowedOf(count: number, bytes: Buffer): Promise<[number, string | undefined]> {
  const affordable = pictureBudget();
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => affordable(async () => bytes)));
  const refused = outcomes.filter((one) => one.status === "rejected");
  return [count - refused.length, (refused[0]?.reason as Error | undefined)?.message];
}

it("a book keeps 2,000 pictures, however small they are", async () => {
  expect(await allowedOf(2_001, await small())).toEqual([2_000, "В книге больше 2000 картинок"]);
});

it("a point of AVIF counts as four", async () => {
  expect(await allowedOf(126, await plain(1_000).avif({ effort: 0 }).toBuffer())).toEqual([125, tooMuch]);
});
