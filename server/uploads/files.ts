import { constants } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { config } from "../config.ts";
import { disk } from "../files/disk.ts";

/** Where the bytes of an upload lie until something is made of them. */
export const uploadFolder = (): string => join(config().dataDir, "uploads");
export const pathOfUpload = (id: string): string => join(uploadFolder(), id);

/** Its file, made where there is none. */
export async function openFileOf(id: string) {
  await mkdir(uploadFolder(), { recursive: true });
  return disk.open(pathOfUpload(id), constants.O_RDWR | constants.O_CREAT);
}

/** All that was written of it is on the disk itself. */
export async function syncFileOf(id: string): Promise<void> {
  const file = await openFileOf(id);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export const removeFileOf = (id: string): Promise<void> => rm(pathOfUpload(id), { force: true });
