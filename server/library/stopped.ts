import type { StoppedBook } from "../../src/api/contract/library.ts";
import { stoppedLine } from "../../src/document/stoppedLine.ts";
import { isReadable } from "../../src/text/saleStates.ts";
import { hasOpened } from "../commerce/opened.ts";
import type { User } from "../http/dispatcher.ts";
import { throughGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { begunBooks } from "../reading/desk.ts";
import { documentOf } from "../reading/placeNow.ts";
import { readingPlaceOf } from "../reading/places.ts";
import { linkedChapters, linkedWorkFor, readableWork } from "../reading/works.ts";

/** Of the books on «Читаю» the one that was read last, with the words at which its reader stopped; null: there is none that they may read on. */
export async function stoppedBook(user: User, reader: Reader, now: Date): Promise<StoppedBook | null> {
  const [book] = await begunBooks(user, reader, { onShelf: "Reading", most: 1 });
  if (!book) return null;
  const { chapterId: id, chapterTitle: title } = book;
  const work = await readableWork(book.workId, reader);
  const chapter = (await throughGate(work, reader)).find((one) => one.id === id);
  if (!chapter || !isReadable(chapter.access)) return null;
  // A place alone opens nothing: a buyer who has opened none of the book may still want the money back.
  if (chapter.isBought && !(await hasOpened(work.id, user.id))) return null;
  const place = await readingPlaceOf(user, work.id, now);
  // Words that their author has put elsewhere are not shown from here: that chapter has a gate of its own.
  const isHere = work.format === "EBook" && place?.chapterId === id && place.revisionId !== null;
  const words = isHere ? stoppedLine(await documentOf(place.revisionId as number), place) : { line: "", left: 0 };
  const other = await linkedWorkFor(work, reader);
  const heard = (await linkedChapters([{ id, title }], other)).get(id);
  return { ...book, ...words, linked: other && heard ? { workId: other.id, chapterId: heard.id } : null };
}
