import { deepStrictEqual } from "node:assert";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import type { Opened } from "./world.ts";

/** What may never be in the database, whatever died when: every query gives no row. */
const impossible: Record<string, string> = {
  "a chapter without a revision":
    "select id from chapter where not exists (select from chapter_revision where chapter_id = chapter.id)",
  "revisions without the first, or one of them twice":
    "select chapter_id as id from chapter_revision group by chapter_id having count(*) <> count(distinct revision) or min(revision) <> 1",
  "a published chapter without the revision that readers see":
    "select id from chapter where (state = 'published') <> (published_revision_id is not null)",
  "a revision of another chapter shown to readers": `select chapter.id from chapter
    join chapter_revision as shown on shown.id = published_revision_id where shown.chapter_id <> chapter.id`,
  "a published chapter without its HTML": `select id from chapter where published_revision_id is not null
    and not exists (select from chapter_html where revision_id = published_revision_id)`,
  "public pictures of a chapter that is not public": `select chapter_id as id from published_chapter_file
    join chapter on chapter.id = chapter_id where state <> 'published'`,
  "a time without a schedule, or a schedule without a time":
    "select id from chapter where state <> 'deleted' and (state = 'draft') <> (publish_time is null)",
  "a scheduled chapter without its job, or a job without its schedule": `select coalesce(chapter.id, job.id) as id
    from (select * from chapter where state = 'scheduled') as chapter
    full join (select * from job where kind = 'chapter.publish') as job on job.dedupe = 'chapter.publish:' || chapter.id
    where chapter.id is null or job.id is null`,
  "two chapters in one place": "select work_id as id from chapter group by work_id, sort_order having count(*) > 1",
  "a work without chapters that an import made": `select work.id from work join book_import on work_id = work.id
    where not exists (select from chapter where chapter.work_id = work.id)`,
  "an import that is done without its work, or not done with one":
    "select id from book_import where (state = 'done') <> (work_id is not null) or (state = 'done') <> (answer is not null)",
  "two imports of one work":
    "select work_id as id from book_import where work_id is not null group by work_id having count(*) > 1",
  "an import with more bytes than it has":
    "select id from book_import where byte_size < (select max(import_chunk.begin_at + import_chunk.byte_size) from import_chunk where upload_id = book_import.id)",
  "a cover that is none": `select work.id from work join stored_file on stored_file.id = cover_file_id
    where kind <> 'cover' or stored_file.owner_id <> work.owner_id`,
  "a cover that nobody shows": `select id from stored_file where kind = 'cover'
    and not exists (select from work where cover_file_id = stored_file.id)`,
  "counts of a work that are not those of its chapters": `select work_id as id
    from work join published_counts(array(select id from work)) as counted on work_id = work.id
    where (published_chapter_count, published_length, published_duration_ms)
      is distinct from (chapter_count, text_length, duration_ms)`,
  "likes of a work that are not counted": `select id from work where like_count <>
    (select count(*) from liked where kind = 'work' and target_id = work.id)`,
  "an upload that became a chapter without its sound, or has one and did not":
    "select id from audio_upload where (state = 'attached') <> (audio_id is not null)",
  "a chapter with a sound of another work": `select chapter.id from chapter
    join chapter_revision on chapter_id = chapter.id join audio on audio.id = audio_id where audio.work_id <> chapter.work_id`,
  "a copy of a sound of another work, or of a copy": `select copy.id from audio as copy
    join audio as original on original.id = copy.copy_of
    where original.work_id <> copy.work_id or original.copy_of is not null`,
  "a sound that nothing names": `select id from audio where source_id is null and copy_of is null
    and not exists (select from chapter_revision where audio_id = audio.id)
    and not exists (select from audio_upload where audio_id = audio.id)
    and not exists (select from audio as piece where piece.source_id = audio.id)`,
  "words of a work by which it is not to be found, or not its own": `select work_id as id
    from work_search full join searched_works(array(select id from work)) as due using (work_id)
    where (work_search.words, work_search.shown_at, work_search.privacy_display)
      is distinct from (due.words, due.shown_at, due.privacy_display)`,
  "a job that failed": "select id from job where last_error is not null",
};

/** Until the cleaning thins what autosave has left behind. */
const impossibleBefore: typeof impossible = {
  "revisions with a gap":
    "select chapter_id as id from chapter_revision group by chapter_id having count(*) <> max(revision)",
};

/** Ids of what is there and must not be, by its name. */
export const impossibleRows = (opened: Opened): Promise<Record<string, unknown[]>> => find(opened, impossible);

/**
 * @param known what a factory has made so
 * @throws AssertionError that names what is there and must not be
 */
export const checkRows = async (opened: Opened, known: Record<string, unknown[]> = {}): Promise<void> =>
  deepStrictEqual(await impossibleRows(opened), known);

/** As `checkRows`, before anything was cleaned. */
export const checkRowsBefore = async (opened: Opened): Promise<void> =>
  deepStrictEqual(await find(opened, impossibleBefore), {});

async function find({ database }: Opened, queries: typeof impossible): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql.raw<{ id: unknown }>(query).execute(database);
    if (rows.length > 0) found[name] = rows.map(({ id }) => id).sort();
  }
  return found;
}

/** Where the bytes of a world are. */
export type Bytes = {
  store: BlobStore;
  /** Names of all that is there, finished or not, in their order. */
  namesIn: (folder: "files" | "uploads") => Promise<string[]>;
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const bytesOnDisk = (dataDir: string): Bytes => ({
  store: diskStore(dataDir),
  namesIn: async (folder) =>
    (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
});

export const bytesInStore = (store: BlobStore): Bytes => ({
  store,
  namesIn: async (folder) => {
    const names: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await store.list(`${folder}/`, after);
      names.push(...page.blobs.map(({ key }) => nameOf(key)));
      after = page.next;
    }
    return names.sort();
  },
});

/** Every row has its bytes: files and sounds by their size, chunks by their digest. */
export async function checkBytes({ database }: Opened, { store }: Pick<Bytes, "store">): Promise<void> {
  const missing = [];
  const files = await database.selectFrom("storedFile").select(["id", "byteSize"]).execute();
  const sounds = await database.selectFrom("audio").select(["id", "byteSize"]).execute();
  for (const { id, byteSize } of [...files, ...sounds])
    if ((await store.head(`files/${id.slice(0, 2)}/${id}`))?.size !== byteSize) missing.push(id);
  const chunks = await database
    .selectFrom("importChunk")
    .innerJoin("bookImport", "bookImport.id", "importChunk.uploadId")
    .where("state", "!=", "done")
    .select(["bookImport.id", "beginAt", "importChunk.byteSize", "importChunk.sha256"])
    .execute();
  for (const { id, beginAt, byteSize, sha256 } of chunks) {
    const hash = createHash("sha256");
    const read = store.parts.read(`uploads/${id}`, [beginAt, beginAt + byteSize]);
    await read.then(
      async (stream) => {
        for await (const piece of stream) hash.update(piece);
      },
      () => {},
    );
    if (hash.digest("hex") !== sha256) missing.push(`${id} from ${beginAt}`);
  }
  deepStrictEqual(missing, []);
}

/** After the cleaning of a day later: no abandoned import, and only files that have a row, each with its smaller copies. */
export async function checkClean({ database }: Opened, { namesIn }: Pick<Bytes, "namesIn">): Promise<void> {
  deepStrictEqual(await database.selectFrom("bookImport").where("state", "!=", "done").select("id").execute(), []);
  deepStrictEqual(await namesIn("uploads"), []);
  const rows = await database.selectFrom("storedFile").where("kind", "=", "cover").select("id").execute();
  const variants = ["160", "320", "640"]
    .flatMap((width) => [`.${width}.avif`, `.${width}.webp`])
    .concat(".96.jpeg", ".160.jpeg", ".256.jpeg", ".512.jpeg", ".600.jpeg", ".1200x630.jpeg");
  const expected = rows.flatMap(({ id }) => ["", ...variants].map((variant) => id + variant));
  deepStrictEqual(await namesIn("files"), expected.sort());
}
