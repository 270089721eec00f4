import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPerson, seen, World } from "../endurance/world.ts";
import { addChapter, addWork, documentOf } from "../support/factories.works.ts";

/** When the server dies: shares of what it writes of both files. */
const MOMENTS = [0, 0.2, 0.45, 0.6, 0.9];
const CHAPTERS = 60;
const DUE = new Date(0).toISOString();

let world: World;
let workId: number;
beforeAll(async () => {
  world = await World.make();
  workId = await world.past(async (opened) => {
    const owner = await addPerson(opened);
    const work = await addWork(opened, { owner }, { state: "published", title: "Выпуск 0", privacyDownloads: "All" });
    const paragraphs = Array.from(
      { length: 100 },
      (_, index) => `Абзац ${index}. ${"Было утро, и был вечер. ".repeat(40)}`,
    );
    for (let index = 0; index < CHAPTERS; index += 1)
      await addChapter(opened, work.id, {
        state: "published",
        title: `Глава ${index + 1}`,
        sortOrder: index + 1,
        documents: [documentOf(...paragraphs)],
      });
    return work.id;
  });
});
afterAll(() => world.stop());

const folder = () => join(world.server.dataDir, "books");
const pathOf = (id: string) => join(folder(), id.slice(0, 2), id);
const names = () =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];
const parts = () =>
  names()
    .filter((name) => name.endsWith(".part"))
    .map(pathOf);
const written = () => parts().reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** The next issue of the book waits for its files. */
const change = (issue: number) =>
  world.past(async ({ database }) => {
    await database
      .updateTable("work")
      .set({ title: `Выпуск ${issue}`, contentVersion: issue + 1 })
      .where("id", "=", workId)
      .execute();
    for (const format of ["fb2", "epub"] as const)
      await database
        .insertInto("bookFile")
        .values({
          workId,
          format,
          state: "building",
          fileId: null,
          byteSize: null,
          contentVersion: null,
          builtAt: null,
        })
        .onConflict((same) => same.columns(["workId", "format"]).doUpdateSet({ state: "stale" }))
        .execute();
    await database.deleteFrom("job").execute();
    await database
      .insertInto("job")
      .values({ kind: "book.file", payload: JSON.stringify({ workId }), runAt: DUE, dedupe: `book.file ${workId}` })
      .execute();
  });

const given = async () => (await fetch(`${world.server.url}/book-files/${workId}/fb2`)).text();
const issueOf = (text: string) => Number(/<book-title>Выпуск (\d+)<\/book-title>/.exec(text)?.[1] ?? -1);

/** Makes the files of an issue to their end. */
async function make(issue: number): Promise<void> {
  await change(issue);
  await world.server.run();
  for (let text = await given(); issueOf(text) !== issue; text = await given())
    await new Promise((resolve) => setImmediate(resolve));
  await world.server.end();
}

/** What the database names, read past the dead server. @returns the issue of each file, which is whole */
const stored = () =>
  world.past(async ({ database }) => {
    const rows = await database
      .selectFrom("bookFile")
      .where("workId", "=", workId)
      .orderBy("format")
      .selectAll()
      .execute();
    return rows.map(({ format, fileId, byteSize, contentVersion }) => {
      const bytes = readFileSync(pathOf(String(fileId)));
      expect(bytes.length).toBe(byteSize);
      if (format === "fb2") {
        expect(bytes.toString().endsWith("</FictionBook>\n")).toBe(true);
        expect(issueOf(bytes.toString())).toBe(Number(contentVersion) - 1);
      }
      // An archive ends with its directory's end.
      else expect(bytes.readUInt32LE(bytes.length - 22)).toBe(0x06054b50);
      return Number(contentVersion) - 1;
    });
  });

it("files whose server is killed while they are made stay the former ones whole, and are made at the next start", async () => {
  await make(0);
  expect(await stored()).toEqual([0, 0]);
  const whole = names().reduce((sum, name) => sum + statSync(pathOf(name)).size, 0);
  let last = 0;
  let killedInWriting = 0;
  for (const moment of MOMENTS) {
    await change(last + 1);
    const before = new Set(parts());
    const begun = written();
    const former = names().filter((name) => !name.endsWith(".part"));
    await world.server.run();
    // A quick disk may have them whole before anybody looks.
    const isReplaced = () => former.some((name) => !existsSync(pathOf(name)));
    await seen(
      () => isReplaced() || (parts().some((path) => !before.has(path)) && written() - begun >= whole * moment),
    );
    await world.server.kill();
    if (parts().some((path) => !before.has(path))) killedInWriting += 1;
    const issues = await stored();
    expect([
      [last, last],
      [last + 1, last + 1],
    ]).toContainEqual(issues);
    last = issues[0] as number;
  }
  expect(killedInWriting).toBeGreaterThan(0);
  await make(last + 1);
  expect(await stored()).toEqual([last + 1, last + 1]);
});
