import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cutHtml } from "../../../src/document/cutHtml.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addCast, addPublishedBook, addWork, EARLIER } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const html = { accept: "text/html,*/*;q=0.8" };
let server: TestServer;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  // As people build it: what is drawn by is the production's.
  vi.stubEnv("NODE_ENV", "production");
  await build({ logLevel: "error", build: { ssr: "src/app/still.tsx", outDir: join(webRoot, ".still") } });
  vi.unstubAllEnvs();
  await writeFile(join(webRoot, "index.html"), '<!doctype html><head></head><body><div id="root"></div></body>');
  server = await startServer({ config: { webRoot } });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** What stands in the page before its program does; nothing where it is empty. */
async function stillOf(browser: TestBrowser, path: string): Promise<string> {
  const { body } = await browser.ask(path, { headers: html });
  return /<div id="root">(?:<div data-still="">(.*)<\/div>)?<\/div>(?:<script|<\/body>)/s.exec(body)?.[1] ?? "";
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
  const home = await stillOf(guest, "/");
  expect(home).toContain(`<a href="/book/${book.workId}">${spelled}</a>`);
  expect(wordsOf(home)).toContain("|Новые книги|");
  expect(wordsOf(home)).toContain("|Войти|");
  const page = await stillOf(guest, `/book/${book.workId}`);
  expect(page).toContain(`<h1>${spelled}</h1>`);
  expect(page).toContain("<p>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</p>");
  const reader = await stillOf(guest, `/book/${book.workId}/read/${book.chapterId}`);
  expect(reader).toContain("<h1>Глава 1</h1>");
  expect(reader).toMatch(/<div class="prose [^"]*"><p>/);
  const author = await stillOf(guest, `/u/${cast.owner.userName}`);
  expect(wordsOf(author)).toContain(`|${cast.owner.fio}|`);
  for (const markup of [home, page, reader, author]) expect(markup).not.toMatch(/<script|<img|style="/);
});

it("what a guest may not read is not there, and its author sees it as a person who is not known yet", async () => {
  const cast = await addCast(server);
  const draft = await addWork(server, { owner: cast.owner }, { title: "Тайный черновик" });
  const path = `/book/${draft.id}`;
  expect(await stillOf(server.browser(), path)).toBe("");
  const own = await stillOf(await server.login(cast.owner), path);
  expect(wordsOf(own)).toContain("|Тайный черновик|");
  expect(wordsOf(own)).not.toMatch(/\|Войти\||\|Стать автором\|/);
  expect(own).not.toContain(cast.owner.email);
  // What was drawn for one is not shown to another.
  expect(await stillOf(server.browser(), path)).toBe("");
  expect(await stillOf(server.browser(), "/nowhere")).toBe("");
  expect(await stillOf(await server.login(cast.owner), `/work/${draft.id}/edit/content`)).toBe("");
});

it("a withdrawn book is gone at once", async () => {
  const cast = await addCast(server);
  const book = await addPublishedBook(server, cast);
  const path = `/book/${book.workId}`;
  const guest = server.browser();
  expect(wordsOf(await stillOf(guest, path))).toContain("|Аннотация|");
  await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", book.workId).execute();
  expect(await stillOf(guest, path)).toBe("");
});

it("a page that opens where its reader stopped is left to the browser", async () => {
  const cast = await addCast(server);
  const { workId, chapterId } = await addPublishedBook(server, cast);
  const path = `/book/${workId}/read/${chapterId}`;
  const reader = await server.login(cast.stranger);
  expect(await stillOf(reader, path)).not.toBe("");
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
  expect(await stillOf(reader, path)).toBe("");
});

it("of a long text its first blocks are drawn, whole", () => {
  const text = "<p>один</p><blockquote><p>два<br>три</p></blockquote><p>четыре</p>";
  expect(cutHtml(text, 1_000)).toBe(text);
  expect(cutHtml(text, 5)).toBe("<p>один</p>");
  expect(cutHtml(text, 14)).toBe("<p>один</p><blockquote><p>два<br>три</p></blockquote>");
});
