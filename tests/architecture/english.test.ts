import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Added, faultsOf, textsIn } from "../../scripts/english.ts";
import { git } from "../../scripts/proof/history.ts";

/** Lines that were there before are rewritten with the parts that they belong to. */
const SINCE = "971ece6db4e702a6c03a3f9cd785e368e1d88f34";

describe("English", () => {
  it.each([
    ["The server sends the letter to the owner.", []],
    [
      "The refused words are whoever and told.",
      ["whoever: the person who, or the actor's name", "told: notified, shown, sent or returned"],
    ],
    ["The word `told` and «whoever» are no English here.", []],
    [
      "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty one two three four five six.",
      ["26 words: One two three four five six seven eight nine ten eleven twel…"],
    ],
    [
      "one two three four five six seven eight nine ten eleven twelve @param one two three four five six seven eight nine ten eleven twelve @throws a thirteenth",
      [],
    ],
    ["| a cell | another cell with some words in it | and a third one that goes on with so many words more |", []],
  ])("«%s»", (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it("is read in documents, comments and names of tests", () => {
    const lines = [
      "+++ b/src/one.ts",
      "@@ -1,0 +7,10 @@",
      "+/**",
      "+ * A sentence that goes",
      "+ * on in the next line.",
      "+ */",
      "+const told = 1; // of a constant",
      '+it("has a name", () => {});',
      "+// A comment without a stop",
      "+/**",
      "+ * and the next one",
      "+ */",
      "+++ b/docs/two.md",
      "@@ -3 +3 @@",
      "-gone",
      "+A line.",
    ];
    expect(textsIn(lines.join("\n"))).toEqual([
      { file: "src/one.ts", line: 8, text: "A sentence that goes on in the next line." },
      { file: "src/one.ts", line: 11, text: "of a constant" },
      { file: "src/one.ts", line: 12, text: "has a name" },
      { file: "src/one.ts", line: 13, text: "A comment without a stop" },
      { file: "src/one.ts", line: 15, text: "and the next one" },
      { file: "docs/two.md", line: 3, text: "A line." },
    ]);
  });
});

const READ = ["src", "server", "tests", "scripts", "bench", "docs", "*.md"];
/** A file that Git does not know yet, in the form of a difference: all of its lines are new. */
const asAdded = (file: string): string =>
  [
    `+++ b/${file}`,
    "@@ -0,0 +1 @@",
    ...readFileSync(file, "utf8")
      .split("\n")
      .map((line) => `+${line}`),
  ].join("\n");

/** Drawn from comments, other languages, and rows that name a test of a file. */
const isExempt = ({ file, text }: Added): boolean =>
  /^docs\/(machines|ru)|README\.ru/.test(file) || /^\|.*\| tests\/\S+ \|/.test(text);

it("every line that is added is plain English", (context) => {
  const added = git("diff", "-U0", SINCE, "--", ...READ);
  if (added === null) return context.skip("the history is not here");
  const unknown = git("ls-files", "--others", "--exclude-standard", "--", ...READ) ?? "";
  const words = unknown.split("\n").filter((file) => /\.(tsx?|mjs|js|md)$/.test(file));
  const found = textsIn([added, ...words.map(asAdded)].join("\n"))
    .filter((one) => !isExempt(one))
    .flatMap(({ file, line, text }) => faultsOf(text).map((fault) => `${file}:${line} ${fault}`));
  expect(found).toEqual([]);
});
