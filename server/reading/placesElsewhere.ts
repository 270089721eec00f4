import type { PlaceElsewhere } from "../../src/api/contract/readerPlaces.ts";
import type { ReadingPlace } from "../../src/api/contract/reading.ts";
import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import { overWorks } from "../works/authors.ts";
import type { KeptReadingPlace } from "./placeNow.ts";
import { type DeviceFacts, deviceOf, present, storedPlaces } from "./places.ts";

/** So many places one answer tells. */
const MOST_TOLD = 200;

type Numbered = { place: ReadingPlace; chapterNumber: number; chapterTitle: string };

/** The chapter of a place among those that readers have, from 1. */
async function numbered(workId: number, place: ReadingPlace): Promise<Numbered> {
  const { title, number } = await db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .where("chapter.id", "=", place.chapterId)
    .select((is) => [
      "chapterRevision.title",
      is
        .selectFrom("chapter as before")
        .where("before.workId", "=", workId)
        .where("before.state", "=", "published")
        .where(({ eb, refTuple }) =>
          eb(refTuple("before.sortOrder", "before.id"), "<=", refTuple("chapter.sortOrder", "chapter.id")),
        )
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("number"),
    ])
    .executeTakeFirstOrThrow();
  return { place, chapterNumber: number ?? 1, chapterTitle: title };
}

async function shown(rows: readonly (KeptReadingPlace & DeviceFacts)[], now: Date): Promise<PlaceElsewhere[]> {
  const found: PlaceElsewhere[] = [];
  for (const row of rows) {
    const place = await present(row, now);
    if (place) found.push({ workId: row.workId, device: deviceOf(row), ...(await numbered(row.workId, place)) });
  }
  return found;
}

/**
 * Where a reader has come to since a moment of this server's clock, the first first, 200 at a time; of works that they may read.
 * @param workId of this one alone
 */
export async function placesSince(
  reader: Reader & { user: { id: number } },
  { since, workId }: { since?: string | undefined; workId?: number | undefined },
  now: Date,
): Promise<{ places: PlaceElsewhere[]; isWhole: boolean }> {
  const rows = await storedPlaces("readerProgress", reader.user.id)
    .innerJoin("work", "work.id", "told.workId")
    .where(isReadableBy(overWorks, reader))
    .$if(since !== undefined, (query) => query.where("movedAt", ">", new Date(since ?? 0)))
    .$if(workId !== undefined, (query) => query.where("told.workId", "=", workId ?? 0))
    .orderBy("movedAt")
    .orderBy("told.workId")
    .limit(MOST_TOLD + 1)
    .execute();
  return { places: await shown(rows.slice(0, MOST_TOLD), now), isWhole: rows.length <= MOST_TOLD };
}

/** Where this reader was in a work before they jumped, the last first. */
export const formerPlaces = async (accountId: number, workId: number, now: Date): Promise<PlaceElsewhere[]> =>
  shown(
    await storedPlaces("readerPlaceHistory", accountId)
      .where("told.workId", "=", workId)
      .orderBy("movedAt", "desc")
      .execute(),
    now,
  );
