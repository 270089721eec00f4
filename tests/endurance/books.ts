import { picture } from "../support/factories.works.ts";
import { oneOf, type Random, upTo } from "./random.ts";

/** A book as its import must store it: one paragraph a chapter. */
export type Book = { title: string; chapters: { title: string; text: string }[]; hasCover: boolean; bytes: Blob };

const words = ["соль", "подоконник", "море", "чайки", "письмо", "ёж", "«ветер»", "😀", "дом", "часы", "не спали"];

const some = (random: Random, count: number): string =>
  Array.from({ length: count }, () => oneOf(random, words)).join(" ");

/** An .fb2 of so many chapters with so many words at most. */
export async function newBook(
  random: Random,
  title: string,
  { chapterCount = 1 + upTo(random, 40), wordCount = 400, hasCover = random() < 1 / 3 } = {},
): Promise<Book> {
  const chapters = Array.from({ length: chapterCount }, (_, index) => ({
    title: `Глава ${index + 1}`,
    text: `${title}, ${index + 1}: ${some(random, 1 + upTo(random, wordCount))}`,
  }));
  const cover = hasCover && (await picture("png", 200, 300)).toString("base64");
  const text = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>sf_social</genre><author><first-name>Анна</first-name><last-name>Речная</last-name></author><book-title>${title}</book-title>${cover ? '<coverpage><image l:href="#c"/></coverpage>' : ""}</title-info></description>
<body>${chapters.map((chapter) => `<section><title><p>${chapter.title}</p></title><p>${chapter.text}</p></section>`).join("\n")}</body>
${cover ? `<binary id="c" content-type="image/png">${cover}</binary>` : ""}</FictionBook>`;
  return { title, chapters, hasCover, bytes: new Blob([text]) };
}

/** As a text's length is counted: a character of two halves is one. */
export const charactersOf = (text: string): number => [...text].length;
