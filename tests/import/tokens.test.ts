import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, it } from "vitest";
import { Report } from "../../server/books/import/report.ts";
import { Tokenizer } from "../../server/books/import/tokens.ts";
import { bookOf, read, textOf } from "./books.ts";

type Token = [kind: string, value: string, attributes?: [string, string][]];

/** Text in pieces is one text. */
const merged = (tokens: Token[]): Token[] =>
  tokens.reduce<Token[]>((all, token) => {
    const last = all.at(-1);
    if (token[0] === "text" && last?.[0] === "text") last[1] += token[1];
    else if (token[0] !== "text" || token[1] !== "") all.push([...token]);
    return all;
  }, []);

function ours(xml: string, cuts: number[]): { tokens: Token[]; told: number } {
  const tokens: Token[] = [];
  const report = new Report();
  const tokenizer = new Tokenizer(
    {
      start: (name, attributes, isEmpty) => {
        tokens.push(["start", name, [...attributes]]);
        if (isEmpty) tokens.push(["end", name]);
      },
      end: (name) => tokens.push(["end", name]),
      text: (value) => tokens.push(["text", value]),
    },
    report,
  );
  let at = 0;
  for (const end of [...cuts.map((cut) => cut % (xml.length + 1)).sort((one, other) => one - other), xml.length]) {
    tokenizer.write(xml.slice(at, end));
    at = end;
  }
  tokenizer.close();
  return { tokens: merged(tokens), told: report.toJSON().entries.length };
}

/** A strict reader of another house. */
function theirs(xml: string): Token[] {
  const tokens: Token[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) =>
    tokens.push(["start", name, Object.entries(attributes as Record<string, string>)]),
  );
  parser.on("closetag", ({ name }) => tokens.push(["end", name]));
  parser.on("text", (value) => tokens.push(["text", value]));
  parser.on("cdata", (value) => tokens.push(["text", value]));
  parser.write(xml).close();
  return merged(tokens);
}

const escaped = (text: string) =>
  text.replace(/[&<>"'я]/g, (character) => `&#${character.codePointAt(0)};`).replaceAll("ю", "&#x44E;");
const letters = fc.string({ unit: fc.constantFrom(..."абюя ё&<>\"'—\u00a0\n\r]-?!=/x".split("")), maxLength: 12 });
const name = fc.constantFrom("p", "strong", "section", "l:a", "имя", "x-1");
const value = letters.map((text) => `"${escaped(text.replace(/[\r\n]/g, " "))}"`);
const attributes = fc
  .uniqueArray(fc.tuple(fc.constantFrom("id", "href", "type", "имя"), value), {
    selector: ([key]) => key,
    maxLength: 3,
  })
  .map((pairs) => pairs.map(([key, text]) => ` ${key} = ${text}`).join("\n"));
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc.oneof(
    { depthSize: "small" },
    letters.map(escaped),
    letters.map((text) => `<![CDATA[${text.replace(/\]\]>+/g, "]]").replace(/\]+$/, "")}]]>`),
    letters.map((text) => `<!--${text.replaceAll("-", "")}-->`),
    letters.map((text) => `<?x ${text.replaceAll("?", "")}?>`),
    tie("element"),
  ),
  element: fc
    .tuple(name, attributes, fc.array(tie("content"), { maxLength: 5 }))
    .map(([tag, given, inside]) =>
      inside.length === 0 ? `<${tag}${given}/>` : `<${tag}${given}>${inside.join("")}</${tag}\n>`,
    ),
}));

it("well-formed XML reads as a strict reader reads it, wherever its chunks are cut", () => {
  fc.assert(
    fc.property(element, fc.array(fc.nat(), { maxLength: 6 }), (inside, cuts) => {
      const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "<y>]>">]>${inside}`;
      expect(ours(xml, cuts)).toEqual({ tokens: theirs(xml), told: 0 });
    }),
    { numRuns: 2_000 },
  );
});

/** Any elements of fb2 at any place, every text a word of its own. */
const names =
  "p v section title subtitle poem stanza cite epigraph strong emphasis a table tr td th text-author code b sup unknown".split(
    " ",
  );
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium" },
    fc.constant(" @ "),
    fc
      .tuple(fc.constantFrom(...names), fc.array(tie("tree"), { maxLength: 4 }))
      .map(([tag, inside]) => `<${tag}>${inside.join("")}</${tag}>`),
  ),
}));

it("no word is lost, none comes twice, however elements are nested", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 6 }), fc.array(tree, { maxLength: 3 }), async (body, notes) => {
      let words = 0;
      const xml = bookOf(
        body.join(""),
        `<body name="notes">${notes.map((note) => `<section>${note}</section>`).join("")}</body>`,
      ).replaceAll(" @ ", () => ` слово${++words}я `);
      const { chapters } = await read(xml).catch((refusal: Error) => {
        expect(refusal.message).toBe("В книге нет текста");
        return { chapters: [] };
      });
      const found = chapters.flatMap(({ title, content }) => `${title} ${textOf(content)}`.match(/слово\d+я/g) ?? []);
      // The title of a part is in the name of every chapter of it.
      expect([...new Set(found)].sort()).toEqual(
        Array.from({ length: words }, (_, index) => `слово${index + 1}я`).sort(),
      );
      const texts = chapters.flatMap(({ content }) => textOf(content).match(/слово\d+я/g) ?? []);
      expect(texts).toEqual([...new Set(texts)]);
    }),
    { numRuns: 500 },
  );
});
