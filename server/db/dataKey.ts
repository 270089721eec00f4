import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError } from "../config.ts";
import { db } from "./transaction.ts";

/** The cell that a text is stored in: its ciphertext is of no use in another one. */
export type CellAddress = { table: string; column: string; row: number | string };

type Keys = { current: string; known: Map<string, Buffer> };
let bound: Keys | undefined;

const fingerprintOf = (key: Buffer): Buffer => createHash("sha256").update(key).digest();
const nameOf = (key: Buffer): string => fingerprintOf(key).toString("hex").slice(0, 8);
const authenticated = ({ table, column, row }: CellAddress): Buffer => Buffer.from(`${table}.${column}.${row}`);

const fileIn = (dataDir: string): string => join(dataDir, "keys", "data.key");

async function readKey(file: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== 32) throw new ConfigError(`${file} holds no key of 32 bytes: bring it back from a copy`);
  return key;
}

/** Of two processes that start at once one makes the file, and both read it. */
async function keyOfFile(dataDir: string): Promise<Buffer> {
  const [folder, file] = [join(dataDir, "keys"), fileIn(dataDir)];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    const whole = join(folder, randomUUID());
    await writeFile(whole, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flush: true });
    await link(whole, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await unlink(whole);
  }
  return readKey(file);
}

const isAnother = () =>
  new ConfigError("The data key is another than the one this database was written with: set the right DATA_KEY");

/**
 * Asks before a database with this fingerprint is taken over. No key is made.
 * @throws ConfigError with one clear line when there is no key, or another
 */
export async function mustHaveKey({ dataKey, dataKeyOld, dataDir }: Config, fingerprint: Buffer): Promise<void> {
  const file = fileIn(dataDir);
  if (!dataKey && !existsSync(file))
    throw new ConfigError(`There is no data key: set DATA_KEY, or bring ${file} back from a copy`);
  const keys = [dataKey ?? (await readKey(file)), ...(dataKeyOld ? [dataKeyOld] : [])];
  if (!keys.some((key) => fingerprintOf(key).equals(fingerprint))) throw isAnother();
}

/** The fingerprint that the database has; the first process writes its own. */
async function storedFingerprint(fingerprint: Buffer): Promise<Buffer> {
  await db()
    .insertInto("dataKey")
    .values({ fingerprint })
    .onConflict((same) => same.column("isOnly").doNothing())
    .execute();
  return (await db().selectFrom("dataKey").select("fingerprint").executeTakeFirstOrThrow()).fingerprint;
}

/**
 * Finds the data key (DATA_KEY, else `<dataDir>/keys/data.key`, made at the first start) and holds it against the fingerprint in
 * the database: once, after the database was opened. With DATA_KEY_OLD the new key takes the place of the old one.
 * @throws ConfigError with one clear line when the database was written with another key
 */
export async function bindDataKey({ dataKey, dataKeyOld, dataDir }: Config): Promise<void> {
  const key = dataKey ?? (await keyOfFile(dataDir));
  const [fingerprint, old] = [fingerprintOf(key), dataKeyOld && fingerprintOf(dataKeyOld)];
  const stored = await storedFingerprint(fingerprint);
  if (old?.equals(stored)) await db().updateTable("dataKey").set({ fingerprint }).execute();
  else if (!stored.equals(fingerprint)) throw isAnother();
  const known = [key, ...(dataKeyOld ? [dataKeyOld] : [])];
  bound = { current: nameOf(key), known: new Map(known.map((one) => [nameOf(one), one])) };
}

const keyOf = (name: string | undefined): { name: string; key: Buffer } => {
  if (!bound) throw new Error("bindDataKey was not called");
  const keyName = name ?? bound.current;
  const key = bound.known.get(keyName);
  if (!key) throw new Error(`a stored text was enciphered with the key ${keyName}, which this process does not have`);
  return { name: keyName, key };
};

/** AES-256-GCM with a random iv of 12 bytes, bound to its place. @returns the key's name in hex, the iv, and what enciphers */
export function cipherAt(cell: CellAddress) {
  const { name, key } = keyOf(undefined);
  const iv = randomBytes(12);
  return { name, iv, cipher: createCipheriv("aes-256-gcm", key, iv).setAAD(authenticated(cell)) };
}

/** What deciphers, and throws at its end when a byte was changed or stood in another place. @throws Error when the key of this name is not here */
export const decipherAt = (cell: CellAddress, { name, iv, tag }: { name: string; iv: Buffer; tag: Buffer }) =>
  createDecipheriv("aes-256-gcm", keyOf(name).key, iv, { authTagLength: 16 })
    .setAAD(authenticated(cell))
    .setAuthTag(tag);

/** @returns `v1.{key}.{iv}.{tag}.{text}`: the key's name in hex, the rest in base64url */
export function encipher(text: string, cell: CellAddress): string {
  const { name, iv, cipher } = cipherAt(cell);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return ["v1", name, ...[iv, cipher.getAuthTag(), ciphertext].map((bytes) => bytes.toString("base64url"))].join(".");
}

/** @throws Error when a byte was changed, the text stood in another place, or its key is not here */
export function decipher(stored: string, cell: CellAddress): string {
  const [version, name = "", ...parts] = stored.split(".");
  const [iv, tag, ciphertext] = parts.map((part) => Buffer.from(part, "base64url"));
  if (version !== "v1" || !iv || !tag || !ciphertext) throw new Error("a stored ciphertext is not of its form");
  const decipherer = decipherAt(cell, { name, iv, tag });
  return Buffer.concat([decipherer.update(ciphertext), decipherer.final()]).toString("utf8");
}
