import { describe, expect, it } from "vitest";
import type { UploadContext } from "../../src/machines/uploads/chunkUpload.machine.ts";
import { noteRows, pieceRows, reportText, searchNotes, uploadLook } from "../../src/screens/import/import.view.ts";
import { formatBytes } from "../../src/text/bytes.ts";

type Preview = Parameters<typeof noteRows>[0];

const piece = (title: string, line: number, begins = true) => ({
  title,
  volume: "",
  depth: 0,
  begins,
  characters: 10,
  line,
  excerpt: "Было утро.",
});
const entry = (line: number, message = "Тег «<b>» не закрыт") => ({
  kind: "changed" as const,
  line,
  column: 4,
  message,
});
const previewOf = (lines: [string, number][], entries: ReturnType<typeof entry>[]): Preview => ({
  outcome: "preview",
  format: "fb2",
  title: "Книга",
  authors: [],
  annotation: "",
  tags: [],
  encoding: "utf-8",
  cover: null,
  characters: 10,
  images: { shown: 0, found: 0 },
  sameAs: null,
  pieces: lines.map(([title, line]) => piece(title, line)),
  report: { entries, more: 0 },
});
const led = (lines: [string, number][], ...at: number[]) =>
  noteRows(
    previewOf(
      lines,
      at.map((line) => entry(line)),
    ),
  ).map((note) => note.piece?.name ?? null);

describe("a note of the report leads to its piece", () => {
  it("the last one that begins at its line or before", () => {
    expect(
      led(
        [
          ["А", 10],
          ["Б", 20],
          ["В", 30],
        ],
        5,
        10,
        19,
        20,
        29,
        30,
      ),
    ).toEqual([null, "А", "А", "Б", "Б", "В"]);
  });

  it("behind the beginning of the last one nobody knows: footnotes and pictures follow it", () => {
    expect(
      led(
        [
          ["А", 10],
          ["Б", 20],
        ],
        21,
        900,
      ),
    ).toEqual([null, null]);
  });

  it("of several in one line none", () => {
    expect(
      led(
        [
          ["А", 2],
          ["Б", 2],
          ["В", 3],
        ],
        2,
      ),
    ).toEqual([null]);
  });

  it("what is left of a part after its sections is in the part's line, and what has no line leads nowhere", () => {
    expect(
      led(
        [
          ["Часть", 10],
          ["А", 20],
          ["", 10],
          ["Б", 40],
          ["Примечания", 1],
        ],
        4,
        15,
        25,
      ),
    ).toEqual([null, "Часть", "А"]);
  });

  it("a piece without a title is called by its first words", () => {
    expect(
      led(
        [
          ["", 10],
          ["Б", 20],
        ],
        11,
      ),
    ).toEqual(["Было утро."]);
  });
});

it("notes are found by words, by their piece and by the line; ё is е", () => {
  const notes = noteRows(
    previewOf(
      [
        ["Ёлка", 10],
        ["Дом", 20],
        ["Лес", 30],
      ],
      [entry(11), entry(21, "Картинка не перенесена"), entry(25)],
    ),
  );
  const lines = (text: string) => searchNotes(notes, text).map(({ line }) => line);
  expect([lines(" елк "), lines("картинка"), lines("25"), lines("5"), lines("")]).toEqual([
    [11],
    [21],
    [25],
    [],
    [11, 21, 25],
  ]);
});

it("the report as text: the file, a line a note, and how many more there are", () => {
  expect(
    reportText("Книга.fb2", { format: "fb2", report: { entries: [entry(5), entry(1_204, "Второе")], more: 1_500 } }),
  ).toBe("Книга.fb2\n5:4\tТег «<b>» не закрыт\n1204:4\tВторое\nи ещё 1\u00a0500");
});

describe("an upload in words", () => {
  const file = { size: 10_485_760 } as File;
  const context = { file, received: 4_194_304, sent: 1_048_576, spent: 2_000, trouble: "Нет сети" } as UploadContext;
  const share = ["4,0\u00a0МБ из 10,0\u00a0МБ", "40\u00a0%"];

  it("bytes and percent at first", () => {
    const nothing = { ...context, received: 0, sent: 0, spent: 0 };
    expect(uploadLook({ value: { sending: "going" }, context: nothing })).toEqual({
      state: "active",
      value: 0,
      facts: ["0\u00a0КБ из 10,0\u00a0МБ", "0\u00a0%"],
    });
  });

  it("speed and time as soon as a chunk was measured, of this page's bytes alone", () => {
    expect(uploadLook({ value: { sending: "going" }, context })).toEqual({
      state: "active",
      value: 4_194_304,
      facts: [...share, "512\u00a0КБ/с", "осталось 12\u00a0секунд"],
    });
  });

  it.each([
    ["paused", "paused", share],
    ["waiting", "error", ["Нет сети. Загруженное цело, продолжим сами", ...share]],
    [{ sending: "elsewhere" } as const, "paused", [...share, "Файл отправляет другая вкладка"]],
    [{ sending: "stopping" } as const, "paused", [...share, "досылаем начатое и остановимся"]],
  ] as const)("neither while nothing is sent: %j", (value, state, facts) => {
    expect(uploadLook({ value, context })).toEqual({ state, value: 4_194_304, facts });
  });

  it("when all of it is there, nobody knows how long", () => {
    expect(uploadLook({ value: "completing", context })).toEqual({
      state: "active",
      value: undefined,
      facts: ["10,0\u00a0МБ загружено, сверяем файл"],
    });
  });

  it.each([
    [1, "1\u00a0КБ"],
    [348_160, "340\u00a0КБ"],
    [2_516_582, "2,4\u00a0МБ"],
  ])("%i bytes", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

it("the first piece that is left begins a chapter, whatever it was", () => {
  const preview = { ...previewOf([], []), pieces: [piece("А", 2), piece("Б", 3, false), piece("В", 4)] };
  const rows = pieceRows(preview, {
    title: "",
    cuts: ["skip", "join", "begin"],
    titles: { 2: "Третья" },
    isReplacing: false,
  });
  expect(rows.map(({ cut, own, number, title, line }) => [cut, own, number, title, line])).toEqual([
    ["skip", "begin", null, "А", 2],
    ["begin", "join", 1, "Б", 3],
    ["begin", "begin", 2, "Третья", 4],
  ]);
});
