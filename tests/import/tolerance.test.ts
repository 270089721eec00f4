import { describe, expect, it } from "vitest";
import { bookOf, messagesOf, read, textOf } from "./books.ts";

const section = (inside: string) => `<section><title><p>Глава</p></title>${inside}</section>`;
const textOfBook = async (bytes: Uint8Array | string) => {
  const { chapters } = await read(bytes);
  return chapters.map(({ content }) => textOf(content).trim());
};

describe("encodings", () => {
  const words = "Съешь ещё этих мягких французских булок, да выпей чаю.";
  const encoded = (label: string, declared: string, text = words) => {
    const byte = new Map(
      Array.from({ length: 256 }, (_, index) => [new TextDecoder(label).decode(Uint8Array.of(index)), index]),
    );
    const book = bookOf(section(`<p>${text}</p>`)).replace('encoding="utf-8"', declared);
    return Uint8Array.from([...book].map((letter) => byte.get(letter) ?? 0x3f));
  };
  const utf16 = (order: "le" | "be", mark: boolean) => {
    const book = Buffer.from((mark ? "\ufeff" : "") + bookOf(section(`<p>${words}</p>`)), "utf16le");
    return order === "le" ? book : book.swap16();
  };

  it.each([
    ["windows-1251 as declared", encoded("windows-1251", 'encoding="windows-1251"'), "windows-1251", 0],
    ["koi8-r as declared", encoded("koi8-r", 'encoding="KOI8-R"'), "koi8-r", 0],
    ["windows-1251 declared as UTF-8", encoded("windows-1251", 'encoding="utf-8"'), "windows-1251", 1],
    ["koi8-r declared as UTF-8", encoded("koi8-r", 'encoding="utf-8"'), "koi8-r", 1],
    ["windows-1251 with no declaration", encoded("windows-1251", ""), "windows-1251", 1],
    ["koi8-r declared as windows-1251", encoded("koi8-r", 'encoding="windows-1251"'), "koi8-r", 1],
    ["UTF-8 declared as windows-1251", bookOf(section(`<p>${words}</p>`)).replace("utf-8", "windows-1251"), "utf-8", 1],
    ["UTF-8 declared as nothing known", bookOf(section(`<p>${words}</p>`)).replace("utf-8", "x-none"), "utf-8", 1],
    ["UTF-16 LE with its mark", utf16("le", true), "utf-16le", 0],
    ["UTF-16 BE with its mark", utf16("be", true), "utf-16be", 0],
    ["UTF-16 LE without", utf16("le", false), "utf-16le", 0],
    ["UTF-16 BE without", utf16("be", false), "utf-16be", 0],
  ])("%s", async (_, bytes, encoding, told) => {
    const book = await read(bytes);
    expect(book.chapters.map(({ content }) => textOf(content).trim())).toEqual([words]);
    expect([book.encoding, book.report.entries.length]).toEqual([encoding, told]);
  });

  it("one broken byte in UTF-8 costs one character, and is reported", async () => {
    const bytes = Buffer.from(bookOf(section(`<p>${words.repeat(4)}</p>`)));
    bytes[bytes.indexOf("Съешь")] = 0x41;
    const book = await read(bytes);
    expect(textOf(book.chapters[0]?.content ?? []).trim()).toBe(`A\ufffd${words.repeat(4).slice(1)}`);
    expect(messagesOf(book)).toEqual(["Повреждённых знаков: 1. Они заменены на «\ufffd»"]);
  });

  it("the sign of a broken character that somebody has written is a character", async () => {
    const book = await read(bookOf(section("<p>Знак \ufffd</p>")));
    expect([textOf(book.chapters[0]?.content ?? []).trim(), messagesOf(book)]).toEqual(["Знак \ufffd", []]);
  });
});

describe("entities", () => {
  it("of HTML are their characters, undefined ones stay text, bare & and < too", async () => {
    const book = await read(
      bookOf(
        section(
          "<p>&laquo;А&raquo;&nbsp;&mdash; &hellip; &Oacute;&#1041;&#x44F;&#151; &nope; R&D a < b 1<2 &amp;lt; &#0;</p>",
        ),
      ),
    );
    expect(textOf(book.chapters[0]?.content ?? [])).toBe("«А»\u00a0— … ÓБя— &nope; R&D a < b 1<2 &lt; &#0; ");
    expect(book.report.entries.map(({ line, column, message }) => [line, column, message])).toEqual([
      [4, 113, "«&nope;» не означает знака: оставлено текстом"],
      [4, 121, "Знак «&» записан без «&amp;»: оставлен текстом"],
      [4, 126, "Знак «<» не начинает тег: «< b 1<2 &a» оставлено текстом"],
      [4, 131, "Знак «<» не начинает тег: «<2 &amp;lt» оставлено текстом"],
      [4, 143, "«&#0;» не означает знака: оставлено текстом"],
    ]);
  });

  it("declared ones are never expanded", async () => {
    const declared = '<!DOCTYPE FictionBook [<!ENTITY a "дважды ]> дважды"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
    const book = bookOf(section("<p>&a; &b;</p>")).replace("<FictionBook", `${declared}<FictionBook`);
    expect(await textOfBook(book)).toEqual(["&a; &b;"]);
  });

  it("CDATA is text, comments and instructions are none", async () => {
    const inside = "<p>а<!-- <p>нет</p> -->б<?php <p>нет</p> ?>в<![CDATA[<г> & &amp;]]></p>";
    expect(await textOfBook(bookOf(section(inside)))).toEqual(["абв<г> & &amp;"]);
  });
});

describe("broken markup keeps its text", () => {
  it.each([
    ["crossed", "<p>а<strong>б<emphasis>в</strong>г</emphasis>д</p>", "абвгд"],
    ["unclosed inline", "<p>а<strong>б</p><p>в</p>", "аб в"],
    ["unclosed paragraphs", "<p>а<p>б<p>в", "а б в"],
    ["a stray end", "<p>а</emphasis>б</p></cite><p>в</p>", "аб в"],
    ["an unclosed quote of blocks", "<cite><p>а</p>", "а"],
    ["text between blocks", "а<p>б</p>в", "а б в"],
    ["unknown tags", "<chapter><p>а</p><blink>б</blink></chapter>", "а б"],
    ["attributes without quotes", "<p class=x id='y'>а</p>", "а"],
    ["broken attributes", '<p class="x>а</p><p>б</p>', "а б"],
    ["words in angle brackets", "<p>если <это так> то</p>", "если <это так> то"],
    ["upper case", "<P>а<STRONG>б</STRONG></P>", "аб"],
    ["a paragraph in an inline", "<emphasis><p>а</p><p>б</p></emphasis>", "а б"],
  ])("%s", async (_, inside, text) => {
    expect((await textOfBook(bookOf(section(inside)))).map((found) => found.replace(/ +/g, " "))).toEqual([text]);
  });

  it("says where a tag was forgotten", async () => {
    const { report } = await read(bookOf(`\n${section("\n<p>а<strong>б</p>")}`));
    expect(report).toEqual({
      entries: [{ line: 6, column: 5, kind: "changed", message: "Тег «<strong>» не закрыт: закрыт в строке 6" }],
      more: 0,
    });
  });

  it("a forgotten section end does not swallow what follows", async () => {
    const { chapters } = await read(
      bookOf(`<section><title><p>1</p></title><p>а</p></section></section>${section("<p>б</p>")}</emphasis>`),
    );
    expect(chapters.map(({ title, characters }) => [title, characters])).toEqual([
      ["1", 1],
      ["Глава", 1],
    ]);
  });

  it.each([
    ["in a text", "<section><p>Первая.</p><p>Втор"],
    ["in a tag", "<section><p>Первая.</p><p>Втор<stro"],
    ["in an entity", "<section><p>Первая.</p><p>Втор&am"],
  ])("a file that ends %s is read as far as it goes", async (_, end) => {
    const whole = bookOf("@");
    const book = await read(whole.slice(0, whole.indexOf("@")) + end);
    expect(textOf(book.chapters[0]?.content ?? [])).toMatch(/^Первая\. Втор(&am)? $/);
    expect(messagesOf(book)).toContain("Файл обрывается здесь: прочитано всё, что в нём есть");
  });

  it("at most 1,000 entries are kept", async () => {
    const { report } = await read(bookOf(section("<p>а</b></p>".repeat(1_005))));
    expect([report.entries.length, report.more]).toEqual([1_000, 5]);
  });
});
