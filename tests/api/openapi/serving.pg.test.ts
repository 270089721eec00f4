import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let webRoot: string;

const built = `<!doctype html><html lang="ru"><head><title>Рукопись</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<script src="/theme.js"></script>
<script type="module" crossorigin src="/assets/first-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/first-1.css">
</head><body><noscript><link rel="stylesheet" href="/noscript.css" /></noscript><div id="root"></div></body></html>`;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), built);
  server = await startServer({ config: { webRoot, origin: "https://rukopis.test" } });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

describe("/openapi.json", () => {
  const ask = (headers: Record<string, string> = {}) => server.app.inject({ url: "/openapi.json", headers });

  it("is the document of this server, for everybody", async () => {
    const { statusCode, headers, body } = await ask();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(JSON.parse(body)).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Рукопись" },
      servers: [{ url: "https://rukopis.test/api" }],
      components: { securitySchemes: { session: { in: "cookie", name: "__Host-sid" } } },
    });
  });

  it("comes packed to a program that can unpack it", async () => {
    const { headers, rawPayload } = await ask({ "accept-encoding": "gzip, br" });
    expect(headers).toMatchObject({ "content-encoding": "br", etag: expect.stringMatching(/^W\/"/) });
    expect(brotliDecompressSync(rawPayload).toString()).toBe((await ask()).body);
  });

  it("is not sent again to a program that has it", async () => {
    const { etag } = (await ask()).headers;
    for (const known of [String(etag), `W/${etag}`]) {
      const { statusCode, body } = await ask({ "if-none-match": known });
      expect([statusCode, body]).toEqual([304, ""]);
    }
  });
});

describe("/developers", () => {
  const ask = (url: string) => server.app.inject({ url, headers: { accept: "text/html" } });

  it("lists sections and calls in the look of the product, without its program", async () => {
    const { statusCode, headers, body } = await ask("/developers");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "x-robots-tag": "noindex" });
    expect(body).toContain("<title>API для программ — Рукопись</title>");
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/first-1.css">');
    expect(body).toContain('<h2 id="reading"><a href="/developers/reading">Каталог и чтение</a></h2>');
    expect(body).toContain(
      '<li><a href="/developers/reading#getBook">Книга с содержанием</a> <code>GET /api/v1/work/{id}/details</code></li>',
    );
    expect(body).toContain('<code>TooManyRequests</code> <span class="muted">8, HTTP 429</span>');
    expect(body.match(/<h1>/g)).toHaveLength(1);
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">']);
    expect(body).not.toMatch(/ style=|<style|noscript/);
    expect([...body.matchAll(/(?:src|href)="(https?:[^"]*)"/g)]).toEqual([]);
  });

  it("shows parameters, answers and refusals of the calls of a section", async () => {
    const { body } = await ask("/developers/reading");
    expect(body).toContain("<h1>API: Каталог и чтение</h1>");
    expect(body).toContain(
      '<li><code>id</code> <span class="muted">в адресе: целое число, больше 0</span> — Номер</li>',
    );
    expect(body).toContain(
      '<li><code>genre</code> <span class="muted">в запросе, необязательно: список, строк не больше 10: строка</span> — Жанр</li>',
    );
    expect(body).toContain('<code>NotFound</code> <span class="muted">HTTP 404</span> — Страница не найдена');
    expect(body).toContain("&lt;p&gt;Было утро.&lt;/p&gt;");
    expect(body.match(/<h1>/g)).toHaveLength(1);
    expect(body).not.toMatch(/ style=|<style/);
  });

  it("of a section that is not there is none", async () => {
    expect((await ask("/developers/nothing")).statusCode).toBe(404);
  });
});
