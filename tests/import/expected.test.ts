import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readFile } from "../../server/books/import/reading.ts";
import { ImportRefusal } from "../../server/books/import/refusal.ts";
import { countOf, type Node } from "./books.ts";

/** Counted by hand in the files; what is empty does not apply. */
const [, ...rows] = readFileSync(new URL("expected.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);
const expected = rows.map((row) => {
  const [file = "", outcome, line, title, chapters, characters, notes, images] = row.split("\t");
  return { file, outcome, line, title, chapters, characters, notes, images };
});
const folder = new URL("made/", import.meta.url);

it("every file has its row", () => {
  expect(expected.map(({ file }) => file)).toEqual(readdirSync(folder).sort());
});

it.each(expected)("$file: $outcome", async ({ file, ...promised }) => {
  const path = new URL(file, folder).pathname;
  const answer = await readFile({ file: { path, name: file }, want: "book" }, 1, file).catch((error: unknown) => {
    if (!(error instanceof ImportRefusal)) throw error;
    return { outcome: "refused" as const, line: error.place?.line };
  });
  const nothing = { line: "", title: "", chapters: "", characters: "", notes: "", images: "" };
  if (answer.outcome !== "book") {
    const line = answer.outcome === "refused" ? String(answer.line ?? "") : "";
    expect({ ...nothing, outcome: answer.outcome, line }).toEqual(promised);
    return;
  }
  const { title, chapters } = answer.book;
  const nodes = chapters.map(({ document }) => JSON.parse(Buffer.from(document).toString()) as Node);
  expect({
    outcome: "read",
    line: "",
    title,
    chapters: String(chapters.length),
    characters: String(chapters.reduce((sum, { textLength }) => sum + textLength, 0)),
    notes: String(countOf("footnote", nodes)),
    images: String(countOf("image", nodes)),
  }).toEqual(promised);
});
