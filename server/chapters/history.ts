import { sql } from "kysely";
import * as z from "zod/mini";
import type { Save, Sitting } from "../../src/api/contract/chapterHistory.ts";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { makeCursor, readCursor } from "../lists/cursor.ts";
import { isoOrNull } from "../works/rows.ts";
import { shownDocument } from "./revisions.ts";
import { keptRevision, type Revision, revisionOfId } from "./rows.ts";
import { type KeptRevision, type SittingRows, sittingsOf } from "./sittings.ts";

const PAGE_SIZE = 30;
/** A page looks at so many revisions at most: autosave makes hundreds in an hour. It shows part of a longer sitting. */
const MOST_LOOKED_AT = 3_000;

type Author = Sitting["author"];
type ComparedText = ResultOf<"getChapterRevision">["shown"];
type Against = NonNullable<InputOf<"getChapterRevision">["query"]["against"]>;
/** The number of the last revision, and the id of the one that readers have. */
type Marked = { revision: number; publishedRevisionId: number | null };

const kept = (chapterId: number) =>
  db()
    .selectFrom("chapterRevision")
    .where("chapterId", "=", chapterId)
    .select(["id", "revision", "title", "textLength", "savedAt", "savedBy", "restoredFrom", "name"]);

/** Who saved, by id. */
export async function authorsOf(ids: readonly number[]): Promise<(id: number) => Author> {
  const rows = await db()
    .selectFrom("account")
    .where("id", "=", sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .select(["id", "fio", "userName"])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const author = known.get(id);
    if (!author) throw new Error(`account ${id} has saved and is not there`);
    return author;
  };
}

/** The whole sittings behind a revision, the newest first. @param below that revision's number; undefined: from the last one on */
async function sittingsBelow(chapterId: number, below: number | undefined): Promise<SittingRows[]> {
  const rows = await kept(chapterId)
    .$if(below !== undefined, (query) => query.where("revision", "<", below ?? 0))
    .orderBy("revision", "desc")
    .limit(MOST_LOOKED_AT + 1)
    .execute();
  const sittings = sittingsOf(rows.slice(0, MOST_LOOKED_AT));
  const next = rows[MOST_LOOKED_AT];
  const [only] = sittings;
  if (next === undefined || only === undefined) return sittings;
  // The last one may go on where nobody has looked.
  return sittings.length > 1 ? sittings.slice(0, -1) : [{ ...only, before: next }];
}

const presentSitting = (
  { rows, before }: SittingRows,
  author: Author,
  { revision: lastRevision, publishedRevisionId }: Marked,
): Sitting => {
  const [last] = rows;
  const first = rows.at(-1) ?? last;
  return {
    revision: last.revision,
    title: last.title,
    firstSavedAt: first.savedAt.toISOString(),
    savedAt: last.savedAt.toISOString(),
    author,
    textLength: last.textLength,
    change: last.textLength - (before?.textLength ?? 0),
    restoredFrom: isoOrNull(first.restoredFrom),
    isCurrent: last.revision === lastRevision,
    publishedRevision: rows.find(({ id }) => id === publishedRevisionId)?.revision ?? null,
    named: rows.flatMap(({ revision, name }) => (name === "" ? [] : { revision, name })),
  };
};

/**
 * The sittings in which a chapter was written, 30 a page, the newest first. A page looks along the index of (chapter, revision).
 * @throws Refusal InvalidRequestFields: a cursor of another list
 */
export async function historyOf(
  chapterId: number,
  cursor: string | undefined,
  marked: Marked,
): Promise<{ sittings: Sitting[]; cursor: string | null }> {
  const about = { list: "history", chapterId };
  const below = cursor === undefined ? undefined : readCursor(z.number(), about, cursor);
  const found = await sittingsBelow(chapterId, below);
  const page = found.slice(0, PAGE_SIZE);
  const authorOf = await authorsOf(page.map(({ rows: [last] }) => last.savedBy));
  const oldest = page.at(-1);
  const isLastPage = !oldest || oldest.before === null;
  return {
    sittings: page.map((sitting) => presentSitting(sitting, authorOf(sitting.rows[0].savedBy), marked)),
    cursor: isLastPage ? null : makeCursor(about, oldest.rows.at(-1)?.revision),
  };
}

/** @throws Refusal InvalidRequestFields: it was thinned, or never was */
export async function nameRevision(
  chapterId: number,
  { revision, name }: { revision: number; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db()
    .updateTable("chapterRevision")
    .set({ name })
    .where("chapterId", "=", chapterId)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal("InvalidRequestFields", refusals.revisionGone);
}

/** More than anybody looks through. */
const MOST_SAVES = 500;

/** @throws Refusal NotFound: the revision was thinned, or never was */
export async function savesOf(chapterId: number, revision: number, { publishedRevisionId }: Marked): Promise<Save[]> {
  const { rows: all, before } = await sittingOf(chapterId, revision);
  return all.slice(0, MOST_SAVES).map((row, at) => ({
    revision: row.revision,
    savedAt: row.savedAt.toISOString(),
    change: row.textLength - ((all[at + 1] ?? before)?.textLength ?? 0),
    name: row.name,
    isPublished: row.id === publishedRevisionId,
  }));
}

/** The whole sitting of a revision, also what was saved in it later. @throws Refusal NotFound */
async function sittingOf(chapterId: number, revision: number): Promise<SittingRows> {
  const later = await kept(chapterId)
    .where("revision", ">", revision)
    .orderBy("revision")
    .limit(MOST_LOOKED_AT)
    .execute();
  const last = later.at(-1)?.revision ?? revision;
  const sittings = await sittingsBelow(chapterId, last + 1);
  const found = sittings.find(({ rows }) => rows.some((row) => row.revision === revision));
  if (!found) throw Refusal.missing();
  return found;
}

const presentText = (row: Revision, author: Author): ComparedText => ({
  revision: row.revision,
  title: row.title,
  document: shownDocument(row.document),
  textLength: row.textLength,
  savedAt: row.savedAt.toISOString(),
  author,
  name: row.name,
});

const presentNeighbour = (row: Pick<KeptRevision, "revision" | "savedAt"> | undefined) =>
  row === undefined ? null : { revision: row.revision, savedAt: row.savedAt.toISOString() };

/** The first revision of a chapter is never thinned. */
const FIRST = 1;

/** The last revision before this one's sitting; in the first sitting the first one; undefined: this is the first. */
async function beforeSittingOf(chapterId: number, revision: number): Promise<number | undefined> {
  if (revision === FIRST) return undefined;
  return (await sittingsBelow(chapterId, revision + 1))[0]?.before?.revision ?? FIRST;
}

async function chosenRevision(chapterId: number, revision: number): Promise<Revision> {
  const chosen = await keptRevision(chapterId, revision);
  if (!chosen) throw Refusal.missing();
  return chosen;
}

async function otherText(
  { chapterId, revision }: { chapterId: number; revision: number },
  against: Against,
  { revision: lastRevision, publishedRevisionId }: Marked,
): Promise<Revision | undefined> {
  if (against === "published")
    return publishedRevisionId === null ? undefined : await revisionOfId(publishedRevisionId);
  if (against === "now") return keptRevision(chapterId, lastRevision);
  if (against !== "before") return chosenRevision(chapterId, against);
  const before = await beforeSittingOf(chapterId, revision);
  return before === undefined ? undefined : keptRevision(chapterId, before);
}

/**
 * A kept revision compared with another one.
 * @param against see the contract
 * @throws Refusal NotFound: one of them was thinned, or never was
 */
export async function comparedRevision(
  chapterId: number,
  revision: number,
  against: Against,
  marked: Marked,
): Promise<ResultOf<"getChapterRevision">> {
  const { revision: lastRevision, publishedRevisionId } = marked;
  const shown = await chosenRevision(chapterId, revision);
  const compared = await otherText({ chapterId, revision }, against, marked);
  const authorOf = await authorsOf([shown, compared ?? shown].map(({ savedBy }) => savedBy));
  const earlier = await kept(chapterId)
    .where("revision", "<", revision)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  const later = await kept(chapterId).where("revision", ">", revision).orderBy("revision").limit(1).executeTakeFirst();
  return {
    shown: presentText(shown, authorOf(shown.savedBy)),
    against: compared ? presentText(compared, authorOf(compared.savedBy)) : null,
    isCurrent: shown.revision === lastRevision,
    isPublished: shown.id === publishedRevisionId,
    earlier: presentNeighbour(earlier),
    later: presentNeighbour(later),
  };
}
