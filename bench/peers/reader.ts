import { randomUUID } from "node:crypto";
import { readFile } from "../../server/books/import/reading.ts";

/** @returns seconds of CPU of this process */
async function read(path: string): Promise<number> {
  const before = process.cpuUsage();
  await readFile({ file: { path, name: "book.fb2" }, want: "book" }, 1, randomUUID()).catch(() => {});
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

// Reads the books whose paths it receives, one after another, and sends how long each took.
process.on("message", (path: string) => {
  void read(path).then((seconds) => process.send?.(seconds));
});
