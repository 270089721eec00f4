import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { config } from "../config.ts";
import { counter } from "../metrics/metrics.ts";
import { disk } from "./disk.ts";

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

const root = (): string => join(config().dataDir, "files");
/** Two levels, so that no directory holds a hundred thousand entries. */
export const pathOf = (id: string): string => join(root(), id.slice(0, 2), id);

/** The directories that hold files. */
export const storeFolders = async (): Promise<string[]> =>
  (await readdir(root(), { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root(), name));

/** The disk is full: nothing was stored. */
export class NoSpaceError extends Error {
  override readonly name = "NoSpaceError";
}

/** A full disk or a used-up quota. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof NoSpaceError || ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");

const countError = counter(
  "rukopis_storage_errors_total",
  "Writes that the disk refused, and files that a row names and nobody finds or can open.",
  { operation: ["write", "read"], reason: ["full", "missing", "failed"] },
);

/** Counts a write that the disk refused. */
export const countRefusedWrite = (error: unknown): void =>
  countError({ operation: "write", reason: isDiskFull(error) ? "full" : "failed" });

/** What was made of a file is named like it and a dot: there may be none yet. */
const isOriginal = (id: string): boolean => !id.includes(".");

async function withFile<T>(path: string, flags: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await disk.open(path, flags);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** A new name is on the disk only when its directory is; Windows has no such call and needs none. */
export const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform !== "win32") await withFile(path, "r", (directory) => directory.sync());
};

/** Bytes: more than what a file system keeps in its own lists. */
const PROBE = 65_536;

/** A file is written and thrown away. @throws what the disk refuses it with */
export async function tryStoring(): Promise<void> {
  const path = join(root(), `${randomUUID()}.part`);
  try {
    await mkdir(root(), { recursive: true });
    await withFile(path, "wx", (file) => file.writeFile(Buffer.alloc(PROBE, 1)));
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Stores a file whole or not at all: written next to its place, synced, then renamed. Not to be awaited inside a
 * transaction.
 * @param id a UUID
 * @throws NoSpaceError
 */
export async function put(id: string, bytes: Uint8Array): Promise<void> {
  const path = pathOf(id);
  const beside = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await withFile(beside, "wx", async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
    await rename(beside, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(beside, { force: true });
    countRefusedWrite(error);
    throw isDiskFull(error) ? new NoSpaceError("no space on the disk", { cause: error }) : error;
  }
}

/**
 * Moves a file, whole and synced, to its place in the store; done twice it is done once. Not to be awaited inside a transaction.
 * @param path on the disk of the store
 * @param id a UUID
 */
export async function moveIn(path: string, id: string): Promise<void> {
  const storedPath = pathOf(id);
  await mkdir(dirname(storedPath), { recursive: true });
  try {
    await rename(path, storedPath);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || !(await isStored(id))) throw error;
  }
  await syncDirectory(dirname(storedPath));
  await syncDirectory(root());
}

/** How many bytes a stored file has; null: there is none. */
export const storedSize = (id: string): Promise<number | null> =>
  stat(pathOf(id)).then(
    ({ size }) => size,
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    },
  );

/** Does a file lie in its place? */
export const isStored = async (id: string): Promise<boolean> => (await storedSize(id)) !== null;

/** A stored file, opened; null when there is none. */
export async function openStored(id: string): Promise<FileHandle | null> {
  try {
    return await disk.open(pathOf(id), "r");
  } catch (error) {
    const isMissing = codeOf(error) === "ENOENT";
    if (!isMissing || isOriginal(id)) countError({ operation: "read", reason: isMissing ? "missing" : "failed" });
    if (isMissing) return null;
    throw error;
  }
}

/** A stored file as a stream; null when there is none. */
export async function get(id: string): Promise<{ stream: Readable; size: number } | null> {
  const file = await openStored(id);
  return file && { size: (await file.stat()).size, stream: file.createReadStream() };
}

/** Takes a file away; there may be none. */
export const remove = (id: string): Promise<void> => rm(pathOf(id), { force: true });

/** Takes a file away with everything that was made of it: what is named like it and a dot. */
export async function removeAll(id: string): Promise<void> {
  const folder = dirname(pathOf(id));
  for (const name of await readdir(folder).catch((): string[] => []))
    if (name === id || name.startsWith(`${id}.`)) await rm(join(folder, name), { force: true });
}
