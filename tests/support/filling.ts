import { inOrder, type Queryable, type Reference } from "../../server/db/copyAll.ts";

type Column = { name: string; kind: string; defaults: boolean };
type Key = { fields: string[]; parent: string; parentFields: string[] };

/** A value of each type, written as PostgreSQL writes it: with what a careless copy would lose. */
const values: Readonly<Record<string, string>> = {
  bigint: "1",
  integer: "1",
  smallint: "1",
  "double precision": "0.1",
  numeric: "0.1",
  real: "0.5",
  boolean: "true",
  text: "«соль»\n\\2",
  date: "2026-11-20",
  "timestamp with time zone": "2026-11-20T11:05:31.123Z",
  bytea: "\\x00ff0a",
  json: '{"кот": [1, null, "\\n"]}',
  jsonb: '{"кот": [1, null, "\\n"]}',
  inet: "2001:db8::7",
  "bigint[]": "{1,43}",
  "integer[]": "{1,43}",
  "smallint[]": "{1,43}",
  "text[]": '{"кот, пёс","с \\"кавычками\\""}',
  "uuid[]": "{0c0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f}",
};

let made = 0;
/** Another one each time. */
const nextUuid = (): string => {
  made += 1;
  return `0c0e1f7c-52a4-4c2e-8f0d-${String(made).padStart(12, "0")}`;
};

async function columnsOf(client: Queryable, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as kind, attidentity <> '' as defaults
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows;
}

async function keysOf(client: Queryable, table: string): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select confrelid::regclass::text as parent,
        (select json_agg(attname order by place) from unnest(conkey) with ordinality as one(number, place)
          join pg_attribute on attrelid = conrelid and attnum = number) as fields,
        (select json_agg(attname order by place) from unnest(confkey) with ordinality as one(number, place)
          join pg_attribute on attrelid = confrelid and attnum = number) as "parentFields"
      from pg_constraint where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  return rows;
}

/** The first word of each column that takes a few words alone. */
async function wordsOf(client: Queryable, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and conrelid = $1::regclass",
    [table],
  );
  const found = rows.flatMap(({ rule }) => [...rule.matchAll(/(\w+) = ANY \(\(?ARRAY\['([^']*)'/g)]);
  return new Map(found.map(([, column = "", word = ""]) => [column, word]));
}

/** Tables and what refers to what, without those that migrations keep. */
export async function tablesOf(client: Queryable): Promise<{ names: string[]; references: Reference[] }> {
  const tables = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1",
  );
  const { rows: references } = await client.query<Reference>(
    `select child.relname as name, attname as field, parent.relname as parent from pg_constraint
      join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  return { names: tables.rows.map(({ name }) => name), references };
}

/**
 * Adds a row whose every column has a value of its type; a column that refers to another table names some row of it.
 * `given` says what some columns have instead.
 * @throws Error where the table takes no such row
 */
export async function fillTable(client: Queryable, table: string, given: Record<string, unknown> = {}): Promise<void> {
  const row = new Map<string, unknown>();
  const [columns, words] = [await columnsOf(client, table), await wordsOf(client, table)];
  for (const { name, kind } of columns.filter(({ defaults }) => !defaults))
    row.set(name, words.get(name) ?? (kind === "uuid" ? nextUuid() : values[kind]));
  const named = new Map<string, number>();
  for (const { fields, parent, parentFields } of await keysOf(client, table)) {
    // Two columns that refer to one table name two rows of it.
    const before = named.get(parent) ?? 0;
    named.set(parent, before + 1);
    const wanted = parentFields.map((one) => `"${one}"::text`).join(", ");
    const { rows } = await client.query(`select ${wanted} from ${parent} order by 1 limit ${before + 1}`);
    const other = parent === table ? undefined : rows.at(-1);
    for (const [index, field] of fields.entries()) row.set(field, other?.[parentFields[index] ?? ""] ?? null);
  }
  for (const [name, value] of Object.entries(given)) row.set(name, value);
  const names = [...row.keys()];
  const kindOf = new Map(columns.map(({ name, kind }) => [name, kind]));
  const places = names.map((name, index) => `$${index + 1}::text::${kindOf.get(name)}`);
  try {
    await client.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")}) values (${places.join(", ")})`,
      [...row.values()],
    );
  } catch (cause) {
    throw new Error(`${table} takes no row of its types alone, its test needs one by hand: ${String(cause)}`, {
      cause,
    });
  }
}

/**
 * Gives a row to every table that has none, parents first.
 * @throws Error that names every table that needs a row by hand
 */
export async function fillEmptyTables(client: Queryable): Promise<void> {
  const { names, references } = await tablesOf(client);
  const faults: string[] = [];
  for (const name of inOrder(names, references)) {
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length === 0) await fillTable(client, name).catch(({ message }: Error) => faults.push(message));
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
