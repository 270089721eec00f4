/** Elements that stand in a line of text: they close with the line. */
export const inlineNames: ReadonlySet<string> = new Set([
  ..."strong emphasis strikethrough sub sup a style code image".split(" "),
  ..."b i em u s strike del span font br".split(" "), // not of fb2, but met in it
]);

/** Elements that hold a line of text: one of them does not stand in another. */
export const lineNames: ReadonlySet<string> = new Set("p v subtitle text-author td th".split(" "));

/** Elements that hold lines. */
export const blockNames: ReadonlySet<string> = new Set(
  "title epigraph annotation section poem stanza cite table tr empty-line".split(" "),
);

/** Elements directly in FictionBook. */
export const topNames: ReadonlySet<string> = new Set(["stylesheet", "description", "body", "binary"]);

const descriptive =
  "FictionBook title-info src-title-info document-info publish-info custom-info genre author translator book-title " +
  "keywords date coverpage lang src-lang sequence first-name middle-name last-name nickname home-page email id " +
  "program-used src-url src-ocr version history publisher book-name city year isbn output part output-document-class";

export const knownNames: ReadonlySet<string> = new Set([
  ...inlineNames,
  ...lineNames,
  ...blockNames,
  ...topNames,
  ...descriptive.split(" "),
]);

/** «l:href» -> «href»; «STRONG» is what it means. */
export function elementName(written: string): string {
  const name = written.slice(written.indexOf(":") + 1);
  const lower = name.toLowerCase();
  return !knownNames.has(name) && knownNames.has(lower) ? lower : name;
}
