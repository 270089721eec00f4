import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainHtml } from "../../server/pages/plainHtml.ts";

const tags = /^<\/?(main|article|h1|h2|p|ul|ol|li|a|img)(?: (?:href|src|alt|id)="[^"<>]*")*(?: \/)?>/;
const nothing = { search: "", also: [] };

/** Every `<` begins one of our own elements, with attributes of ours alone; every address is of this site. */
function seeHarmless(html: string): void {
  for (const { index } of html.matchAll(/</g)) expect(html.slice(index)).toMatch(tags);
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^\//);
}

const pagesOf = (word: string): [path: string, answer: object, also?: unknown[]][] => {
  const author = { id: 1, fio: word, userName: word };
  const work = { id: 7, title: word, authors: [author], format: "EBook" };
  const card = { ...work, annotation: word, coverUrl: null, genreId: 43, ageMark: "0+" };
  const chapters = [{ id: 3, title: word }];
  const publication = { id: 5, title: word, author, tags: [word] };
  const lists = { cursor: word };
  return [
    ["/", { searchResults: [card, { ...work, isWithheld: true }], cursor: word }],
    ["/catalog", { searchResults: [card], cursor: word }],
    [
      "/book/:id",
      {
        ...card,
        firstSubGenreId: 25,
        secondSubGenreId: null,
        tags: [word],
        authorNotes: word,
        drugWarning: word,
        chapters,
        series: { id: 2, title: word, volumes: [{ id: 8, title: word }] },
      },
    ],
    ["/audiobook/:id", { ...card, reciter: word, chapters, linkedWork: { id: 9, title: word } }],
    [
      "/book/:workId/read/:chapterId",
      {
        work,
        id: 3,
        title: word,
        number: 1,
        html: "<p>Текст</p>",
        afterword: word,
        previous: { id: 2, title: word },
        next: { id: 4, title: "" },
      },
    ],
    ["/series/:id", { title: word, author, annotation: word, works: [card], coverUrl: null }],
    [
      "/u/:userName",
      { ...author, status: word, aboutMe: word },
      [{ searchResults: [card] }, { items: [{ ...publication, preview: word }] }],
    ],
    ["/posts", { items: [{ ...publication, preview: word }], ...lists }],
    ["/post/:id", { ...publication, html: "<p>Текст</p>" }],
    ["/reviews", { items: [{ ...publication, work, preview: word, hasSpoilers: false }], ...lists }],
    ["/book/:id/reviews", { about: { work }, items: [{ ...publication, work, preview: word }], ...lists }],
    ["/review/:id", { ...publication, work, html: "<p>Текст</p>", hasSpoilers: false, reply: { text: word } }],
    ["/arts", { items: [{ ...publication, alt: word }], ...lists }],
    [
      "/art/:id",
      { ...publication, work, url: `/files/${word}`, alt: word, description: word, isOpen: true, credit: word },
    ],
  ];
};
const htmlOf = ([path, answer, also = []]: ReturnType<typeof pagesOf>[number], search = "") =>
  plainHtml(path, answer, { search, also });

describe("the plain HTML of pages", () => {
  it.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</h1><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "//evil.example/x",
    "\\\\evil.example",
    "<!--><script>alert(1)</script>-->",
    "]]><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;",
    "\u0000<\u0000script>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "</main></body><script>alert(1)</script>",
    "$&$`$'</script>",
    "<style>@import'//evil.example'</style>",
    "{{constructor.constructor('alert(1)')()}}",
    '<a href="data:text/html,<script>alert(1)</script>">',
  ])("holds of «%s» words alone, on every page", (word) => {
    for (const page of pagesOf(word)) seeHarmless(htmlOf(page, `?tag=${encodeURIComponent(word)}`));
  });

  it("so it is with any word", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (word) => {
        for (const page of pagesOf(word.toWellFormed())) seeHarmless(htmlOf(page));
      }),
    );
  });

  it("has one heading a page, and says every word", () => {
    for (const page of pagesOf("Слово")) expect([page[0], htmlOf(page).match(/<h1>/g)]).toEqual([page[0], ["<h1>"]]);
  });

  it("of a chapter that is sold has its opening alone", () => {
    const work = { id: 7, title: "Соль", authors: [] };
    const closed = {
      isClosed: true,
      work,
      id: 3,
      title: "",
      number: 2,
      opening: "<p>Было.</p>",
      previous: null,
      next: null,
    };
    expect(plainHtml("/book/:workId/read/:chapterId", closed, nothing)).toBe(
      '<main><h1>Глава 2</h1><p><a href="/book/7">Соль</a></p><p></p><article id="chapter-3"><p>Было.</p><p>Глава продаётся.</p></article></main>',
    );
  });

  it("tells of what is for adults its title and its authors, and nothing of what is for others", () => {
    const withheld = { isWithheld: true, id: 7, title: "Тайное", authors: [{ id: 1, fio: "Вера", userName: "vera" }] };
    expect(plainHtml("/book/:id", withheld, nothing)).toBe(
      '<main><h1>Тайное</h1><p><a href="/u/vera">Вера</a></p><p>Книга только для взрослых.</p></main>',
    );
    for (const answer of [{ isForSignedIn: true }, { isListened: true }, null])
      expect(plainHtml("/book/:id", answer, nothing)).toBe("");
    expect(plainHtml("/library", {}, nothing)).toBe("");
  });

  it("keeps back what tells how a work goes on, and a picture that nobody has asked for", () => {
    const at = (path: string) => pagesOf("Слово").find(([page]) => page === path)?.[1] ?? {};
    const review = { ...at("/review/:id"), hasSpoilers: true };
    expect(plainHtml("/review/:id", review, nothing)).not.toContain("Текст");
    expect(plainHtml("/art/:id", { ...at("/art/:id"), isOpen: false }, nothing)).not.toContain("<img");
  });

  it("leads on to the next page with the filters of this one", () => {
    const answer = { searchResults: [], cursor: "abc" };
    expect(plainHtml("/catalog", answer, { search: "?genre=43&page=2", also: [] })).toBe(
      '<main><h1>Каталог</h1><p><a href="/catalog?genre=43&amp;cursor=abc">Дальше</a></p></main>',
    );
  });
});
