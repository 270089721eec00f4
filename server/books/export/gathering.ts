import { createHash } from "node:crypto";
import { sql } from "kysely";
import { cleanText } from "../../../src/document/json.ts";
import { markLabels } from "../../../src/text/markLabels.ts";
import { config } from "../../config.ts";
import { db } from "../../db/transaction.ts";
import { printedPicture } from "../../files/printed.ts";
import { Refusal } from "../../http/refusal.ts";
import { namedAuthors, presentAuthors } from "../../works/authors.ts";
import type { BookFacts } from "./book.ts";

/** A work as one version of its files is made of it. */
export type Gathered = {
  facts: BookFacts;
  chapter: (index: number) => Promise<{ title: string; document: string } | undefined>;
  picture: (fileId: string) => Promise<Uint8Array | null>;
};

/** Words without what XML cannot hold, line by line. */
const clean = (text: string): string => text.split("\n").map(cleanText).join("\n");

/** A UUID made of a name: the eighth version of RFC 9562. */
function idOf(workId: number): string {
  const digest = createHash("sha256").update(`${config().origin}/book/${workId}`).digest("hex");
  const [first, second, third, fourth, fifth] = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(13, 16),
    digest.slice(17, 20),
    digest.slice(20, 32),
  ];
  return `${first}-${second}-8${third}-8${fourth}-${fifth}`;
}

/** Which texts of a work: what readers have, with the last of every chapter that is not in the bin, or these in this order. */
export type Texts = { withDrafts: boolean } | { revisions: readonly number[] };

/** The texts of a work in their order. */
async function revisionsOf(workId: number, texts: Texts): Promise<readonly number[]> {
  if ("revisions" in texts) return texts.revisions;
  const { rows } = texts.withDrafts
    ? await sql<{ id: number }>`select last.id from chapter
        cross join lateral (select id from chapter_revision where chapter_id = chapter.id order by revision desc limit 1) as last
        where work_id = ${workId} and state <> 'deleted' order by sort_order, chapter.id`.execute(db())
    : await sql<{ id: number }>`select published_revision_id as id from chapter
        where work_id = ${workId} and state = 'published' and published_revision_id is not null
        order by sort_order, id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Pictures of these texts and the cover, so far as they are the work's or its authors': a text may name any file. */
async function picturesOf(
  work: { id: number; coverFileId: string | null },
  authorIds: readonly number[],
  revisions: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from stored_file
    where (kind = 'cover' and id = ${work.coverFileId})
      or (kind = 'chapter-image' and (work_id = ${work.id} or owner_id = any(${authorIds}::bigint[])) and id::text in (
        select found[1] from chapter_revision,
          regexp_matches(document::text, '"fileId" ?: ?"([0-9a-f-]{36})"', 'g') as found
        where chapter_revision.id = any(${revisions}::bigint[]) and document::text like '%"fileId"%'))
    order by id`.execute(db());
  return rows.map(({ id }) => id);
}

/**
 * Reads what a file of a work tells, and how its chapters and pictures are had.
 * @throws Refusal NotFound
 */
export async function gatherBook(workId: number, texts: Texts): Promise<Gathered> {
  const work = await db()
    .selectFrom("work")
    .where("work.id", "=", workId)
    .selectAll("work")
    .select(namedAuthors)
    .executeTakeFirstOrThrow(Refusal.missing);
  const tags = await db()
    .selectFrom("workTag")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select("title")
    .execute();
  const authors = presentAuthors(work);
  const revisions = await revisionsOf(workId, texts);
  const isTranslation = work.form === "translation";
  const pictures: string[] = [];
  for (const id of await picturesOf(
    work,
    authors.map((author) => author.id),
    revisions,
  ))
    if (await printedPicture(id)) pictures.push(id);
  const facts: BookFacts = {
    title: clean(work.title),
    authors: authors.map(({ fio }) => cleanText(fio)),
    annotation: clean(work.annotation),
    genreIds: [work.genreId, work.firstSubGenreId, work.secondSubGenreId].filter((id) => id !== null),
    tags: tags.map(({ title }) => cleanText(title)),
    ageMark: work.ageMark,
    marks: markLabels({ ...work, coverByAi: work.coverByAi && work.coverFileId !== null }),
    drugWarning: work.hasDrugs ? clean(config().drugWarningText) : "",
    originalAuthor: isTranslation ? cleanText(work.originalAuthor) : "",
    translator: isTranslation ? cleanText(work.translator) : "",
    isFinished: work.finishTime !== null,
    enableRedLine: work.enableRedLine,
    afterword: work.finishTime !== null ? clean(work.afterword).trim() : "",
    id: idOf(workId),
    contentVersion: work.contentVersion,
    modifiedAt: (work.lastUpdateTime ?? work.createdAt).toISOString(),
    coverFileId: work.coverFileId,
    chapterCount: revisions.length,
    pictures,
  };
  return {
    facts,
    chapter: (index) =>
      db()
        .selectFrom("chapterRevision")
        .where("id", "=", revisions[index] ?? 0)
        .select(["title", sql<string>`document::text`.as("document")])
        .executeTakeFirst(),
    picture: printedPicture,
  };
}
