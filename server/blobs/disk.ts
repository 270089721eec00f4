import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** Every file is opened through this, and free room is asked for through it: a test puts a full disk in its place. */
export const disk = {
  open,
  /** In bytes. @throws where the system does not tell */
  free: async (path: string): Promise<number> => {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  },
};

export const isGone = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

/** Of this user alone. */
export const PRIVATE = 0o600;
/** A file that is written in any order; made where there is none. */
export const IN_PLACE = constants.O_RDWR | constants.O_CREAT;

/** Opens a file for as long as it is used. */
export async function withFile<T>(path: string, flags: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await disk.open(path, flags, PRIVATE);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** A new name is on the disk only when its directory is; Windows has no such call and needs none. */
const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform !== "win32") await withFile(path, "r", (directory) => directory.sync());
};

/** Makes the directory of a file where there is none. */
export async function makeDirectoryOf(path: string): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncDirectory(dirname(made));
}

/** A file that was given its name by `rename` keeps it over a loss of power. */
export const syncName = (path: string): Promise<void> => syncDirectory(dirname(path));

export const removeFile = (path: string): Promise<void> => rm(path, { force: true });
