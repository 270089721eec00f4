import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { DatabaseNote } from "../../server/db/embedded/embeddedDatabase.machine.ts";
import { endLeftDatabase } from "../../server/db/embedded/folder.ts";
import { isProcessThere } from "../../server/db/embedded/isProcessThere.ts";
import { otherUser } from "../../server/db/embedded/otherUser.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../server/db/embedded/start.ts";

let folder: string;
/** A database with one row, to be copied: making one takes a second. */
let made: string;
const opened: EmbeddedDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-embedded-"));
  made = await directory("made");
  const database = await start(made);
  await ask(database, "create table line (id bigint primary key)");
  await ask(database, "insert into line values (1)");
  await stopAll();
});
afterEach(() => stopAll());
afterAll(() => rm(folder, { recursive: true, force: true }));

async function directory(...path: string[]): Promise<string> {
  const dataDir = join(folder, ...path);
  await mkdir(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  return dataDir;
}
async function copyOf(...path: string[]): Promise<string> {
  const dataDir = await directory(...path);
  await cp(join(made, "postgres"), join(dataDir, "postgres"), { recursive: true, preserveTimestamps: true });
  return dataDir;
}
async function start(dataDir: string, more: { isShared?: boolean; log?: (note: DatabaseNote) => void } = {}) {
  const database = await startEmbedded({ dataDir, ...more });
  opened.push(database);
  return database;
}
const stopAll = async () => void (await Promise.all(opened.splice(0).map(({ stop }) => stop())));
async function ask({ connection }: EmbeddedDatabase, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const linesOf = async (database: EmbeddedDatabase) =>
  (await ask(database, "select id from line order by 1")).map(({ id }) => Number(id));
const pidFile = (dataDir: string) => join(dataDir, "postgres", "postmaster.pid");
const pidOf = (dataDir: string) => Number(readFileSync(pidFile(dataDir), "utf8").split("\n", 1)[0]);
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
};

it("what makes a commit last is on, and nothing listens on the network", async () => {
  const database = await start(await copyOf("settings"));
  const names = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums", "listen_addresses"];
  const rows = await ask(database, `select name, setting from pg_settings where name in ('${names.join("', '")}')`);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    data_checksums: "on",
    listen_addresses: "",
  });
});

it.each([
  ["spaces and Cyrillic", ["папка с «пробелами»'; drop"]],
  ["a path longer than that of a socket", [..."абв"].map((letter) => letter.repeat(60))],
])("%s in the path change nothing", async (_, path) => {
  const dataDir = await copyOf(...path);
  expect(await linesOf(await start(dataDir))).toEqual([1]);
});

it.each([
  [
    "what initdb had begun",
    async (dataDir: string) => {
      await mkdir(join(dataDir, "postgres.making", "base"), { recursive: true });
      await writeFile(join(dataDir, "postgres.making", "PG_VERSION"), "18\n");
    },
  ],
  [
    "a closed folder that initdb had begun",
    async (dataDir: string) => {
      await mkdir(join(dataDir, "postgres.making", "base"), { recursive: true });
      await chmod(join(dataDir, "postgres.making"), 0o000);
    },
  ],
])("%s and a kill has left is made again", async (name, leave) => {
  const dataDir = await directory(name);
  await leave(dataDir);
  expect(await ask(await start(dataDir), "select 1 as one")).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, "postgres.making"))).toBe(false);
});

it("a number that another process has by now, of its own user too, and one of nobody do not keep the folder", async () => {
  const dataDir = await copyOf("stale");
  const owner = otherUser(join(dataDir, "postgres"));
  const other = spawn("sleep", ["600"], { ...owner, stdio: "ignore" });
  for (const pid of [process.pid, other.pid, 4_194_301]) {
    for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"])
      await writeFile(join(dataDir, "postgres", name), `${pid}\n${dataDir}\n1795859497\n5432\n.\n\n  1 2\nready\n`);
    expect(await linesOf(await start(dataDir))).toEqual([1]);
    await stopAll();
  }
  other.kill();
});

it("a folder of something else, and one of another major version, are named and left alone", async () => {
  const other = await directory("other");
  await mkdir(join(other, "postgres"));
  await writeFile(join(other, "postgres", "letter.txt"), "Здравствуйте");
  await expect(start(other)).rejects.toThrow(`${join(other, "postgres")} is no database of PostgreSQL`);
  expect(await readdir(join(other, "postgres"))).toEqual(["letter.txt"]);

  const older = await directory("older");
  await mkdir(join(older, "postgres"));
  await writeFile(join(older, "postgres", "PG_VERSION"), "12\n");
  await expect(startEmbedded({ dataDir: older, formerPostgres: "/nowhere" })).rejects.toThrow(
    "PostgreSQL 12 made it, its programs are needed once, and they were not found (/nowhere has no bin/postgres): set FORMER_POSTGRES to the folder that has bin/postgres",
  );
  expect(await readdir(join(older, "postgres"))).toEqual(["PG_VERSION"]);
  await writeFile(join(older, "postgres", "PG_VERSION"), "19\n");
  await expect(start(older)).rejects.toThrow("PostgreSQL 19 made it, and this release has 18");

  const former = await directory("former");
  await mkdir(join(former, "pg"));
  await expect(start(former)).rejects.toThrow("a former release made it: move it with «npm run move-from-pglite»");
});

it("of two starts at once one is refused, and of two that share one joins and takes over", async () => {
  const dataDir = await copyOf("two");
  const [first, second] = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
  const refused = first.status === "rejected" ? first : second;
  expect(refused).toMatchObject({ reason: { message: "another process uses it" } });
  await stopAll();

  const notes: DatabaseNote["state"][] = [];
  const owner = await startEmbedded({ dataDir, isShared: true });
  const joined = await start(dataDir, { isShared: true, log: ({ state }) => void notes.push(state) });
  await ask(joined, "insert into line values (2)");
  expect(await linesOf(owner)).toEqual([1, 2]);
  await owner.stop();
  await until(() => notes.includes("ready"));
  expect(notes).toEqual(["starting", "joined", "ready"]);
  expect(await linesOf(joined)).toEqual([1, 2]);
});

it("killed from within, whole or in part, it comes back with what was committed", async () => {
  const dataDir = await copyOf("killed");
  const notes: DatabaseNote["state"][] = [];
  const database = await start(dataDir, { log: ({ state }) => void notes.push(state) });
  const recovered = async (kill: () => void | Promise<void>, line: number) => {
    await ask(database, `insert into line values (${line})`);
    notes.length = 0;
    await kill();
    await until(() => notes.includes("ready"));
    expect(notes).toEqual(["recovering", "ready"]);
  };
  await recovered(() => void process.kill(pidOf(dataDir), "SIGKILL"), 2);
  await recovered(async () => {
    const client = new pg.Client(database.connection);
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    await client.end().catch(() => {});
  }, 3);
  expect(await linesOf(database)).toEqual([1, 2, 3]);
});

/** Another process that runs the database and waits. */
async function runElsewhere(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from "./server/db/embedded/start.ts";
    await startEmbedded({ dataDir: process.argv[1] });
    console.log("ready");
    setInterval(() => {}, 1_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), once(child, "exit")]);
  expect(String(said)).toBe("ready\n");
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
/** Are there processes that work in the folder of a database? */
async function areThere(dataDir: string): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return pids.some((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, "postgres");
    } catch {
      return false;
    }
  });
}

it.runIf(process.platform === "linux")("kill -9 of its server ends it, too, and no process is left", async () => {
  const dataDir = await copyOf("orphan");
  const child = await runElsewhere(dataDir);
  expect(await areThere(dataDir)).toBe(true);
  await kill(child);
  await until(async () => !(await areThere(dataDir)));
  expect(await linesOf(await start(dataDir))).toEqual([1]);
});

it("a database whose server and guard were killed is ended by the next start", async () => {
  const dataDir = await copyOf("left");
  const child = await runElsewhere(dataDir);
  const pid = pidOf(dataDir);
  // The guard dies with the server, so nothing tells the database.
  const guard = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  process.kill(guard, "SIGSTOP");
  await kill(child);
  process.kill(guard, "SIGKILL");
  expect(isProcessThere(pid)).toBe(true);
  expect(await linesOf(await start(dataDir))).toEqual([1]);
  expect(pidOf(dataDir)).not.toBe(pid);
  expect(await endLeftDatabase(join(await directory("empty"), "postgres"))).toBe(false);
});
