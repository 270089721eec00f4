// `npm run move-to-postgres`: copies the embedded database in DATA_DIR into the empty PostgreSQL of DATABASE_URL. The embedded one stays as it is.
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "../server/config.ts";
import { lockDataDir } from "../server/db/lock.ts";
import { openDatabase } from "../server/db/open.ts";
import { startPglite } from "../server/db/pglite.ts";

/** Parents before children; a column of `later` refers to a table that comes after and is filled in at the end. */
const tables: { name: string; later?: string }[] = [
  { name: "account" },
  { name: "account_consent" },
  { name: "session" },
  { name: "bearer_token" },
  { name: "one_time_token" },
  { name: "known_device" },
  { name: "attempt_counter" },
  { name: "job" },
  { name: "series", later: "cover_file_id" },
  { name: "work", later: "cover_file_id" },
  { name: "work_author" },
  { name: "book_import" },
  { name: "stored_file" },
  { name: "work_tag" },
  { name: "work_order" },
  { name: "chapter", later: "published_revision_id" },
  { name: "chapter_revision" },
  { name: "chapter_html" },
  { name: "published_chapter_file" },
  { name: "reader_progress" },
  { name: "follow" },
  { name: "complaint" },
  { name: "hidden_author" },
  { name: "hidden_series" },
];
const BATCH = 200;

type Row = Record<string, unknown>;

/** All but what the database keeps by itself. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

async function copyTable(from: pg.ClientBase, to: pg.ClientBase, { name, later }: (typeof tables)[number]) {
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
      batch.flatMap((row) => columns.map((column) => (column === later ? null : row[column]))),
    );
  }
  if (columns.includes("id") && kindOf.get("id") === "bigint")
    await to.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), (select coalesce(max(id), 0) + 1 from ${name}), false)`,
    );
  return { rows, kind: later === undefined ? undefined : kindOf.get(later) };
}

/** @returns how many rows of each table were copied */
export async function moveToPostgres(dataDir: string, connectionString: string): Promise<Record<string, number>> {
  const unlock = lockDataDir(dataDir);
  const pglite = await startPglite({ dataDir: join(dataDir, "pg") });
  const source = await openDatabase(pglite.connection); // to the newest schema, so that both are alike
  await source.destroy();
  const target = await openDatabase({ connectionString, max: 1 });
  await target.destroy();
  const from = new pg.Client(pglite.connection);
  const to = new pg.Client({ connectionString });
  await from.connect();
  await to.connect();
  const copied: Record<string, number> = {};
  try {
    await to.query("begin");
    const { rows: anyone } = await to.query("select 1 from account limit 1");
    if (anyone.length > 0) throw new Error("DATABASE_URL must name an empty database: this one has accounts");
    const afterwards: { name: string; later: string; kind: string | undefined; rows: Row[] }[] = [];
    for (const table of tables) {
      const { rows, kind } = await copyTable(from, to, table);
      copied[table.name] = rows.length;
      if (table.later) afterwards.push({ name: table.name, later: table.later, kind, rows });
    }
    for (const { name, later, kind, rows } of afterwards)
      for (const row of rows.filter((one) => one[later] !== null))
        await to.query(`update ${name} set ${later} = $1::text::${kind} where id = $2`, [row[later], row.id]);
    await to.query("commit");
  } finally {
    await to.end();
    await from.end();
    await pglite.stop();
    unlock();
  }
  return copied;
}

if (import.meta.main) {
  try {
    const { dataDir, databaseUrl } = readConfig(process.env);
    if (!databaseUrl) throw new Error("DATABASE_URL is not set");
    for (const [table, count] of Object.entries(await moveToPostgres(dataDir, databaseUrl)))
      console.log(`${table}\t${count}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
