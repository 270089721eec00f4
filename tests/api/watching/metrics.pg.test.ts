import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { metricsServer } from "../../../server/metrics/serve.ts";
import { counted, seriesOf } from "../../support/counted.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addWork, picture } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const bearer = { authorization: `Bearer ${TOKEN}` };

let webRoot: string;
const written: string[] = [];
let server: TestServer;
let origin: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><html><head></head><body></body>");
  server = await startServer({
    config: { webRoot, metrics: { token: TOKEN, port: null }, accessLog: true },
    logger: { stream: { write: (line: string) => void written.push(line) } },
  });
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const scrape = async (): Promise<string> => (await server.app.inject({ url: "/metrics", headers: bearer })).body;

const requests = (method: string, route: string, status: string) =>
  `rukopis_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe("who may read them", () => {
  it.each([
    [undefined, 401],
    ["Bearer", 401],
    [`Bearer ${TOKEN}0`, 401],
    [`Basic ${TOKEN}`, 401],
    [`Bearer ${TOKEN}`, 200],
  ])("with «%s» the answer is %s", async (authorization, status) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await server.app.inject({ url: "/metrics", headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
  });

  it("are text in the format of Prometheus, which nobody keeps", async () => {
    const { headers, body } = await server.app.inject({ url: "/metrics", headers: bearer });
    expect(headers).toMatchObject({
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(body).toContain("# TYPE nodejs_eventloop_lag_seconds gauge");
    expect(body).toContain("# TYPE process_resident_memory_bytes gauge");
  });

  it("without the settings nothing is there", async () => {
    const app = await buildApp({ config: { ...server.config, metrics: null }, now: server.clock.now });
    expect((await app.inject({ url: "/metrics", headers: bearer })).statusCode).toBe(404);
    expect(await metricsServer({ ...server.config, metrics: null })).toBe(null);
    await app.close();
  });

  it("with a port of their own they are there alone, and need no token", async () => {
    const config = { ...server.config, metrics: { token: null, port: 9464 } };
    const app = await buildApp({ config, now: server.clock.now });
    expect((await app.inject({ url: "/metrics", headers: bearer })).statusCode).toBe(404);
    await app.close();
    const own = await metricsServer(config);
    expect((await own?.inject({ url: "/metrics" }))?.body).toContain("# TYPE rukopis_logins_total counter");
    expect((await own?.inject({ url: "/health" }))?.statusCode).toBe(404);
    await own?.close();
  });
});

describe("what they say", () => {
  it("counts a session of calls, and knows nothing of whose it is", async () => {
    await sql`select setval(pg_get_serial_sequence('account', 'id'), 73019440)`.execute(server.database);
    await sql`select setval(pg_get_serial_sequence('work', 'id'), 88224161)`.execute(server.database);
    const author = await addAccount(server, { email: "pisatel@pochta.example" });
    const work = await addWork(server, { owner: author }, { title: "Необычайная соль", state: "published" });
    const given = {
      fio: "Евгения Водопьянова",
      userName: "Vodopyanova",
      email: "vodopyanova@pochta.example",
      password: "пароль из восьми",
      termsAgree: true,
      personalDataAgree: true,
    };
    const browser = server.browser();
    let fileId = "";
    const counts = await counted(async () => {
      expect((await browser.post("/v1/account/register", given)).statusCode).toBe(200);
      const login = { login: author.email, password: PASSWORD };
      expect((await browser.post("/v1/account/login-by-password", login)).statusCode).toBe(200);
      const wrong = { login: given.email, password: "не тот пароль" };
      expect((await server.browser().post("/v1/account/login-by-password", wrong)).statusCode).toBe(400);
      const page = await browser.ask(`/work/${work.id}`, { headers: { accept: "text/html" } });
      expect(page.statusCode).toBe(200);
      await browser.ask(`/api/v1/catalog/search?q=${given.email}`);
      await browser.ask(`/${given.email}`);
      const file = new Blob([new Uint8Array(await picture("png", 400, 600))]);
      ({ fileId } = await server.as(author)("uploadWorkCover", { file }));
      const broken = { file: new Blob(["no picture"]) };
      await expect(server.as(author)("uploadWorkCover", broken)).rejects.toThrow();
      await server.drainJobs();
    });
    expect(counts).toEqual({
      [requests("POST", "/api/v1/account/register", "2xx")]: 1,
      [requests("POST", "/api/v1/account/login-by-password", "2xx")]: 1,
      [requests("POST", "/api/v1/account/login-by-password", "4xx")]: 1,
      [requests("GET", "/work/:id", "2xx")]: 1,
      [requests("GET", "/api/v1/catalog/search", "2xx")]: 1,
      [requests("GET", "unknown", "4xx")]: 1,
      [requests("POST", "/api/v2/work/upload-cover", "2xx")]: 1,
      [requests("POST", "/api/v2/work/upload-cover", "4xx")]: 1,
      'rukopis_logins_total{outcome="accepted"}': 1,
      'rukopis_logins_total{outcome="wrongPassword"}': 1,
      'rukopis_uploads_total{kind="cover",outcome="begun"}': 2,
      'rukopis_uploads_total{kind="cover",outcome="completed"}': 1,
      'rukopis_uploads_total{kind="cover",outcome="refused"}': 1,
      'rukopis_letters_total{letter="emailConfirmation",outcome="sent"}': 1,
      'rukopis_letters_total{letter="newDevice",outcome="sent"}': 1,
      'rukopis_jobs_total{kind="mail",outcome="done"}': 2,
      'rukopis_jobs_total{kind="image.variants",outcome="done"}': 1,
    });
    const names = [...seriesOf(await scrape()).keys()].join("\n");
    const personal = [
      "73019441",
      "73019442",
      "88224162",
      fileId,
      "Необычайная",
      "Водопьянова",
      "odopyanova",
      "pochta",
      "pisatel",
    ];
    expect(personal.filter((word) => names.includes(word))).toEqual([]);
  });

  it("a connection that ends before its answer is a broken request", async () => {
    const counts = await counted(async () => {
      const ended = new Promise((resolve) => {
        server.app.server.once("request", (_, response) => {
          response.once("close", resolve);
          socket.destroy();
        });
      });
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      socket.write(
        "POST /api/v1/account/login-by-password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
      );
      await ended;
    });
    expect(counts).toEqual({
      [requests("POST", "/api/v1/account/login-by-password", "broken")]: 1,
    });
  });

  it("requests that come on one connection at once are counted one by one, each in a trace of its own", async () => {
    written.length = 0;
    const counts = await counted(async () => {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      const asked = "GET /health HTTP/1.1\r\nhost: localhost\r\n";
      for (const last of [...Array(9).fill(""), "connection: close\r\n"]) socket.write(`${asked}${last}\r\n`);
      await once(socket.resume(), "close");
    });
    expect(counts).toEqual({ [requests("GET", "/health", "2xx")]: 10 });
    const traces = written.flatMap((line) => /"traceId":"(\w+)"/.exec(line)?.[1] ?? []);
    expect(new Set(traces).size).toBe(10);
  });

  it("an address that is none is counted", async () => {
    const counts = await counted(() => server.app.inject({ url: "/%zz" }));
    expect(counts).toEqual({ [requests("GET", "unknown", "4xx")]: 1 });
  });

  it("the pool of the database", async () => {
    const series = seriesOf(await scrape());
    const of = (state: string) => series.get(`rukopis_database_connections{state="${state}"}`);
    expect([of("size"), of("waiting")]).toEqual([10, 0]);
    expect(of("total")).toBeGreaterThan(0);
  });
});

describe("the queue", () => {
  const enqueue = (kind: string, runAt: string, more: object = {}) =>
    server.database
      .insertInto("job")
      .values({ kind, payload: "{}", runAt, dedupe: null, ...more })
      .returning("id")
      .executeTakeFirstOrThrow();
  const since = async (job: Promise<{ id: number }>, enqueuedAt: string) =>
    server.database
      .updateTable("job")
      .set({ enqueuedAt: new Date(enqueuedAt) })
      .where("id", "=", (await job).id)
      .execute();
  const queued = async () => {
    const series = seriesOf(await scrape());
    return (kind: string) =>
      ["waiting", "due", "stuck", "oldest_due_seconds"].map((name) =>
        series.get(`rukopis_jobs_${name}{kind="${kind}"}`),
      );
  };

  it("says of each kind what waits, what is due and since when, and what is stuck", async () => {
    await server.database.deleteFrom("job").execute();
    server.clock.set("2026-11-20T12:00:00.000Z");
    await since(enqueue("mail", "1970-01-01T00:00:00Z"), "2026-11-20T11:58:30.000Z");
    await since(enqueue("mail", "1970-01-01T00:00:00Z"), "2026-11-20T11:59:30.000Z");
    await since(enqueue("mail", "2026-11-20T13:00:00Z"), "2026-11-20T11:00:00.000Z");
    await since(
      enqueue("mail", "2026-11-20T11:00:00Z", { attempts: 10, lastError: "away" }),
      "2026-11-20T09:00:00.000Z",
    );
    await since(enqueue("recount", "2026-11-20T11:55:00Z", { attempts: 3 }), "2026-11-20T11:00:00.000Z");
    await since(enqueue("recount", "1970-01-01T00:00:00Z"), "2026-11-20T11:59:59.000Z");
    await since(enqueue("of another version", "1970-01-01T00:00:00Z"), "2026-11-20T11:59:50.000Z");
    const of = await queued();
    expect([of("mail"), of("recount"), of("other"), of("digest")]).toEqual([
      [3, 2, 1, 90],
      [2, 2, 0, 300],
      [1, 1, 0, 10],
      [0, 0, 0, 0],
    ]);
  });

  it("what was found holds for ten seconds", async () => {
    await server.database.deleteFrom("job").execute();
    server.clock.pass(9_999);
    expect((await queued())("mail")).toEqual([3, 2, 1, 90]);
    server.clock.pass(1);
    expect((await queued())("mail")).toEqual([0, 0, 0, 0]);
  });
});
