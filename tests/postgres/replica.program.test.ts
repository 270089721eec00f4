import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patient } from "../support/patience.ts";
import { beside, newDatabase } from "../support/postgres.ts";
import { ServerProcess } from "../support/process.ts";
import { startWithReplica } from "../support/replica.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
/** Of processes that work on one folder. */
const shared = { DATA_DIR_SHARED: "on" };

let both: Awaited<ReturnType<typeof startWithReplica>>;
let server: ServerProcess;
let database: Awaited<ReturnType<typeof newDatabase>>;

beforeAll(async () => {
  both = await startWithReplica();
  database = await newDatabase(both.urls.primary, "replica");
  server = await ServerProcess.start({
    ...shared,
    DATABASE_URL: database.url,
    DATABASE_READ_URL: beside(both.urls.replica, database.name),
    METRICS_TOKEN: TOKEN,
  });
}, patient(120_000));

afterAll(async () => {
  await server?.stop();
  await both?.stop();
});

const titles = async (): Promise<string[]> => {
  const answer = await fetch(`${server.url}/api/v1/catalog/search`);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { searchResults: { title: string }[] } };
  return data.searchResults.map(({ title }) => title);
};

const numberOf = async (name: string): Promise<number> => {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = (await answer.text()).split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
};
const readsOf = (from: "replica" | "primary") => numberOf(`rukopis_replica_reads_total{database="${from}"}`);
const seeNear = (isNear: boolean) =>
  expect.poll(() => numberOf("rukopis_database_replica_near"), { timeout: patient(20_000) }).toBe(Number(isNear));

/** Changes a title on the primary, as another process does. */
const rename = async (from: string, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("update work set title = $2 where title = $1", [from, to]);
  } finally {
    await client.end();
  }
};

it("guests' lists come from the replica, and what a person asks from the primary", async () => {
  await seeNear(true);
  const before = { replica: await readsOf("replica"), primary: await readsOf("primary") };
  const shown = await titles();
  expect(shown).not.toEqual([]);
  expect(await readsOf("replica")).toBe(before.replica + 1);
  const { login, password } = server.logins[0] ?? { login: "", password: "" };
  const entered = await fetch(`${server.url}/api/v1/account/login-by-password`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url },
    body: JSON.stringify({ login, password }),
  });
  expect(entered.status).toBe(200);
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  expect((await fetch(`${server.url}/api/v1/catalog/search`, { headers: { cookie } })).status).toBe(200);
  expect(await readsOf("replica")).toBe(before.replica + 1);
  expect(await readsOf("primary")).toBe(before.primary);
});

it("a replica that lags is left, and taken again once it has come after", async () => {
  await seeNear(true);
  const [first = ""] = await titles();
  await both.pause();
  await rename(first, "Новое название");
  await seeNear(false);
  expect(await titles()).toContain("Новое название");
  await both.resume();
  await seeNear(true);
  const before = await readsOf("replica");
  expect(await titles()).toContain("Новое название");
  expect(await readsOf("replica")).toBe(before + 1);
  await rename("Новое название", first);
  await expect.poll(titles, { timeout: patient(20_000) }).toContain(first);
});

it("a replica that breaks costs no guest an answer", async () => {
  await seeNear(true);
  let isAsked = true;
  const answers: string[] = [];
  const asked = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (isAsked) answers.push((await titles()).join());
    }),
  );
  await both.breakReplica();
  await seeNear(false);
  await both.repair();
  await seeNear(true);
  isAsked = false;
  await asked;
  expect(new Set(answers).size).toBe(1);
  expect(answers.length).toBeGreaterThan(20);
});

it("the start refuses what is no replica of its database, and does not wait for one that is away", async () => {
  const env = { ...shared, DATABASE_URL: database.url, DATA_DIR: server.dataDir };
  const refused = await ServerProcess.start({ ...env, DATABASE_READ_URL: database.url }).catch((error: Error) => error);
  expect(String(refused)).toContain(
    "DATABASE_READ_URL names no streaming replica of DATABASE_URL (docs/operating/databases.md)",
  );
  const other = await ServerProcess.start({
    ...env,
    DATABASE_READ_URL: "postgres://nobody@127.0.0.1:1/rukopis",
  });
  expect((await fetch(`${other.url}/api/v1/catalog/search`)).status).toBe(200);
  await other.stop();
});
