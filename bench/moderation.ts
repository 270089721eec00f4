import pg from "pg";
import { clusterOfTests } from "../tests/support/cluster.ts";
import { newDatabase } from "../tests/support/postgres.ts";
import { ServerProcess } from "../tests/support/process.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

/** One alone is too short to be measured. */
const CALLS = 9;
const ROUNDS = 41;
const PATH = "/api/v2/moderation/works";

/** Works of an author that wait, each sent a second after the one before, every tenth with a complaint. */
async function fill(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>("select id from account where user_name = 'vera'");
  const owner = rows[0]?.id;
  await client.query(
    `insert into work (owner_id, title, form, state, state_since, last_modification_time, created_at)
      select $1, 'Произведение ' || n, 'story', 'onModeration', now() - make_interval(secs => n), now(), now()
      from generate_series(1, $2::int) as n`,
    [owner, count],
  );
  await client.query(`insert into work_author (work_id, account_id, place, confirmed_at)
    select id, owner_id, 1, now() from work where state = 'onModeration'`);
  await client.query(`insert into complaint (account_id, target_type, target_id, target_title, category, comment, url, created_at)
    select owner_id, 'work', id, title, 'spam', '', '', now() from work where state = 'onModeration' and id % 10 = 0`);
  await client.query("analyze");
  await client.end();
}

async function start(url: string, count: number) {
  const server = await ServerProcess.start({ NODE_ENV: "production", DATABASE_URL: url });
  await fill(url, count);
  const login = await fetch(`${server.url}/api/v1/account/login-by-password`, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json" },
    body: JSON.stringify({ login: "moder", password: server.passwordOf("moder") }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const ask = async () => {
    const response = await fetch(server.url + PATH, { headers: { cookie } });
    if (!response.ok) throw new Error(`${PATH}: ${response.status}`);
    return response.text();
  };
  const side = async () => {
    const begun = performance.now();
    for (let turn = 0; turn < CALLS; turn++) await ask();
    return (performance.now() - begun) / CALLS;
  };
  return { server, side };
}

/** The first page of what waits for moderators, of a long queue against a short one. */
export async function measure(): Promise<Row[]> {
  const cluster = await clusterOfTests();
  const databases = await Promise.all([newDatabase(cluster.url, "bench"), newDatabase(cluster.url, "bench")]);
  const [many, few] = [await start(databases[0].url, 10_000), await start(databases[1].url, 100)];
  try {
    const found = await interleave(many.side, few.side, ROUNDS);
    const goal = { atMost: 1.2 };
    return [ratioRow("first page of a moderation queue, 10,000 works against 100", "ms", found, goal)];
  } finally {
    await Promise.all([many.server.stop(), few.server.stop()]);
    await Promise.all(databases.map((database) => database.drop()));
    await cluster.stop();
  }
}
