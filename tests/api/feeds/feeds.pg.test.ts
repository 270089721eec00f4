import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeVariants } from "../../../server/files/variants.ts";
import { addAudiobook } from "../../support/factories.audio.ts";
import { addSale } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { addChapter, addFile, addWork, documentOf, EARLIER } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";
import { readXml, wordsIn } from "./xml.ts";

const site = "https://rukopis.example";

const server = testServer({ config: { origin: site } });
let vera: TestAccount;
beforeEach(async () => {
  await sql`truncate work, attempt_counter restart identity cascade`.execute(server.database);
  vera = await addAccount(server, { fio: "Вера Лядова" });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const channelAt = async (url: string) => readXml((await get(url)).body).elements?.[0] ?? { name: "" };
/** A feed's items; null: there is no such feed. */
async function itemsAt(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await get(url, headers);
  return statusCode === 404 ? null : wordsIn(readXml(body).elements?.[0] ?? { name: "" }, "item");
}
const titlesAt = async (url: string, headers?: Record<string, string>) =>
  (await itemsAt(url, headers))?.map(({ title }) => title) ?? null;

const addBook = async (given: Parameters<typeof addWork>[2] = {}, chapter: Parameters<typeof addChapter>[2] = {}) => {
  const { id } = await addWork(server, { owner: vera }, { state: "published", ...given });
  const { revisionIds } = await addChapter(server, id, { state: "published", ...chapter });
  return { id, revisionId: revisionIds[0] };
};
const feedsOf = (id: number) => ["/feed/new.xml", `/feed/u/${vera.userName}.xml`, `/feed/book/${id}.xml`];

describe("the feeds", () => {
  it("new books: whole, the latest renewed first", async () => {
    const { id, revisionId } = await addBook({ firstSubGenreId: 25 });
    const later = await addBook({ title: "Позже", annotation: "", lastUpdateTime: "2026-11-15T10:00:00.000Z" });
    const { statusCode, headers, body } = await get("/feed/new.xml");
    expect([statusCode, headers["content-type"], headers["cache-control"], headers["x-robots-tag"]]).toEqual([
      200,
      "application/rss+xml; charset=utf-8",
      "public, no-cache",
      "noindex",
    ]);
    const words = (name: string, text: string) => ({ name, text });
    const guid = (text: string) => ({ name: "guid", attributes: { isPermaLink: "false" }, text });
    const self = { href: "https://rukopis.example/feed/new.xml", rel: "self", type: "application/rss+xml" };
    const url = expect.stringMatching(/^https:\/\/rukopis\.example\/cards\/[\w-]{32}\.jpeg$/);
    const drawn = { name: "media:content", attributes: { url, type: "image/jpeg", medium: "image" } };
    expect(readXml(body)).toEqual({
      name: "rss",
      attributes: {
        version: "2.0",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
        "xmlns:media": "http://search.yahoo.com/mrss/",
      },
      elements: [
        {
          name: "channel",
          elements: [
            words("title", "Новые книги — Рукопись"),
            words("link", "https://rukopis.example/"),
            { name: "atom:link", attributes: self },
            words("description", "Новые книги и книги с новыми главами."),
            words("language", "ru"),
            words("ttl", "60"),
            words("pubDate", "Sun, 15 Nov 2026 10:00:00 GMT"),
            {
              name: "item",
              elements: [
                words("title", "Позже"),
                words("link", `https://rukopis.example/book/${later.id}`),
                guid(`https://rukopis.example/book/${later.id}#${later.revisionId}`),
                words("dc:creator", "Вера Лядова"),
                words("category", "Современная проза"),
                drawn,
                words("pubDate", "Sun, 15 Nov 2026 10:00:00 GMT"),
              ],
            },
            {
              name: "item",
              elements: [
                words("title", "Соль на подоконнике"),
                words("link", `https://rukopis.example/book/${id}`),
                guid(`https://rukopis.example/book/${id}#${revisionId}`),
                words("description", "О доме и о море."),
                words("dc:creator", "Вера Лядова"),
                words("category", "Современная проза"),
                words("category", "Мистика"),
                drawn,
                words("pubDate", "Sun, 01 Nov 2026 09:00:00 GMT"),
              ],
            },
          ],
        },
      ],
    });
  });

  it("an author's: books that they write with others too, and none of anybody else", async () => {
    const gleb = await addAccount(server, { fio: "Глеб Оршанский" });
    await addBook();
    const { id } = await addWork(server, { owner: vera, coAuthor: gleb }, { title: "Вдвоём", state: "published" });
    await addChapter(server, id, { state: "published" });
    expect(await titlesAt(`/feed/u/${vera.userName}.xml`)).toEqual(["Вдвоём", "Соль на подоконнике"]);
    expect(await titlesAt(`/feed/u/${gleb.userName.toUpperCase()}.xml`)).toEqual(["Вдвоём"]);
    const { elements = [] } = await channelAt(`/feed/u/${gleb.userName}.xml`);
    expect(elements.slice(0, 4)).toEqual([
      { name: "title", text: "Глеб Оршанский — Рукопись" },
      { name: "link", text: `https://rukopis.example/u/${gleb.userName}` },
      {
        name: "atom:link",
        attributes: {
          href: `https://rukopis.example/feed/u/${gleb.userName}.xml`,
          rel: "self",
          type: "application/rss+xml",
        },
      },
      { name: "description", text: "Книги автора Глеб Оршанский: новые и с новыми главами." },
    ]);
  });

  it("a book's: its chapters, the last published first, each with 500 characters of its text", async () => {
    const { id, revisionId } = await addBook({}, { texts: ["Было утро.", "Этого ещё никто не видел."] });
    const words = "Слово ".repeat(200).trim();
    const document = { type: "doc", content: [...documentOf("Вечер & <b>ночь</b>.", words).content] };
    const second = await addChapter(server, id, {
      state: "published",
      title: "",
      sortOrder: 2,
      publishTime: "2026-11-15T10:00:00.000Z",
      documents: [document],
    });
    await addChapter(server, id, { title: "Тайная", sortOrder: 3 });
    expect(await itemsAt(`/feed/book/${id}.xml`)).toEqual([
      {
        title: "Глава 2",
        link: `https://rukopis.example/book/${id}/read/${second.id}`,
        guid: `https://rukopis.example/book/${id}/read/${second.id}#${second.revisionIds[0]}`,
        "media:content": "",
        description: `Вечер &amp; &lt;b&gt;ночь&lt;/b&gt;. ${"Слово ".repeat(79).trim()}…`,
        "dc:creator": "Вера Лядова",
        pubDate: "Sun, 15 Nov 2026 10:00:00 GMT",
      },
      {
        title: "Глава 1",
        link: `https://rukopis.example/book/${id}/read/${second.id - 1}`,
        guid: `https://rukopis.example/book/${id}/read/${second.id - 1}#${revisionId}`,
        "media:content": "",
        description: "Было утро.",
        "dc:creator": "Вера Лядова",
        pubDate: "Sun, 01 Nov 2026 09:00:00 GMT",
      },
    ]);
  });

  it("of a chapter that is sold the title, the opening where there is one, and that it is sold", async () => {
    const { id } = await addBook();
    const text = "Тайна вторая. ".repeat(20).trim();
    const document = documentOf("Всё началось зимой.", text);
    await addChapter(server, id, { state: "published", title: "Платная", sortOrder: 2, documents: [document] });
    await addSale(server, id);
    const titlesIn = async () =>
      (await itemsAt(`/feed/book/${id}.xml`))?.map(({ title, description }) => [title, description]);
    const sold = "Глава продаётся: она откроется тому, кто купит книгу.";
    expect(await titlesIn()).toEqual([
      ["Платная", sold],
      ["Глава 1", "Было утро."],
    ]);
    await server.database.updateTable("workSale").set({ promoFragment: true }).where("workId", "=", id).execute();
    expect(await titlesIn()).toEqual([
      ["Платная", `Всё началось зимой. ${sold}`],
      ["Глава 1", "Было утро."],
    ]);
  });

  it("an audiobook's: its chapters lead to where they are heard", async () => {
    const { workId, chapterId } = await addAudiobook(server, { owner: vera });
    const [item] = (await itemsAt(`/feed/book/${workId}.xml`)) ?? [];
    expect([item?.title, item?.link, item?.description]).toEqual([
      "Глава 1",
      `https://rukopis.example/audiobook/${workId}?chapter=${chapterId}`,
      undefined,
    ]);
    expect((await itemsAt("/feed/new.xml"))?.map(({ link }) => link)).toEqual([
      `https://rukopis.example/audiobook/${workId}`,
    ]);
  });

  it("each item has the picture of its book, with its bytes as they are given", async () => {
    const { id } = await addBook();
    const pictures = async () => {
      const found: (Record<string, string> | undefined)[] = [];
      for (const url of feedsOf(id)) {
        const item = (await channelAt(url)).elements?.find(({ name }) => name === "item");
        found.push(item?.elements?.find(({ name }) => name === "media:content")?.attributes);
      }
      return found;
    };
    const given = async (url = "") => {
      const { statusCode, headers, rawPayload } = await get(url.replace(site, ""));
      return { statusCode, type: headers["content-type"], fileSize: String(rawPayload.length) };
    };
    const [painted] = await pictures();
    const { statusCode, ...asGiven } = await given(painted?.url);
    expect([statusCode, asGiven.type]).toEqual([200, "image/jpeg"]);
    expect(await pictures()).toEqual(Array(3).fill({ url: painted?.url, medium: "image", ...asGiven }));

    const cover = await addFile(server, vera, { workId: id });
    await server.database.updateTable("work").set({ coverFileId: cover }).where("id", "=", id).execute();
    const whole = `${site}/files/${cover}`;
    expect(await given(whole)).toMatchObject({ statusCode: 200, type: "image/webp" });
    const { fileSize } = await given(whole);
    expect(await pictures()).toEqual(Array(3).fill({ url: whole, medium: "image", type: "image/webp", fileSize }));

    await makeVariants(cover);
    const smaller = await given(`${whole}/512.jpeg`);
    expect(smaller).toMatchObject({ statusCode: 200, type: "image/jpeg" });
    expect(await pictures()).toEqual(
      Array(3).fill({ url: `${whole}/512.jpeg`, medium: "image", type: "image/jpeg", fileSize: smaller.fileSize }),
    );
  });

  it("no more than 50 items", async () => {
    const { id } = await addBook();
    for (let place = 2; place <= 51; place += 1) {
      await addChapter(server, id, { state: "published", title: `Глава ${place}`, sortOrder: place });
      await addBook({ title: `Книга ${place}` });
    }
    const sizes: (number | undefined)[] = [];
    for (const url of feedsOf(id)) sizes.push((await itemsAt(url))?.length);
    expect(sizes).toEqual([50, 50, 50]);
    expect((await titlesAt(`/feed/book/${id}.xml`))?.[0]).toBe("Глава 51");
    expect((await titlesAt("/feed/new.xml"))?.slice(0, 2)).toEqual(["Книга 51", "Книга 50"]);
  });
});

describe("who asks again", () => {
  it("gets 304 until readers get another text, which is another item", async () => {
    const { id } = await addBook({}, { texts: ["Было утро.", "Был вечер."] });
    for (const url of feedsOf(id)) {
      const { headers } = await get(url);
      const etag = String(headers.etag);
      for (const sentTag of [etag, `W/${etag}`]) {
        const again = await get(url, { "if-none-match": sentTag });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
      }
      expect((await get(url, { "if-none-match": '"another"' })).statusCode).toBe(200);
      const head = await server.app.inject({ method: "HEAD", url });
      expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ""]);
    }
    const guids = async () => {
      const found: (string | undefined)[] = [];
      for (const url of feedsOf(id)) found.push((await itemsAt(url))?.[0]?.guid);
      return found;
    };
    const before = await guids();
    await sql`update chapter set published_revision_id = published_revision_id + 1`.execute(server.database);
    const after = await guids();
    expect(after.map((guid, index) => guid === before[index])).toEqual([false, false, false]);
    expect(after.map((guid) => guid?.replace(/#\d+$/, ""))).toEqual(before.map((guid) => guid?.replace(/#\d+$/, "")));
  });
});

/** What of a work a guest's program gets: in lists, of the author, of itself. */
const shown = ["Соль на подоконнике"];
const chapters = ["Глава 1"];
const standings = [
  ["for everybody", {}, [shown, shown, chapters]],
  ["with the mark 18+", { ageMark: "18+" }, [shown, shown, chapters]],
  ["by its link", { privacyDisplay: "Link" }, [[], [], chapters]],
  ["for signed-in people", { privacyDisplay: "Registered" }, [[], [], null]],
  ["for friends", { privacyDisplay: "Friends" }, [[], [], null]],
  ["for adults", { ageMark: "18+", adultOnly: true }, [[], [], null]],
  ["a draft", { state: "draft" }, [[], [], null]],
  ["on moderation", { state: "onModeration" }, [[], [], null]],
  ["rejected", { state: "rejected" }, [[], [], null]],
  ["removed", { state: "removed" }, [[], [], null]],
  ["in the bin", { state: "deleted" }, [[], [], null]],
] as const;

describe("who gets what", () => {
  it.each(standings)(
    "a work %s: the same to a guest, an adult one, its author and a moderator",
    async (_, given, told) => {
      const { id } = await addBook(given);
      const moderator = await addAccount(server, { roles: ["Moderator"] });
      const cookieOf = async (person: TestAccount) =>
        [...(await server.login(person)).cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const cookies = ["", "adult=1", await cookieOf(vera), await cookieOf(moderator)];
      for (const cookie of cookies) {
        const answers: unknown[] = [];
        for (const url of feedsOf(id)) answers.push(await titlesAt(url, cookie ? { cookie } : {}));
        expect([cookie, answers]).toEqual([cookie, told]);
      }
    },
  );

  it("a work without a chapter for readers is in no list", async () => {
    const { id } = await addWork(server, { owner: vera }, { state: "published" });
    const warnings: unknown[] = [];
    for (const url of feedsOf(id)) warnings.push(await titlesAt(url));
    expect(warnings).toEqual([[], [], []]);
  });

  it("of a banned author as much as their page shows, of one who is gone nothing; their books stay", async () => {
    const { id } = await addBook();
    const change = (row: object) => server.database.updateTable("account").set(row).where("id", "=", vera.id).execute();
    const listed = async () => {
      const answers: unknown[] = [];
      for (const url of feedsOf(id)) answers.push(await titlesAt(url));
      return answers;
    };
    await change({ bannedAt: EARLIER });
    expect(await listed()).toEqual([shown, shown, chapters]);
    await change({ bannedAt: null, disabledAt: EARLIER });
    expect(await listed()).toEqual([shown, null, chapters]);
  });

  it("under a former user name the way to the present one", async () => {
    await server.as(vera)("changeUserName", {
      body: { userName: `${vera.userName}.b`, proof: { password: PASSWORD } },
    });
    const { statusCode, headers } = await get(`/feed/u/${vera.userName}.xml`);
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
      301,
      `/feed/u/${vera.userName}.b.xml`,
      "no-cache",
    ]);
    expect((await get(`/feed/u/${vera.userName}.b.xml`)).statusCode).toBe(200);
  });
});

describe("bad input", () => {
  it.each([
    ...["/feed/book/0.xml", "/feed/book/-1.xml", "/feed/book/1e3.xml", "/feed/book/01.xml", "/feed/book/.xml"],
    ...["/feed/book/999999999999999.xml", "/feed/book/9999999999999999.xml", "/feed/book/1", "/feed/book/1.json"],
    ...["/feed/u/.xml", "/feed/u/nobody.here.xml", "/feed/u/%00.xml", "/feed/u/%D1%81.xml", "/feed/u/a%2Fb.xml"],
    ...[`/feed/u/${"a".repeat(90)}.xml`, "/feed/u/'%20or%201=1.xml", "/feed/old.xml", "/feed", "/feed/"],
  ])("there is nothing at %s", async (url) => {
    await addBook();
    expect((await get(url)).statusCode).toBe(404);
  });

  it("words that mean something in XML or HTML, and signs that XML forbids", async () => {
    const hostile = "]]></title><script>alert(1)</script>&amp;&nbsp; \u0001\u001f\ufffe😀";
    const kept = "]]></title><script>alert(1)</script>&amp;&nbsp; 😀";
    const escaped = "]]&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&amp;nbsp; 😀";
    await server.database.updateTable("account").set({ fio: hostile }).where("id", "=", vera.id).execute();
    const { id } = await addBook({ title: hostile, annotation: hostile }, { title: hostile, texts: [hostile] });
    for (const url of feedsOf(id)) {
      const [item] = (await itemsAt(url)) ?? [];
      expect([url, item?.title, item?.["dc:creator"], item?.description]).toEqual([url, kept, kept, escaped]);
    }
  });

  it("one address asks 300 times a minute", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 301; time += 1) statuses.push((await get("/feed/book/1.xml")).statusCode);
    expect([new Set(statuses.slice(0, 300)), statuses[300]]).toEqual([new Set([404]), 429]);
    expect((await get("/feed/new.xml")).statusCode).toBe(429);
  });
});
