import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { importsOf } from "../../scripts/proof/closure.ts";

/** What holds no bytes of people: settings, the database, keys, pages, the demo's own files, letters of a demo. */
const ownFiles = [
  "server/cards/cards.ts",
  "server/cards/paint.ts",
  "server/config.ts",
  "server/db/",
  "server/demo/",
  "server/openapi/serveOpenApi.ts",
  "server/pages/",
  "server/prepare.ts",
  "server/secretFiles.ts",
  "server/wholeFile.ts",
];
/** Programs and threads that read or write the path that they are given, by `withPath`, `make` or `withScratch`. */
const givenPaths = [
  "server/audio/ffmpeg/copy.ts",
  "server/audio/sound/cut.ts",
  "server/audio/sound/source.ts",
  "server/books/export/worker.ts",
  "server/books/import/archive.ts",
  "server/books/import/foreign.ts",
  "server/books/import/source.ts",
  "server/uploads/verify.ts",
];

const mayUseFiles = (file: string): boolean =>
  ["server/blobs/", ...ownFiles, ...givenPaths].some(
    (one) => file === one || (one.endsWith("/") && file.startsWith(one)),
  );
const usesFiles = (file: string, source: string): boolean =>
  importsOf(file, source).some(({ target }) => /^node:fs(\/|$)/.test(target));

const files = globSync("server/**/*.{ts,mjs}").map((file): [string, string] => [
  file.replaceAll("\\", "/"),
  readFileSync(file, "utf8"),
]);

it("bytes of people are stored by server/blobs alone", () => {
  const wrong = files.filter(([file, source]) => usesFiles(file, source) && !mayUseFiles(file)).map(([file]) => file);
  expect(wrong).toEqual([]);
});

it("a file that stores bytes by itself is found", () => {
  expect(usesFiles("server/files/a.ts", 'import { writeFile } from "node:fs/promises";')).toBe(true);
  expect(usesFiles("server/files/a.ts", 'import { join } from "node:path";')).toBe(false);
  expect(mayUseFiles("server/files/a.ts")).toBe(false);
});

it("no file is named here that needs it no more", () => {
  const used = files.filter(([file, source]) => usesFiles(file, source)).map(([file]) => file);
  const idle = [...ownFiles, ...givenPaths].filter((one) => !used.some((file) => file === one || file.startsWith(one)));
  expect(idle).toEqual([]);
});
