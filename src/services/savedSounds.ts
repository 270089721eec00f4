import { listeningRoutes } from "../api/contract/audiobooks.routes.ts";
import { namesOf } from "../text/people.ts";
import { isReadable } from "../text/saleStates.ts";
import { DETAILS, soundAddress } from "../text/savedBooks.ts";
import { bookWriter, keepReadingPlaceHere, type SavedWork, type Saving, saveAccount } from "./savedParts.ts";

/** Saves the sounds that the listener gets, each whole. @returns null: the book is not theirs to hear any more */
export async function saveSounds(saving: Saving): Promise<SavedWork | null> {
  const { call, device, workId, tell, signal } = saving;
  const book = await call(listeningRoutes.getAudiobook, { params: { id: workId } }, signal);
  if (!("chapters" in book)) return null;
  const writer = await bookWriter(saving);
  await saveAccount(saving);
  if (book.coverUrl !== null) await writer.file(`${book.coverUrl}/640.webp`, `${book.coverUrl}/640.webp`);
  const chapters = book.chapters.filter(({ access, isDraft }) => isReadable(access) && !isDraft);
  const total = chapters.reduce((sum, { durationMs }) => sum + durationMs, 0);
  let done = 0;
  for (const { id: chapterId, durationMs } of chapters) {
    const { sources } = await call(listeningRoutes.getAudioUrl, { params: { id: workId, chapterId } }, signal);
    const source = sources.find(({ contentType }) => device.canPlay(contentType)) ?? sources[0];
    if (!source) return null;
    const [address = ""] = source.url.split("?", 1);
    if (!(await writer.file(address, source.url))) return null;
    await writer.json(soundAddress(chapterId), { ...source, url: address });
    done += durationMs;
    tell({ type: "progress.made", done, total });
  }
  keepReadingPlaceHere(saving, book.place);
  await writer.json(DETAILS, { ...book, offer: { ...book.offer, refundEndsAt: null }, place: null });
  return { title: book.title, authors: namesOf(book.authors), byteSize: await writer.end() };
}
