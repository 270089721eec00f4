import type { FoundChapter, FoundPlace, LostSentence } from "../../src/api/contract/bookSearch.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { around, linesOf, type Place, placesIn, plainSentence, sentenceOf } from "../../src/document/bookSearch.ts";
import { patternOf } from "../../src/document/soughtWords.ts";
import { MOST_PLACES, type Sought } from "../../src/text/bookSearch.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { fairTurns } from "../limits/turns.ts";
import { lastRevision } from "./rows.ts";

/** Documents are read so many at a time: a chapter's largest one has 8 MB. */
const AT_ONCE = 5;
const inTurn = fairTurns(2);
/** Sentences of one answer. */
const MOST_SENTENCES = 100;
/** Milliseconds of work for one answer. */
const LONGEST = 5_000;
/** Characters on either side of the words in their sentence. */
const REACH = 150;

type Found = Pick<ResultOf<"searchBook">, "placeCount" | "chapterCount" | "chapters">;

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

const presentPlace = (place: Place): FoundPlace => ({
  number: place.number,
  block: place.block,
  offset: place.from,
  ...around(place),
  isInNote: place.isInNote,
  isDisputed: place.isDisputed,
});

/** Every place of the searched words in the last texts of a work, but for chapters in the bin; the first 1,000 are named. */
export const searchBook = (workId: number, sought: Sought | null, user: User): Promise<Found> =>
  inTurn(user.id, async () => {
    const found: Found = { placeCount: 0, chapterCount: 0, chapters: [] };
    const pattern = sought && patternOf(sought);
    if (!pattern) return found;
    const rows = await db()
      .selectFrom("chapter")
      .where("workId", "=", workId)
      .where("state", "!=", "deleted")
      .orderBy("sortOrder")
      .orderBy("id")
      .select("id")
      .execute();
    for (const { id } of rows) {
      const { title, revision, document } = await lastRevision(id);
      const chapter: FoundChapter = { id, title, revision, places: [] };
      const before = found.placeCount;
      for (const place of placesIn(document, pattern)) {
        found.placeCount += 1;
        if (found.placeCount <= MOST_PLACES) chapter.places.push(presentPlace(place));
      }
      if (found.placeCount > before) found.chapterCount += 1;
      if (chapter.places.length > 0) found.chapters.push(chapter);
    }
    return found;
  });

type Known = { chapterId: number; sentence: string };
type Sentence = Known & { shown: Omit<LostSentence, "isLost"> };

/** A sentence that was caught while it was typed is the beginning of the finished one, which came first. */
const isKnown = (known: readonly Known[], { chapterId, sentence }: Known): boolean =>
  known.some((one) => one.chapterId === chapterId && one.sentence.startsWith(sentence.replace(/[.…]+$/u, "")));

/** Which of these sentences are in the last text of their chapter? One chapter after another is read. */
async function stillThere(known: readonly Known[]): Promise<(one: Known) => boolean> {
  const there = new Set<Known>();
  for (const chapterId of new Set(known.map((one) => one.chapterId))) {
    const { document } = await lastRevision(chapterId);
    const text = linesOf(document).map(plainSentence).join("\n");
    for (const one of known) if (one.chapterId === chapterId && text.includes(one.sentence)) there.add(one);
  }
  return (one) => there.has(one);
}

/** The numbers of the revisions that are searched, the newest first: without their texts. */
async function revisionIds(workId: number, before: number | undefined): Promise<number[]> {
  const rows = await db()
    .selectFrom("chapterRevision")
    .innerJoin("chapter", "chapter.id", "chapterRevision.chapterId")
    .where("chapter.workId", "=", workId)
    .$if(before !== undefined, (query) => query.where("chapterRevision.id", "<", before ?? 0))
    .orderBy("chapterRevision.id", "desc")
    .select("chapterRevision.id")
    .execute();
  return rows.map(({ id }) => id);
}

const textsOf = (ids: readonly number[]) =>
  db()
    .selectFrom("chapterRevision")
    .innerJoin("chapter", "chapter.id", "chapterRevision.chapterId")
    .where("chapterRevision.id", "in", ids)
    .orderBy("chapterRevision.id", "desc")
    .select([
      "chapterRevision.id",
      "chapterRevision.chapterId",
      "chapterRevision.revision",
      "chapterRevision.title",
      "chapterRevision.document",
      "chapterRevision.savedAt",
      "chapter.state",
    ])
    .execute();
type KeptText = Awaited<ReturnType<typeof textsOf>>[number];

const presentSentence = (text: KeptText, place: Place): Omit<LostSentence, "isLost"> => ({
  chapterId: text.chapterId,
  title: text.title,
  revision: text.revision,
  savedAt: text.savedAt.toISOString(),
  ...around(place, sentenceOf(place), REACH),
  isInBin: text.state === "deleted",
});

/**
 * Each sentence of the kept texts of a work that has the searched words, once, from the newest text that has it. Revisions
 * are read one after another, for five seconds or up to a hundred sentences.
 * @param before the revision at which an earlier search has stopped
 */
export const searchBookHistory = (workId: number, sought: Sought, before: number | undefined, user: User) =>
  inTurn(user.id, async (): Promise<ResultOf<"searchBookHistory">> => {
    const pattern = patternOf(sought);
    const found: Sentence[] = [];
    const answer = async () => {
      const isThere = await stillThere(found);
      return found.map((one) => ({ ...one.shown, isLost: !isThere(one) }));
    };
    const look = (text: KeptText, place: Place): void => {
      const { from, to } = sentenceOf(place);
      const chapterId = text.chapterId;
      const sentence = plainSentence(place.signs.slice(from, to));
      if (!isKnown(found, { chapterId, sentence }))
        found.push({ chapterId, sentence, shown: presentSentence(text, place) });
    };
    const ids = pattern ? await revisionIds(workId, before) : [];
    const begunAt = performance.now();
    for (const part of inParts(ids))
      for (const text of await textsOf(part)) {
        if (found.length >= MOST_SENTENCES || performance.now() - begunAt > LONGEST)
          // The revision at hand is the next one to be read.
          return { outcome: "part", found: await answer(), before: text.id + 1 };
        if (pattern) for (const place of placesIn(text.document, pattern)) look(text, place);
      }
    return { outcome: "whole", found: await answer() };
  });
