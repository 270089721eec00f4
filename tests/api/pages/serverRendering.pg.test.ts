import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cutHtml } from "../../../src/document/cutHtml.ts";
import { fill, type Pack } from "../../e2e/attacks/filling.ts";
import { ownVectors } from "../../e2e/attacks/vectors.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addPublishedBook, addWork, EARLIER, sceneOf } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { faultsOfHtml, faultsOfXml } from "./storedScripts.ts";

const html = { accept: "text/html,*/*;q=0.8" };
let server: TestServer;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  // As people build it: what is drawn by is the production's.
  vi.stubEnv("NODE_ENV", "production");
  await build({ logLevel: "error", build: { ssr: "src/shell/serverRendering.tsx", outDir: join(webRoot, ".ssr") } });
  vi.unstubAllEnvs();
  await writeFile(join(webRoot, "index.html"), '<!doctype html><head></head><body><div id="root"></div></body>');
  server = await startServer({ config: { webRoot } });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** The server-rendered content of the root; an empty string where the page has none. */
async function renderedOf(browser: TestBrowser, path: string): Promise<string> {
  const { body } = await browser.ask(path, { headers: html });
  return (
    /<div id="root">(?:<div data-server-rendered="">(.*)<\/div>)?<\/div>(?:<script|<\/body>)/s.exec(body)?.[1] ?? ""
  );
}
const wordsOf = (markup: string): string => markup.replace(/<[^>]*>/g, "|");

it("home, book, reader and author are in the first HTML, and hostile words are words", async () => {
  const cast = await addCast(server);
  const book = await addPublishedBook(server, cast);
  const title = `</div><script>alert("1")</script>'&amp;`;
  const spelled = "&lt;/div&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#x27;&amp;amp;";
  await server.database
    .updateTable("work")
    .set({ title, annotation: '"><img src=x onerror=alert(1)>' })
    .where("id", "=", book.workId)
    .execute();
  const guest = server.browser();
  const home = await renderedOf(guest, "/");
  expect(home).toContain(`<a href="/book/${book.workId}">${spelled}</a>`);
  expect(wordsOf(home)).toContain("|Новые книги|");
  expect(wordsOf(home)).toContain("|Войти|");
  const page = await renderedOf(guest, `/book/${book.workId}`);
  expect(page).toContain(`<h1>${spelled}</h1>`);
  expect(page).toContain("<p>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</p>");
  const reader = await renderedOf(guest, `/book/${book.workId}/read/${book.chapterId}`);
  expect(reader).toContain("<h1>Глава 1</h1>");
  expect(reader).toMatch(/<div class="prose [^"]*"><p>/);
  const author = await renderedOf(guest, `/u/${cast.owner.userName}`);
  expect(wordsOf(author)).toContain(`|${cast.owner.fio}|`);
  for (const markup of [home, page, reader, author]) expect(markup).not.toMatch(/<script|<img|style="/);
});

it("what is drawn for a guest is drawn for who has been here before and who is signed in, too", async () => {
  const cast = await addCast(server);
  const { workId, chapterId } = await addPublishedBook(server, cast);
  const known = server.browser();
  known.cookies.set("LoginCookie", "1");
  const owner = await server.login(cast.owner);
  const paths = ["/", "/catalog", "/posts", "/reviews", "/arts", "/support", "/terms"].concat([
    `/book/${workId}`,
    `/book/${workId}/read/${chapterId}`,
    `/u/${cast.owner.userName}`,
  ]);
  const isDrawn = async (browser: TestBrowser) => {
    const drawn: Record<string, boolean> = {};
    for (const path of paths) drawn[path] = (await renderedOf(browser, path)) !== "";
    return drawn;
  };
  const ofGuest = await isDrawn(server.browser());
  expect(ofGuest).toMatchObject({ "/": true, [`/book/${workId}`]: true });
  expect(await isDrawn(known)).toEqual(ofGuest);
  expect(await isDrawn(owner)).toEqual(ofGuest);
});

it("what a guest may not read is not there, and its author sees it as a person who is not known yet", async () => {
  const cast = await addCast(server);
  const draft = await addWork(server, { owner: cast.owner }, { title: "Тайный черновик" });
  const path = `/book/${draft.id}`;
  expect(await renderedOf(server.browser(), path)).toBe("");
  const own = await renderedOf(await server.login(cast.owner), path);
  expect(wordsOf(own)).toContain("|Тайный черновик|");
  expect(wordsOf(own)).not.toMatch(/\|Войти\||\|Стать автором\|/);
  expect(own).not.toContain(cast.owner.email);
  // What was drawn for one is not shown to another.
  expect(await renderedOf(server.browser(), path)).toBe("");
  expect(await renderedOf(server.browser(), "/nowhere")).toBe("");
  expect(await renderedOf(await server.login(cast.owner), `/work/${draft.id}/edit/content`)).toBe("");
});

it("a withdrawn book is gone at once", async () => {
  const cast = await addCast(server);
  const book = await addPublishedBook(server, cast);
  const path = `/book/${book.workId}`;
  const guest = server.browser();
  expect(wordsOf(await renderedOf(guest, path))).toContain("|Аннотация|");
  await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", book.workId).execute();
  expect(await renderedOf(guest, path)).toBe("");
});

it("a page that opens where its reader stopped is left to the browser", async () => {
  const cast = await addCast(server);
  const { workId, chapterId } = await addPublishedBook(server, cast);
  const path = `/book/${workId}/read/${chapterId}`;
  const reader = await server.login(cast.stranger);
  expect(await renderedOf(reader, path)).not.toBe("");
  await server.database
    .insertInto("readerProgress")
    .values({
      accountId: cast.stranger.id,
      workId,
      chapterId,
      location: 2,
      progress: 0.5,
      movedAt: EARLIER,
    })
    .execute();
  expect(await renderedOf(reader, path)).toBe("");
});

describe("words that mean harm, in every field that people write in", () => {
  const together = 4;
  const groups = Array.from({ length: Math.ceil(ownVectors.length / together) }, (_, index) =>
    ownVectors.slice(index * together, (index + 1) * together),
  );
  const agents = {
    "a browser": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "a search engine": "Mozilla/5.0 (compatible; Googlebot/2.1)",
  };
  let packs: Pack[];
  let other: TestServer;
  beforeAll(async () => {
    // A server of the tests refuses to answer with words that are longer than a form takes.
    other = await startServer({ config: { webRoot, checkAnswers: false } });
    packs = await fill(
      other,
      groups.map((group) => group.join(" ")),
    );
  });
  afterAll(() => other.stop());

  const pagesOf = ({ tag, things }: Pack) => [
    ...["/", `/catalog?tag=${tag}`, `/posts?tag=${tag}`, `/reviews?tag=${tag}`, `/arts?tag=${tag}`],
    ...things.flatMap(({ workId, chapterId, seriesId, postId, reviewId, artId, userName, words }) => [
      ...[`/book/${workId}`, `/book/${workId}/read/${chapterId}`, `/book/${workId}/reviews`, `/series/${seriesId}`],
      ...[`/post/${postId}`, `/review/${reviewId}`, `/art/${artId}`, `/u/${userName}`],
      `/?search=${encodeURIComponent(words.slice(0, 100))}`,
    ]),
  ];
  const feedsOf = ({ things }: Pack) => [
    ...["/feed/new.xml", "/opds/new", "/sitemap.xml"],
    ...things.flatMap(({ workId, personId, userName }) => [
      `/feed/book/${workId}.xml`,
      `/feed/u/${userName}.xml`,
      `/opds/author/${personId}`,
    ]),
  ];

  let count = 0;
  /** Each from another network: no limit counts them together. */
  async function answerTo(url: string, agent: string) {
    count += 1;
    const address = `10.${count >> 8}.${count & 255}.1`;
    const { statusCode, body } = await other.browser().ask(url, {
      headers: { ...html, "user-agent": agent },
      address,
    });
    expect([url, statusCode]).toEqual([url, 200]);
    return body;
  }

  it.each(Object.entries(agents))("make nothing of a page that %s asks for", async (_, agent) => {
    for (const url of packs.flatMap(pagesOf)) {
      const body = await answerTo(url, agent);
      expect([url, faultsOfHtml(body)]).toEqual([url, []]);
    }
  });

  it("make nothing of a feed, of a catalogue for programs, of the map", async () => {
    for (const url of packs.flatMap(feedsOf)) {
      const body = await answerTo(url, agents["a search engine"]);
      expect([url, faultsOfXml(body)]).toEqual([url, []]);
    }
  });

  it.each(ownVectors)("are no address, no font and no picture of a profile or a cover: %s", async (vector) => {
    const person = await addAccount(other);
    const browser = await other.login(person);
    const profile = {
      fio: "Анна Ветрова",
      status: "",
      birthday: null,
      sex: null,
      aboutMe: "",
      avatarFileId: null,
      backgroundFileId: null,
      distributionAgree: false,
    };
    const kept = await browser.post("/v2/account/settings/update", {
      ...profile,
      links: [{ title: "Слово", url: vector }],
    });
    if (kept.statusCode === 200) {
      const { links } = await other.as(person)("getProfile", {});
      expect(links.map(({ url }) => new URL(url).protocol)).toEqual(["https:"]);
    }
    const scene = sceneOf();
    const layer = scene.layers[0];
    const save = async (changed: object) =>
      (
        await browser.post(`/v2/cover/design/${randomUUID()}/save`, {
          revision: 0,
          workId: null,
          sources: [],
          scene: { ...scene, ...changed },
        })
      ).statusCode;
    expect(await save({})).toBe(200);
    const picture = { kind: "picture", fileId: vector, zoom: 1, x: 0.5, y: 0.5, shade: 0.4, shadeFrom: "bottom" };
    expect([
      await save({ layers: [{ ...layer, font: vector }] }),
      await save({ layers: [{ ...layer, colour: vector }] }),
      await save({ background: { ...picture, blur: 0, grey: false } }),
      await save({ background: { kind: "colour", colour: vector } }),
    ]).toEqual([400, 400, 400, 400]);
  });

  it("what words could make is seen", () => {
    const seen = [
      ['<img src=x onerror="a()">', ["IMG has onerror"]],
      ["<script>a()</script>", ["has a script"]],
      ['<a href="javascript:a()">a</a>', ["A href leads to javascript:a()"]],
      ['<img src="//example.org/a.png">', ["IMG src leads to //example.org/a.png"]],
      ['<script type="application/json">{"html":"<img src=x onerror=a()>"}</script>', ["IMG has onerror"]],
      ['<script type="application/json">{"a":"<!--"}</script>', ["a block of data has markup"]],
    ] as const;
    for (const [markup, faults] of seen) expect(faultsOfHtml(markup)).toEqual(faults);
    expect(
      faultsOfXml('<rss><item onload="a()"><description>&lt;script&gt;a()&lt;/script&gt;</description></item></rss>'),
    ).toEqual(["item has onload", "has a script"]);
  });
});

it("of a long text its first blocks are drawn, whole", () => {
  const text = "<p>один</p><blockquote><p>два<br>три</p></blockquote><p>четыре</p>";
  expect(cutHtml(text, 1_000)).toBe(text);
  expect(cutHtml(text, 5)).toBe("<p>один</p>");
  expect(cutHtml(text, 14)).toBe("<p>один</p><blockquote><p>два<br>три</p></blockquote>");
});
