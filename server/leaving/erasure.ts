import { type RawBuilder, sql } from "kysely";
import { recordEvent } from "../account/events.ts";
import { dropBytes } from "../audio/cancelling.ts";
import { forgetBookExports } from "../books/export/exports.ts";
import { removeFilesOf } from "../books/export/files.ts";
import { forgetCardsWith } from "../cards/cards.ts";
import { eraseComments } from "../comments/cleaning.ts";
import { eraseAgreements } from "../commerce/exclusive.ts";
import { db, transaction } from "../db/transaction.ts";
import { removeAll } from "../files/store.ts";
import { erasePapers } from "../identification/sending.ts";
import { erasePublications } from "../publications/cleaning.ts";
import { removeFileOf } from "../uploads/files.ts";
import { renewBookFiles } from "../works/bookFiles.ts";
import { lockWork } from "../works/rows.ts";
import { deletionVerdict } from "./deletion.ts";
import { eraseWorks } from "./erasedWorks.ts";
import { forgetExport } from "./exports.ts";

/** What everybody reads in the place of a name. */
const NAME = "Удалённый пользователь";
/** How long the consents of an erased person are kept. */
const CONSENTS_KEPT = 3 * 365 * 86_400_000;

const run = async (...statements: RawBuilder<unknown>[]): Promise<void> => {
  for (const statement of statements) await statement.execute(db());
};

/** Tables of what is the person's alone. */
const own = [
  "push_token",
  "session",
  "known_device",
  "reader_key",
  "one_time_token",
  "email_change",
  "account_phone",
  "phone_change",
  "factor_removal",
  "second_factor",
  "second_factor_setup",
  "recovery_code",
  "privacy",
  "former_user_name",
  "hidden_series",
  "catalog_exclusion",
  "reader_progress",
  "reader_place_history",
  "reader_mark",
  "typo_note",
  "shelved_work",
  "muted_work",
  "notification",
  "notification_setting",
  "notification_account",
  "work_order",
  "declined_invitation",
  "book_import",
  "audio_upload",
  "support_letter",
] as const;
/** Lists of people, with both columns that name one. */
const lists = [
  ["follow", "follower_id", "followed_id"],
  ["hidden_author", "account_id", "author_id"],
  ["ignored_person", "account_id", "person_id"],
] as const;

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

/** Bytes are outside of the database, and go before the rows that name them: a process that dies begins again. */
async function eraseFiles(id: number): Promise<void> {
  // Both name pictures.
  await run(sql`delete from profile where account_id = ${id}`, sql`delete from cover_design where account_id = ${id}`);
  const { rows } = await unusedFiles(id);
  for (const file of rows) {
    await removeAll(file.id);
    await db().deleteFrom("storedFile").where("id", "=", file.id).execute();
  }
  const imports = await db().selectFrom("bookImport").where("accountId", "=", id).select("id").execute();
  for (const one of imports) await removeFileOf(one.id);
  const sounds = await db().selectFrom("audioUpload").where("accountId", "=", id).select("id").execute();
  for (const one of sounds) await dropBytes(one.id);
  await forgetExport(id);
  await forgetBookExports(id);
}

/** None of the names chosen before these were reserved is so long: no other account blocks an erasure. */
const freeName = (id: number) => sql`'deleted-' || id || case
  when exists (select from account as other where lower(other.user_name) = ${`deleted-${id}`} and other.id <> ${id})
  then '-' || repeat('0', 30) else '' end`;

/** Everything that names the person. docs/adr/0031 says what stays. */
async function eraseRows(id: number, now: Date): Promise<void> {
  await run(
    // Letters that wait hold the address.
    sql`delete from job using account where account.id = ${id}
      and (payload->>'email' = account.email
        or (kind in ('mail', 'push', 'push.waiting', 'push.device') and payload->>'accountId' = account.id::text)
        or (kind = 'notification' and account.id::text in (payload->'event'->>'accountId', payload->'event'->>'actorId')))`,
    sql`with gone as (delete from liked where account_id = ${id} returning kind, target_id),
      counted as (
        update publication set like_count = like_count - 1 from gone
        where publication.kind = gone.kind and publication.id = gone.target_id),
      commented as (
        update comment set like_count = like_count - 1 from gone where gone.kind = 'comment' and comment.id = gone.target_id)
      update work set like_count = like_count - 1 from gone where gone.kind = 'work' and work.id = gone.target_id`,
    ...own.map((table) => sql`delete from ${sql.table(table)} where account_id = ${id}`),
    ...lists.map(
      ([table, who, whom]) =>
        sql`delete from ${sql.table(table)} where ${sql.ref(who)} = ${id} or ${sql.ref(whom)} = ${id}`,
    ),
    sql`update audio set file_name = '' where owner_id = ${id}`,
    // Their days go with them; what was paid by them keeps its sum.
    sql`delete from discount where owner_id = ${id}`,
    // What was paid stays in the books of the platform, without a word of the buyer.
    sql`update purchase_order set email = '', reason = '' where account_id = ${id}`,
    sql`update payout set reason = '' where account_id = ${id}`,
    sql`update promo_code set note = '' where account_id = ${id}`,
    sql`update holding set ended_at = greatest(granted_at, ${now}) where account_id = ${id} and ended_at is null`,
    sql`delete from notification_part where person_id = ${id}`,
    sql`delete from notification_event where account_id = ${id} or actor_id = ${id}`,
    sql`delete from work_author where account_id = ${id} and confirmed_at is null`,
    // A work that stays without its owner becomes nobody else's.
    sql`delete from work_author where confirmed_at is null
      and work_id in (select id from work where owner_id = ${id})`,
    sql`delete from complaint where account_id = ${id} and settled_at is null`,
    sql`update complaint set comment = '', url = '' where account_id = ${id}`,
    sql`update work_moderation set text = '' where actor_id = ${id} and kind in ('submitted', 'appealed')`,
    sql`update complaint set target_title = ${NAME} where target_type = 'account' and target_id = ${id}`,
    sql`update complaint set target_title = ${`Комментарий: ${NAME}`} from comment
      where target_type = 'comment' and comment.id = target_id and comment.author_id = ${id}`,
    // What was written stays with whom it was written to; the time for which hidden messages are kept begins.
    sql`update chat_member set hidden_up_to = last_message_id, hidden_at = ${now}, seen_at = null
      from chat where chat.id = chat_id and account_id = ${id}`,
    sql`update account set user_name = ${freeName(id)}, fio = ${NAME}, email = 'deleted-' || id, password_hash = '',
      email_confirmed_at = null, password_changed_at = null, roles = '{}', avatar_url = null, background_url = null,
      banned_at = null, banned_until = null, ban_reason = null, adult_confirmed_at = null,
      typograf_type = default where id = ${id}`,
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
 */
export async function eraseAccount(id: number, now: Date): Promise<void> {
  const { row, verdict } = await deletionVerdict(id, "time.reached", now);
  if (!row || !verdict.allowed) return;
  await transaction(() => eraseAgreements(id));
  await eraseWorks({ id, now }, row);
  await eraseSeries(id);
  await transaction(() => erasePublications(id, row));
  await eraseComments(id, row);
  await transaction(() => erasePapers(id));
  await eraseFiles(id);
  for (const { workId } of await worksWith(id)) await removeFilesOf(workId);
  const { fio } = await db().selectFrom("account").where("id", "=", id).select("fio").executeTakeFirstOrThrow();
  await forgetCardsWith(fio);
  await transaction(async () => {
    await eraseRows(id, now);
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
