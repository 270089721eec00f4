import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { migrations } from "../server/db/migrate.ts";
import { addIndex, bringOn, type Steps } from "../server/db/migrationSteps.ts";
import { connect } from "../server/db/open.ts";
import { clusterOfTests } from "../tests/support/cluster.ts";
import { newDatabase } from "../tests/support/postgres.ts";
import { BOOK_ID, fill, large } from "./lib/million.ts";
import { factRow, limitRow, type Row } from "./lib/report.ts";
import { percentile } from "./lib/rounds.ts";
import { get, Site } from "./scale.ts";

/** Works of one statement. */
const BATCH = 5_000;
const LONGEST = 500;
/** How long people are measured while nothing else happens. */
const CALM = 20_000;

/** What a release may do with its largest table, by the rules of docs/areas/database.md. */
const steps: Steps = {
  "9001_column": {
    up: async (db) => {
      await sql`alter table work add column bench_words text not null default ''`.execute(db);
    },
  },
  "9002_values": {
    isOutside: true,
    up: async (db) => {
      for (let from = 0; from < large.works; from += BATCH)
        await sql`update work set bench_words = lower(title) where id > ${from} and id <= ${from + BATCH}`.execute(db);
    },
  },
  "9003_index": {
    isOutside: true,
    up: (db) => addIndex(db, "work_bench_words", sql`on work (bench_words, id)`),
  },
  "9004_away": {
    needs: "9001_column",
    up: async (db) => {
      await sql`alter table work drop column bench_words`.execute(db);
    },
  },
};

type Times = Record<"page" | "save", number[]>;

const p95 = (times: readonly number[]): number => percentile(times, 0.95);

/** One person reads, and another one saves, one call after the other until it is over. */
async function live(site: Site, isOver: () => boolean): Promise<Times> {
  const times: Times = { page: [], save: [] };
  const repeat = async (name: keyof Times, ask: () => Promise<unknown>) => {
    while (!isOver()) {
      const begun = performance.now();
      await ask();
      times[name].push(performance.now() - begun);
    }
  };
  await Promise.all([
    repeat("page", () => site.ask(get(`/v1/work/${BOOK_ID}/details`))),
    repeat("save", () => site.ask(site.save())),
  ]);
  return times;
}

/** Readers and authors of a server whose database of 10⁶ works gets the steps of the next release. */
export async function measure(): Promise<Row[]> {
  const cluster = await clusterOfTests();
  const { url } = await newDatabase(cluster.url, "rolling");
  await fill(url, large);
  const site = await Site.start(url, 1);
  const database = connect({ connectionString: url });
  try {
    const end = performance.now() + CALM;
    const calm = await live(site, () => performance.now() > end);
    const real = await migrations.getMigrations();
    const rows: Row[] = [];
    const names = Object.keys(real).sort();
    for (const name of Object.keys(steps)) {
      names.push(name);
      const begun = performance.now();
      let isOver = false;
      // A step that is done at once leaves something to be measured behind it.
      const ending = Promise.all([
        bringOn(database, names, async () => ({ ...real, ...steps })),
        setTimeout(2_000),
      ]).finally(() => {
        isOver = true;
      });
      const times = await live(site, () => isOver);
      await ending;
      const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
      for (const who of ["page", "save"] as const)
        rows.push(
          limitRow(
            `p95 of another person's ${who} while ${name} goes over 10⁶ works (${seconds} s; calm ${p95(calm[who]).toFixed(0)} ms)`,
            p95(times[who]),
            "ms",
            LONGEST,
          ),
        );
    }
    rows.push(factRow("calls of the calm time", `${calm.page.length} pages, ${calm.save.length} saves`));
    return rows;
  } finally {
    await database.destroy();
    await site.server.stop();
    await cluster.stop();
  }
}
