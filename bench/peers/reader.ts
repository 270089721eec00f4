import { readFile } from "../../server/books/import/reading.ts";

// Reads the books whose paths it is told, one after another, and says how many seconds of CPU each took.
process.on("message", async (path: string) => {
  const before = process.cpuUsage();
  await readFile({ file: { path, name: "book.fb2" }, want: "book" }).catch(() => {});
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1_000_000);
});
