import { LRUCache } from "lru-cache";
import type { ReadingPlace } from "../../src/api/contract/reading.ts";
import type { DocumentJson } from "../../src/document/json.ts";
import { blockElsewhere, type Fate, fatesBetween, placedBlocks } from "../../src/document/places.ts";
import { db, perDatabase } from "../db/transaction.ts";

/** A place as it was sent, with its chapter as that is now. */
export type KeptReadingPlace = {
  workId: number;
  chapterId: number;
  /** Of which text; null: nobody knows. */
  revisionId: number | null;
  location: number;
  offset: number;
  progress: number;
  movedAt: Date;
  /** What the reader has of the chapter now; null: it was withdrawn, and is not theirs to keep. */
  publishedRevisionId: number | null;
};
type Found = Omit<ReadingPlace, "movedAt" | "ago">;

/** So many blocks of fates are kept: a pair of texts is compared once, however many have stopped in it. */
const compared = perDatabase(
  () => new LRUCache<string, Fate[]>({ maxSize: 200_000, sizeCalculation: ({ length }) => Math.max(1, length) }),
);
/** A paragraph that was put into another chapter is looked for in so many. */
const MOST_CHAPTERS = 20;

/** What one answer asks about many places is asked once: texts, and chapters in which one may have gone. */
export type Looked = Map<string, Promise<unknown>>;

function once<T>(looked: Looked, key: string, ask: () => Promise<T>): Promise<T> {
  const known = (looked.get(key) as Promise<T> | undefined) ?? ask();
  looked.set(key, known);
  return known;
}

export const documentOf = (revisionId: number, looked: Looked = new Map()): Promise<DocumentJson> =>
  once(looked, `text ${revisionId}`, async () => {
    const revision = db().selectFrom("chapterRevision").where("id", "=", revisionId);
    return (await revision.select("document").executeTakeFirstOrThrow()).document;
  });

async function fatesOf(before: number, after: number, looked: Looked): Promise<Fate[]> {
  const key = `${before} ${after}`;
  const known = compared().get(key);
  if (known) return known;
  const fates = fatesBetween(await documentOf(before, looked), await documentOf(after, looked));
  compared().set(key, fates);
  return fates;
}

/** Published chapters of the same work that were written on since, the nearest first. */
const chaptersSince = ({ workId, chapterId, revisionId }: KeptReadingPlace) =>
  db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .innerJoin("chapter as former", "former.workId", "chapter.workId")
    .innerJoin("chapterRevision as text", (join) => join.on("text.id", "=", revisionId))
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "=", "published")
    .where("chapter.id", "!=", chapterId)
    .where("former.id", "=", chapterId)
    .where("chapterRevision.savedAt", ">", (is) => is.ref("text.savedAt"))
    .orderBy(({ fn, eb }) => fn("abs", [eb("chapter.sortOrder", "-", eb.ref("former.sortOrder"))]))
    .orderBy("chapter.id")
    .limit(MOST_CHAPTERS)
    .select(["chapter.id", "chapterRevision.document"])
    .execute();

/** Where a block that its chapter has lost went among the others. */
async function movedAway(kept: KeptReadingPlace & { revisionId: number }, looked: Looked): Promise<Found | null> {
  const others = await once(looked, `since ${kept.chapterId} ${kept.revisionId}`, async () =>
    (await chaptersSince(kept)).map(({ id, document }) => ({ id, blocks: placedBlocks(document) })),
  );
  if (others.length === 0) return null;
  const before = placedBlocks(await documentOf(kept.revisionId, looked));
  for (const { id: chapterId, blocks } of others) {
    const found = blockElsewhere(before, kept.location, blocks);
    if (!found) continue;
    const offset = found.how === "moved" ? kept.offset : 0;
    return { chapterId, revisionId: null, ...found, offset, progress: found.location / blocks.length };
  }
  return null;
}

/** The beginning of the next chapter that readers have; behind the last one, of that. */
async function nextChapter({ workId, chapterId }: KeptReadingPlace): Promise<Found | null> {
  const shown = db()
    .selectFrom("chapter")
    .innerJoin("chapter as former", "former.workId", "chapter.workId")
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "=", "published")
    .where("former.id", "=", chapterId)
    .select("chapter.id");
  const behind = await shown
    .where(({ eb, refTuple }) =>
      eb(refTuple("chapter.sortOrder", "chapter.id"), ">", refTuple("former.sortOrder", "former.id")),
    )
    .orderBy("chapter.sortOrder")
    .orderBy("chapter.id")
    .executeTakeFirst();
  const last = () => shown.orderBy("chapter.sortOrder", "desc").orderBy("chapter.id", "desc").executeTakeFirst();
  const found = behind ?? (await last());
  return found ? { chapterId: found.id, revisionId: null, location: 0, offset: 0, progress: 0, how: "lost" } : null;
}

/**
 * Finds a place in the text that readers have now (docs/spec/readers.md, «Places after a change of the text»). The place is in
 * the same paragraph, wherever the author has put that paragraph, or next to it. A withdrawn chapter leads to the next one.
 * @param looked the look-ups of one answer about several places
 * @returns null: nothing of the work can be read
 */
export async function readingPlaceNow(kept: KeptReadingPlace, looked: Looked = new Map()): Promise<Found | null> {
  const { chapterId, revisionId, location, offset, progress, publishedRevisionId } = kept;
  const here = { chapterId, revisionId: publishedRevisionId, location, offset, progress };
  const isShown = publishedRevisionId !== null;
  if (isShown && (revisionId === null || revisionId === publishedRevisionId)) return { ...here, how: "same" };
  if (revisionId === null) return nextChapter(kept);
  const fates = isShown ? await fatesOf(revisionId, publishedRevisionId, looked) : [];
  const fate = fates[Math.min(location, fates.length - 1)];
  const isHere = fate && fate.how !== "near" && fate.how !== "lost";
  if (isHere) return { ...here, ...fate, offset: fate.how === "edited" ? 0 : offset };
  const away = await movedAway({ ...kept, revisionId }, looked);
  if (away) return away;
  return fate ? { ...here, ...fate, offset: 0 } : nextChapter(kept);
}
