import { readingRoutes } from "../api/contract/reading.routes.ts";
import type { BookDetails } from "../api/contract/reading.ts";
import { savedBooksRoutes } from "../api/contract/savedBooks.routes.ts";
import { namesOf } from "../text/people.ts";
import { isReadable } from "../text/saleStates.ts";
import { AROUND, DETAILS, textAddress } from "../text/savedBooks.ts";
import {
  type BookWriter,
  bookWriter,
  keepReadingPlaceHere,
  type SavedWork,
  type Saving,
  saveAccount,
} from "./savedParts.ts";

/** So many texts are asked for at once at most, and so many characters of them. */
const MOST_TEXTS = 100;
const MOST_LETTERS = 400_000;

type Chapter = Pick<BookDetails["chapters"][number], "id" | "textLength">;

/** The first of them that one answer should carry. */
export function firstOf(waiting: readonly Chapter[]): Chapter[] {
  let letters = 0;
  const end = waiting.findIndex(({ textLength }, index) => {
    letters += textLength;
    return index > 0 && (letters > MOST_LETTERS || index >= MOST_TEXTS);
  });
  return waiting.slice(0, end === -1 ? waiting.length : end);
}

const inHtml = /\/files\/[0-9a-f-]{36}(?=")/g;

/** Pictures, each in one size that does on any screen: the worker gives it for every other. */
function picturesOf(book: BookDetails): string[] {
  const gallery = book.galleryImages.map(({ url }) => `${url}/800.webp`);
  return book.coverUrl === null ? gallery : [`${book.coverUrl}/640.webp`, ...gallery];
}

/** @returns the addresses of their pictures; null: the book is not to be read any more */
async function writeTexts(saving: Saving, writer: BookWriter, book: BookDetails): Promise<string[]> {
  const { call, workId, tell, signal } = saving;
  const pictures = new Set<string>();
  let waiting: Chapter[] = book.chapters.filter(({ access }) => isReadable(access));
  const total = waiting.reduce((sum, { textLength }) => sum + textLength, 0);
  let done = 0;
  while (waiting.length > 0) {
    const batch = firstOf(waiting);
    const ids = batch.map(({ id }) => id);
    const { texts, work, chapters } = await call(
      savedBooksRoutes.getManyTexts,
      { params: { id: workId }, query: { ids: ids.join(",") } },
      signal,
    );
    await writer.json(AROUND, { work, chapters });
    const later = new Set<number>();
    for (const { outcome, ...text } of texts) {
      if (outcome === "later") later.add(text.id);
      if (!("html" in text)) continue;
      await writer.json(textAddress(text.id), text);
      for (const [url] of text.html.matchAll(inHtml)) pictures.add(`${url}/960.webp`);
    }
    done += batch.reduce((sum, { id, textLength }) => sum + (later.has(id) ? 0 : textLength), 0);
    tell({ type: "progress.made", done, total });
    waiting = waiting.filter(({ id }) => !ids.includes(id) || later.has(id));
  }
  return [...pictures];
}

/** Saves the chapters that the reader gets, with their pictures. @returns null: the book is not theirs to read any more */
export async function saveTexts(saving: Saving): Promise<SavedWork | null> {
  const { call, workId, signal } = saving;
  const book = await call(readingRoutes.getBook, { params: { id: workId } }, signal);
  if (!("chapters" in book)) return null;
  const writer = await bookWriter(saving);
  await saveAccount(saving);
  const pictures = [...picturesOf(book), ...(await writeTexts(saving, writer, book))];
  // A picture that is not there is not there with a network either.
  for (const address of pictures) await writer.file(address, address);
  keepReadingPlaceHere(saving, book.place);
  await writer.json(DETAILS, { ...book, offer: { ...book.offer, refundEndsAt: null }, place: null });
  return { title: book.title, authors: namesOf(book.authors), byteSize: await writer.end() };
}
