import { CompiledQuery, type Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "./schema.ts";

/** Columns that refer to a table that comes after, or to their own: they are filled in at the end. */
const later: Readonly<Record<string, readonly string[]>> = {
  series: ["cover_file_id"],
  work: ["cover_file_id", "linked_work_id"],
  audio: ["source_id", "copy_of"],
  chapter: ["published_revision_id", "last_published_revision_id"],
  comment: ["parent_id", "thread_id"],
};
const laterOf = (table: string): readonly string[] => later[table] ?? [];
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

/** A column of the table `name` that refers to the table `parent`. */
export type Reference = { name: string; field: string; parent: string };

/**
 * Parents before children.
 * @throws Error where tables refer to each other by columns that are not filled in later
 */
export function inOrder(names: readonly string[], references: readonly Reference[]): string[] {
  const held = references.filter(({ name, field }) => !laterOf(name).includes(field));
  const open = new Set(names);
  const ordered: string[] = [];
  while (open.size > 0) {
    const next = [...open].filter((one) => !held.some(({ name, parent }) => name === one && open.has(parent)));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...open].join(", ")}`);
    for (const name of next) open.delete(name);
    ordered.push(...next);
  }
  return ordered;
}

async function namesIn(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by table_name",
  );
  return rows.map(({ name }) => name);
}

/** Every table that both have, parents before children: a database may also have tables of other programs. */
async function tablesOf(from: Queryable, to: pg.ClientBase): Promise<string[]> {
  const there = new Set(await namesIn(from));
  const names = (await namesIn(to)).filter((name) => there.has(name));
  const { rows: references } = await to.query<Reference>(
    `select child.relname as name, attname as field, parent.relname as parent from pg_constraint
      join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return inOrder(names, references);
}

async function copyTable(from: Queryable, to: pg.ClientBase, name: string) {
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
      batch.flatMap((row) => columns.map((column) => (laterOf(name).includes(column) ? null : row[column]))),
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
  const tables = await tablesOf(from, to);
  for (const name of tables) await to.query(`alter table ${name} disable trigger user`);
  const afterwards: { name: string; field: string; kind: string | undefined; rows: Row[] }[] = [];
  for (const name of tables) {
    const { rows, kindOf } = await copyTable(from, to, name);
    copied[name] = rows.length;
    for (const field of laterOf(name)) afterwards.push({ name, field, kind: kindOf.get(field), rows });
  }
  for (const { name, field, kind, rows } of afterwards)
    for (const row of rows.filter((one) => one[field] !== null))
      await to.query(`update ${name} set ${field} = $1::text::${kind} where id = $2`, [row[field], row.id]);
  for (const name of tables) await to.query(`alter table ${name} enable trigger user`);
  await to.query("commit");
  return copied;
}
