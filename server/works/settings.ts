import { isDeepStrictEqual } from "node:util";
import type { WorkFields } from "../../src/api/contract/works.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { insertWorkRow, nextContent } from "./rows.ts";

const repeatedGenre = "Жанры не должны повторяться";
const genreFirst = "Сначала выберите жанр";
const coverMissing = "Файл обложки не найден";

function genreFaults({ genreId, firstSubGenreId, secondSubGenreId }: WorkFields): Record<string, string[]> {
  const isFirstRepeated = firstSubGenreId !== null && firstSubGenreId === genreId;
  const isSecondRepeated =
    secondSubGenreId !== null && (secondSubGenreId === genreId || secondSubGenreId === firstSubGenreId);
  return {
    ...(genreId === null && (firstSubGenreId ?? secondSubGenreId) !== null && { genreId: [genreFirst] }),
    ...(isFirstRepeated && { firstSubGenreId: [repeatedGenre] }),
    ...(isSecondRepeated && { secondSubGenreId: [repeatedGenre] }),
  };
}

const isCoverOf = async (fileId: string, authors: number[]): Promise<boolean> =>
  (await db()
    .selectFrom("storedFile")
    .where("id", "=", fileId)
    .where("kind", "=", "cover")
    .where("ownerId", "in", authors)
    .select("id")
    .executeTakeFirst()) !== undefined;

/**
 * What the schema alone cannot say of a work's fields.
 * @param authors whose covers may be taken
 * @param kept the cover that the work has already: it stays, whoever uploaded it
 * @throws Refusal InvalidRequestFields
 */
export async function checkWorkFields(fields: WorkFields, authors: number[], kept: string | null): Promise<void> {
  const { coverFileId } = fields;
  const isCoverRight = coverFileId === null || coverFileId === kept || (await isCoverOf(coverFileId, authors));
  const invalidFields = { ...genreFaults(fields), ...(!isCoverRight && { coverFileId: [coverMissing] }) };
  const [first, second] = Object.values(invalidFields).flat();
  if (first === undefined) return;
  throw new Refusal("InvalidRequestFields", second === undefined ? first : refusals.invalidFields, { invalidFields });
}

/** The row's columns of what an author fills in. */
const columnsOf = (fields: WorkFields) => {
  const { workForm, tags: _, ...rest } = fields;
  return { ...rest, form: workForm };
};

/** Of tags that differ in capitals alone the first stays. */
function different(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase("ru");
    if (!seen.has(key)) seen.set(key, tag);
  }
  return [...seen.values()];
}

/** Writes a work's tags in their order, where they are others: each writing makes the work's words anew. */
export async function storeTags(workId: number, tags: readonly string[]): Promise<void> {
  const wanted = different(tags);
  const stored = await db()
    .selectFrom("workTag")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select("title")
    .execute();
  if (
    isDeepStrictEqual(
      wanted,
      stored.map(({ title }) => title),
    )
  )
    return;
  await db().deleteFrom("workTag").where("workId", "=", workId).execute();
  const rows = wanted.map((title, sortOrder) => ({ workId, title, sortOrder }));
  if (rows.length > 0) await db().insertInto("workTag").values(rows).execute();
}

/** A new draft. @returns its id */
export async function insertWork(ownerId: number, fields: WorkFields, now: Date): Promise<number> {
  const time = now.toISOString();
  const id = await insertWorkRow({ ...columnsOf(fields), ownerId, createdAt: time, lastModificationTime: time });
  await storeTags(id, fields.tags);
  return id;
}

/** All that an author fills in, as it is from now on. */
export async function storeWorkFields(id: number, fields: WorkFields, now: Date): Promise<void> {
  const changed = { ...columnsOf(fields), ...nextContent, lastModificationTime: now.toISOString() };
  await db().updateTable("work").set(changed).where("id", "=", id).execute();
  await storeTags(id, fields.tags);
}

export async function storeTitle(id: number, title: string, now: Date): Promise<void> {
  const changed = { title, ...nextContent, lastModificationTime: now.toISOString() };
  await db().updateTable("work").set(changed).where("id", "=", id).execute();
}
