import { readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it, vi } from "vitest";
import { readFile } from "../../server/books/import/reading.ts";

const broken = join(tmpdir(), `rukopis-broken-${process.pid}.fb2.zip`);
const pathOf = (name: string) => (name === "broken" ? broken : fileURLToPath(new URL(`made/${name}`, import.meta.url)));
const outcomeOf = (name: string) =>
  readFile({ file: { path: pathOf(name), name }, want: "preview" }, 1, name).then(
    ({ outcome }) => outcome,
    (error: Error) => error.message,
  );
/** The books that this process holds open. */
async function open(): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  const paths = await Promise.all(descriptors.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")));
  return paths.filter((path) => path.includes(".fb2"));
}

const started = vi.fn();
process.on("worker", started);
afterAll(async () => {
  process.off("worker", started);
  await rm(broken, { force: true });
});

it("a thread that refused a book reads the next one, and holds no file afterwards", async () => {
  await writeFile(broken, "PK\u0003\u0004 and no more");
  expect(await outcomeOf("koi8-r.fb2")).toBe("preview");
  started.mockClear();
  const outcomes = [];
  for (const name of ["broken", "no-fb2-inside.fb2.zip", "path-traversal.fb2.zip", "two-books.fb2.zip", "koi8-r.fb2"])
    outcomes.push(await outcomeOf(name));
  expect(outcomes).toEqual([
    "Архив повреждён или это не zip",
    "В архиве нет файла .fb2",
    "Архив повреждён или имена файлов в нём недопустимы",
    "choose",
    "preview",
  ]);
  expect(started).not.toHaveBeenCalled();
  expect(await open()).toEqual([]);
});
