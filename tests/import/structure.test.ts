import { describe, expect, it } from "vitest";
import { bookOf, countOf, messagesOf, read, textOf } from "./books.ts";

const chaptersOf = async (body: string, rest = "") =>
  (await read(bookOf(body, rest))).chapters.map(({ title, content }) => [
    title,
    textOf(content).trim().replace(/ +/g, " "),
  ]);

describe("bodies and sections", () => {
  it("a second text is a volume, a title of the body that is no book's title stays", async () => {
    expect(
      await chaptersOf(
        "<title><p>Анна Речная</p><p>Проба пера</p></title><section><p>а</p></section>",
        "<body><title><p>Том 2</p></title><section><title><p>1</p></title><p>б</p></section></body>",
      ),
    ).toEqual([
      ["", "а"],
      ["Том 2. 1", "б"],
    ]);
    expect(
      messagesOf(await read(bookOf("<title><p>Анна Речная</p><p>Проба пера</p></title><section><p>а</p></section>"))),
    ).toEqual(["Титул «Анна Речная. Проба пера» не вошёл в первую главу"]);
    expect(await chaptersOf("<title><p>Вместо пролога</p></title><section><p>а</p></section>")).toEqual([
      ["", "Вместо пролога а"],
    ]);
    expect(await chaptersOf("<title><p>Речная Анна</p><p>«Проба»</p></title><section><p>а</p></section>")).toEqual([
      ["", "а"],
    ]);
  });

  it("the text before, between and after sections keeps its place", async () => {
    expect(
      await chaptersOf(
        "раз<epigraph><p>два</p></epigraph><section><p>три</p></section><p>четыре</p>пять<section><p>шесть</p></section>",
      ),
    ).toEqual([
      ["", "раз два три четыре пять"],
      ["", "шесть"],
    ]);
    expect(
      await chaptersOf(
        "<section><title><p>Ч</p></title><p>0</p><section><title><p>1</p></title><p>а</p></section><p>б</p></section>",
      ),
    ).toEqual([
      ["Ч", "0"],
      ["Ч. 1", "а б"],
    ]);
  });

  it("no description: the title is the file's name", async () => {
    const book = await read(
      "<FictionBook><body><section><p>а</p></section></body></FictionBook>",
      "/tmp/Зимний сад.fb2.zip",
    );
    expect(book.title).toBe("Зимний сад");
    expect(messagesOf(book)).toEqual(["Названия книги в файле нет: взято «Зимний сад»"]);
  });

  it("a title that is too long is whole in its chapter's text", async () => {
    const long = "слово ".repeat(60).trim();
    const [chapter] = await chaptersOf(`<section><title><p>${long}</p></title><p>а</p></section>`);
    expect(chapter).toEqual([long.slice(0, 200), `${long} а`]);
  });
});

describe("notes", () => {
  const note = (id: string, inside: string) => `<section id="${id}"><title><p>1</p></title>${inside}</section>`;
  const link = (id: string, label = "[1]") => `<a l:href="#${id}" type="note">${label}</a>`;
  const notes = (inside: string, name = "notes") =>
    `<body name="${name}"><title><p>Примечания</p></title>${inside}</body>`;

  it.each(["notes", "comments"])("the body %s: all paragraphs, poems and quotes of a note", async (name) => {
    const book = await read(
      bookOf(
        `<section><p>Слово${link("n1")}</p></section>`,
        notes(note("n1", "<p>а</p><cite><p>б</p></cite><poem><stanza><v>в</v></stanza></poem>"), name),
      ),
    );
    expect(book.chapters[0]?.content).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Слово" },
          {
            type: "footnote",
            content: ["а", "б", "в"].map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
          },
        ],
      },
    ]);
    expect(messagesOf(book)).toEqual(["Сносок перенесено в главы: 1"]);
  });

  it("words that are a link to a note stay words; a title that is no number stays in the note", async () => {
    const titled = '<section id="n1"><title><p>От автора</p></title><p>а</p></section>';
    const [chapter] = await chaptersOf(`<section><p>Слово ${link("n1", "дом")} ещё</p></section>`, notes(titled));
    expect(chapter).toEqual(["", "Слово домОт автора а ещё"]);
  });

  it("what no link names is a chapter", async () => {
    expect(
      await chaptersOf(
        "<section><p>Слово</p></section>",
        notes(`<p>вступление</p>${note("n1", "<p>а</p>")}${note("n1", "<p>б</p>")}`),
      ),
    ).toEqual([
      ["", "Слово"],
      ["Примечания", "вступление 1 а 1 б"],
    ]);
  });

  it("a note in a note is its mark, and the note it names is kept", async () => {
    const book = await read(
      bookOf(
        `<section><p>Слово${link("n1")}</p></section>`,
        notes(note("n1", `<p>а${link("n2")}</p>`) + note("n2", "<p>б</p>")),
      ),
    );
    expect(book.chapters.map(({ title, content }) => [title, textOf(content).trim().replace(/ +/g, " ")])).toEqual([
      ["", "Словоа[1]"],
      ["Примечания", "1 б"],
    ]);
  });

  it("a long note that ten thousand links name is not copied for ever", async () => {
    const book = await read(
      bookOf(
        `<section>${`<p>а${link("n1")}</p>`.repeat(10_000)}</section>`,
        notes(note("n1", `<p>${"б".repeat(100_000)}</p>`)),
      ),
    );
    expect(countOf("footnote", book.chapters[0]?.content ?? [])).toBe(10);
  });

  it("ids are only names", async () => {
    for (const id of ["__proto__", "constructor", "toString", "hasOwnProperty"])
      expect(await chaptersOf(`<section><p>а${link(id)}</p></section>`, notes(note(id, "<p>б</p>"))), id).toEqual([
        ["", "аб"],
      ]);
    expect(await chaptersOf(`<section><p>а${link("__proto__", "[7]")}</p></section>`)).toEqual([["", "а[7]"]]);
  });
});

describe("what a document cannot hold", () => {
  it("becomes text and is reported", async () => {
    const book = await read(
      bookOf(
        '<section><cite><cite><p>а</p></cite></cite><p>б<image l:href="http://x/y.png" alt="Вид"/><a l:href="#s">в</a></p><table><tr><th>г</th><td><p>д</p>е</td></tr></table></section>',
      ),
    );
    expect(textOf(book.chapters[0]?.content ?? []).replace(/ +/g, " ")).toBe("а бв г | де ");
    expect(messagesOf(book)).toEqual([
      "Цитаты внутри цитат соединены с ними",
      "Картинка «http://x/y.png» лежит не в файле и не перенесена. Её подпись: «Вид»",
      "Ссылки на места книги стали текстом",
      "Таблица записана строками, ячейки разделены знаком «|»",
    ]);
  });

  it("unknown genres and too many tags", async () => {
    const words = Array.from({ length: 22 }, (_, index) => `метка ${index}`).join(", ");
    const book = await read(
      bookOf("<section><p>а</p></section>").replace(
        "<genre>sf_social</genre>",
        `<genre>sf_social</genre><genre>my_own</genre><keywords>${words}, я</keywords>`,
      ),
    );
    expect(book.tags).toHaveLength(20);
    expect(messagesOf(book)).toEqual([
      "Метки длиннее 40 знаков и сверх 20 не вошли: «метка 20, метка 21, я, my_own»",
      "Жанра «my_own» нет в списке: он сохранён меткой",
    ]);
  });
});
