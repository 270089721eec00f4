import { setTimeout } from "node:timers/promises";
import pg from "pg";
import * as z from "zod/mini";
import { hashPassword } from "../server/account/passwords.ts";
import { openDatabase } from "../server/db/open.ts";
import { recountWorks } from "../server/works/recount.ts";
import { contract } from "../src/api/contract/index.ts";
import { clusterOfTests } from "../tests/support/cluster.ts";
import { newDatabase } from "../tests/support/postgres.ts";
import { ServerProcess } from "../tests/support/process.ts";
import { AUTHOR_ID, BOOK_ID, CHAPTER_ID, fill, large, OWN_WORKS, type Size, small } from "./lib/million.ts";
import { type PlannedCall, sequentialScans } from "./lib/plans.ts";
import { between, randomOf } from "./lib/random.ts";
import { factRow, limitRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave, median } from "./lib/rounds.ts";

const PASSWORD = "правильный пароль";
const PAGE = 500;
/** There are 355. */
const SMALL_PAGE = 300;
const PAGE_SIZE = 24;
/** One alone is too short to be measured. */
const CALLS = 9;
/** Of what is near its goal. */
const MANY_ROUNDS = 61;
const envelope = z.object({ data: z.unknown() });
const random = randomOf(5);

/** The product over a database of this size, asked by the author of 500 works. */
export class Site {
  readonly url: string;
  readonly server: ServerProcess;
  cookie = "";
  title = "";
  /** Continues the catalogue behind the pages that were walked. */
  cursor = "";
  #revision = 1;

  private constructor(url: string, server: ServerProcess) {
    this.url = url;
    this.server = server;
  }

  static async start(url: string, pages: number): Promise<Site> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("update account set password_hash = $1 where id = $2", [
      await hashPassword(PASSWORD),
      AUTHOR_ID,
    ]);
    const { rows } = await client.query<{ title: string; revision: number }>(
      `select work.title, (select max(revision) from chapter_revision where chapter_id = $2) as revision
        from work where id = $1`,
      [BOOK_ID, CHAPTER_ID],
    );
    await client.end();
    const env = { NODE_ENV: "production", DATABASE_URL: url, DEMO: "0", TRUST_PROXY: "loopback" };
    const site = new Site(url, await ServerProcess.start(env));
    site.title = rows[0]?.title ?? "";
    site.#revision = rows[0]?.revision ?? 1;
    const response = await site.#ask("/api/v1/account/login-by-password", {
      login: `author${AUTHOR_ID}`,
      password: PASSWORD,
    });
    site.cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    for (let page = 1; page < pages; page++) {
      const query = `ps=${PAGE_SIZE}${site.cursor && `&cursor=${site.cursor}`}`;
      const data = await site.ask({ method: "GET", path: `/api/v1/catalog/search?${query}` });
      site.cursor = contract.searchCatalog.result.parse(data).cursor ?? "";
    }
    return site;
  }

  async #ask(path: string, body?: object): Promise<Response> {
    const response = await fetch(this.server.url + path, {
      method: body ? "POST" : "GET",
      headers: {
        origin: this.server.url,
        cookie: this.cookie,
        // Each time another network: what is measured is not the limit of one.
        "x-forwarded-for": [10, 0, 0, 0].map((part) => part || between(random, 1, 250)).join("."),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async ask({ path, body }: PlannedCall): Promise<unknown> {
    return envelope.parse(await (await this.#ask(path, body)).json()).data;
  }

  /** A save of another text each time. */
  save(): PlannedCall {
    const revision = this.#revision++;
    const text = `Было утро, ${revision}-е.`;
    const document = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
    return {
      method: "POST",
      path: "/api/v2/work/update/chapter",
      body: { id: CHAPTER_ID, revision, title: "Глава 1", document },
    };
  }

  /** All pages, as the screen asks for them. */
  async ownWorks(): Promise<void> {
    let count = 0;
    for (let cursor: string | null = ""; cursor !== null; ) {
      const path = `/api/v2/account/works${cursor && `?cursor=${cursor}`}`;
      const answer = contract.getAccountWorks.result.parse(await this.ask({ method: "GET", path }));
      count += answer.works.length;
      cursor = answer.cursor;
    }
    if (count !== OWN_WORKS) throw new Error(`${count} own works`);
  }
}

export const get = (path: string): PlannedCall => ({ method: "GET", path: `/api${path}` });
export const catalog = (query: Record<string, string>): PlannedCall =>
  get(`/v1/catalog/search?${new URLSearchParams(query)}`);

const callsOf = (site: Site): Record<string, PlannedCall> => ({
  "the catalogue's first page": get("/v1/catalog/search"),
  "its first page by a genre": catalog({ genre: "7" }),
  "by the rarest genre": catalog({ genre: "62" }),
  [`its ${PAGE}th page, by cursor`]: catalog({ cursor: site.cursor }),
  "a search by a title": catalog({ search: site.title }),
  "a search by a misspelt title": catalog({ search: `${site.title.slice(0, 5)}${site.title.slice(6)}` }),
  "suggestions of five letters": get(`/v1/catalog/suggestions?search=${encodeURIComponent(site.title.slice(0, 5))}`),
  "suggestions of two letters": get(`/v1/catalog/suggestions?search=${encodeURIComponent(site.title.slice(0, 2))}`),
  "a book's page": get(`/v1/work/${BOOK_ID}/details`),
  "books with the same tags": get(`/v1/work/${BOOK_ID}/similar`),
  "the rows of the home page": get("/v1/catalog/showcase"),
  "a series of 100 books": get("/v1/series/1"),
});

/** A database of this size: made, or one that `BENCH_SMALL` or `BENCH_LARGE` names. */
export async function databaseOf(cluster: string, size: Size, given: string | undefined): Promise<string> {
  if (given) return given;
  const { url } = await newDatabase(cluster, "scale");
  await fill(url, size);
  return url;
}

async function recount(url: string): Promise<string> {
  const database = await openDatabase({ connectionString: url });
  const begun = performance.now();
  const mended = await recountWorks({ warn: console.warn });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  await database.destroy();
  return `${seconds} s, ${mended} differences`;
}

/** What readers and authors ask of a million works, against a hundredth of them; and no plan reads a big table from end to end. */
export async function measure(): Promise<Row[]> {
  const { BENCH_SMALL, BENCH_LARGE } = process.env;
  const cluster = BENCH_SMALL && BENCH_LARGE ? { url: "", stop: async () => {} } : await clusterOfTests();
  const sites: Site[] = [];
  try {
    for (const [size, given, pages] of [
      [large, BENCH_LARGE, PAGE],
      [small, BENCH_SMALL, SMALL_PAGE],
    ] as const)
      sites.push(await Site.start(await databaseOf(cluster.url, size, given), pages));
    const [ours, peer] = sites as [Site, Site];
    const timed = (work: (site: Site) => Promise<unknown>) => (site: Site) => async () => {
      const all: number[] = [];
      for (let turn = 0; turn < CALLS; turn++) {
        const begun = performance.now();
        await work(site);
        all.push(performance.now() - begun);
      }
      return median(all);
    };
    const rows: Row[] = [];
    const compare = async (
      name: string,
      work: (site: Site) => Promise<unknown>,
      goal: { atMost?: number } = { atMost: 2 },
      rounds?: number,
    ) => {
      const side = timed(work);
      const found = await interleave(side(ours), side(peer), rounds);
      const row = ratioRow(`${name}, 10⁶ works against 10⁴`, "ms", found, goal);
      console.log(`${row.what}: ${row.measured}, ${row.verdict}`);
      rows.push(row);
      return found.ours;
    };
    for (const name of Object.keys(callsOf(ours))) {
      const goal = name.includes("misspelt") ? {} : { atMost: name.includes("cursor") ? 1.2 : 2 };
      const rounds = name.includes("cursor") || name === "a search by a title" ? MANY_ROUNDS : undefined;
      const milliseconds = await compare(name, (site) => site.ask(callsOf(site)[name] as PlannedCall), goal, rounds);
      if (rows.length === 1) rows.push(limitRow(`${name} of 10⁶ works`, milliseconds, "ms", 50));
    }
    await compare(`${OWN_WORKS} own works, all pages`, (site) => site.ownWorks());
    await compare("a save of a chapter", (site) => site.ask(site.save()));
    await setTimeout(1_000);
    const { queries, found } = await sequentialScans(ours.url, ours.cookie, {
      ...callsOf(ours),
      "own works": get("/v2/account/works"),
      "own series": get("/v2/account/work-series"),
      "a choice of series": get("/v2/account/work-series/short-info"),
      "a series with its books": get("/v2/work-series/1/edit"),
      "a save": ours.save(),
      "a chapter's history": get(`/v2/work/edit/chapter/${CHAPTER_ID}/history`),
      "an old text": get(`/v2/work/edit/chapter/${CHAPTER_ID}/history/1`),
    });
    for (const { call, sql, plan } of found) console.log(`${call}:\n${sql}\n${plan}\n`);
    rows.push(limitRow(`plans of ${queries} queries that read a big table from end to end`, found.length, "plans", 0));
    return [...rows, factRow("the nightly recount of 10⁶ works", await recount(ours.url))];
  } finally {
    for (const { server } of sites) await server.stop();
    await cluster.stop();
  }
}
