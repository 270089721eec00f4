import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { structuredData } from "../../../server/pages/structuredData.ts";
import { addAudiobook } from "../../support/factories.audio.ts";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addDiscount, addSale, identify } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addFile, addSeries, addWork, EARLIER } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const origin = "https://rukopis.example";

let server: TestServer;
let webRoot: string;
let owner: TestAccount;
let coAuthor: TestAccount;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><head><title>Рукопись</title></head><body></body>");
  server = await startServer({ config: { webRoot, origin, payments: { provider: "test" } } });
  owner = await addAccount(server, { userName: "vera", fio: "Вера Лядова" });
  coAuthor = await addAccount(server, { userName: "gleb", fio: "Глеб Оршанский" });
  await identify(server, owner);
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const htmlAt = async (path: string, headers: Record<string, string> = {}) =>
  (await server.app.inject({ url: path, headers: { accept: "text/html", ...headers } })).body;
const block = /<script type="application\/ld\+json">([^<]*)<\/script>/g;

/** What the page at the path tells of its things; null: nothing. */
async function thingsAt(path: string): Promise<unknown> {
  const [told, ...more] = [...(await htmlAt(path)).matchAll(block)].map(([, text = ""]) => JSON.parse(text));
  expect(more).toEqual([]);
  return told ?? null;
}

const graph = (...things: object[]) => ({ "@context": "https://schema.org", "@graph": things });
const way = (...steps: [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: ([["Рукопись", "/"], ...steps] as const).map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `https://rukopis.example${path}`,
  })),
});
const vera = { "@type": "Person", name: "Вера Лядова", url: "https://rukopis.example/u/vera" };
const gleb = { "@type": "Person", name: "Глеб Оршанский", url: "https://rukopis.example/u/gleb" };

const addBook = async (given: Parameters<typeof addWork>[2] = {}) => {
  const { id } = await addWork(server, { owner, coAuthor }, { state: "published", ageMark: "12+", ...given });
  const first = await addChapter(server, id, { state: "published" });
  await addChapter(server, id, { state: "published", sortOrder: 2, publishTime: "2026-11-10T09:00:00.000Z" });
  return { id, path: `/book/${id}`, first: first.id };
};

describe("what a page is about, for machines", () => {
  it("a book that is free to read, in a series", async () => {
    const coverFileId = await addFile(server, owner);
    const { id, path } = await addBook({ firstSubGenreId: 25, coverFileId });
    const { id: seriesId } = await addSeries(server, { owner }, { title: "Дачный ключ" }, id);
    expect(await thingsAt(`${path}?from=feed`)).toEqual(
      graph(
        {
          "@type": "Book",
          name: "Соль на подоконнике",
          url: `https://rukopis.example/book/${id}`,
          image: `https://rukopis.example/files/${coverFileId}`,
          description: "О доме и о море.",
          author: [vera, gleb],
          inLanguage: "ru",
          genre: ["Современная проза", "Мистика"],
          typicalAgeRange: "12-",
          datePublished: "2026-11-01T09:00:00.000Z",
          isAccessibleForFree: true,
          bookFormat: "https://schema.org/EBook",
          isPartOf: {
            "@type": "BookSeries",
            name: "Дачный ключ",
            url: `https://rukopis.example/series/${seriesId}`,
          },
          position: 1,
        },
        way(["Вера Лядова", "/u/vera"], ["Дачный ключ", `/series/${seriesId}`], ["Соль на подоконнике", path]),
      ),
    );
    expect(await thingsAt(`/series/${seriesId}`)).toEqual(
      graph(way(["Вера Лядова", "/u/vera"], ["Дачный ключ", `/series/${seriesId}`])),
    );
  });

  it("a book that is sold: with a discount what it costs until then, and without an offer where nobody can buy it", async () => {
    const { id, path } = await addBook({ annotation: "" });
    await addSale(server, id, { state: "paid" });
    await addDiscount(server, owner, [id]);
    const book = {
      "@type": "Book",
      name: "Соль на подоконнике",
      url: `https://rukopis.example/book/${id}`,
      author: [vera, gleb],
      inLanguage: "ru",
      genre: ["Современная проза"],
      typicalAgeRange: "12-",
      datePublished: "2026-11-01T09:00:00.000Z",
      isAccessibleForFree: false,
      bookFormat: "https://schema.org/EBook",
    };
    const steps = way(["Вера Лядова", "/u/vera"], ["Соль на подоконнике", path]);
    const offers = {
      "@type": "Offer",
      price: "160.00",
      priceCurrency: "RUB",
      priceValidUntil: "2026-12-01T20:59:59.999Z",
      availability: "https://schema.org/InStock",
      url: `https://rukopis.example/book/${id}`,
    };
    expect(await thingsAt(path)).toEqual(graph({ ...book, offers }, steps));
    await server.database.updateTable("workSale").set({ state: "frozen" }).where("workId", "=", id).execute();
    expect(await thingsAt(path)).toEqual(graph(book, steps));
  });

  it("an audiobook: who reads it and how long it is", async () => {
    const { workId } = await addAudiobook(server, { owner });
    await server.database.updateTable("work").set({ ageMark: "0+" }).where("id", "=", workId).execute();
    expect(await thingsAt(`/audiobook/${workId}`)).toEqual(
      graph(
        {
          "@type": "Audiobook",
          name: "Соль на подоконнике",
          url: `https://rukopis.example/audiobook/${workId}`,
          description: "О доме и о море.",
          author: [vera],
          inLanguage: "ru",
          genre: ["Современная проза"],
          typicalAgeRange: "0-",
          datePublished: EARLIER,
          isAccessibleForFree: true,
          bookFormat: "https://schema.org/AudiobookFormat",
          duration: "PT2S",
          readBy: { "@type": "Person", name: "Анна Гречко" },
        },
        way(["Вера Лядова", "/u/vera"], ["Соль на подоконнике", `/audiobook/${workId}`]),
      ),
    );
  });

  it("a work that is heard is an audiobook on the page of a book as well", async () => {
    const { workId } = await addAudiobook(server, { owner });
    await server.database.updateTable("work").set({ ageMark: "0+" }).where("id", "=", workId).execute();
    expect(await thingsAt(`/book/${workId}`)).toMatchObject({
      "@graph": [
        {
          "@type": "Audiobook",
          url: `https://rukopis.example/audiobook/${workId}`,
          bookFormat: "https://schema.org/AudiobookFormat",
        },
        { "@type": "BreadcrumbList" },
      ],
    });
  });

  it.each([
    ["/catalog", "Каталог"],
    ["/posts", "Посты"],
    ["/reviews", "Рецензии"],
    ["/arts", "Арты"],
    ["/support", "Поддержка"],
    ["/terms", "Условия использования"],
  ])("%s: the way to it; with anything in its query nothing", async (path, title) => {
    expect(await thingsAt(path)).toEqual(graph(way([title, path])));
    expect(await thingsAt(`${path}?sort=popular`)).toBeNull();
  });

  it("the home page: the whole place", async () => {
    expect(await thingsAt("/")).toEqual(
      graph({ "@type": "WebSite", name: "Рукопись", url: "https://rukopis.example/", inLanguage: "ru" }),
    );
  });

  it("a post: who has written it, when, and how it begins", async () => {
    const { id } = await addPost(server, owner, { state: "published", title: "", tags: ["море", "дом"] });
    expect(await thingsAt(`/post/${id}`)).toEqual(
      graph(
        {
          "@type": "BlogPosting",
          headline: "Без заголовка",
          url: `https://rukopis.example/post/${id}`,
          author: vera,
          inLanguage: "ru",
          datePublished: EARLIER,
          keywords: "море, дом",
          description: "Сначала была тишина.",
        },
        way(["Посты", "/posts"], ["Без заголовка", `/post/${id}`]),
      ),
    );
  });

  it("a review, and all of a book: what is reviewed; a review with spoilers has no description", async () => {
    const { id: workId } = await addBook();
    const reader = await addAccount(server, { userName: "nina", fio: "Нина Рощина" });
    const { id } = await addReview(server, reader, workId, { state: "published", text: "Соль тает." });
    const itemReviewed = {
      "@type": "Book",
      name: "Соль на подоконнике",
      url: `https://rukopis.example/book/${workId}`,
      author: [vera, gleb],
    };
    const review = {
      "@type": "Review",
      name: "Соль, которую не убрали",
      url: `https://rukopis.example/review/${id}`,
      author: { "@type": "Person", name: "Нина Рощина", url: "https://rukopis.example/u/nina" },
      inLanguage: "ru",
      datePublished: EARLIER,
    };
    const steps = way(["Рецензии", "/reviews"], ["Соль, которую не убрали", `/review/${id}`]);
    expect(await thingsAt(`/review/${id}`)).toEqual(
      graph({ ...review, description: "Соль тает.", itemReviewed }, steps),
    );
    await server.database.updateTable("review").set({ hasSpoilers: true }).where("publicationId", "=", id).execute();
    expect(await thingsAt(`/review/${id}`)).toEqual(graph({ ...review, itemReviewed }, steps));
    expect(await thingsAt(`/book/${workId}/reviews`)).toEqual(
      graph(
        { ...itemReviewed, review: [review] },
        way(
          ["Рецензии", "/reviews"],
          ["Соль на подоконнике", `/book/${workId}`],
          ["Все рецензии", `/book/${workId}/reviews`],
        ),
      ),
    );
  });

  it("an art: its picture, who has drawn it and who shows it", async () => {
    const { id, fileId } = await addArt(server, owner, {
      state: "published",
      alt: "Паром у пристани",
      credit: "Олег Тишин",
      text: "Тушь, бумага.",
    });
    expect(await thingsAt(`/art/${id}`)).toEqual(
      graph(
        {
          "@type": "ImageObject",
          name: "Ночной паром",
          url: `https://rukopis.example/art/${id}`,
          contentUrl: `https://rukopis.example/files/${fileId}`,
          width: 4,
          height: 3,
          caption: "Паром у пристани",
          description: "Тушь, бумага.",
          author: vera,
          inLanguage: "ru",
          datePublished: EARLIER,
          creator: { "@type": "Person", name: "Олег Тишин" },
        },
        way(["Арты", "/arts"], ["Ночной паром", `/art/${id}`]),
      ),
    );
  });

  it("nothing of a publication that is not for everybody, nor of a picture for adults", async () => {
    const hidden = await addPost(server, owner, { state: "published", privacyDisplay: "Registered" });
    const draft = await addPost(server, owner);
    const { id: workId } = await addBook();
    const review = await addReview(server, coAuthor, workId);
    const adult = await addArt(server, owner, { state: "published", adultOnly: true });
    for (const path of [
      `/post/${hidden.id}`,
      `/post/${draft.id}`,
      `/review/${review.id}`,
      `/art/${adult.id}`,
      `/book/${workId}/reviews`,
    ])
      expect([path, await thingsAt(path)]).toEqual([path, null]);
  });

  it("the first chapter: the way to it", async () => {
    const { path, first } = await addBook();
    expect(await thingsAt(`${path}/read/${first}`)).toEqual(
      graph(way(["Вера Лядова", "/u/vera"], ["Соль на подоконнике", path], ["Глава 1", `${path}/read/${first}`])),
    );
  });

  it("an author; of a book whose author is gone the name alone", async () => {
    const gone = await addAccount(server, { userName: "lida", fio: "Лида Бунич", avatarUrl: "/files/lida" });
    const { id } = await addWork(server, { owner: gone }, { state: "published" });
    const page = [
      { "@type": "Person", name: "Лида Бунич", url: `${origin}/u/lida`, image: `${origin}/files/lida` },
      way(["Лида Бунич", "/u/lida"]),
    ];
    expect(await thingsAt("/u/lida")).toEqual(graph(...page));
    await server.database.updateTable("account").set({ disabledAt: EARLIER }).where("id", "=", gone.id).execute();
    expect(await thingsAt("/u/lida")).toBeNull();
    expect(await thingsAt(`/book/${id}`)).toMatchObject({
      "@graph": [
        { author: [{ "@type": "Person", name: "Лида Бунич" }] },
        { itemListElement: [{ name: "Рукопись" }, { name: "Соль на подоконнике" }] },
      ],
    });
  });

  it.each([
    ["of a draft", { state: "draft" }],
    ["of one that was removed", { state: "removed" }],
    ["for signed-in people", { privacyDisplay: "Registered" }],
    ["for friends", { privacyDisplay: "Friends" }],
    ["by its link", { privacyDisplay: "Link" }],
    ["with the mark 18+", { ageMark: "18+" }],
    ["for adults", { ageMark: "18+", adultOnly: true }],
  ] as const)("nothing of a book %s", async (_, given) => {
    const { path, first } = await addBook(given);
    expect([await thingsAt(path), await thingsAt(`${path}/read/${first}`)]).toEqual([null, null]);
  });

  it("nothing of an author who is not for search engines, nor of a page that is drawn for somebody", async () => {
    await server.database
      .insertInto("privacy")
      .values({
        accountId: coAuthor.id,
        showBirthday: "nobody",
        whoCanWrite: "everybody",
        whoSeesFollows: "everybody",
        whoSeesLibrary: "me",
        inSearchEngines: false,
      })
      .execute();
    expect(await thingsAt("/u/gleb")).toBeNull();
    const { path } = await addBook();
    const { body } = await (await server.login(owner)).ask(path, { headers: { accept: "text/html" } });
    expect([body.includes("ld+json"), body.includes("data-call")]).toEqual([false, true]);
  });
});

/** What ends a block of data, or begins another one, in the eyes of some parser. */
const hostile = [
  "</script><script>alert(1)</script>",
  "</SCRIPT ><img src=x onerror=alert(1)>",
  "<!--<script>",
  "--><svg onload=alert(1)>",
  "]]><script>alert(1)</script>",
  "</title></head><body onload=alert(1)>",
  '"},"@type":"Thing","name":"',
  "\\u003c/script\\u003e\\",
  "\u2028\u2029\u0000\ufeff\ud800",
  "$&$'$`$1",
  "&lt;/script&gt;",
];

describe("words that mean harm", () => {
  const person = (text: string) => ({ id: 1, fio: text, userName: "vera" });
  const book = (text: string) => ({
    id: 7,
    title: text,
    annotation: text,
    authors: [person(text)],
    format: "EBook",
    ageMark: "0+",
    coverUrl: text,
    genreId: 43,
    firstSubGenreId: null,
    secondSubGenreId: null,
    chapters: [],
    series: { id: 3, title: text, number: 1 },
    offer: { canBuy: false, priceNow: null },
  });
  const read = (text: string) => {
    const html = structuredData("/book/:id", book(text), origin);
    const [, data = "", ...rest] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
    expect(rest).toEqual([]);
    return JSON.parse(data) as { "@graph": [{ name: string; description: string; author: { name: string }[] }] };
  };

  it.each(hostile)("stay words: %j", (text) => {
    const [{ name, description, author }] = read(text)["@graph"];
    expect([name, description, author.map((one) => one.name)]).toEqual([text, text, [text]]);
  });

  it("whatever they are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...hostile, "<", "/", "script", ">"), fc.string({ unit: "binary" })), {
          minLength: 1,
        }),
        (parts) => {
          const text = parts.join("");
          expect(read(text)["@graph"][0].name).toBe(text);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("in the whole page as well", async () => {
    for (const text of hostile.filter((one) => !/[\0\ud800]/.test(one))) {
      const { path } = await addBook({ title: text, annotation: text });
      expect(await thingsAt(path)).toMatchObject({ "@graph": [{ name: text, description: text }, {}] });
      expect((await htmlAt(path)).match(/<(script|img|svg|body)\b/gi)).toEqual(["<script", "<body", "<script"]);
    }
  });
});
