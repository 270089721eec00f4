import { randomBytes } from "node:crypto";
import pg from "pg";

/** Runs one statement on the database of this address. @returns its rows @throws the driver's error */
async function execute<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Sets all counts of tries to zero: tests of one server log the same people in more often than the limits of an hour allow. */
export async function forgetTries(url: string): Promise<void> {
  await execute(url, "delete from attempt_counter");
}

/** Another database of the same server; a database that is copied from must have no connection. */
export const beside = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** A database of its own on a server. `drop` ends whatever still uses it. */
export type OwnDatabase = { url: string; name: string; drop: () => Promise<void> };

/**
 * @param url any database of the server; its user may create others and connect to `postgres`
 * @param template the name of the database that is copied; without it the new one is empty
 */
export async function newDatabase(url: string, purpose: string, template?: string): Promise<OwnDatabase> {
  const name = `rukopis_${purpose}_${randomBytes(8).toString("hex")}`;
  // Copied as files: a third of the work of copying through the journal.
  const from = template ? ` template ${template} strategy file_copy` : "";
  await execute(beside(url, "postgres"), `create database ${name}${from}`);
  const own = beside(url, name);
  return { url: own, name, drop: () => dropDatabase(own) };
}

/** Names of the databases that `newDatabase` and `renameDatabase` have made on this server. */
export async function ownDatabases(url: string): Promise<string[]> {
  const rows = await execute<{ datname: string }>(
    beside(url, "postgres"),
    "select datname from pg_database where datname like 'rukopis\\_%'",
  );
  return rows.map(({ datname }) => datname);
}

/** Gives the database of this address another name. @returns its address */
export async function renameDatabase(url: string, name: string): Promise<string> {
  await execute(beside(url, "postgres"), `alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
  return beside(url, name);
}

/** Drops the database of this address, also one that another process made. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await execute(beside(url, "postgres"), `drop database if exists ${name} with (force)`);
}
