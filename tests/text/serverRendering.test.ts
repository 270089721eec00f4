import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pages } from "../../src/api/contract/pages.ts";
import { renderPage } from "../../src/shell/serverRendering.tsx";
import { faultsOfHtml } from "../api/pages/storedScripts.ts";
import { answersWith } from "../support/drawnAnswers.ts";

const tags = /<\/?[a-z][a-z0-9]*(?: (?!on|style|srcdoc)[a-zA-Z][a-zA-Z-]*(?:="[^"<>]*")?)*\/?>/g;

/** Every `<` begins an element that no word has made, every attribute ends where it should, every address is of this site. */
function seeHarmless(html: string): void {
  expect(html.replace(tags, "")).not.toContain("<");
  expect(html).not.toMatch(/<(?:script|iframe|style|base|object|embed|meta)\b/);
  const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.filter((address) => !/^(?:\/(?!\/)|#|mailto:)/.test(address ?? ""))).toEqual([]);
}

type Given = { path: string; address: string; data: object | null; search?: string; list?: object };

const settings = { mainSiteUrl: "/", supportEmail: "pomosh@rukopis.example", chat: "" };
const draw = ({ path, address, data, search = "", list }: Given, isWhole = true): string => {
  const { layout } = pages.find((page): page is typeof page & { layout?: "default" } => page.path === path) ?? {};
  return renderPage({
    page: { path, ...(layout && { layout }) },
    path: address,
    search,
    data,
    ...(list && { list }),
    isSignedIn: false,
    isWhole,
    settings,
  });
};

const pagesOf = (word: string): Given[] => {
  const answers = answersWith(word);
  return [
    { path: "/", address: "/", data: answers.books },
    { path: "/catalog", address: "/catalog", data: answers.books },
    { path: "/book/:id", address: "/book/7", data: answers.book },
    { path: "/audiobook/:id", address: "/audiobook/7", data: answers.audiobook },
    { path: "/book/:workId/read/:chapterId", address: "/book/7/read/3", data: answers.chapter },
    { path: "/series/:id", address: "/series/2", data: answers.series },
    { path: "/u/:userName", address: "/u/vera", data: answers.author, list: answers.books },
    { path: "/u/:userName", address: "/u/vera", search: "?tab=posts", data: answers.author, list: answers.posts },
    { path: "/u/:userName", address: "/u/vera", search: "?tab=reviews", data: answers.author, list: answers.reviews },
    { path: "/u/:userName", address: "/u/vera", search: "?tab=arts", data: answers.author, list: answers.arts },
    { path: "/posts", address: "/posts", data: { ...answers.posts } },
    { path: "/post/:id", address: "/post/5", data: answers.post },
    { path: "/reviews", address: "/reviews", data: { ...answers.reviews, about: null } },
    { path: "/book/:id/reviews", address: "/book/7/reviews", data: answers.reviews },
    { path: "/review/:id", address: "/review/5", data: answers.review },
    { path: "/arts", address: "/arts", data: answers.arts },
    { path: "/art/:id", address: "/art/5", data: answers.art },
    { path: "/offer", address: "/offer", data: answers.seller },
  ];
};
const pageAt = (address: string, word = "Слово"): Given => {
  const found = pagesOf(word).find((page) => page.address === address);
  if (!found) throw new Error(`no page at ${address}`);
  return found;
};
const closedAt = (address: string, name: "closed" | "withheld"): Given => ({
  ...pageAt(address),
  data: answersWith("Соль")[name],
});

/** The words of a page's main part, its tags as «|». */
const wordsOf = (html: string): string =>
  (/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "").replace(/(?:<[^>]*>)+/g, "|");

describe("a page that the server draws", () => {
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
    const search = `?tag=${encodeURIComponent(word)}`;
    for (const page of pagesOf(word)) {
      const html = draw({ search, ...page });
      seeHarmless(html);
      expect([page.path, faultsOfHtml(html)]).toEqual([page.path, []]);
    }
  });

  it("so it is with any word", () => {
    const words = fc.array(fc.string({ unit: "binary", maxLength: 60 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(words, (several) => {
        for (const page of pagesOf(several.join(" ").toWellFormed())) seeHarmless(draw(page));
      }),
      { numRuns: 20 },
    );
  });

  it("has one heading a page, for people and for programs", () => {
    for (const page of pagesOf("Слово"))
      for (const isWhole of [false, true])
        expect([page.address, draw(page, isWhole).match(/<h1/g)]).toEqual([page.address, ["<h1"]]);
  });

  it("of a chapter that is sold has its opening alone", () => {
    const html = draw(closedAt("/book/7/read/3", "closed"));
    expect(html).toContain("<p>Было.</p>");
    expect(html).toContain('href="/book/7"');
    expect(html).not.toContain("<p>Текст</p>");
  });

  it("tells of what is for adults its title and its authors", () => {
    for (const address of ["/book/7", "/audiobook/7", "/book/7/read/3"]) {
      const html = draw(closedAt(address, "withheld"));
      expect([address, wordsOf(html)]).toEqual([
        address,
        expect.stringContaining("Книга «Соль» только для взрослых. Откройте её, если вам уже исполнилось 18"),
      ]);
      expect(html).toContain('<a class="alone" href="/u/%D0%A1%D0%BE%D0%BB%D1%8C">Соль</a>');
    }
  });

  it("keeps back what tells how a work goes on, and a picture that nobody has asked for", () => {
    const { review, art, reviews } = answersWith("Слово");
    const spoiling = draw({ ...pageAt("/review/5"), data: { ...review, hasSpoilers: true } });
    expect(spoiling).not.toContain("<p>Текст</p>");
    expect(wordsOf(spoiling)).toContain("|Осторожно, спойлеры|");
    const items = reviews.items.map((one) => ({ ...one, hasSpoilers: true, preview: "Умер садовник" }));
    expect(draw({ ...pageAt("/reviews"), data: { ...reviews, items } })).not.toContain("Умер садовник");
    const veiled = draw({ ...pageAt("/art/5"), data: { ...art, adultOnly: true, isOpen: false } });
    expect(veiled.match(/src="[^"]*"/g)).toEqual(['src="/files/a/blur.webp"']);
  });

  it.each([
    ["/", "?genre=43&page=2", "/?genre=43&amp;page=3"],
    ["/catalog", "?genre=43&page=2", "/catalog?genre=43&amp;page=3"],
    ["/posts", "?category=1&cursor=b", "/posts?category=1&amp;cursor=a.b"],
    ["/reviews", "?verdict=mixed", "/reviews?verdict=mixed&amp;cursor=a.b"],
    ["/arts", "?work=7", "/arts?work=7&amp;cursor=a.b"],
    ["/book/7/reviews", "?verdict=mixed", "/book/7/reviews?verdict=mixed&amp;cursor=a.b"],
  ])("leads from %s%s on to the next page with the filters of this one", (address, search, next) => {
    for (const isWhole of [false, true])
      expect(draw({ ...pageAt(address), search }, isWhole)).toMatch(
        new RegExp(`<a [^>]*href="${next.replace(/[?.]/g, "\\$&")}"[^>]*>Дальше</a>`),
      );
  });

  it.each([
    ["", 'href="/book/7"'],
    ["?tab=posts", 'href="/post/5"'],
    ["?tab=reviews", 'href="/review/5"'],
    ["?tab=arts", 'href="/art/5"'],
  ])("of an author %s has the list only where no program fetches it", (search, link) => {
    const page = pagesOf("Слово").find((one) => one.address === "/u/vera" && (one.search ?? "") === search);
    if (!page) throw new Error("no such page");
    const { list: _, ...own } = page;
    expect([draw(page).includes(link), draw(own, false).includes(link)]).toEqual([true, false]);
    expect(draw(own, false)).toContain('href="/u/%D0%A1%D0%BB%D0%BE%D0%B2%D0%BE?tab=posts"');
  });

  it("of a long contents has all lines for who has no program, and a screen of them for others", () => {
    const { book } = answersWith("Слово");
    const chapters = Array.from({ length: 100 }, (_, index) => ({ ...book.chapters[0], id: index + 1 }));
    const page = { ...pageAt("/book/7"), data: { ...book, chapters } };
    const lines = (isWhole: boolean) => draw(page, isWhole).match(/href="\/book\/7\/read\/\d+"/g)?.length;
    // One more is the button «Читать».
    expect([lines(false), lines(true)]).toEqual([41, 101]);
  });

  it("of a long publication has all", () => {
    const { post } = answersWith("Слово");
    const html = "<p>Длинная строка поста.</p>".repeat(2_000);
    for (const isWhole of [false, true])
      expect(draw({ ...pageAt("/post/5"), data: { ...post, html } }, isWhole)).toContain(html);
  });

  it("of other pages is nothing", () => {
    expect(draw({ path: "/library", address: "/library", data: {} })).toBe("");
    expect(draw({ path: "/account/login", address: "/account/login", data: null })).toBe("");
  });

  it("of our own words has them all", () => {
    const support = draw({ path: "/support", address: "/support", data: null });
    expect(wordsOf(support)).toMatch(/^\|Поддержка\|Ответы на частые вопросы\./);
    expect(wordsOf(support)).toContain("|Спрашивают чаще всего|Деньги списались, а книга не открылась|");
    expect(support).toContain('<a href="mailto:pomosh@rukopis.example">pomosh@rukopis.example</a>');
  });
});
