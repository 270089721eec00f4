import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../src/document/document.ts";
import { mergeTexts } from "../../src/document/merging/merge.ts";

type Json = { type: string; attrs?: object; marks?: object[]; text?: string; content?: Json[] };

const mine = { userId: 3, savedAt: "2026-11-20T11:05:31.000Z" };
const theirs = { userId: 4, savedAt: "2026-11-20T11:03:00.000Z" };
const words = (text: string, ...marks: string[]): Json => ({
  type: "text",
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
  text,
});
const block = (type: string, ...content: Json[]): Json => ({ type, ...(content.length > 0 && { content }) });
const paragraph = (...content: (string | Json)[]): Json =>
  block("paragraph", ...content.map((part) => (typeof part === "string" ? words(part) : part)));
const asBlock = (given: string | Json): Json => (typeof given === "string" ? paragraph(given) : given);
const text = (...blocks: (string | Json)[]) => ({
  title: "Глава",
  document: { type: "doc", content: blocks.map(asBlock) },
});
type Text = ReturnType<typeof text>;
const verse = (words: string): Json => block("verse", { type: "text", text: words });
const poem = (...stanzas: string[][]): Json =>
  block("poem", ...stanzas.map((lines) => block("stanza", ...lines.map(verse))));

/** Theirs first, then mine. */
const dispute = (their: (string | Json)[], my: (string | Json)[], levels = {}): Json => ({
  type: "dispute",
  attrs: { before: 0, after: 0, ...levels },
  content: [
    { type: "wording", attrs: theirs, ...(their.length > 0 && { content: their.map(asBlock) }) },
    { type: "wording", attrs: mine, ...(my.length > 0 && { content: my.map(asBlock) }) },
  ],
});
/** The blocks of the merged text, which is one that the schema allows. */
function merged(base: Text | null, my: Text, their: Text): Json[] {
  const { document } = mergeTexts(base, my, their, { mine, theirs });
  return readDocument(document).toJSON().content;
}

const rain = "Дождь шёл третий день, и река поднялась до моста.";
const old = "Старик сидел у окна и молчал о своём.";
const none = "Никто не пришёл к нему в тот вечер.";

describe("what does not touch is merged", () => {
  it.each<[string, Text, Text, (string | Json)[]]>([
    [
      "two paragraphs",
      text(`${rain} Вода стыла.`, old, none),
      text(rain, old, `${none} Совсем никто.`),
      [`${rain} Вода стыла.`, old, `${none} Совсем никто.`],
    ],
    [
      "two words of one paragraph",
      text(rain, "Дед сидел у окна и молчал о своём.", none),
      text(rain, "Старик сидел у окна и молчал о чужом.", none),
      [rain, "Дед сидел у окна и молчал о чужом.", none],
    ],
    [
      "a word, and marks of all of its paragraph",
      text(rain, paragraph(words(old, "bold")), none),
      text(rain, "Старик лежал у окна и молчал о своём.", none),
      [rain, paragraph(words("Старик лежал у окна и молчал о своём.", "bold")), none],
    ],
    [
      "marks of two kinds on the same words",
      text(rain, paragraph(words(old, "bold")), none),
      text(rain, paragraph(words(old, "italic")), none),
      [rain, paragraph(words(old, "bold", "italic")), none],
    ],
    [
      "a heading made of a paragraph, and a word in it",
      text(rain, { ...asBlock(old), type: "heading", attrs: { level: 1 } }, none),
      text(rain, "Старик сидел у окна и молчал о чужом.", none),
      [rain, { ...asBlock("Старик сидел у окна и молчал о чужом."), type: "heading", attrs: { level: 1 } }, none],
    ],
    [
      "a paragraph parted in two, and a word in its second half",
      text("Дождь шёл третий день,", "и река поднялась до моста.", old, none),
      text("Дождь шёл третий день, и река поднялась до крыши.", old, none),
      ["Дождь шёл третий день,", "и река поднялась до крыши.", old, none],
    ],
    [
      "a paragraph carried elsewhere, and a word in it",
      text(none, rain, old),
      text(rain, old, "Никто не пришёл к нему в этот вечер."),
      ["Никто не пришёл к нему в этот вечер.", rain, old],
    ],
    [
      "a paragraph taken away, and one put behind it",
      text(rain, none),
      text(rain, old, "Новое.", none),
      [rain, "Новое.", none],
    ],
    [
      "two new paragraphs in one place",
      text(rain, old, none, "Моё."),
      text(rain, old, none, "Чужое."),
      [rain, old, none, "Чужое.", "Моё."],
    ],
    ["the same on both sides", text(rain, none, "Новое."), text(rain, none, "Новое."), [rain, none, "Новое."]],
    [
      "a paragraph that was caught while it was typed",
      text(rain, old, none, "Потом он вст"),
      text(rain, old, none, "Потом он встал и вышел."),
      [rain, old, none, "Потом он встал и вышел."],
    ],
  ])("%s", (_, my, their, expected) => {
    expect(merged(text(rain, old, none), my, their)).toEqual(expected.map(asBlock));
  });

  it("verses of one poem, a paragraph of a quote", () => {
    const whole = (first: string, second: string, quoted: string) =>
      text(
        poem(["Мороз и солнце", first], ["Ещё ты дремлешь", second]),
        block("quote", paragraph(old), paragraph(quoted)),
      );
    expect(
      merged(
        whole("день чудесный", "друг прелестный", none),
        whole("день прекрасный", "друг прелестный", none),
        whole("день чудесный", "мой прелестный", `${none} Никто.`),
      ),
    ).toEqual(whole("день прекрасный", "мой прелестный", `${none} Никто.`).document.content);
  });

  it("paragraphs of a frame, and a line in the middle whose side the other changed", () => {
    const whole = (first: string, second: string, side: string) =>
      text(
        block("frame", paragraph(first), { type: "aligned", attrs: { side }, content: [paragraph(second)] }),
        paragraph(old),
      );
    expect(
      merged(
        whole("Здравствуй, дед", "Твой внук", "center"),
        whole("Здравствуй, дед Иван", "Твой внук", "center"),
        whole("Здравствуй, дед", "Твой внук", "right"),
      ),
    ).toEqual(whole("Здравствуй, дед Иван", "Твой внук", "right").document.content);
  });

  it("an item of a list in a list in a frame, on both sides of what nobody touched", () => {
    const whole = (first: string, second: string, third: string) => {
      const item = (...content: Json[]) => block("item", ...content);
      const list = (ordered: boolean, ...items: Json[]) => ({ type: "list", attrs: { ordered }, content: items });
      const inner = list(true, item(paragraph(first)), item(paragraph(second)));
      return text(
        block("frame", paragraph("Получено:"), list(false, item(paragraph(third), inner), item(paragraph(none)))),
      );
    };
    const base = whole("меч кузнеца Ивана", "щит из дуба", "оружие героя");
    expect(
      merged(
        base,
        whole("меч кузнеца Петра", "щит из дуба", "оружие героя"),
        whole("меч кузнеца Ивана", "щит из дуба", "оружие старого героя"),
      ),
    ).toEqual(whole("меч кузнеца Петра", "щит из дуба", "оружие старого героя").document.content);
    const disputed = merged(
      base,
      whole("меч кузнеца Петра", "щит из дуба", "оружие героя"),
      whole("меч кузнеца Фомы", "щит из дуба", "оружие героя"),
    );
    expect(disputed.map(({ type, attrs }) => [type, attrs])).toEqual([
      ["frame", undefined],
      ["dispute", { before: 3, after: 4 }],
      ["frame", undefined],
    ]);
  });

  it("two cells of one row, a new row, and words of one cell", () => {
    const whole = (...rows: string[][]) =>
      text(
        block(
          "table",
          ...rows.map((cells) => block("row", ...cells.map((words) => block("cell", { type: "text", text: words })))),
        ),
      );
    expect(
      merged(
        whole(["Сила героя", "десять"], ["Ловкость его рук", "семь"]),
        whole(["Сила героя", "одиннадцать"], ["Ловкость его левых рук", "семь"]),
        whole(["Мощь героя", "десять"], ["Ловкость его рук и ног", "семь"], ["Ум", "три"]),
      ),
    ).toEqual(
      whole(["Мощь героя", "одиннадцать"], ["Ловкость его левых рук и ног", "семь"], ["Ум", "три"]).document.content,
    );
  });

  it("a footnote given, and a word before it", () => {
    const note = block("footnote", paragraph("Так в рукописи."));
    const part = (words: string) => words.slice(0, -1);
    expect(
      merged(text(old), text(paragraph(part(old), note, ".")), text("Дед сидел у окна и молчал о своём.")),
    ).toEqual([paragraph("Дед сидел у окна и молчал о своём", note, ".")]);
  });

  it("a picture's words, and its size", () => {
    const picture = (alt: string, width: number) => ({
      type: "image",
      attrs: { fileId: "0b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f", alt, width, height: 300 },
    });
    expect(merged(text(picture("", 400)), text(picture("Река", 400)), text(picture("", 600)))).toEqual([
      picture("Река", 600),
    ]);
  });
});

describe("what touches is a disputed place", () => {
  it.each<[string, Text, Text, (string | Json)[]]>([
    [
      "the same word",
      text(rain, "Дед сидел у окна и молчал о своём.", none),
      text(rain, "Отец сидел у окна и молчал о своём.", none),
      [rain, dispute(["Отец сидел у окна и молчал о своём."], ["Дед сидел у окна и молчал о своём."]), none],
    ],
    [
      "a paragraph taken away, and written on",
      text(rain, none),
      text(rain, `${old} И ждал.`, none),
      [rain, dispute([`${old} И ждал.`], []), none],
    ],
    [
      "another paragraph in the same place",
      text(rain, "Прошло семь лет.", none),
      text(rain, "Сад зарос крапивой.", none),
      [rain, dispute(["Сад зарос крапивой."], ["Прошло семь лет."]), none],
    ],
  ])("%s", (_, my, their, expected) => {
    expect(merged(text(rain, old, none), my, their)).toEqual(expected.map(asBlock));
  });

  it("a verse: its poem is parted around it", () => {
    const whole = (line: string) => text(poem(["Мороз и солнце", line, "ещё ты дремлешь"]));
    expect(merged(whole("день чудесный"), whole("день ясный"), whole("день морозный"))).toEqual([
      poem(["Мороз и солнце"]),
      dispute([poem(["день морозный"])], [poem(["день ясный"])], { before: 2, after: 2 }),
      poem(["ещё ты дремлешь"]),
    ]);
  });

  it("a third wording joins the two", () => {
    const base = text(rain, old, none);
    const line = (who: string) => `${who} сидел у окна и молчал о своём.`;
    const two = text(rain, dispute([line("Отец")], [line("Дед")]), none);
    const [, place] = merged(base, text(rain, line("Сосед"), none), two);
    expect(place?.content?.map(({ content }) => content)).toEqual(
      ["Отец", "Дед", "Сосед"].map((who) => [paragraph(line(who))]),
    );
  });

  const sitting = (word: string) => `Старик ${word} у окна и молчал о своём.`;

  it("each side wrote on its own wording of one place", () => {
    expect(
      merged(
        text(dispute([sitting("сидел")], [sitting("лежал")])),
        text(dispute([sitting("сидел")], [sitting("лежал тихо")])),
        text(dispute([sitting("сидел прямо")], [sitting("лежал")])),
      ),
    ).toEqual([dispute([sitting("сидел прямо")], [sitting("лежал тихо")])]);
  });

  it("what was written on while the place became disputed is one wording", () => {
    expect(
      merged(
        text(sitting("лежал")),
        text(`${sitting("лежал")} И см`),
        text(dispute([sitting("стоял")], [sitting("лежал")])),
      ),
    ).toEqual([dispute([sitting("стоял")], [`${sitting("лежал")} И см`])]);
  });

  it("of more than twelve wordings the last ones are one, and nothing is lost", () => {
    const wordings = Array.from({ length: 12 }, (_, index) => `Слово ${index}.`);
    const place = {
      ...dispute([], []),
      content: wordings.map((words) => ({ type: "wording", attrs: theirs, content: [paragraph(words)] })),
    };
    const [, found] = merged(text(rain, old, none), text(rain, "Моё новое.", none), text(rain, place, none));
    expect(found?.content?.map(({ content }) => content)).toEqual([
      ...wordings.slice(0, 11).map((words) => [paragraph(words)]),
      [paragraph("Слово 11."), paragraph("Моё новое.")],
    ]);
  });

  it("twenty places against one text are one place of two wordings", () => {
    const places = Array.from({ length: 20 }, (_, index) => dispute([`А${index}.`], [`Б${index}.`]));
    const found = merged(null, text("Моё."), text(...places));
    expect(found.map(({ content = [] }) => content.length)).toEqual([2]);
  });

  it("without a common text everything that differs", () => {
    expect(merged(null, text(rain, old), text(rain, none))).toEqual([paragraph(rain), dispute([none], [old])]);
  });
});

it("a text that was sent before, and what was made of it since: nothing is there twice", () => {
  expect(
    merged(text("Старик сидел у окна."), text("Старик сидел тихо у окна."), text("Дед сидел тихо у окна.")),
  ).toEqual([paragraph("Дед сидел тихо у окна.")]);
});

it("a hero renamed in 400 long paragraphs behind a new one, and a word of somebody else", () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    `Абзац ${index}: Иван вышел из дома к реке. `.repeat(8).trim(),
  );
  const renamed = lines.map((words) => words.replace("Иван", "Пётр"));
  const found = merged(
    text(...lines),
    text("Новое начало.", ...renamed),
    text(...lines.map((words, index) => (index === 7 ? `${words} Да.` : words))),
  );
  expect(found).toEqual(
    ["Новое начало.", ...renamed.map((words, index) => (index === 7 ? `${words} Да.` : words))].map(asBlock),
  );
});

describe("titles", () => {
  const titled = (title: string) => ({ ...text(rain), title });
  it.each([
    ["mine alone", "Утро", "Вечер", "Утро", { title: "Вечер", theirTitle: null }],
    ["theirs alone", "Утро", "Утро", "Ночь", { title: "Ночь", theirTitle: null }],
    [
      "words that do not touch",
      "Утро на реке",
      "Вечер на реке",
      "Утро на озере",
      { title: "Вечер на озере", theirTitle: null },
    ],
    ["both", "Утро", "Вечер", "Ночь", { title: "Вечер", theirTitle: "Ночь" }],
    [
      "more than 200 characters together",
      "Утро",
      `${"а".repeat(150)} Утро`,
      `Утро ${"б".repeat(150)}`,
      { title: `${"а".repeat(150)} Утро`, theirTitle: `Утро ${"б".repeat(150)}` },
    ],
  ])("%s", (_, base, my, their, expected) => {
    const { title, theirTitle } = mergeTexts(titled(base), titled(my), titled(their), { mine, theirs });
    expect({ title, theirTitle }).toEqual(expected);
  });
});

type Change = { kind: string; place: number; word: number; length: number };
type Lines = string[][];
const changeOf = (...kinds: string[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    place: fc.nat(999),
    word: fc.nat(999),
    length: fc.integer({ min: 1, max: 9 }),
  });

/** A writer whose every word is new. */
function written(base: Lines, changes: readonly Change[], name: string): Lines {
  let count = 0;
  const word = () => `${name}${count++}`;
  const lines = base.map((line) => [...line]);
  for (const { kind, place, word: at, length } of changes) {
    const index = place % Math.max(lines.length, 1);
    const line = lines[index] ?? [];
    const position = line.length > 0 ? at % line.length : 0;
    if (kind === "replace" && line.length > 0) line[position] = word();
    if (kind === "insert") line.splice(position, 0, word());
    if (kind === "delete") line.splice(position, 1);
    if (kind === "add line") lines.splice(index + 1, 0, Array.from({ length }, word));
    if (kind === "delete line") lines.splice(index, 1);
    if (kind === "part" && position > 0) lines.splice(index, 1, line.slice(0, position), line.slice(position));
    if (kind === "join" && lines[index + 1]) lines.splice(index, 2, [...line, ...(lines[index + 1] ?? [])]);
    if (kind === "carry") {
      const [carried = []] = lines.splice(index, 1);
      lines.splice(at % (lines.length + 1), 0, carried);
    }
  }
  return lines.filter(({ length }) => length > 0);
}

const textOfLines = (lines: Lines): Text => text(...lines.map((line) => `${line.join(" ")}.`));
const wordsOf = ({ text = "", content = [] }: Json): string[] => [
  ...(text.match(/[\p{L}\p{N}]+/gu) ?? []),
  ...content.flatMap(wordsOf),
];
/** How often each word is there; the wordings of a disputed place are one place. */
function placesOf(blocks: readonly Json[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const one of blocks) {
    const words = one.type === "dispute" ? [...new Set(wordsOf(one))] : wordsOf(one);
    for (const word of words) places.set(word, (places.get(word) ?? 0) + 1);
  }
  return places;
}

const sizes = fc.array(fc.integer({ min: 8, max: 16 }), { minLength: 1, maxLength: 12 });
const linesOf = (lengths: readonly number[]): Lines => {
  let count = 0;
  return lengths.map((length) => Array.from({ length }, () => `основа${count++}`));
};

describe.each([
  [
    "words, lines, their parting and joining",
    ["replace", "insert", "delete", "add line", "delete line", "part", "join"],
  ],
  ["words, lines and their carrying elsewhere", ["replace", "insert", "delete", "add line", "delete line", "carry"]],
])("the law of two writers: %s", (_, kinds) => {
  const changes = fc.array(changeOf(...kinds), { maxLength: 6 });

  it("what somebody wrote and what both kept is there once", () => {
    fc.assert(
      fc.property(sizes, changes, changes, (lengths, my, their) => {
        const base = linesOf(lengths);
        const [one, other] = [written(base, my, "моё"), written(base, their, "чужое")];
        const places = placesOf(merged(textOfLines(base), textOfLines(one), textOfLines(other)));
        const kept = base.flat().filter((word) => one.flat().includes(word) && other.flat().includes(word));
        const added = [...one, ...other].flat().filter((word) => !word.startsWith("основа"));
        for (const word of [...kept, ...added]) expect([word, places.get(word)]).toEqual([word, 1]);
        for (const [word, count] of places) expect([word, count]).toEqual([word, 1]);
      }),
      { numRuns: 1_000, seed: 48 },
    );
  });

  it("a side that changed nothing takes the other's text", () => {
    fc.assert(
      fc.property(sizes, changes, (lengths, my) => {
        const base = textOfLines(linesOf(lengths));
        const one = textOfLines(written(linesOf(lengths), my, "моё"));
        const blocks = one.document.content.length > 0 ? one.document.content : [paragraph()];
        expect(merged(base, one, base)).toEqual(blocks);
        expect(merged(base, base, one)).toEqual(blocks);
        expect(merged(base, one, one)).toEqual(blocks);
      }),
      { numRuns: 200, seed: 48 },
    );
  });
});

it("three devices: in whatever order they are merged, nothing that does not touch is another", () => {
  const changes = fc.array(changeOf("replace", "insert", "delete", "add line"), { maxLength: 4 });
  let undisputed = 0;
  fc.assert(
    fc.property(sizes, changes, changes, changes, (lengths, first, second, third) => {
      const lines = linesOf(lengths);
      const [one, two, three] = [
        textOfLines(written(lines, first, "первое")),
        textOfLines(written(lines, second, "второе")),
        textOfLines(written(lines, third, "третье")),
      ];
      const base = textOfLines(lines);
      const join = (their: Text, my: Text): Text => text(...merged(base, my, their));
      const [left, right] = [join(join(one, two), three), join(one, join(two, three))];
      if (JSON.stringify([left, right]).includes('"dispute"')) {
        const words = ({ document }: Text) =>
          [...placesOf(document.content).keys()].filter((word) => !word.startsWith("основа")).sort();
        expect(words(left)).toEqual(words(right));
        return;
      }
      undisputed++;
      expect(left).toEqual(right);
    }),
    { numRuns: 300, seed: 48 },
  );
  expect(undisputed).toBeGreaterThan(150);
});
