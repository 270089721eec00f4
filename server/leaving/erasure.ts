import { type RawBuilder, sql } from "kysely";
import { recordEvent } from "../account/events.ts";
import { removeFilesOf } from "../books/export/files.ts";
import { forgetCardsWith } from "../cards/cards.ts";
import { eraseComments } from "../comments/cleaning.ts";
import { eraseAgreements } from "../commerce/exclusive.ts";
import type { Person, PersonalData } from "../db/personalData.ts";
import { db, transaction } from "../db/transaction.ts";
import { removeAll } from "../files/store.ts";
import { erasePapers } from "../identification/sending.ts";
import { erasePublications } from "../publications/cleaning.ts";
import { renewBookFiles } from "../works/bookFiles.ts";
import { lockWork } from "../works/rows.ts";
import { deletionVerdict } from "./deletion.ts";
import { eraseWorks } from "./erasedWorks.ts";
import { forgetExport } from "./exports.ts";

/** How long the consents of an erased person are kept. */
const CONSENTS_KEPT = 3 * 365 * 86_400_000;

const run = async (...statements: RawBuilder<unknown>[]): Promise<void> => {
  for (const statement of statements) await statement.execute(db());
};

/** Pictures and temporary files of the person that nothing shows any more. */
const unusedFiles = (id: number) =>
  sql<{ id: string }>`select id from stored_file where owner_id = ${id} and work_id is null
    and not exists (select from work where cover_file_id = stored_file.id)
    and not exists (select from series where cover_file_id = stored_file.id)
    and not exists (select from cover_design_file where file_id = stored_file.id)
    and not exists (select from published_chapter_file where file_id = stored_file.id)
    and not exists (select from publication_file where file_id = stored_file.id)
    and not exists (select from work_author
      inner join chapter on chapter.work_id = work_author.work_id and chapter.state <> 'published'
      inner join chapter_revision on chapter_revision.id = chapter.last_published_revision_id
      where work_author.account_id = ${id} and document::text like '%' || stored_file.id || '%')`.execute(db());

/** Series without a work of the person go; works of others leave them. */
async function eraseSeries(id: number): Promise<void> {
  const gone = sql`select id from series where owner_id = ${id}
    and not exists (select from work where series_id = series.id and work.owner_id = ${id})`;
  await transaction(() =>
    run(
      sql`update work set series_id = null, series_order = null where series_id in (${gone})`,
      sql`delete from series where id in (${gone})`,
    ),
  );
}

const deleteOf = (tables: readonly string[], id: number) =>
  tables.map((table) => sql`delete from ${sql.table(table)} where account_id = ${id}`);

/** Bytes are outside of the database, and go before the rows that name them: a process that dies begins again. */
async function eraseFiles(person: Person, personalData: readonly PersonalData[]): Promise<void> {
  const { id } = person;
  await run(...personalData.flatMap(({ showing = [] }) => deleteOf(showing, id)));
  const { rows } = await unusedFiles(id);
  for (const file of rows) {
    await removeAll(file.id);
    await db().deleteFrom("storedFile").where("id", "=", file.id).execute();
  }
  for (const { removeBytes } of personalData) await removeBytes?.(person);
  await forgetExport(id);
}

/** Everything that names the person. Rows of later floors refer to those of earlier ones, and go before them. */
async function eraseRows(person: Person, personalData: readonly PersonalData[]): Promise<void> {
  const { id } = person;
  await run(
    // Letters that wait hold the address.
    sql`delete from job using account where account.id = ${id}
      and (payload->>'email' = account.email
        or (kind in ('mail', 'push', 'push.waiting', 'push.device') and payload->>'accountId' = account.id::text)
        or (kind = 'notification' and account.id::text in (payload->'event'->>'accountId', payload->'event'->>'actorId')))`,
    ...personalData.toReversed().flatMap(({ own = [], erased }) => [...deleteOf(own, id), ...(erased?.(person) ?? [])]),
  );
}

const worksWith = (id: number) =>
  db().selectFrom("workAuthor").where("accountId", "=", id).orderBy("workId").select("workId").execute();

/** Files of works that stay hold the name: they are made again without it. */
async function renameInFiles(id: number, now: Date): Promise<void> {
  for (const { workId } of await worksWith(id)) {
    await lockWork(workId);
    await renewBookFiles(workId, "text.withdrawn", now);
  }
}

/**
 * The job «account.erase»: erases a person who has not come back in time. Every step can be done twice, so that one
 * that was cut off is done to its end at the next start; nobody comes back meanwhile, because the law has refused that
 * since its time came.
 * @param personalData what each domain keeps of a person, in the order of the floors
 */
export async function eraseAccount(id: number, now: Date, personalData: readonly PersonalData[]): Promise<void> {
  const person = { id, now };
  const { row, verdict } = await deletionVerdict(id, "time.reached", now);
  if (!row || !verdict.allowed) return;
  await transaction(() => eraseAgreements(id));
  await eraseWorks(person, row);
  await eraseSeries(id);
  await transaction(() => erasePublications(id, row));
  await eraseComments(id, row);
  await transaction(() => erasePapers(id));
  await eraseFiles(person, personalData);
  for (const { workId } of await worksWith(id)) await removeFilesOf(workId);
  const { fio } = await db().selectFrom("account").where("id", "=", id).select("fio").executeTakeFirstOrThrow();
  await forgetCardsWith(fio);
  await transaction(async () => {
    await eraseRows(person, personalData);
    await renameInFiles(id, now);
    await db()
      .updateTable("accountDeletion")
      .set({ state: "erased", until: now.toISOString(), shownWorkIds: "[]" })
      .where("accountId", "=", id)
      .execute();
    await recordEvent(id, "erased", { address: "", userAgent: "" }, now, { actorId: null });
  });
}

/** Deletes the consents of people who were erased three years ago. */
export const forgetOldConsents = (now: Date): Promise<void> =>
  run(sql`delete from account_consent using account_deletion
    where account_deletion.account_id = account_consent.account_id and state = 'erased'
      and until <= ${new Date(now.getTime() - CONSENTS_KEPT)}`);
