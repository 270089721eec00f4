import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionOf } from "../../server/db/embedded/connection.ts";
import { endLeftDatabase, giveTo, makeDatabase, workersIn } from "../../server/db/embedded/folder.ts";
import { otherUser, type User } from "../../server/db/embedded/otherUser.ts";
import { startPostmaster } from "../../server/db/embedded/postmaster.ts";
import { findPrograms, isOpenToAll } from "../../server/db/embedded/programs.ts";
import { during } from "../../server/db/embedded/upgrade.ts";

const compiler = ["/usr/bin/cc", "/usr/bin/gcc"].find((one) => existsSync(one));
const canRun = process.platform === "linux" && compiler !== undefined && isOpenToAll(findPrograms());

let folder: string;
let user: User | null;
/** Programs whose database keeps what it has synced, and nothing else. */
let losing: string;
let made: string;

beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), "rukopis-power-"));
  await chmod(folder, 0o755);
  user = otherUser(join(folder, "made"));
  const layer = join(folder, "losesUnsynced.so");
  execFileSync(compiler ?? "", ["-shared", "-fPIC", "-O1", "-o", layer, "tests/support/losesUnsynced.c", "-ldl"]);
  losing = join(folder, "losing");
  await mkdir(join(losing, "bin"), { recursive: true });
  const program = join(losing, "bin", "postgres");
  const real = join(findPrograms(), "bin", "postgres");
  await writeFile(
    program,
    `#!/bin/sh\nLOSES_REAL=$(pwd -P) LOSES_KEPT=$(pwd -P).kept LD_PRELOAD=${layer} exec ${real} "$@"\n`,
  );
  await chmod(program, 0o755);
  made = await place("made");
  await makeDatabase(join(made, "data"), findPrograms());
  await during({ folder: join(made, "data"), programs: findPrograms(), user }, async () => {
    await ask(join(made, "data"), "create table line (id bigint primary key, words text)");
  });
});
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function place(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  if (user) await chown(path, user.uid, user.gid);
  return path;
}
async function ask(data: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(await connectionOf(data, ""));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Four clients write, with checkpoints between, until the current goes.
 * @returns what was acknowledged and is not there afterwards
 */
async function losePower(name: string, settings: Readonly<Record<string, string | number>>) {
  const parent = await place(name);
  const data = join(parent, "data");
  const kept = `${data}.kept`;
  for (const copy of [data, kept]) {
    await cp(join(made, "data"), copy, { recursive: true });
    await giveTo(copy, user);
  }
  const { ended } = await startPostmaster({ folder: data, programs: losing, user, port: null, settings });
  const connection = await connectionOf(data, "");
  const acknowledged: number[] = [];
  let next = 0;
  let isOver = false;
  const write = async () => {
    const client = new pg.Client(connection);
    client.on("error", () => {});
    await client.connect();
    while (!isOver) {
      const id = ++next;
      await client.query("insert into line values ($1, $2)", [id, "слово ".repeat(500)]);
      acknowledged.push(id);
      if (id % 40 === 0) await client.query("checkpoint");
    }
  };
  const writers = Promise.allSettled([write(), write(), write(), write()]);
  while (acknowledged.length < 150) await new Promise((resolve) => setTimeout(resolve, 5));
  const known = [...acknowledged];
  isOver = true;
  for (const pid of workersIn(data)) process.kill(pid, "SIGKILL");
  await writers;
  await ended;

  // What the processes had written is gone with them; the disk has what was synced.
  await endLeftDatabase(kept);
  let there: number[] = [];
  await during({ folder: kept, programs: findPrograms(), user }, async () => {
    there = (await ask(kept, "select id from line")).map(({ id }) => Number(id));
  });
  return known.filter((id) => !there.includes(id));
}

it.skipIf(!canRun).each([1, 2, 3, 4, 5])("what was acknowledged outlives a loss of power, time %i", async (time) => {
  expect(await losePower(`power-${time}`, {})).toEqual([]);
});

it.skipIf(!canRun)("the layer does lose what was not synced", async () => {
  expect((await losePower("unsynced", { fsync: "off" })).length).toBeGreaterThanOrEqual(150);
});
