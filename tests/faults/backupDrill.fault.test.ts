import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { digestOf, listed } from "../../scripts/blobCopies.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import { openDatabase } from "../../server/db/open.ts";
import { commitBook, compareBook, sendSlices, startBook } from "../endurance/actors/imports.ts";
import { FIRST, saveChapter } from "../endurance/actors/saves.ts";
import { newBook } from "../endurance/books.ts";
import { bytesOnDisk, checkBytes, impossibleRows } from "../endurance/integrity.ts";
import { CountingOracle } from "../endurance/killing.ts";
import { seededRandom } from "../endurance/random.ts";
import { Victim } from "../endurance/victim.ts";
import { addPerson, type Opened, type Person, World } from "../endurance/world.ts";
import { contentOf } from "../support/everyTable.ts";
import { addBookOnSaleNow } from "../support/factories.sales.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { OutsideProvider } from "../support/outsideProvider.ts";
import { patient } from "../support/patience.ts";
import { ServerProcess } from "../support/process.ts";

const SEED = 20_261_130;
const SAVERS = 3;
const READERS = 60;
/** Acknowledged saves and imports before the backup, and again before the load ends. */
const WORK = 25;

let folder = "";
let provider: OutsideProvider;
let world: World;
const copies: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-drill-"));
  provider = await OutsideProvider.start();
  world = await World.make(undefined, provider.env);
});
afterAll(async () => {
  await world.stop();
  for (const copy of copies) await copy.stop();
  await provider.stop();
  await rm(folder, { recursive: true });
});

/** As an operator runs it. @returns its lines */
async function run(script: "backup" | "restore", dataDir: string, ...args: string[]): Promise<string[]> {
  const { DATABASE_URL: _, DATA_KEY: __, ...inherited } = process.env;
  const env = { ...inherited, NODE_ENV: "test", DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env });
  return stdout.trim().split("\n");
}
const backups = () => join(folder, "backups");

type Cast = { author: Person; chapterIds: number[]; readers: Person[]; workId: number };

async function fill(opened: Opened): Promise<Cast> {
  const author = await addPerson(opened);
  const { id } = await addWork(opened, { owner: author });
  const chapterIds: number[] = [];
  for (let place = 1; place <= SAVERS; place += 1)
    chapterIds.push((await addChapter(opened, id, { texts: [FIRST], sortOrder: place })).id);
  const readers: Person[] = [];
  for (let index = 0; index < READERS; index += 1) readers.push(await addPerson(opened));
  return { author, chapterIds, readers, workId: (await addBookOnSaleNow(opened, author)).workId };
}

/** One reader after the other uploads a book, which becomes a work. */
async function uploadBooks(victim: Victim, { readers }: Cast, oracle: CountingOracle, isOver: () => boolean) {
  const random = seededRandom(SEED);
  for (const { secret } of readers) {
    if (isOver()) return;
    const client = { victim, call: victim.as(secret) };
    const { bytes, ...book } = await newBook(random, `Книга ${secret.slice(0, 8)}`, { hasCover: true });
    const importId = await startBook(client, { bytes, ...book });
    await sendSlices(client, importId, { bytes, ...book });
    await compareBook(client, importId, { bytes, ...book });
    oracle.note({ kind: "import", importId, workId: await commitBook(client, importId, { bytes, ...book }), book });
  }
}

/** One reader after the other orders the book and pays. */
async function buyBooks(victim: Victim, { readers, workId }: Cast, bought: number[], isOver: () => boolean) {
  for (const { secret, email } of readers) {
    if (isOver()) return;
    const call = victim.as(secret);
    const body = { requestId: randomUUID(), workId, expectedAmount: 19_900, email, offerAgree: true as const };
    const { id } = await call("createOrder", { body });
    const becomes = (state: string) =>
      expect
        .poll(async () => (await call("getOrder", { params: { id } })).state, { timeout: patient(30_000) })
        .toBe(state);
    await becomes("awaitingPayment");
    const payment = provider.paymentOf(id)?.id ?? "";
    provider.settle(payment, "succeeded");
    expect(await provider.notify(victim.url, payment)).toBe(200);
    await becomes("paid");
    bought.push(id);
  }
}

type Promises = { saves: Map<number, number>; imports: number[]; orders: number[] };

/** People save, upload and buy, and a backup is taken meanwhile. @returns what was promised before it began */
async function backUpUnderLoad(cast: Cast, oracle: CountingOracle): Promise<Promises> {
  const victim = new Victim(world.server, { origin: provider.env.ORIGIN ?? "" });
  const orders: number[] = [];
  let isOver = false;
  const actor = (number: number) => ({
    victim,
    oracle,
    random: seededRandom(SEED + number),
    isOver: () => isOver,
    call: victim.as(cast.author.secret),
  });
  const promised = async (): Promise<Promises> => {
    await oracle.reach(WORK);
    await expect
      .poll(() => [orders.length > 0, oracle.all("import").length > 1], { timeout: patient(60_000) })
      .toEqual([true, true]);
    return {
      saves: new Map(oracle.all("save").map(({ chapterId, revision }) => [chapterId, revision])),
      imports: oracle.all("import").map(({ workId }) => workId),
      orders: [...orders],
    };
  };
  const operate = async () => {
    try {
      const before = await promised();
      const after = oracle.count;
      await run("backup", world.server.dataDir, backups());
      // The load went on meanwhile, and goes on.
      expect(oracle.count).toBeGreaterThan(after);
      await oracle.reach(oracle.count + WORK);
      return before;
    } finally {
      isOver = true;
    }
  };
  const [before] = await Promise.all([
    operate(),
    ...cast.chapterIds.map((id, index) => saveChapter(actor(index + 1), id)),
    uploadBooks(victim, cast, oracle, () => isOver),
    buyBooks(victim, cast, orders, () => isOver),
  ]);
  return before;
}

/** A server that has not run yet, on what was restored; the key comes apart from the backup. */
async function restored(): Promise<ServerProcess> {
  const copy = await ServerProcess.prepare({ DEMO: "0", ...provider.env });
  copies.push(copy);
  await mkdir(copy.dataDir, { recursive: true });
  await cp(join(world.server.dataDir, "keys"), join(copy.dataDir, "keys"), { recursive: true });
  const lines = await run("restore", copy.dataDir, backups());
  expect(lines[1]).toBe("Jobs are held: nothing goes out before «npm run jobs -- --release». These wait:");
  return copy;
}

async function past<T>({ dataDir }: ServerProcess, work: (opened: Opened, connection: pg.PoolConfig) => Promise<T>) {
  const embedded = await startEmbedded({ dataDir });
  const database = await openDatabase(embedded.connection);
  try {
    return await work({ database }, embedded.connection);
  } finally {
    await database.destroy();
    await embedded.stop();
  }
}

const rowsOf = (server: ServerProcess) =>
  past(server, async (_, connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { installation, ...others } = await contentOf(client);
    await client.end();
    return { installation: installation?.length, ...others };
  });
async function bytesOf({ dataDir }: ServerProcess) {
  const found: Record<string, string> = {};
  const store = diskStore(dataDir);
  for (const prefix of ["files/", "books/", "exports/", "uploads/"])
    for await (const { key } of listed(store, prefix)) {
      const blob = await store.get(key);
      if (blob) found[key] = await digestOf(blob.stream);
    }
  return found;
}

/** Every promise from before the backup is there, and every row has its bytes. */
async function judge({ database }: Opened, dataDir: string, { saves, imports, orders }: Promises): Promise<void> {
  await checkBytes({ database }, bytesOnDisk(dataDir));
  for (const [chapterId, revision] of saves) {
    const last = await database
      .selectFrom("chapterRevision")
      .where("chapterId", "=", chapterId)
      .select(({ fn }) => fn.max("revision").as("revision"))
      .executeTakeFirstOrThrow();
    expect(Number(last.revision)).toBeGreaterThanOrEqual(revision);
  }
  const works = await database.selectFrom("work").select("id").execute();
  expect(works.map(({ id }) => id)).toEqual(expect.arrayContaining(imports));
  const held = await database.selectFrom("holding").where("endedAt", "is", null).select("orderId").execute();
  expect(held.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(orders));
}

/** Everything is due in the copy, and nothing of it begins. */
async function seeSilence(copy: ServerProcess): Promise<void> {
  const jobsOf = () =>
    past(copy, ({ database }) =>
      database
        .selectFrom("job")
        .where("kind", "not in", ["cleaning", "recount", "ranks", "publication.popular"])
        .orderBy("id")
        .select(["id", "kind", "attempts"])
        .execute(),
    );
  await past(copy, ({ database }) =>
    database
      .updateTable("job")
      .set({ runAt: new Date(0).toISOString() })
      .execute(),
  );
  const [jobs, payments] = [await jobsOf(), provider.payments.size];
  await copy.run();
  expect((await fetch(`${copy.url}/ready`)).status).toBe(200);
  await copy.end();
  expect([await jobsOf(), provider.payments.size, await readdir(join(copy.dataDir, "mail"))]).toEqual([
    jobs,
    payments,
    [],
  ]);
}

it("a backup under load is whole, and its copy writes to nobody; the next one is the same to the last byte", async () => {
  const cast = await world.past(fill);
  await world.server.run();
  const oracle = new CountingOracle(join(folder, "acknowledged.jsonl"));
  const promises = await backUpUnderLoad(cast, oracle);
  oracle.close();
  await world.server.end();
  expect([promises.saves.size > 0, promises.imports.length > 0, promises.orders.length > 0]).toEqual([
    true,
    true,
    true,
  ]);

  const first = await restored();
  await past(first, (opened) => judge(opened, first.dataDir, promises));
  // A book on sale of the test's own has no texts.
  expect(await past(first, impossibleRows)).toEqual(await past(world.server, impossibleRows));
  await seeSilence(first);

  const [line = ""] = await run("backup", world.server.dataDir, backups());
  const [, all, fresh] = /\t(\d+) files, (\d+) of them new\t/.exec(line) ?? [];
  expect(Number(fresh)).toBeLessThan(Number(all));
  expect(await run("backup", world.server.dataDir, backups(), "--verify")).toHaveLength(2);
  const second = await restored();
  expect(await rowsOf(second)).toEqual(await rowsOf(world.server));
  expect(await bytesOf(second)).toEqual(await bytesOf(world.server));
});
