import pg from "pg";
import { clusterOfTests } from "../tests/support/cluster.ts";
import { large, small } from "./lib/million.ts";
import { limitRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave, median, percentile } from "./lib/rounds.ts";
import { catalog, databaseOf, Site } from "./scale.ts";

/** Of one of the two sizes; both know the same words. */
const PAGES = 2;
const CALLS = 9;
const SEARCHES = 40;

/** Ranks as a place has them that is read: few works have most, many have none. Tags that a tenth and a hundredth of all works have. */
async function rank(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select 1 from work where popular > 0 limit 1");
  if (rows.length === 0) {
    await client.query("select setseed(0.5)");
    await client.query("alter table work disable trigger user");
    await client.query(`update work set popular = round((power(random(), 8) * 5000)::numeric, 2)::float8,
      trending = round((power(random(), 12) * 300)::numeric, 3)::float8, view_count = (power(random(), 6) * 100000)::integer,
      like_count = (power(random(), 6) * 9000)::integer,
      finish_time = case when id % 2 = 0 then now() end where shown_at is not null`);
    await client.query("alter table work enable trigger user");
    await client.query("update work_search set popular = work.popular from work where work.id = work_id");
    await client.query(`insert into work_tag (work_id, title, sort_order)
      select id, 'частая метка', 90 from work where id % 10 = 0
      union all select id, 'редкая метка', 91 from work where id % 100 = 0 on conflict do nothing`);
    await client.query("vacuum analyze work, work_search, work_tag");
  }
  await client.end();
}

/** The word with a letter less, and one with two in the other order: what most slips are. */
const slip = (title: string, turn: number): string => {
  const letters = [...title];
  const place = 2 + (turn % Math.max(1, Math.min(letters.length, 9) - 4));
  const [one = "", two = ""] = letters.slice(place, place + 2);
  return [...letters.slice(0, place), ...(turn % 2 === 0 ? [two] : [two, one]), ...letters.slice(place + 2)].join("");
};

async function titlesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ title: string }>(
    "select title from work where shown_at is not null and length(title) > 8 order by md5(id::text) limit $1",
    [SEARCHES],
  );
  await client.end();
  return rows.map(({ title }) => title);
}

async function timed(site: Site, searches: readonly string[]): Promise<number> {
  const all: number[] = [];
  for (const q of searches) {
    const begun = performance.now();
    await site.ask(catalog({ q }));
    all.push(performance.now() - begun);
  }
  return percentile(all, 0.95);
}

/** The middle part of the map of the site, in milliseconds. */
async function mapPart(url: string): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < CALLS; turn++) {
    const begun = performance.now();
    const answer = await fetch(`${url}/sitemap/works-50.xml`, { headers: { "x-forwarded-for": `10.0.1.${turn}` } });
    const text = await answer.text();
    if (!answer.ok || !text.includes("<lastmod>")) throw new Error(`the map of the site: ${answer.status}`);
    all.push(performance.now() - begun);
  }
  return median(all);
}

/** What readers narrow and order a million works by, against a hundredth of them; what they look for, spelled right and wrong. */
export async function measure(): Promise<Row[]> {
  const { BENCH_SMALL, BENCH_LARGE } = process.env;
  const cluster = BENCH_SMALL && BENCH_LARGE ? { url: "", stop: async () => {} } : await clusterOfTests();
  const sites: Site[] = [];
  try {
    const urls: string[] = [];
    for (const [size, given] of [
      [large, BENCH_LARGE],
      [small, BENCH_SMALL],
    ] as const) {
      const url = await databaseOf(cluster.url, size, given);
      await rank(url);
      urls.push(url);
      sites.push(await Site.start(url, PAGES));
    }
    const [ours, peer] = sites as [Site, Site];
    const rows: Row[] = [];
    const filters = { genre: "7,9,12", state: "finished", format: "EBook", extag: "частая метка,редкая метка" };
    for (const sorting of ["popular", "trending", "recent", "likes", "comments", "views", "length"]) {
      const side = (site: Site) => async () => {
        const all: number[] = [];
        for (let turn = 0; turn < CALLS; turn++) {
          const begun = performance.now();
          await site.ask(catalog({ ...filters, sorting }));
          all.push(performance.now() - begun);
        }
        return median(all);
      };
      const found = await interleave(side(ours), side(peer));
      rows.push(
        ratioRow(`three filters and two excluded tags, ${sorting}, 10⁶ works against 10⁴`, "ms", found, { atMost: 2 }),
      );
      rows.push(limitRow(`three filters and two excluded tags of 10⁶ works, ${sorting}`, found.ours, "ms", 50));
    }
    rows.push(limitRow("a part of the map of the site, of 10⁶ works", await mapPart(ours.server.url), "ms", 200));
    const titles = await titlesOf(urls[0] ?? "");
    await timed(ours, titles.slice(0, 5));
    rows.push(limitRow("a search by a title among 10⁶ works, p95", await timed(ours, titles), "ms", 50));
    rows.push(
      limitRow("a search by a mistyped title among 10⁶ works, p95", await timed(ours, titles.map(slip)), "ms", 300),
    );
    return rows;
  } finally {
    for (const { server } of sites) await server.stop();
    await cluster.stop();
  }
}
