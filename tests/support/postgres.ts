import { randomBytes } from "node:crypto";
import pg from "pg";

/** Runs one statement on the database of this address. @throws the driver's error */
async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Sets all counts of tries to zero: tests of one server log the same people in more often than the limits of an hour allow. */
export const forgetTries = (url: string): Promise<void> => execute(url, "delete from attempt_counter");

/** Another database of the same server; a database that is copied from must have no connection. */
const beside = (url: string, name: string): string => {
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
  await execute(beside(url, "postgres"), `create database ${name}${template ? ` template ${template}` : ""}`);
  const own = beside(url, name);
  return { url: own, name, drop: () => dropDatabase(own) };
}

/** Drops the database of this address, whoever made it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await execute(beside(url, "postgres"), `drop database if exists ${name} with (force)`);
}
