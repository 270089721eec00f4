import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginNotes, planPurge } from "../../../server/publicCache/notes.ts";
import { addPost } from "../../support/factories.publications.ts";
import { addSoldBook } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addCast, addPublishedBook, type Cast } from "../../support/factories.works.ts";
import { patient } from "../../support/patience.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { validators } from "../../support/validators.ts";
import { startVarnish } from "../../support/varnish.ts";

const { isHere, remark } = validators.varnish;
/** Requests of mixed people. */
const REQUESTS = process.env.TEST_ALL === "1" ? 10_000 : 400;

describe.skipIf(!isHere)(`behind Varnish${remark}`, () => {
  const server = {} as TestServer;
  let varnish: Awaited<ReturnType<typeof startVarnish>>;
  let webRoot: string;
  let cast: Cast;
  let book: { workId: number; chapterId: number };
  let sold: Awaited<ReturnType<typeof addSoldBook>>;
  let postId: number;
  // Each request has its own connection: Varnish closes those that were idle for a while.
  const agent = new Agent({ keepAlive: false, maxSockets: 16 });

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
    const page = '<!doctype html><html><head><title>Рукопись</title></head><body><div id="root"></div></body>';
    await writeFile(join(webRoot, "index.html"), page);
    Object.assign(
      server,
      await startServer({ config: { webRoot, publicCacheSeconds: 3_600, trustProxy: "loopback" } }),
    );
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    varnish = await startVarnish((server.app.server.address() as AddressInfo).port);
    server.config.cachePurgeUrls = [varnish.purgeUrl];
    cast = await addCast(server);
    book = await addPublishedBook(server, cast);
    sold = await addSoldBook(server, cast, { state: "paid", price: 199_00 });
    postId = (await addPost(server, cast.owner, { state: "published", title: "Слово" })).id;
    await beginNotes(server.config.cachePurgeUrls);
  }, patient(120_000));
  afterAll(async () => {
    agent.destroy();
    await varnish?.stop();
    await server.stop();
    await rm(webRoot, { recursive: true });
  });

  let asked = 0;
  type Answer = { status: number; body: string; headers: IncomingHttpHeaders };
  /** From another network each time: what one network may ask for is another matter. */
  const openOnce = (path: string, headers: Record<string, string>, origin: string): Promise<Answer> => {
    asked += 1;
    const from = `203.${(asked >> 14) & 127}.${(asked >> 7) & 127}.${asked & 127}`;
    const all = { accept: "text/html", "user-agent": "Firefox", "x-forwarded-for": from, ...headers };
    return new Promise((done, fail) => {
      get(`${origin}${path}`, { agent, headers: all }, (response) => {
        text(response).then(
          (body) => done({ status: response.statusCode ?? 0, body, headers: response.headers }),
          fail,
        );
      }).on("error", fail);
    });
  };
  /** A page of a slow machine comes without its first answer, which its program would ask for: here the page is asked for again. */
  const open = async (path: string, headers: Record<string, string> = {}, origin = varnish.origin): Promise<Answer> => {
    for (;;) {
      const answer = await openOnce(path, headers, origin);
      const isPage = String(answer.headers["content-type"]).startsWith("text/html");
      if (answer.status !== 200 || !isPage || answer.body.includes("data-call=")) return answer;
    }
  };
  const purge = async () => {
    await planPurge();
    return server.drainJobs();
  };
  const isFromCache = ({ headers }: Answer): boolean => String(headers["x-varnish"]).includes(" ");
  /** From the cache by now, as guests find it. */
  const warm = async (path: string): Promise<Answer> => {
    await open(path);
    const answer = await open(path);
    expect([path, answer.status, isFromCache(answer)]).toEqual([path, 200, true]);
    return answer;
  };
  const change = (id: number, values: object) =>
    server.database.updateTable("work").set(values).where("id", "=", id).execute();

  it("a guest's page comes from the cache without its keys, and is 304 for who has it", async () => {
    for (const path of ["/", "/catalog", `/book/${book.workId}`, `/post/${postId}`, "/feed/new.xml"]) {
      const { headers } = await warm(path);
      expect([headers.xkey, headers["surrogate-key"], headers["set-cookie"]]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      const again = await open(path, { "if-none-match": String(headers.etag) });
      expect([path, again.status, isFromCache(again)]).toEqual([path, 304, true]);
    }
  });

  it("a withdrawal at A: the page is gone, and the lists have it no more", async () => {
    const paths = [
      `/book/${book.workId}`,
      `/book/${book.workId}/read/${book.chapterId}`,
      `/feed/book/${book.workId}.xml`,
    ];
    for (const path of [...paths, "/"]) await warm(path);
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: book.workId } });
    await purge();
    const statuses = await Promise.all(paths.map(async (path) => (await open(path)).status));
    expect(statuses).toEqual([404, 404, 404]);
    expect((await open("/")).body).not.toContain(`"id":${book.workId},"title"`);
    await change(book.workId, { state: "published" });
    await purge();
    expect((await open(`/book/${book.workId}`)).status).toBe(200);
  });

  it("a ban at A: what the person has published is gone", async () => {
    await warm(`/post/${postId}`);
    await warm("/posts");
    await server.as(cast.admin)("banAccount", {
      params: { id: cast.owner.id },
      body: { until: null, reason: "Реклама в каждом посте", proof: { password: PASSWORD } },
    });
    await purge();
    expect((await open(`/post/${postId}`)).status).toBe(404);
    expect((await open("/posts")).body).not.toContain("Слово");
    await server.as(cast.admin)("unbanAccount", {
      params: { id: cast.owner.id },
      body: { reason: "Ошибка", proof: { password: PASSWORD } },
    });
    await purge();
    expect((await open(`/post/${postId}`)).status).toBe(200);
  });

  it("privacy, an age and a price at A: the next page is the new one", async () => {
    const path = `/book/${sold.workId}`;
    const annotation = "О доме и о море.";
    const shows = async () => {
      const { status, body } = await open(path);
      return [
        status,
        body.includes('"isForSignedIn":true'),
        body.includes('"isWithheld":true'),
        body.includes('"price":9900'),
      ];
    };
    await warm(path);
    await change(sold.workId, { privacyDisplay: "Registered", annotation });
    await purge();
    expect(await shows()).toEqual([200, true, false, false]);
    expect((await warm(path)).body).not.toContain(annotation);
    await change(sold.workId, { privacyDisplay: "All", adultOnly: true, ageMark: "18+" });
    await purge();
    expect(await shows()).toEqual([200, false, true, false]);
    expect((await warm(path)).body).not.toContain(annotation);
    expect((await open(path, { cookie: "adult=1" })).body).toContain(annotation);
    expect((await open(path)).body).not.toContain(annotation);
    await change(sold.workId, { adultOnly: false, ageMark: "12+" });
    await server.database.updateTable("workSale").set({ price: 99_00 }).where("workId", "=", sold.workId).execute();
    await purge();
    expect(await shows()).toEqual([200, false, false, true]);
  });

  it("nobody outside has anything forgotten", async () => {
    await warm("/");
    const asks = async (url: string, headers: Record<string, string>) =>
      (await fetch(url, { method: "PURGE", headers })).status;
    expect(await asks(varnish.origin, { "xkey-purge": "page" })).toBe(403);
    expect(await asks(varnish.purgeUrl, {})).toBe(400);
    expect((await fetch(varnish.purgeUrl)).status).toBe(403);
    expect(isFromCache(await open("/"))).toBe(true);
  });

  it("a purge that is refused is tried again, and then the page is gone", async () => {
    const path = `/book/${book.workId}`;
    await warm(path);
    server.config.cachePurgeUrls = [varnish.origin];
    await change(book.workId, { state: "draft" });
    expect(await purge()).toEqual({ done: 0, failed: 1 });
    expect((await open(path)).headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=3600/);
    server.config.cachePurgeUrls = [varnish.purgeUrl];
    server.clock.pass(2_000);
    expect(await purge()).toEqual({ done: 1, failed: 0 });
    expect((await open(path)).status).toBe(404);
    await change(book.workId, { state: "published" });
    await purge();
  });

  it(
    `${REQUESTS} requests of guests, the signed-in, authors, the banned and adults while books change: nobody gets another's page`,
    async () => {
      const banned = await addAccount(server, { bannedAt: "2026-11-01T09:00:00.000Z" });
      const cookieOf = async (person: { id: number }) =>
        [...(await server.login(person)).cookies].map((one) => one.join("=")).join("; ");
      const people: Record<string, Record<string, string>> = {
        guest: {},
        "guest with a cookie of nothing": { cookie: "theme=dark" },
        adult: { cookie: "adult=1" },
        stranger: { cookie: await cookieOf(cast.stranger) },
        owner: { cookie: await cookieOf(cast.owner) },
        moderator: { cookie: await cookieOf(cast.moderator) },
        banned: { cookie: await cookieOf(banned) },
        "who was signed in": { cookie: "sid=gone; LoginCookie=1" },
      };
      const names = Object.keys(people);
      const paths = [
        "/",
        "/catalog",
        `/u/${cast.owner.userName}`,
        `/book/${book.workId}`,
        `/book/${book.workId}/read/${book.chapterId}`,
        `/book/${sold.workId}`,
        `/post/${postId}`,
        "/feed/new.xml",
      ];
      const states = [
        { state: "draft" },
        { state: "published", title: "Соль на подоконнике, вторая" },
        { privacyDisplay: "Registered" },
        { privacyDisplay: "All", adultOnly: true },
        { adultOnly: false, title: "Соль на подоконнике" },
      ] as const;
      /** What the server itself gives to this person now. */
      const direct = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
      const ROUND = 100;
      let wrong = 0;
      let cached = 0;
      for (let round = 0; round < REQUESTS / ROUND; round += 1) {
        await change(book.workId, states[round % states.length] ?? {});
        await purge();
        const right = new Map<string, string>();
        for (const path of paths)
          for (const name of names) {
            const { status, body } = await open(path, people[name], direct);
            right.set(`${name} ${path}`, `${status} ${body}`);
          }
        const answers = Array.from({ length: ROUND }, async (_, index) => {
          const name = names[(index * 7 + round) % names.length] ?? "";
          const path = paths[(index * 3 + (index >> 3)) % paths.length] ?? "";
          const answer = await open(path, people[name]);
          if (isFromCache(answer)) cached += 1;
          if (`${answer.status} ${answer.body}` !== right.get(`${name} ${path}`)) wrong += 1;
        });
        await Promise.all(answers);
      }
      expect([wrong, cached > 0]).toEqual([0, true]);
    },
    patient(600_000),
  );
});
