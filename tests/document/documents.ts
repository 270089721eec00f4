import fc from "fast-check";

export const FILE = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
export const doc = (...content: object[]) => ({ type: "doc", content });
export const text = (words: string, ...marks: object[]) => ({
  type: "text",
  text: words,
  ...(marks.length > 0 && { marks }),
});
export const hardBreak = { type: "hardBreak" };
export const paragraph = (...content: object[]) => ({ type: "paragraph", ...(content.length > 0 && { content }) });
export const mark = (type: string, attrs?: object) => ({ type, ...(attrs && { attrs }) });
export const footnote = (...content: object[]) => ({ type: "footnote", content });
export const image = (attrs: object = {}) => ({
  type: "image",
  attrs: { fileId: FILE, alt: "", width: null, height: null, ...attrs },
});

/** In the schema's own order, as ProseMirror keeps them. */
const marks = fc
  .record({
    link: fc.option(fc.webUrl()),
    bold: fc.boolean(),
    italic: fc.boolean(),
    strike: fc.boolean(),
    script: fc.constantFrom(null, "superscript", "subscript"),
  })
  .map(({ link, bold, italic, strike, script }) => [
    ...(link ? [mark("link", { href: link })] : []),
    ...(bold ? [mark("bold")] : []),
    ...(italic ? [mark("italic")] : []),
    ...(strike ? [mark("strike")] : []),
    ...(script ? [mark(script)] : []),
  ]);
/** Words with everything that HTML could trip over; control characters are taken out on the way in. */
const words = fc
  .string({
    minLength: 1,
    maxLength: 20,
    unit: fc.oneof(fc.constantFrom("<", ">", "&", '"', "'", "—", "ё", "😀"), fc.string({ minLength: 1, maxLength: 1 })),
  })
  .filter((value) => value !== "");
const inlineText = fc.tuple(words, marks).map(([value, ms]) => text(value, ...ms));
const between = fc.constantFrom(footnote(paragraph(text("сноска"))), hardBreak);
/** Two texts of the same marks in a row would be joined: a footnote or a new line is between them. */
const inline = fc
  .array(fc.tuple(between, inlineText), { maxLength: 3 })
  .map((parts) => parts.flatMap(([parting, part], index) => (index > 0 ? [parting, part] : [part])));

const block = (type: string) => inline.map((content) => ({ type, ...(content.length > 0 && { content }) }));
const heading = fc.tuple(inline, fc.constantFrom(1, 2)).map(([content, level]) => ({
  type: "heading",
  attrs: { level },
  ...(content.length > 0 && { content }),
}));
const separator = fc.constant({ type: "separator" });
const poem = fc
  .array(fc.array(block("verse"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  .map((stanzas) => ({ type: "poem", content: stanzas.map((verses) => ({ type: "stanza", content: verses })) }));
const aligned = fc
  .tuple(
    fc.array(fc.oneof(block("paragraph"), heading, poem, separator), { minLength: 1, maxLength: 3 }),
    fc.constantFrom("center", "right"),
  )
  .map(([content, side]) => ({ type: "aligned", attrs: { side }, content }));
const itemsOf = (parts: fc.Arbitrary<object>) =>
  fc
    .tuple(fc.array(fc.array(parts, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([items, ordered]) => ({
      type: "list",
      attrs: { ordered },
      content: items.map((content) => ({ type: "item", content })),
    }));
const list = itemsOf(fc.oneof(block("paragraph"), itemsOf(block("paragraph"))));
const table = fc
  .array(fc.array(block("cell"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((rows) => ({ type: "table", content: rows.map((content) => ({ type: "row", content })) }));
const quote = fc
  .array(fc.oneof(block("paragraph"), heading, poem, aligned, list, separator), { minLength: 1, maxLength: 3 })
  .map((content) => ({ type: "quote", content }));
const frame = fc
  .array(fc.oneof(block("paragraph"), heading, quote, poem, aligned, list, table, separator), {
    minLength: 1,
    maxLength: 3,
  })
  .map((content) => ({ type: "frame", content }));
const picture = fc.record({ alt: fc.string({ maxLength: 30 }), width: fc.option(fc.integer({ min: 1 })) }).map(image);

/** Any document that the schema allows. */
export const anyDocument = fc
  .array(fc.oneof(block("paragraph"), heading, quote, aligned, list, table, frame, poem, separator, picture), {
    minLength: 1,
    maxLength: 6,
  })
  .map((content) => doc(...content));
