import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { connectionOf } from "../../server/db/embedded/connection.ts";
import type { DatabaseNote } from "../../server/db/embedded/embeddedDatabase.machine.ts";
import { makeDatabase } from "../../server/db/embedded/folder.ts";
import { otherUser } from "../../server/db/embedded/otherUser.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../server/db/embedded/start.ts";
import { during } from "../../server/db/embedded/upgrade.ts";
import { migrate } from "../../server/db/migrate.ts";
import { connect } from "../../server/db/open.ts";
import { addAccount } from "../support/factories.ts";

/** The oldest that is promised, from the system: another major version than that of the packages. */
const FORMER = "/usr/lib/postgresql/15";

let folder: string;
/** A database of the former version with one person, to be copied. */
let made: string | undefined;
const opened: EmbeddedDatabase[] = [];
const versionOf = (path: string): string => readFileSync(join(path, "PG_VERSION"), "utf8").trim();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-upgrade-"));
  if (!existsSync(FORMER)) return;
  const dataDir = await directory("made");
  const user = otherUser(dataDir);
  if (user) await chown(dataDir, user.uid, user.gid);
  const database = join(dataDir, "postgres");
  await makeDatabase(database, FORMER);
  await during({ folder: database, programs: FORMER, user }, async () => {
    const former = connect(await connectionOf(database, dataDir));
    await migrate(former);
    await addAccount({ database: former }, { userName: "vera", fio: "Вера Лядова" });
    await former.destroy();
  });
  made = dataDir;
});
afterEach(() => stopAll());
afterAll(() => rm(folder, { recursive: true, force: true }));

const stopAll = async () => void (await Promise.all(opened.splice(0).map(({ stop }) => stop())));
async function directory(name: string): Promise<string> {
  const dataDir = join(folder, name);
  await mkdir(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  // Programs before 16 find no way past a closed folder.
  for (const path of [folder, dataDir]) await chmod(path, 0o755);
  if (made !== undefined) await cp(join(made, "postgres"), join(dataDir, "postgres"), { recursive: true });
  return dataDir;
}
async function start(dataDir: string, more: { formerPostgres?: string; log?: (note: DatabaseNote) => void } = {}) {
  const database = await startEmbedded({ dataDir, ...more });
  opened.push(database);
  return database;
}
async function namesIn({ connection }: EmbeddedDatabase) {
  const database = connect(connection);
  try {
    return await database.selectFrom("account").select(["userName", "fio"]).execute();
  } finally {
    await database.destroy();
  }
}
const vera = [{ userName: "vera", fio: "Вера Лядова" }];

it.skipIf(!existsSync(FORMER))("a database of a former version is copied at the start, and stays", async () => {
  const dataDir = await directory("upgraded");
  const notes: DatabaseNote[] = [];
  expect(await namesIn(await start(dataDir, { log: (note) => void notes.push(note) }))).toEqual(vera);
  expect(notes).toEqual([
    { state: "starting", reason: "" },
    { state: "upgrading", reason: "PostgreSQL 15 made it, 18 takes it over" },
    { state: "ready", reason: "" },
  ]);
  expect((await readdir(dataDir)).filter((name) => !/^(keys|lock)/.test(name))).toEqual(["postgres", "postgres-15"]);
  expect([versionOf(join(dataDir, "postgres")), versionOf(join(dataDir, "postgres-15"))]).toEqual(["18", "15"]);
  await stopAll();
  // From then on it starts as any other.
  notes.length = 0;
  expect(await namesIn(await start(dataDir, { log: (note) => void notes.push(note) }))).toEqual(vera);
  expect(notes.map(({ state }) => state)).toEqual(["starting", "ready"]);
});

it.skipIf(!existsSync(FORMER))("a start that was killed within an upgrade begins it again", async () => {
  const dataDir = await directory("killed");
  for (const rest of ["upgrading/former", "upgrading/made", "postgres-18"])
    await mkdir(join(dataDir, rest), { recursive: true });
  expect(await namesIn(await start(dataDir))).toEqual(vera);
  expect(existsSync(join(dataDir, "upgrading"))).toBe(false);
});

it("one that was killed before the last step takes it", async () => {
  const dataDir = join(folder, "last");
  await mkdir(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  await (await startEmbedded({ dataDir })).stop();
  await rename(join(dataDir, "postgres"), join(dataDir, "postgres-18"));
  await mkdir(join(dataDir, "postgres-15"));
  await writeFile(join(dataDir, "postgres-18", "mark"), "");
  await start(dataDir);
  expect(existsSync(join(dataDir, "postgres", "mark"))).toBe(true);
});

it.skipIf(!existsSync(FORMER))(
  "a former database of the same version in that folder is named, and nothing changes",
  async () => {
    const dataDir = await directory("twice");
    await mkdir(join(dataDir, "postgres-15"));
    await expect(start(dataDir)).rejects.toThrow(
      `PostgreSQL 15 made it, and there is ${join(dataDir, "postgres-15")} already: move that away`,
    );
    expect(versionOf(join(dataDir, "postgres"))).toBe("15");
  },
);
