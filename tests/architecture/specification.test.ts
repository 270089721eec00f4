import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listed } from "../../scripts/proof/closure.ts";

const FOLDER = "docs/spec";

/** What a text cites: a page, and the headings that follow it in «ёлочки». */
type Citation = { page: string; headings: string[] };

/** A comment may be broken in the middle of a citation. */
const joined = (source: string): string => source.replace(/\n[ \t]*(?:\*|\/\/)[ \t]*/g, " ");

function citationsIn(source: string): Citation[] {
  const pattern = /docs\/spec\/([\w-]+)\.md((?:(?:, | and )«[^»]+»)*)/g;
  return [...joined(source).matchAll(pattern)].map(([, page = "", after = ""]) => ({
    page: `${page}.md`,
    headings: [...after.matchAll(/«([^»]+)»/g)].map(([, heading = ""]) => heading),
  }));
}

/** What a text cites that is not in the repository. A document may name a page by a shorter path. */
const strayIn = (source: string, isDocument = false): string[] =>
  [...joined(source).matchAll(/(?<![\w/.-])spec\/([\w-]+\.(?:md|tsv))|\bDESIGN(?:\.md\b|: )/g)]
    .filter(([, page = ""]) => !(isDocument && pages.has(page)))
    .map(([words]) => words);

const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) => heading);

const pages = new Map(
  listed(`${FOLDER}/*.md`).map((file) => [file.slice(FOLDER.length + 1), readFileSync(file, "utf8")]),
);

function faultsOf({ page, headings }: Citation): string[] {
  const text = pages.get(page);
  if (text === undefined) return [page];
  const known = headingsOf(text);
  return headings.filter((heading) => !known.includes(heading)).map((heading) => `${page}, «${heading}»`);
}

describe("a citation", () => {
  it("is found with its headings, over the end of a line too", () => {
    expect(citationsIn("/** As docs/spec/works.md, «Covers» and\n * «Files» say (docs/spec/api.md). */")).toEqual([
      { page: "works.md", headings: ["Covers", "Files"] },
      { page: "api.md", headings: [] },
    ]);
  });

  it("of a page or a heading that is not there is a fault", () => {
    expect(faultsOf({ page: "nowhere.md", headings: ["Fields"] })).toEqual(["nowhere.md"]);
    expect(faultsOf({ page: "api.md", headings: ["Envelope", "Nothing"] })).toEqual(["api.md, «Nothing»"]);
  });

  it("of what is not in the repository is found", () => {
    expect(strayIn("as spec/seed.md says (docs/spec/api.md; ../spec/api.md)")).toEqual(["spec/seed.md"]);
    expect(strayIn("spec/api.md, spec/seed.md", true)).toEqual(["spec/seed.md"]);
  });
});

const sources = listed("src", "server", "tests", "scripts", "bench", "dev", "docs", "*.md").filter((file) =>
  /\.(tsx?|mjs|css|md)$/.test(file),
);
const own = "tests/architecture/specification.test.ts";

it("every citation of the specification has its page and its heading", () => {
  const found = sources
    .filter((file) => file !== own)
    .flatMap((file) => citationsIn(readFileSync(file, "utf8")).map((citation) => ({ file, citation })));
  expect(found.length).toBeGreaterThan(200);
  expect(found.flatMap(({ file, citation }) => faultsOf(citation).map((fault) => `${file}: ${fault}`))).toEqual([]);
});

it("nothing cites a specification that is not in the repository", () => {
  const stray = sources
    .filter((file) => file !== own)
    .flatMap((file) => strayIn(readFileSync(file, "utf8"), file.endsWith(".md")).map((words) => `${file}: ${words}`));
  expect(stray).toEqual([]);
});

describe("the pages", () => {
  it.each([...pages])("%s has each heading once", (_, text) => {
    const headings = headingsOf(text);
    expect(headings).toEqual([...new Set(headings)]);
  });
});
