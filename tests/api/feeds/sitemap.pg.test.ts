import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addAudiobook } from "../../support/factories.audio.ts";
import { addArt, addPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addChapter, addSeries, addWork, EARLIER } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";
import { readXml, wordsIn } from "./xml.ts";

const site = "https://rukopis.example";

const server = testServer({ config: { origin: site } });
beforeEach(() =>
  sql`truncate work, series, publication, attempt_counter restart identity cascade`.execute(server.database),
);

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const partsNow = async () =>
  wordsIn(readXml((await get("/sitemap.xml")).body), "sitemap").map(({ loc = "" }) => loc.replace(site, ""));
/** The pages of a part with the day of their last change; null: there is no such part. */
async function pagesIn(part: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await get(`/sitemap/${part}.xml`, headers);
  if (statusCode === 404) return null;
  return wordsIn(readXml(body), "url").map(({ loc = "", lastmod }) => [loc.replace(site, ""), lastmod]);
}

const addBook = async (owner: TestAccount, given: Parameters<typeof addWork>[2] = {}) => {
  const { id } = await addWork(server, { owner }, { state: "published", ...given });
  await addChapter(server, id, { state: "published" });
  return id;
};

describe("the map of the site", () => {
  it("is named in robots.txt, which closes the addresses that are no public pages", async () => {
    const { statusCode, headers, body } = await get("/robots.txt");
    expect([statusCode, headers["content-type"], body]).toEqual([
      200,
      "text/plain; charset=utf-8",
      "User-agent: *\nDisallow: /account/\nDisallow: /api/\nDisallow: /profile\nDisallow: /work/\nDisallow: /*/edit\n\nSitemap: https://rukopis.example/sitemap.xml\n",
    ]);
  });

  it("an empty site has an empty one", async () => {
    const { statusCode, headers, body } = await get("/sitemap.xml");
    expect([statusCode, headers["content-type"], headers["cache-control"], body]).toEqual([
      200,
      "application/xml; charset=utf-8",
      "public, max-age=3600",
      '<?xml version="1.0" encoding="utf-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</sitemapindex>\n',
    ]);
    expect(await pagesIn("works-0")).toBeNull();
  });

  it("works, series and authors lie in parts of 10,000 ids, with when readers last got something new", async () => {
    const vera = await addAccount(server);
    await addAccount(server);
    const first = await addBook(vera);
    await sql`select setval(pg_get_serial_sequence('work', 'id'), 9999)`.execute(server.database);
    const last = await addBook(vera, { lastUpdateTime: "2026-11-15T10:00:00.000Z" });
    const { workId: heard } = await addAudiobook(server, { owner: vera });
    const { id: seriesId } = await addSeries(server, { owner: vera }, {}, first, last);
    expect([first, last, heard]).toEqual([1, 10_000, 10_001]);
    expect(await partsNow()).toEqual([
      "/sitemap/works-0.xml",
      "/sitemap/works-1.xml",
      "/sitemap/series-0.xml",
      "/sitemap/authors-0.xml",
    ]);
    expect([await pagesIn("works-0"), await pagesIn("works-1"), await pagesIn("works-2")]).toEqual([
      [
        ["/book/1", EARLIER],
        ["/book/10000", "2026-11-15T10:00:00.000Z"],
      ],
      [["/audiobook/10001", EARLIER]],
      null,
    ]);
    expect(await pagesIn("series-0")).toEqual([[`/series/${seriesId}`, "2026-11-15T10:00:00.000Z"]]);
    expect(await pagesIn("authors-0")).toEqual([[`/u/${vera.userName}`, "2026-11-15T10:00:00.000Z"]]);
  });

  it.each([
    ["a draft", { state: "draft" }],
    ["on moderation", { state: "onModeration" }],
    ["rejected", { state: "rejected" }],
    ["removed", { state: "removed" }],
    ["in the bin", { state: "deleted" }],
    ["for signed-in people", { privacyDisplay: "Registered" }],
    ["for friends", { privacyDisplay: "Friends" }],
    ["by its link", { privacyDisplay: "Link" }],
    ["with the mark 18+", { ageMark: "18+" }],
    ["for adults", { ageMark: "18+", adultOnly: true }],
  ] as const)("a work %s is not in it, nor its series and its author, for any asker", async (_, given) => {
    const owner = await addAccount(server);
    await addSeries(server, { owner }, {}, await addBook(owner, given));
    const cookies = (await server.login(owner)).cookies;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const headers of [{}, { cookie }, { cookie: "adult=1; Adult=1" }] as Record<string, string>[])
      expect([
        wordsIn(readXml((await get("/sitemap.xml", headers)).body), "sitemap"),
        await pagesIn("works-0", headers),
        await pagesIn("series-0", headers),
        await pagesIn("authors-0", headers),
      ]).toEqual([[], null, null, null]);
  });

  it("posts and arts are in it with their last change: what is out, for everybody, and for all ages", async () => {
    const vera = await addAccount(server);
    const out = { state: "published" } as const;
    const { id: post } = await addPost(server, vera, { ...out, lastModificationTime: "2026-11-15T10:00:00.000Z" });
    await addPost(server, vera, {});
    await addPost(server, vera, { ...out, privacyDisplay: "Followers" });
    await addPost(server, await addAccount(server, { disabledAt: EARLIER }), out);
    expect(await partsNow()).toEqual(["/sitemap/posts-0.xml"]);
    const { id: art } = await addArt(server, vera, out);
    await addArt(server, vera, { ...out, adultOnly: true });
    await addArt(server, vera, { ...out, privacyDisplay: "Me" });
    await addArt(server, vera, { state: "removed" });
    expect(await partsNow()).toEqual(["/sitemap/posts-0.xml", "/sitemap/arts-0.xml"]);
    expect(await pagesIn("posts-0")).toEqual([[`/post/${post}`, "2026-11-15T10:00:00.000Z"]]);
    expect(await pagesIn("arts-0")).toEqual([[`/art/${art}`, EARLIER]]);
  });

  it("a work without a chapter for readers, a series in the bin and authors who asked or are gone are left out", async () => {
    const [vera, gleb, lida] = [
      await addAccount(server),
      await addAccount(server),
      await addAccount(server, { disabledAt: EARLIER }),
    ];
    await addWork(server, { owner: vera }, { state: "published" });
    await addSeries(server, { owner: gleb }, { deletedAt: EARLIER }, await addBook(gleb));
    await addBook(lida);
    await server.database
      .insertInto("privacy")
      .values({
        accountId: gleb.id,
        showBirthday: "nobody",
        whoCanWrite: "everybody",
        whoSeesFollows: "everybody",
        whoSeesLibrary: "me",
        inSearchEngines: false,
      })
      .execute();
    expect(await partsNow()).toEqual(["/sitemap/works-0.xml"]);
    expect(await pagesIn("works-0")).toEqual([
      ["/book/2", EARLIER],
      ["/book/3", EARLIER],
    ]);
  });

  it("a co-author who has confirmed is an author, an invited one is not", async () => {
    const [vera, gleb, ivan] = [await addAccount(server), await addAccount(server), await addAccount(server)];
    const { id } = await addWork(server, { owner: vera, coAuthor: gleb, unconfirmed: ivan }, { state: "published" });
    await addChapter(server, id, { state: "published" });
    expect(await pagesIn("authors-0")).toEqual([
      [`/u/${vera.userName}`, EARLIER],
      [`/u/${gleb.userName}`, EARLIER],
    ]);
  });

  it.each([
    "works",
    "works-",
    "works--1",
    "works-01",
    "works-0x",
    "works-9999999999",
    "people-0",
    "toString-0",
    "../robots",
  ])("there is no part %s", async (name) => {
    await addBook(await addAccount(server));
    expect((await get(`/sitemap/${encodeURIComponent(name)}.xml`)).statusCode).toBe(404);
  });

  it("one address asks 300 times a minute", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 301; time += 1) statuses.push((await get("/sitemap/works-0.xml")).statusCode);
    expect([new Set(statuses.slice(0, 300)), statuses[300]]).toEqual([new Set([404]), 429]);
    expect((await get("/sitemap.xml")).statusCode).toBe(429);
  });
});
