import { describe, expect, it } from "vitest";
import { blocksOf } from "../../src/document/blocks.ts";
import { differencesOf } from "../../src/document/differences.ts";

type Node = { type: string; content?: object[]; attrs?: object };
const words = (text: string) => (text === "" ? [] : [{ type: "text", text }]);
const paragraph = (text: string): Node => ({ type: "paragraph", content: words(text) });
const heading = (text: string): Node => ({ type: "heading", attrs: { level: 1 }, content: words(text) });
const image = (fileId: string, alt = ""): Node => ({ type: "image", attrs: { fileId, alt, width: 4, height: 3 } });
const titled = (title: string, ...content: Node[]) => ({ title, document: { type: "doc", content } });
const texts = (...paragraphs: string[]) => titled("Утро", ...paragraphs.map(paragraph));

/** «Был [-ясный-]{+хмурый+} день» a line, without the title's. */
const marked = (before: ReturnType<typeof titled> | null, after: ReturnType<typeof titled>): string[] =>
  differencesOf(before, after)
    .lines.slice(1)
    .map(({ parts }) =>
      parts.map(({ kind, text }) => ({ same: text, inserted: `{+${text}+}`, deleted: `[-${text}-]` })[kind]).join(""),
    );

describe("the lines of a chapter", () => {
  it("are its title and every line of words, in their order", () => {
    const note = { type: "footnote", content: [paragraph("Так"), paragraph("и было")] };
    expect(
      blocksOf(
        titled(
          "Утро",
          heading("Часть 1"),
          { type: "paragraph", content: [...words("Был"), { type: "hardBreak" }, ...words("день"), note] },
          { type: "quote", content: [paragraph("Цитата"), { type: "separator" }] },
          { type: "poem", content: [{ type: "stanza", content: [{ type: "verse", content: words("Стих") }] }] },
          { type: "separator" },
          image("a", "Карта"),
          image("b"),
        ),
      ).map(({ style, text }) => [style, text]),
    ).toEqual([
      ["title", "Утро"],
      ["heading", "Часть 1"],
      ["paragraph", "Был\nдень [Сноска: Так и было]"],
      ["quote", "Цитата"],
      ["separator", "* * *"],
      ["verse", "Стих"],
      ["separator", "* * *"],
      ["image", "Картинка: Карта"],
      ["image", "Картинка"],
    ]);
  });
});

describe("differences in words", () => {
  it("mark what was inserted and what was deleted, and count words", () => {
    expect(differencesOf(texts("Был ясный день.", "Вечер."), texts("Был день, но какой!", "Вечер."))).toEqual({
      kind: "words",
      lines: [
        { style: "title", parts: [{ kind: "same", text: "Утро" }] },
        {
          style: "paragraph",
          parts: [
            { kind: "same", text: "Был " },
            { kind: "deleted", text: "ясный " },
            { kind: "same", text: "день" },
            { kind: "deleted", text: "." },
            { kind: "inserted", text: ", но какой!" },
          ],
        },
        { style: "paragraph", parts: [{ kind: "same", text: "Вечер." }] },
      ],
      inserted: 2,
      deleted: 1,
    });
  });

  it("name a new title", () => {
    expect(differencesOf(titled("Утро дома", paragraph("А")), titled("Утро моря", paragraph("А"))).lines[0]).toEqual({
      style: "title",
      parts: [
        { kind: "same", text: "Утро " },
        { kind: "deleted", text: "дома" },
        { kind: "inserted", text: "моря" },
      ],
    });
  });

  it("take neighbouring words with the gap between them", () => {
    expect(
      marked(texts("Вот старый вариант длинного предложения"), texts("Вот новый текст длинного предложения")),
    ).toEqual(["Вот [-старый вариант-]{+новый текст+} длинного предложения"]);
  });

  it("keep words with hyphens and stresses whole", () => {
    expect(marked(texts("Это кто-то за́мок видел"), texts("Это кто-нибудь замо́к видел"))).toEqual([
      "Это [-кто-то за́мок-]{+кто-нибудь замо́к+} видел",
    ]);
  });

  it("show whole paragraphs that came and went", () => {
    expect(marked(texts("Один.", "Два."), texts("Один.", "Полтора.", "Два."))).toEqual([
      "Один.",
      "{+Полтора.+}",
      "Два.",
    ]);
    expect(marked(texts("Один.", "Полтора.", "Два."), texts("Один.", "Два."))).toEqual([
      "Один.",
      "[-Полтора.-]",
      "Два.",
    ]);
    expect(marked(texts("Один.", "", "Два."), texts("Один.", "Два."))).toEqual(["Один.", "[-¶-]", "Два."]);
    expect(marked(texts("Один.", "Два."), texts("Один.", "", "Два."))).toEqual(["Один.", "{+¶+}", "Два."]);
  });

  it("show where a paragraph was parted, and where two were joined", () => {
    const [whole, parted] = [texts("Было утро. Был вечер."), texts("Было утро.", "Был вечер.")];
    expect(marked(whole, parted)).toEqual(["Было утро.[- -]{+¶+}", "Был вечер."]);
    expect(marked(parted, whole)).toEqual(["Было утро.[-¶-]", "{+ +}Был вечер."]);
  });

  it("a line that became a title keeps its words", () => {
    const differences = differencesOf(texts("Часть первая"), titled("Утро", heading("Часть первая")));
    expect(differences).toEqual({
      kind: "words",
      lines: [
        { style: "title", parts: [{ kind: "same", text: "Утро" }] },
        { style: "heading", parts: [{ kind: "same", text: "Часть первая" }] },
      ],
      inserted: 0,
      deleted: 0,
    });
  });

  it("mark as a whole what has little in common", () => {
    expect(marked(texts("Снег и ветер у реки"), texts("Письмо и марка на столе"))).toEqual([
      "[-Снег и ветер у реки-]",
      "{+Письмо и марка на столе+}",
    ]);
  });

  it("an edited paragraph stays one when many others were added next to it", () => {
    const added = Array.from({ length: 20 }, (_, at) => `Новый абзац ${at} о погоде и о море.`);
    expect(marked(texts("Вера открыла форточку."), texts("Вера закрыла форточку.", ...added))).toEqual([
      "Вера [-открыла-]{+закрыла+} форточку.",
      ...added.map((text) => `{+${text}+}`),
    ]);
  });

  it("tell pictures by their files", () => {
    const [one, other] = [titled("Утро", image("a", "Карта")), titled("Утро", image("b", "Карта"))];
    expect(marked(one, other)).toEqual(["[-Картинка: Карта-]", "{+Картинка: Карта+}"]);
    expect(differencesOf(one, one).kind).toBe("same");
  });

  it("know the same text, another form, and a first text", () => {
    const bold = { type: "text", text: "Утро", marks: [{ type: "bold" }] };
    const plain = texts("Утро");
    expect(differencesOf(plain, texts("Утро")).kind).toBe("same");
    expect(differencesOf(plain, titled("Утро", { type: "paragraph", content: [bold] })).kind).toBe("form");
    expect(differencesOf(null, plain)).toEqual({
      kind: "alone",
      lines: [
        { style: "title", parts: [{ kind: "same", text: "Утро" }] },
        { style: "paragraph", parts: [{ kind: "same", text: "Утро" }] },
      ],
      inserted: 0,
      deleted: 0,
    });
  });

  it("say so when two texts are too different, and show the later one unmarked", () => {
    const many = (word: string, from: number) =>
      texts(...Array.from({ length: 3_000 }, (_, at) => `${word} ${from + at}`));
    const { kind, lines, inserted, deleted } = differencesOf(many("Было", 0), many("Стало", 5_000));
    expect({ kind, inserted, deleted, count: lines.length }).toEqual({
      kind: "tooLarge",
      inserted: 0,
      deleted: 0,
      count: 3_001,
    });
    expect(lines[3_000]).toEqual({ style: "paragraph", parts: [{ kind: "same", text: "Стало 7999" }] });
  });

  it("many more lines than are compared at once are marked where both texts are alike from their ends", () => {
    const many = (name: string) => Array.from({ length: 2_500 }, (_, at) => `На ${at} странице пришёл ${name}`);
    const later = many("Иван").toSpliced(1_000, 0, "Письмо было коротким, и ответа никто не ждал.");
    const differences = differencesOf(texts(...many("Глеб")), texts(...later));
    expect({ ...differences, lines: differences.lines.length }).toEqual({
      kind: "words",
      lines: 2_502,
      inserted: 2_508,
      deleted: 2_500,
    });
    expect(differences.lines[1_001]).toEqual({
      style: "paragraph",
      parts: [{ kind: "inserted", text: "Письмо было коротким, и ответа никто не ждал." }],
    });
  });

  it("a name that is another one in every paragraph of a long chapter is marked in each", () => {
    const many = (name: string) =>
      texts(...Array.from({ length: 1_000 }, (_, at) => `На ${at} странице пришёл ${name} и ушёл опять`));
    const { kind, lines, inserted, deleted } = differencesOf(many("Глеб"), many("Иван"));
    expect({ kind, inserted, deleted }).toEqual({ kind: "words", inserted: 1_000, deleted: 1_000 });
    expect(lines[7]).toEqual({
      style: "paragraph",
      parts: [
        { kind: "same", text: "На 6 странице пришёл " },
        { kind: "deleted", text: "Глеб" },
        { kind: "inserted", text: "Иван" },
        { kind: "same", text: " и ушёл опять" },
      ],
    });
  });
});

it("a row of a table is a line, and so is an item of a list", () => {
  const words = (value: string) => ({ type: "text", text: value });
  const whole = (strength: string) => ({
    title: "Герой",
    document: {
      type: "doc",
      content: [
        {
          type: "table",
          content: [
            {
              type: "row",
              content: [
                { type: "cell", content: [words("Сила и выносливость героя")] },
                { type: "cell", content: [words(strength)] },
              ],
            },
          ],
        },
        {
          type: "list",
          attrs: { ordered: false },
          content: [{ type: "item", content: [{ type: "paragraph", content: [words("меч")] }] }],
        },
      ],
    },
  });
  expect(differencesOf(whole("десять"), whole("двенадцать")).lines.slice(1)).toEqual([
    {
      style: "paragraph",
      parts: [
        { kind: "same", text: "Сила и выносливость героя | " },
        { kind: "deleted", text: "десять" },
        { kind: "inserted", text: "двенадцать" },
      ],
    },
    { style: "paragraph", parts: [{ kind: "same", text: "меч" }] },
  ]);
});
