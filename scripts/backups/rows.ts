import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { hashing } from "../blobCopies.ts";

/** Rows of a table in a file: the text of COPY, packed by gzip. `sha256`: of the file. */
export type TableRows = { name: string; columns: string[]; rows: number; sha256: string };
/** `last`: the number that was given last; null: none was. */
export type SequenceState = { name: string; last: string | null };

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Values are written so that every PostgreSQL reads them as they were. */
const PLAIN = "set local datestyle = iso; set local intervalstyle = postgres; set local extra_float_digits = 3";

/**
 * Runs what only reads, all of it at one moment of the database.
 * @returns what `read` returns
 */
export async function atOneMoment<T>(client: pg.ClientBase, read: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query(PLAIN);
    return await read();
  } finally {
    await client.query("rollback");
  }
}

/** Every table of ours with its columns, but for those that the database keeps by itself. */
export async function tablesOf(client: pg.ClientBase): Promise<Pick<TableRows, "name" | "columns">[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      group by relname order by relname`,
  );
  return rows;
}

export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

/** Writes all rows of a table into a new file, which outlives a loss of power. */
export async function writeRows(
  client: pg.ClientBase,
  { name, columns }: Pick<TableRows, "name" | "columns">,
  path: string,
): Promise<TableRows> {
  const hash = createHash("sha256");
  const source = client.query(copyTo(`copy "${name}" (${quoted(columns)}) to stdout`));
  await pipeline(
    source,
    createGzip(),
    (bytes: AsyncIterable<Buffer>) => hashing(bytes, hash),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { name, columns, rows: source.rowCount, sha256: hash.digest("hex") };
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Replaces all rows by others, in the open transaction. Foreign keys are taken away and made again, so that tables may
 * come in any order, and PostgreSQL compares every one of them.
 * @param read gives the text of COPY of a table
 * @throws Error in one line: fewer rows came than were written; what the database says
 */
export async function replaceRows(
  client: pg.ClientBase,
  tables: readonly TableRows[],
  sequences: readonly SequenceState[],
  read: (table: TableRows) => Readable,
): Promise<void> {
  await client.query(PLAIN);
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  const names = (await tablesOf(client)).map(({ name }) => name);
  // What triggers keep is among the rows.
  for (const name of names) await client.query(`alter table "${name}" disable trigger user`);
  await client.query(`truncate ${quoted(names)}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const table of tables) {
    const target = client.query(copyFrom(`copy "${table.name}" (${quoted(table.columns)}) from stdin`));
    await pipeline(read(table), target);
    if (target.rowCount !== table.rows)
      throw new Error(`The table ${table.name} has ${target.rowCount} rows in place of ${table.rows}`);
  }
  await client.query("set constraints all immediate");
  for (const name of names) await client.query(`alter table "${name}" enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  for (const { name, last } of sequences)
    if (last !== null) await client.query("select setval($1::regclass, $2::bigint)", [`"${name}"`, last]);
}
