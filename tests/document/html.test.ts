import fc from "fast-check";
import { expect, it } from "vitest";
import { readDocument } from "../../src/document/document.ts";
import { renderHtml } from "../../src/document/html.ts";
import { anyDocument, doc, FILE, footnote, hardBreak, image, mark, paragraph, text } from "./documents.ts";

const html = (...content: object[]) => renderHtml(readDocument(doc(...content)).toJSON());

it.each<[string, object[], string]>([
  ["a paragraph", [paragraph(text("Было утро."))], "<p>Было утро.</p>"],
  ["an empty paragraph", [paragraph()], "<p></p>"],
  [
    "what HTML means",
    [paragraph(text(`<b onclick="x">&amp; 'и'`))],
    "<p>&lt;b onclick=&quot;x&quot;&gt;&amp;amp; &#39;и&#39;</p>",
  ],
  [
    "headings below the chapter's h1",
    [
      { type: "heading", attrs: { level: 1 }, content: [text("а")] },
      { type: "heading", attrs: { level: 2 } },
    ],
    "<h2>а</h2><h3></h3>",
  ],
  [
    "marks in one order",
    [
      paragraph(
        text("а", mark("bold"), mark("italic"), mark("strike"), mark("superscript")),
        text("б", mark("subscript")),
      ),
    ],
    "<p><strong><em><s><sup>а</sup></s></em></strong><sub>б</sub></p>",
  ],
  [
    "a link",
    [paragraph(text("а", mark("link", { href: 'https://e.ru/?a="&b=<' })))],
    '<p><a href="https://e.ru/?a=&quot;&amp;b=&lt;" rel="noopener nofollow ugc" target="_blank">а</a></p>',
  ],
  [
    "lines at the right edge in a frame",
    [
      {
        type: "frame",
        content: [{ type: "aligned", attrs: { side: "right" }, content: [paragraph(text("Твой К."))] }],
      },
    ],
    '<div data-frame><div data-align="right"><p>Твой К.</p></div></div>',
  ],
  [
    "a numbered list with bullets in it",
    [
      {
        type: "list",
        attrs: { ordered: true },
        content: [
          {
            type: "item",
            content: [
              paragraph(text("меч")),
              { type: "list", attrs: { ordered: false }, content: [{ type: "item", content: [paragraph()] }] },
            ],
          },
        ],
      },
    ],
    "<ol><li><p>меч</p><ul><li><p></p></li></ul></li></ol>",
  ],
  [
    "a table",
    [
      {
        type: "table",
        content: [
          {
            type: "row",
            content: [{ type: "cell", content: [text("Сила"), { type: "hardBreak" }, text("10")] }, { type: "cell" }],
          },
        ],
      },
    ],
    '<div data-table tabindex="0" role="group" aria-label="Таблица"><table><tbody><tr><td>Сила<br>10</td><td></td></tr></tbody></table></div>',
  ],
  ["a quote", [{ type: "quote", content: [paragraph(text("а"))] }], "<blockquote><p>а</p></blockquote>"],
  [
    "a poem",
    [
      {
        type: "poem",
        content: [{ type: "stanza", content: [{ type: "verse", content: [text("а")] }, { type: "verse" }] }],
      },
    ],
    '<div class="poem"><div class="stanza"><p>а</p><p></p></div></div>',
  ],
  ["a new line", [paragraph(text("а"), hardBreak, text("б"))], "<p>а<br>б</p>"],
  ["a separator", [{ type: "separator" }], "<hr>"],
  [
    "an image",
    [image({ alt: 'Дом "у моря" <script>', width: 300, height: 200 })],
    `<figure><picture><source type="image/avif" srcset="/files/${FILE}/480.avif 480w, /files/${FILE}/960.avif 960w, /files/${FILE}/1600.avif 1600w" sizes="(min-width: 48rem) 42rem, 100vw"><img src="/files/${FILE}" srcset="/files/${FILE}/480.webp 480w, /files/${FILE}/960.webp 960w, /files/${FILE}/1600.webp 1600w" sizes="(min-width: 48rem) 42rem, 100vw" alt="Дом &quot;у моря&quot; &lt;script&gt;" width="300" height="200" loading="lazy" decoding="async"></picture></figure>`,
  ],
  [
    "an image of no size",
    [image()],
    `<figure><picture><source type="image/avif" srcset="/files/${FILE}/480.avif 480w, /files/${FILE}/960.avif 960w, /files/${FILE}/1600.avif 1600w" sizes="(min-width: 48rem) 42rem, 100vw"><img src="/files/${FILE}" srcset="/files/${FILE}/480.webp 480w, /files/${FILE}/960.webp 960w, /files/${FILE}/1600.webp 1600w" sizes="(min-width: 48rem) 42rem, 100vw" alt="" loading="lazy" decoding="async"></picture></figure>`,
  ],
  [
    "footnotes, their words at the end",
    [paragraph(text("а"), footnote(paragraph(text("<раз>"))), text("б"), footnote(paragraph(text("два"))))],
    '<p>а<button type="button" class="note-link" aria-expanded="false" aria-controls="note-1" aria-label="Примечание 1"><sup>1</sup></button>б<button type="button" class="note-link" aria-expanded="false" aria-controls="note-2" aria-label="Примечание 2"><sup>2</sup></button></p><aside id="note-1" role="note" hidden><p>&lt;раз&gt;</p></aside><aside id="note-2" role="note" hidden><p>два</p></aside>',
  ],
])("%s", (_, content, expected) => expect(html(...content)).toBe(expected));

it("keeps the ids of two chapters on one page apart", () => {
  const json = doc(paragraph(footnote(paragraph(text("а")))));
  expect(renderHtml(json, "c7-")).toContain('aria-controls="c7-note-1"');
});

it("trusts nothing of a document that nobody has read", () => {
  const evil = doc(paragraph(text("а", mark("link", { href: "javascript:alert(1)" })), text("б", mark("script"))), {
    type: "script",
    content: [text("<script>")],
  });
  expect(renderHtml(evil)).toBe("<p>аб</p>&lt;script&gt;");
});

const tags =
  /^<(?:\/?(?:p|h2|h3|ul|ol|li|table|tbody|tr|td|strong|em|s|sup|sub|blockquote|figure|picture|a|div|button|aside)|hr|br|img|a href="[^"<>]*" rel="noopener nofollow ugc" target="_blank"|div class="(?:poem|stanza)"|div data-align="(?:center|right)"|div data-frame|div data-table tabindex="0" role="group" aria-label="Таблица"|source type="image\/avif" srcset="[^"<>]*" sizes="[^"<>]*"|img src="\/files\/[-0-9a-f]+" srcset="[^"<>]*" sizes="[^"<>]*" alt="[^"<>]*"(?: width="\d+" height="\d+")? loading="lazy" decoding="async"|button type="button" class="note-link" aria-expanded="false" aria-controls="note-\d+" aria-label="Примечание \d+"|aside id="note-\d+" role="note" hidden)>/;

it("whatever the words are, every < is a tag of ours", () => {
  fc.assert(
    fc.property(anyDocument, (json) => {
      const rendered = renderHtml(readDocument(json).toJSON());
      for (const { index } of rendered.matchAll(/</g)) expect(rendered.slice(index)).toMatch(tags);
    }),
  );
});
