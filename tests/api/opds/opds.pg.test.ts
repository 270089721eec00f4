import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { addAudiobook } from "../../support/factories.audio.ts";
import { addHolding, addSoldBook } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addWork } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";
import { type Element, readXml } from "../feeds/xml.ts";

const site = "https://rukopis.example";
const acquisitions = "application/atom+xml;profile=opds-catalog;kind=acquisition";
const navigations = "application/atom+xml;profile=opds-catalog;kind=navigation";

const server = testServer({ config: { origin: site } });
let vera: TestAccount;
let nina: TestAccount;
let authorization: string;
beforeEach(async () => {
  await sql`truncate work, reader_key, attempt_counter restart identity cascade`.execute(server.database);
  vera = await addAccount(server, { fio: "Вера Лядова" });
  nina = await addAccount(server, { fio: "Нина Ветрова" });
  const { key } = await server.as(nina)("createReaderKey", { body: { title: "KOReader" } });
  authorization = `Basic ${Buffer.from(`${nina.userName}:${key}`).toString("base64")}`;
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const withKey = () => ({ authorization });
const feedAt = async (url: string, headers?: Record<string, string>) => {
  const { statusCode, body } = await get(url, headers);
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
  return readXml(body);
};
const named = ({ elements = [] }: Element, name: string) => elements.filter((element) => element.name === name);
const wordOf = (element: Element, name: string) => named(element, name)[0]?.text;
const linksOf = (element: Element) => named(element, "link").map(({ attributes = {} }) => attributes);
const linkTo = (element: Element, rel: string) => linksOf(element).find((link) => link.rel === rel)?.href;
const titlesAt = async (url: string, headers?: Record<string, string>) =>
  named(await feedAt(url, headers), "entry").map((entry) => wordOf(entry, "title"));

async function addBook(given: Parameters<typeof addWork>[2] = {}) {
  const { id } = await addWork(server, { owner: vera }, { state: "published", ...given });
  await addChapter(server, id, { state: "published" });
  return id;
}
/** Its files are made. */
async function addBuilt(given: Parameters<typeof addWork>[2] = {}) {
  const id = await addBook({ ...given, privacyDownloads: "All" });
  await server.as(vera)("rebuildWorkUploads", { params: { id } });
  await server.drainJobs();
  await server.database
    .updateTable("work")
    .set({ privacyDownloads: given.privacyDownloads ?? "All" })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("the catalogue for reading programs", () => {
  it("begins with the lists that there are", async () => {
    const id = await addBook({ lastUpdateTime: "2026-11-15T10:00:00.000Z" });
    expect(id).toBe(1);
    const { headers, body } = await get("/opds");
    expect([headers["content-type"], headers["x-robots-tag"]]).toEqual([`${navigations};charset=utf-8`, "noindex"]);
    const words = (name: string, text: string) => ({ name, text });
    const link = (rel: string, path: string, type: string) => ({
      name: "link",
      attributes: { rel, href: site + path, type },
    });
    const entry = (title: string, path: string, type: string, { rel = "subsection", summary = "" } = {}) => ({
      name: "entry",
      elements: [
        words("title", title),
        words("id", site + path),
        words("updated", "2026-11-15T10:00:00.000Z"),
        ...(summary ? [{ name: "summary", attributes: { type: "text" }, text: summary }] : []),
        link(rel, path, type),
      ],
    });
    const summary = "Нужен ключ для читалки";
    expect(readXml(body)).toEqual({
      name: "feed",
      attributes: {
        xmlns: "http://www.w3.org/2005/Atom",
        "xmlns:dc": "http://purl.org/dc/terms/",
        "xmlns:opds": "http://opds-spec.org/2010/catalog",
      },
      elements: [
        words("id", `${site}/opds`),
        words("title", "Рукопись"),
        words("updated", "2026-11-15T10:00:00.000Z"),
        { name: "author", elements: [words("name", "Рукопись"), words("uri", `${site}/`)] },
        link("self", "/opds", navigations),
        link("start", "/opds", navigations),
        link("search", "/opds/opensearch.xml", "application/opensearchdescription+xml"),
        entry("Новые книги", "/opds/new", acquisitions, { rel: "http://opds-spec.org/sort/new" }),
        entry("Популярные книги", "/opds/popular", acquisitions, { rel: "http://opds-spec.org/sort/popular" }),
        entry("Жанры", "/opds/genres", navigations),
        entry("Моя библиотека", "/opds/library", navigations, { summary }),
        entry("Купленное", "/opds/purchased", acquisitions, { summary }),
      ],
    });
  });

  it("tells of a book its files, its cover and who wrote it", async () => {
    const id = await addBuilt();
    const [entry = { name: "" }] = named(await feedAt("/opds/new"), "entry");
    const page = `${site}/book/${id}`;
    const [cover, thumbnail] = ["image", "image/thumbnail"].map((rel) => linkTo(entry, `http://opds-spec.org/${rel}`));
    for (const [href, width] of [
      [cover, 600],
      [thumbnail, 160],
    ] as const) {
      const { rawPayload } = await get(String(href).replace(site, ""));
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width, height: width * 1.5 });
    }
    expect(entry.elements).toEqual([
      { name: "title", text: "Соль на подоконнике" },
      { name: "id", text: page },
      { name: "updated", text: "2026-11-01T09:00:00.000Z" },
      {
        name: "author",
        elements: [
          { name: "name", text: "Вера Лядова" },
          { name: "uri", text: `${site}/u/${vera.userName}` },
        ],
      },
      { name: "dc:language", text: "ru" },
      { name: "category", attributes: { term: "43", label: "Современная проза", scheme: `${site}/opds/genres` } },
      { name: "category", attributes: { term: "16+", label: "16+", scheme: `${site}/opds` } },
      { name: "summary", attributes: { type: "text" }, text: "О доме и о море." },
      ...[
        ["http://opds-spec.org/acquisition", `${site}/opds/book/${id}/fb2`, "application/fb2+zip"],
        ["http://opds-spec.org/acquisition", `${site}/opds/book/${id}/epub`, "application/epub+zip"],
        ["http://opds-spec.org/image", cover, "image/jpeg"],
        ["http://opds-spec.org/image/thumbnail", thumbnail, "image/jpeg"],
        ["alternate", page, "text/html"],
      ].map(([rel, href, type]) => ({ name: "link", attributes: { rel, href, type } })),
      {
        name: "link",
        attributes: {
          rel: "related",
          href: `${site}/opds/author/${vera.id}`,
          type: acquisitions,
          title: "Все книги: Вера Лядова",
        },
      },
    ]);
  });

  it("has the same books by genre and by author, and no audiobook", async () => {
    await addBook({ firstSubGenreId: 25 });
    await addBook({ title: "Иное", genreId: 11 });
    await addAudiobook(server, { owner: vera });
    expect([
      await titlesAt("/opds/new"),
      await titlesAt("/opds/genre/25"),
      await titlesAt("/opds/genre/11"),
      await titlesAt(`/opds/author/${vera.id}`),
      await titlesAt(`/opds/author/${nina.id}`),
    ]).toEqual([
      ["Иное", "Соль на подоконнике"],
      ["Соль на подоконнике"],
      ["Иное"],
      ["Иное", "Соль на подоконнике"],
      [],
    ]);
  });

  it("lists all genres, 25 a page", async () => {
    const pages: number[] = [];
    let url: string | undefined = `${site}/opds/genres`;
    while (url) {
      const feed: Element = await feedAt(url.replace(site, ""));
      pages.push(named(feed, "entry").length);
      url = linkTo(feed, "next");
    }
    expect(pages).toEqual([25, 25, 12]);
  });

  it.each(["/opds/new", "/opds/popular", "/opds/genre/43", "/opds/search?q=%D0%BA%D0%BD%D0%B8%D0%B3%D0%B0"])(
    "%s goes on by 25, no book twice and none missing",
    async (first) => {
      for (let place = 1; place <= 60; place += 1) await addBook({ title: `Книга ${place}` });
      const seen: (string | undefined)[][] = [];
      let url: string | undefined = site + first;
      while (url) {
        const feed: Element = await feedAt(url.replace(site, ""));
        seen.push(named(feed, "entry").map((entry) => wordOf(entry, "title")));
        url = linkTo(feed, "next");
      }
      expect(seen.map(({ length }) => length)).toEqual([25, 25, 10]);
      expect(new Set(seen.flat()).size).toBe(60);
    },
  );

  it("is searched as the site is, by a description that programs read", async () => {
    await addBook({ title: "Приключения" });
    const description = await feedAt("/opds/opensearch.xml");
    const template = named(description, "Url")[0]?.attributes?.template ?? "";
    expect(template).toBe(`${site}/opds/search?q={searchTerms}`);
    const search = (typed: string) =>
      titlesAt(template.replace(site, "").replace("{searchTerms}", encodeURIComponent(typed)));
    expect([await search("преключения"), await search("ghbrk.xtybz"), await search(""), await search("%_\\")]).toEqual([
      ["Приключения"],
      ["Приключения"],
      [],
      [],
    ]);
  });
});

describe("a reader with a key", () => {
  it("finds their shelves, 25 a page, without audiobooks and what is gone", async () => {
    const ids: number[] = [];
    for (let place = 1; place <= 27; place += 1) ids.push(await addBook({ title: `Книга ${place}` }));
    const { workId: heard } = await addAudiobook(server, { owner: vera });
    await server.as(nina)("updateLibraryState", { body: { workIds: [...ids, heard], state: "Reading" } });
    const first = await feedAt("/opds/library/reading", withKey());
    expect(named(first, "entry")).toHaveLength(25);
    const next = linkTo(first, "next")?.replace(site, "") ?? "";
    expect(next).toBe("/opds/library/reading?page=2");
    expect(await titlesAt(next, withKey())).toHaveLength(2);
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "!=", 1).execute();
    expect(await titlesAt("/opds/library/reading", withKey())).toEqual(["Книга 1"]);
    expect(await titlesAt("/opds/library/saved", withKey())).toEqual([]);
    const ways = named(await feedAt("/opds/library", withKey()), "entry").map((entry) => [
      wordOf(entry, "title"),
      linkTo(entry, "subsection"),
    ]);
    expect(ways).toEqual([
      ["Читаю", `${site}/opds/library/reading`],
      ["Отложено", `${site}/opds/library/saved`],
      ["Прочитано", `${site}/opds/library/finished`],
      ["Не интересно", `${site}/opds/library/disliked`],
    ]);
  });

  it("downloads what they have bought; everybody else gets the price and where", async () => {
    const { workId } = await addSoldBook(server, { owner: vera });
    const url = `/opds/book/${workId}/epub`;
    const [entry = { name: "" }] = named(await feedAt("/opds/new", withKey()), "entry");
    expect(named(entry, "link")[0]).toEqual({
      name: "link",
      attributes: {
        rel: "http://opds-spec.org/acquisition/buy",
        href: `${site}/book/${workId}`,
        type: "text/html",
      },
      elements: [{ name: "opds:price", attributes: { currencycode: "RUB" }, text: "199.00" }],
    });
    expect((await get(url, withKey())).statusCode).toBe(403);
    expect(await titlesAt("/opds/purchased", withKey())).toEqual([]);
    await addHolding(server, workId, nina);
    const [bought = { name: "" }] = named(await feedAt("/opds/purchased", withKey()), "entry");
    expect(linkTo(bought, "http://opds-spec.org/acquisition")).toBe(`${site}/opds/book/${workId}/fb2`);
    // A HEAD request makes no file, and does not count as opened.
    const head = await server.app.inject({ method: "HEAD", url, headers: withKey() });
    const opened = () => server.database.selectFrom("holding").select("openedAt").executeTakeFirstOrThrow();
    expect([head.statusCode, (await opened()).openedAt]).toEqual([200, null]);
    const { statusCode, rawPayload } = await get(url, withKey());
    expect([statusCode, rawPayload.subarray(0, 2).toString(), (await opened()).openedAt?.toISOString()]).toEqual([
      200,
      "PK",
      "2026-11-20T11:05:31.000Z",
    ]);
    expect((await get(url)).statusCode).toBe(401);
  });

  it("reads in the key's name and judges nothing: a moderator's opens no draft", async () => {
    const id = await addBook({ state: "onModeration" });
    const moderator = await addAccount(server, { roles: ["Moderator"] });
    const { key } = await server.as(moderator)("createReaderKey", { body: { title: "Kobo" } });
    const headers = { authorization: `Basic ${Buffer.from(`${moderator.userName}:${key}`).toString("base64")}` };
    expect((await get(`/opds/book/${id}/fb2`, headers)).statusCode).toBe(404);
  });
});

/** What KOReader does: the head first, nothing packed, whole addresses, the key with every request once it has one. */
async function koreader(start: string, key: string) {
  const ask = async (url: string) => {
    if (!url.startsWith("https://")) throw new Error(`a relative address: ${url}`);
    const headers = { authorization: key, "accept-encoding": "gzip, deflate, br", accept: "*/*" };
    const path = url.replace(site, "");
    const head = await server.app.inject({ method: "HEAD", url: path, headers });
    const answer = await server.app.inject({ url: path, headers });
    for (const { headers: told } of [head, answer])
      if (told["content-encoding"] !== undefined) throw new Error(`packed: ${url}`);
    return { head, answer };
  };
  const root = readXml((await ask(start)).answer.body);
  const entry = named(root, "entry").find((one) => wordOf(one, "title") === "Новые книги") ?? { name: "" };
  const books = readXml((await ask(linkTo(entry, "http://opds-spec.org/sort/new") ?? "")).answer.body);
  const [book = { name: "" }] = named(books, "entry");
  const link = linksOf(book).find(({ type }) => type === "application/epub+zip")?.href ?? "";
  return { links: [...linksOf(root), ...linksOf(books), ...linksOf(book)], file: await ask(link) };
}

it("KOReader comes from the address of the catalogue to the epub, which is whole", async () => {
  const id = await addBuilt({ privacyDownloads: "Registered" });
  const { links, file } = await koreader(`${site}/opds`, authorization);
  expect(links.filter(({ href = "" }) => !href.startsWith("https://rukopis.example/"))).toEqual([]);
  const { head, answer } = file;
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
    200,
    "",
    String(answer.rawPayload.length),
  ]);
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["content-disposition"]]).toEqual([
    200,
    "application/epub+zip",
    `attachment; filename="book-${id}.epub"; filename*=UTF-8''${encodeURIComponent("Соль на подоконнике.epub")}`,
  ]);
  expect(answer.rawPayload.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
  const { files } = await server.as(vera)("getWorkUploads", { params: { id } });
  expect(files.map(({ format, downloadCount }) => [format, downloadCount])).toEqual([
    ["fb2", 0],
    ["epub", 1],
  ]);
});

it("fb2 comes packed, under the name of the book", async () => {
  const id = await addBuilt();
  const { headers, rawPayload } = await get(`/opds/book/${id}/fb2`);
  expect([headers["content-type"], headers["content-disposition"]]).toEqual([
    "application/fb2+zip",
    `attachment; filename="book-${id}.fb2.zip"; filename*=UTF-8''${encodeURIComponent("Соль на подоконнике.fb2.zip")}`,
  ]);
  expect(rawPayload.includes(Buffer.from("Соль на подоконнике.fb2"))).toBe(true);
});

it("a key is asked for below the shelves, the purchases and closed files alone", async () => {
  const closed = await addBuilt({ privacyDownloads: "Registered" });
  const open = await addBuilt();
  const answers: Record<string, unknown> = {};
  for (const url of [
    ...["/opds", "/opds/new", "/opds/popular", "/opds/genres", "/opds/genre/43", `/opds/author/${vera.id}`],
    ...["/opds/search?q=a", "/opds/opensearch.xml", `/opds/book/${open}/epub`, `/opds/book/${closed}/epub`],
    ...["/opds/library", "/opds/library/reading", "/opds/library/nowhere", "/opds/purchased", "/opds/book/999/epub"],
  ]) {
    const { statusCode, headers } = await get(url);
    answers[url] = [statusCode, headers["www-authenticate"] !== undefined];
  }
  expect(answers).toEqual({
    "/opds": [200, false],
    "/opds/new": [200, false],
    "/opds/popular": [200, false],
    "/opds/genres": [200, false],
    "/opds/genre/43": [200, false],
    [`/opds/author/${vera.id}`]: [200, false],
    "/opds/search?q=a": [200, false],
    "/opds/opensearch.xml": [200, false],
    [`/opds/book/${open}/epub`]: [200, false],
    [`/opds/book/${closed}/epub`]: [401, true],
    "/opds/library": [401, true],
    "/opds/library/reading": [401, true],
    "/opds/library/nowhere": [401, true],
    "/opds/purchased": [401, true],
    "/opds/book/999/epub": [404, false],
  });
});

describe("bad input", () => {
  it.each([
    ...["/opds/genre/63", "/opds/genre/0", "/opds/genre/43x", "/opds/genres?page=4", "/opds/genres?page=0"],
    ...["/opds/author/999999", "/opds/author/vera", "/opds/search?q=a&page=41", "/opds/search?q=a&page=-1"],
    ...[
      "/opds/book/1/pdf",
      "/opds/book/1/txt",
      "/opds/book/01/epub",
      "/opds/cover/1/160.jpeg",
      "/opds/cover/1/161.jpeg",
    ],
    ...["/opds/nothing", "/opds/genres?page=1e3"],
  ])("there is nothing at %s", async (url) => {
    await addBuilt();
    expect((await get(url)).statusCode).toBe(404);
  });

  it("a cursor that is forged, or of another list", async () => {
    for (let place = 1; place <= 26; place += 1) await addBook();
    const next = linkTo(await feedAt("/opds/new"), "next")?.replace(site, "") ?? "";
    const { search } = new URL(next, site);
    expect([
      (await get(next)).statusCode,
      (await get(`/opds/popular${search}`)).statusCode,
      (await get(`${next}x`)).statusCode,
      (await get("/opds/new?cursor=")).statusCode,
    ]).toEqual([200, 400, 400, 400]);
  });

  it("words that mean something in XML, and signs that XML forbids", async () => {
    const hostile = "]]></title><script>alert(1)</script>&amp;&nbsp; \u0001\u001f\ufffe😀";
    const kept = "]]></title><script>alert(1)</script>&amp;&nbsp; 😀";
    await server.database.updateTable("account").set({ fio: hostile }).where("id", "=", vera.id).execute();
    await addBook({ title: hostile, annotation: hostile });
    const [entry = { name: "" }] = named(await feedAt("/opds/new"), "entry");
    expect([wordOf(entry, "title"), wordOf(entry, "summary")]).toEqual([kept, kept]);
    expect(wordOf(named(entry, "author")[0] ?? { name: "" }, "name")).toBe(kept);
    const [answers] = await titlesAt(`/opds/search?q=${encodeURIComponent("😀".repeat(100))}`);
    expect(answers).toBeUndefined();
  });
});
