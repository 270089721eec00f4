import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a file that a watcher of its folder meets whole or not at all.
 * @param folder is made where there is none; for this user alone, as the file
 */
export async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = `${folder}.${name}`;
  const file = join(folder, name);
  await writeFile(beside, content, { mode: 0o600 });
  await rename(beside, file);
  return file;
}
