import { CompiledQuery, type Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "./schema.ts";

/** Parents before children; columns of `later` refer to a table that comes after, or to their own, and are filled in at the end. */
const tables: { name: string; later?: string[] }[] = [
  { name: "signing_key" },
  { name: "account" },
  { name: "account_consent" },
  { name: "session" },
  { name: "push_token" },
  { name: "email_change" },
  { name: "account_phone" },
  { name: "phone_change" },
  { name: "factor_removal" },
  { name: "bearer_token" },
  { name: "one_time_token" },
  { name: "known_device" },
  { name: "reader_key" },
  { name: "account_deletion" },
  { name: "account_export" },
  { name: "account_event" },
  { name: "second_factor" },
  { name: "second_factor_setup" },
  { name: "recovery_code" },
  { name: "data_key" },
  { name: "push_key" },
  { name: "first_admin_code" },
  { name: "attempt_counter" },
  { name: "job" },
  { name: "series", later: ["cover_file_id"] },
  { name: "work", later: ["cover_file_id", "linked_work_id"] },
  { name: "work_sale" },
  { name: "discount" },
  { name: "discount_work" },
  { name: "purchase_order" },
  { name: "promo_code" },
  { name: "holding" },
  { name: "payment_notification" },
  { name: "payout" },
  { name: "test_payment" },
  { name: "work_author" },
  { name: "declined_invitation" },
  { name: "work_moderation" },
  { name: "book_import" },
  { name: "book_file" },
  { name: "book_export" },
  { name: "stored_file" },
  { name: "gallery_image" },
  { name: "cover_design" },
  { name: "cover_design_file" },
  { name: "identification" },
  { name: "identification_scan" },
  { name: "exclusive_agreement" },
  { name: "exclusive_agreement_scan" },
  { name: "work_tag" },
  { name: "work_search" },
  { name: "work_event" },
  { name: "work_day" },
  { name: "reader_day" },
  { name: "work_reader" },
  { name: "work_order" },
  { name: "audio", later: ["source_id", "copy_of"] },
  { name: "chapter", later: ["published_revision_id", "last_published_revision_id"] },
  { name: "chapter_revision" },
  { name: "audio_upload" },
  { name: "audio_chunk" },
  { name: "import_chunk" },
  { name: "chapter_html" },
  { name: "published_chapter_file" },
  { name: "reader_progress" },
  { name: "reader_place_history" },
  { name: "reader_mark" },
  { name: "typo_note" },
  { name: "publication" },
  { name: "publication_text" },
  { name: "post" },
  { name: "review" },
  { name: "art" },
  { name: "publication_tag" },
  { name: "publication_file" },
  { name: "publication_favorite" },
  { name: "comment", later: ["parent_id", "thread_id"] },
  { name: "liked" },
  { name: "follow" },
  { name: "complaint" },
  { name: "support_letter" },
  { name: "chat" },
  { name: "chat_member" },
  { name: "message" },
  { name: "hidden_author" },
  { name: "hidden_series" },
  { name: "catalog_exclusion" },
  { name: "ignored_person" },
  { name: "privacy" },
  { name: "profile" },
  { name: "former_user_name" },
  { name: "shelved_work" },
  { name: "muted_work" },
  { name: "notification_event" },
  { name: "notification_part" },
  { name: "notification" },
  { name: "notification_setting" },
  { name: "notification_account" },
  { name: "ledger_transaction" },
  { name: "ledger_entry" },
];
const BATCH = 200;

type Row = Record<string, unknown>;

/** All but what the database keeps by itself. */
async function columnsOf(client: Queryable, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

async function copyTable(from: Queryable, to: pg.ClientBase, { name, later = [] }: (typeof tables)[number]) {
  const columns = await columnsOf(from, name);
  // As text and back again: every value arrives as it was, whatever the driver would make of it.
  const { rows } = await from.query<Row>(
    `select ${columns.map((column) => `"${column}"::text`).join(", ")} from ${name}`,
  );
  const types = await to.query<{ column_name: string; kind: string }>(
    "select attname as column_name, format_type(atttypid, atttypmod) as kind from pg_attribute where attrelid = $1::regclass and attnum > 0",
    [name],
  );
  const kindOf = new Map(types.rows.map(({ column_name, kind }) => [column_name, kind]));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const values = batch.map(
      (_, index) =>
        `(${columns.map((column, place) => `$${index * columns.length + place + 1}::text::${kindOf.get(column)}`).join(", ")})`,
    );
    await to.query(
      `insert into ${name} (${columns.map((column) => `"${column}"`).join(", ")}) overriding system value values ${values.join(", ")}`,
      batch.flatMap((row) => columns.map((column) => (later.includes(column) ? null : row[column]))),
    );
  }
  if (columns.includes("id") && kindOf.get("id") === "bigint")
    await to.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), (select coalesce(max(id), 0) + 1 from ${name}), false)`,
    );
  return { rows, kindOf };
}

/** What a database is asked by. */
export type Queryable = { query: <R extends Row>(text: string, values?: unknown[]) => Promise<{ rows: R[] }> };

/** Of a database whose pool is held by Kysely. */
export const asClient = (database: Kysely<Database>): Queryable => ({
  query: <R extends Row>(text: string, values: unknown[] = []) =>
    database.withoutPlugins().executeQuery<R>(CompiledQuery.raw(text, values)),
});

export async function hasAccounts(client: Queryable): Promise<boolean> {
  const { rows } = await client.query("select 1 from account limit 1");
  return rows.length > 0;
}

/**
 * Copies every row of a database of the newest schema into an empty one of the same.
 * @returns how many rows of each table were copied
 * @throws the driver's error; nothing is in the target then
 */
export async function copyAll(from: Queryable, to: pg.ClientBase): Promise<Record<string, number>> {
  const copied: Record<string, number> = {};
  await to.query("begin");
  // The key that was handed out cursors with comes along; what triggers keep is copied like the rest.
  await to.query("delete from signing_key");
  for (const { name } of tables) await to.query(`alter table ${name} disable trigger user`);
  const afterwards: { name: string; later: string; kind: string | undefined; rows: Row[] }[] = [];
  for (const table of tables) {
    const { rows, kindOf } = await copyTable(from, to, table);
    copied[table.name] = rows.length;
    for (const later of table.later ?? []) afterwards.push({ name: table.name, later, kind: kindOf.get(later), rows });
  }
  for (const { name, later, kind, rows } of afterwards)
    for (const row of rows.filter((one) => one[later] !== null))
      await to.query(`update ${name} set ${later} = $1::text::${kind} where id = $2`, [row[later], row.id]);
  for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`);
  await to.query("commit");
  return copied;
}
