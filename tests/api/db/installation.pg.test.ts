import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bindConfig, ConfigError, readConfig } from "../../../server/config.ts";
import { bindInstallation } from "../../../server/installation.ts";
import { startDatabase, type TestDatabase } from "../../support/database.ts";

let opened: TestDatabase;
let root = "";
beforeAll(async () => {
  opened = await startDatabase();
  root = await mkdtemp(join(tmpdir(), "rukopis-bound-"));
});
afterAll(async () => {
  await opened.stop();
  await rm(root, { recursive: true });
});
beforeEach(() => opened.database.deleteFrom("installation").execute());

const folder = () => mkdtemp(join(root, "data-"));
const idIn = async (dataDir: string) => (await readFile(join(dataDir, "installation"), "utf8")).trim();
const row = () => opened.database.selectFrom("installation").select(["id", "isBound"]).executeTakeFirst();
const start = async (dataDir: string) => {
  bindConfig(readConfig({ DATA_DIR: dataDir }));
  await bindInstallation();
};
const refused = (dataDir: string) =>
  new ConfigError(`The data directory ${dataDir} is not the one of this database (docs/operating/storage.md)`);

it("an installation that has no id yet gets one, and starts with it again", async () => {
  const dataDir = await folder();
  await start(dataDir);
  const id = await idIn(dataDir);
  expect(await row()).toEqual({ id, isBound: true });
  await start(dataDir);
  expect([await row(), await idIn(dataDir)]).toEqual([{ id, isBound: true }, id]);
});

it("a start that was killed between the two goes on", async () => {
  const dataDir = await folder();
  await start(dataDir);
  await opened.database.updateTable("installation").set({ isBound: false }).execute();
  await start(dataDir);
  expect(await row()).toEqual({ id: await idIn(dataDir), isBound: true });
  await rm(join(dataDir, "installation"));
  await opened.database.updateTable("installation").set({ isBound: false }).execute();
  await start(dataDir);
  expect(await row()).toEqual({ id: await idIn(dataDir), isBound: true });
});

it("an empty folder, and that of another database, are refused and stay as they are", async () => {
  const own = await folder();
  await start(own);
  const before = await row();
  const empty = await folder();
  await expect(start(empty)).rejects.toThrow(refused(empty));
  await expect(idIn(empty)).rejects.toThrow("ENOENT");
  await writeFile(join(empty, "installation"), "7f6bb2c2-2f2b-4a67-9c0c-5a3d0c0f6a11\n");
  await expect(start(empty)).rejects.toThrow(refused(empty));
  expect([await row(), await idIn(empty)]).toEqual([before, "7f6bb2c2-2f2b-4a67-9c0c-5a3d0c0f6a11"]);
});

it("a new database is refused with the folder of another, whose files it would clean away", async () => {
  const own = await folder();
  await start(own);
  await opened.database.deleteFrom("installation").execute();
  await expect(start(own)).rejects.toThrow(refused(own));
  expect(await row()).toBeUndefined();
});

it("processes that start at once with one folder bind it once", async () => {
  const shared = await folder();
  bindConfig(readConfig({ DATA_DIR: shared }));
  await Promise.all([bindInstallation(), bindInstallation(), bindInstallation()]);
  expect(await row()).toEqual({ id: await idIn(shared), isBound: true });
});
