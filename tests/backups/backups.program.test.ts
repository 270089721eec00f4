import { existsSync } from "node:fs";
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { backupCommand } from "../../scripts/backup.ts";
import { takeBackup } from "../../scripts/backups/backup.ts";
import { withClient } from "../../scripts/backups/client.ts";
import { digestOf, listed } from "../../scripts/blobCopies.ts";
import { restoreCommand } from "../../scripts/restore.ts";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { blobs } from "../../server/blobs/blobs.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import { s3Store } from "../../server/blobs/s3Store.ts";
import { bindConfig, config, readConfig } from "../../server/config.ts";
import { bindDataKey } from "../../server/db/dataKey.ts";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import { lockIfFree } from "../../server/db/lock.ts";
import { openDatabase } from "../../server/db/open.ts";
import { bindInstallation } from "../../server/installation.ts";
import { contentOf, fillEveryTable } from "../support/everyTable.ts";
import { FakeS3 } from "../support/fakeS3.ts";
import { patient } from "../support/patience.ts";
import { newDatabase, type OwnDatabase } from "../support/postgres.ts";

const KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
const SOUND = "1b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f";
const ART = "files/aa/aa000000-0000-4000-8000-000000000001";

let root = "";
let folder = "";
let fake: FakeS3;
let source: OwnDatabase;
const targets: OwnDatabase[] = [];

const inRoot = (name: string): string => join(root, name);
const admin = (): string => inject("template").url;
async function emptyDatabase(): Promise<OwnDatabase> {
  const made = await newDatabase(admin(), "restored", "template0");
  targets.push(made);
  return made;
}
const envOf = (dataDir: string, further: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: "test",
  DATA_DIR: inRoot(dataDir),
  DATA_KEY: KEY,
  ...further,
});
const bucketOf = (): NodeJS.ProcessEnv => ({
  S3_ENDPOINT: fake.endpoint,
  S3_BUCKET: "books",
  S3_ACCESS_KEY: "key",
  S3_SECRET_KEY: "secret",
});
const bucket = (): BlobStore => s3Store(fake.settings);

/** All rows; the id of the installation and that its jobs are held are the copy's own. */
async function rowsOf(connection: pg.ClientConfig) {
  const { installation, ...others } = await withClient(connection, contentOf);
  return { installation: installation?.length, ...others };
}
async function bytesOf(store: BlobStore) {
  const found: Record<string, string> = {};
  for (const prefix of ["files/", "books/", "exports/"])
    for await (const { key } of listed(store, prefix)) {
      const blob = await store.get(key);
      if (blob) found[key] = await digestOf(blob.stream);
    }
  return found;
}
const uploadOf = async (store: BlobStore) => text(await store.parts.read(`uploads/${SOUND}`, [0, 4]));
const said = (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => "done",
    (error: Error) => error.message,
  );
const sourceEnv = () => envOf("data", { DATABASE_URL: source.url });
const backup = (...args: string[]) => backupCommand([folder, ...args], sourceEnv());
const snapshots = async () => (await readdir(join(folder, "snapshots"))).sort();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "rukopis-backups-"));
  folder = inRoot("backups");
  fake = await FakeS3.start();
  source = await newDatabase(admin(), "source", "template0");
  bindConfig(readConfig(sourceEnv()));
  const database = await openDatabase({ connectionString: source.url, max: 4 });
  await bindDataKey(config());
  await bindInstallation();
  await fillEveryTable(database);
  await blobs().put(ART, Buffer.from("обложка"));
  const { rows: books } = await sql<{ id: string }>`select file_id as id from book_file where file_id is not null
    union select id from book_export`.execute(database);
  for (const { id } of books) await blobs().put(`books/${id.slice(0, 2)}/${id}`, Buffer.from("книга"));
  const part = await blobs().parts.open(`uploads/${SOUND}`, [[0, 4]], 0);
  await part.write([Buffer.from("0123")], 0);
  await part.close();
  await database.destroy();
}, patient(120_000));
afterAll(async () => {
  await fake.stop();
  for (const one of [source, ...targets]) await one.drop();
  await rm(root, { recursive: true });
});

it(
  "every row and byte goes from PostgreSQL and a disk to the embedded database and a bucket, and back",
  async () => {
    const disk = diskStore(inRoot("data"));
    const [rows, bytes] = [await rowsOf({ connectionString: source.url }), await bytesOf(disk)];
    expect(Object.values(rows).filter((table) => Array.isArray(table) && table.length === 0)).toEqual([]);
    await backup();

    const embeddedEnv = envOf("embedded", bucketOf());
    const lines = await restoreCommand([folder], embeddedEnv);
    expect(lines[1]).toBe("Jobs are held: nothing goes out before «npm run jobs -- --release». These wait:");
    const embedded = await startEmbedded({ dataDir: inRoot("embedded") });
    try {
      expect(await rowsOf(embedded.connection)).toEqual(rows);
      const installation = await withClient(embedded.connection, async (client) => {
        const { rows: found } = await client.query("select id, is_bound, jobs_held from installation");
        return found;
      });
      const id = fake.objects.get("installation")?.bytes.toString().trim();
      expect(installation).toEqual([{ id, is_bound: true, jobs_held: true }]);
      expect(id).not.toBe((await readFile(join(inRoot("data"), "installation"), "utf8")).trim());
    } finally {
      await embedded.stop();
    }
    expect([await bytesOf(bucket()), await uploadOf(bucket())]).toEqual([bytes, "0123"]);

    const second = inRoot("second");
    await backupCommand([second], embeddedEnv);
    const target = await emptyDatabase();
    await restoreCommand([second], envOf("back", { DATABASE_URL: target.url }));
    expect(await rowsOf({ connectionString: target.url })).toEqual(rows);
    const back = diskStore(inRoot("back"));
    expect([await bytesOf(back), await uploadOf(back)]).toEqual([bytes, "0123"]);

    const insert =
      "insert into account (user_name, fio, email, password_hash, created_at) values ('x', 'x', 'x@example.org', '', now()) returning id";
    const added = await withClient(
      { connectionString: target.url },
      async (client) => (await client.query(insert)).rows,
    );
    expect(added).toEqual([{ id: 5 }]);
    expect(await said(restoreCommand([second], envOf("back", { DATABASE_URL: target.url })))).toBe(
      `The data directory ${inRoot("back")} must be empty: it has installation`,
    );
    expect(await said(restoreCommand([second], envOf("other", { DATABASE_URL: target.url })))).toBe(
      "The database of DATABASE_URL must be empty: a server has used it",
    );
    expect(await said(restoreCommand([second], embeddedEnv))).toBe(
      `There is an embedded database in ${inRoot("embedded")} already`,
    );
  },
  patient(120_000),
);

describe("a folder with one snapshot", () => {
  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await backup();
  }, patient(60_000));

  it("a second backup copies what is new alone, and --keep takes away what none names any more", async () => {
    const extra = "files/bb/bb000000-0000-4000-8000-000000000002";
    const store = diskStore(inRoot("data"));
    await store.put(extra, Buffer.from("ещё"));
    expect((await backup())[0]).toMatch(/\t\d+ rows\t\d+ files, 2 of them new\t\d+ bytes$/); // the other one is on its way
    await store.remove(extra);
    await backup();
    expect(await snapshots()).toHaveLength(3);
    expect(existsSync(join(folder, "bytes", extra))).toBe(true);
    expect((await backup("--keep", "1"))[1]).toBe("3 older backups taken away");
    expect([await snapshots(), existsSync(join(folder, "bytes", extra))]).toEqual([
      [expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z$/)],
      false,
    ]);
    expect(await backupCommand([folder, "--verify"], {})).toEqual([`${(await snapshots())[0]}\twhole`]);
  });

  it("a backup that was cut off is not taken for a whole one, and the next one takes it away", async () => {
    const cut = inRoot("cut");
    const broken: BlobStore = {
      ...diskStore(inRoot("data")),
      get: () => Promise.reject(new Error("The disk is gone")),
    };
    const from = { connection: { connectionString: source.url }, store: broken };
    expect(await said(takeBackup(cut, from))).toBe("The disk is gone");
    expect((await readdir(join(cut, "snapshots"))).map((name) => name.slice(-11))).toEqual([".unfinished"]);
    const restored = () => restoreCommand([cut], envOf("fromCut"));
    expect(await said(restored())).toBe(`There is no whole backup in ${cut}`);
    expect(await said(backupCommand([cut, "--verify"], {}))).toBe(`There is no whole backup in ${cut}`);
    await backupCommand([cut], sourceEnv());
    expect((await readdir(join(cut, "snapshots"))).map((name) => name.slice(-1))).toEqual(["Z"]);
  });

  it("a backup that took almost a day does not count: bytes of its rows may be gone", async () => {
    const slow = inRoot("slow");
    const times = ["2026-11-20T00:00:00.000Z", "2026-11-20T23:00:00.001Z"];
    const now = () => new Date(times.shift() ?? "");
    const from = { connection: { connectionString: source.url }, store: diskStore(inRoot("data")) };
    expect(await said(takeBackup(slow, from, { now }))).toBe(
      "The copy took almost a day, and bytes may be missing: run it again, it takes what is new",
    );
    expect(await said(restoreCommand([slow], envOf("fromSlow")))).toBe(`There is no whole backup in ${slow}`);
  });

  it("two backups into one folder at once: the second is refused", async () => {
    const unlock = lockIfFree(folder);
    expect(await said(backup())).toBe(`Another backup writes into ${folder}`);
    unlock?.();
  });

  it("two restores at once: the second is refused, by folder and by database", async () => {
    const target = await emptyDatabase();
    const env = envOf("twice", { DATABASE_URL: target.url });
    const both = await Promise.all([said(restoreCommand([folder], env)), said(restoreCommand([folder], env))]);
    expect(both.sort()).toEqual([`A server or another restore uses ${inRoot("twice")}`, "done"]);

    const other = await emptyDatabase();
    await withClient({ connectionString: other.url }, async (client) => {
      await client.query("select pg_advisory_lock(hashtext('rukopis restore'))");
      expect(await said(restoreCommand([folder], envOf("thrice", { DATABASE_URL: other.url })))).toBe(
        "Another restore fills this database",
      );
    });
  });

  it("a restore that was cut off goes on", async () => {
    const target = await emptyDatabase();
    const env = envOf("continued", { ...bucketOf(), DATABASE_URL: target.url });
    fake.objects.clear();
    fake.fault = ({ method }, response, key) => {
      if (method !== "PUT" || !key.startsWith("uploads/")) return false;
      fake.refuse(response, 403, "AccessDenied");
      return true;
    };
    expect(await said(restoreCommand([folder], env))).toContain("AccessDenied");
    expect([fake.objects.has(ART), fake.objects.has("installation")]).toEqual([true, false]);
    fake.fault = () => false;
    const named = ["--snapshot", (await snapshots())[0] ?? ""];
    expect(await said(restoreCommand([folder, ...named], env))).toBe("done");
    expect(await rowsOf({ connectionString: target.url })).toEqual(await rowsOf({ connectionString: source.url }));
  });

  it("bytes of others are no place for a restore", async () => {
    await diskStore(inRoot("foreign")).put("books/aa/aa000000-0000-4000-8000-000000000009", Buffer.from("книга"));
    expect(await said(restoreCommand([folder], envOf("foreign")))).toBe(
      `The data directory ${inRoot("foreign")} must be empty: it has books/aa/aa000000-0000-4000-8000-000000000009`,
    );
  });

  it("without its key, or with another, nothing is restored", async () => {
    const { DATA_KEY: _, ...without } = envOf("keyless");
    expect(await said(restoreCommand([folder], without))).toBe(
      `There is no data key: set DATA_KEY, or bring ${join(inRoot("keyless"), "keys", "data.key")} back from a copy`,
    );
    const another = { ...without, DATA_KEY: Buffer.alloc(32, 7).toString("base64") };
    expect(await said(restoreCommand([folder], another))).toBe(
      "The data key is another than the one this database was written with: set the right DATA_KEY",
    );
    expect(existsSync(inRoot("keyless"))).toBe(false);
    const names = await readdir(folder, { recursive: true });
    expect(
      names.filter((name) => name.includes("key") && !/(data|signing|push|reader)_keys?\.copy\.gz$/.test(name)),
    ).toEqual([]);
  });

  it("what was not typed right is said", async () => {
    expect(await said(backupCommand([], {}))).toBe("npm run backup -- FOLDER [--keep NUMBER] | FOLDER --verify");
    expect(await said(backup("--keep", "0"))).toBe("npm run backup -- FOLDER [--keep NUMBER] | FOLDER --verify");
    expect(await said(backupCommand([folder], envOf("nowhere")))).toBe(
      `There is no embedded database in ${inRoot("nowhere")}: set DATA_DIR`,
    );
    expect(await said(restoreCommand([], {}))).toBe("npm run restore -- FOLDER [--snapshot NAME]");
    expect(await said(restoreCommand([folder, "--snapshot", "2020"], envOf("unknown")))).toBe(
      `There is no whole backup 2020 in ${folder}`,
    );
  });

  describe("damaged", () => {
    let damaged = "";
    let snapshot = "";
    const restored = () => said(restoreCommand([damaged], envOf("fromDamaged")));
    const verified = () => said(backupCommand([damaged, "--verify"], {}));
    const changeManifest = async (change: (manifest: Record<string, unknown>) => object) => {
      const file = join(snapshot, "manifest.json");
      await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, "utf8")))));
    };
    const again = async () => {
      damaged = inRoot("damaged");
      await rm(damaged, { recursive: true, force: true });
      await rm(inRoot("fromDamaged"), { recursive: true, force: true });
      await cp(folder, damaged, { recursive: true });
      snapshot = join(damaged, "snapshots", (await snapshots())[0] ?? "");
    };

    it("one of a newer release is refused in one line", async () => {
      await again();
      await changeManifest((manifest) => ({ ...manifest, migrations: ["9999_later"] }));
      expect(await restored()).toBe(`A newer release has written ${snapshot}: take that release`);
      await changeManifest((manifest) => ({ ...manifest, format: 2, bytes: "elsewhere" }));
      expect(await restored()).toBe(`A newer release has written ${snapshot}: take that release`);
      expect(existsSync(inRoot("fromDamaged"))).toBe(false);
    });

    it("a manifest that is cut, or says something else", async () => {
      await again();
      await changeManifest((manifest) => ({ ...manifest, tables: [{ name: "x; drop table work" }] }));
      expect(await restored()).toBe(`${join(snapshot, "manifest.json")} is damaged: take another backup`);
      await truncate(join(snapshot, "manifest.json"), 40);
      expect(await restored()).toBe(`${join(snapshot, "manifest.json")} cannot be read: this is no whole backup`);
    });

    it("bytes and rows that are changed or gone", async () => {
      await again();
      await writeFile(join(damaged, "bytes", ART), "обложкб");
      expect(await restored()).toBe(`The bytes of ${ART} in ${damaged} are damaged: take another backup`);
      expect(existsSync(join(inRoot("fromDamaged"), "postgres"))).toBe(false);
      await rename(join(snapshot, "work.copy.gz"), join(snapshot, "work.gone"));
      await appendFile(join(snapshot, "chapter.copy.gz"), "x");
      expect(await verified()).toBe(
        [
          "Damaged or missing, delete them and take another backup:",
          join(damaged, "bytes", ART),
          join(snapshot, "chapter.copy.gz"),
          join(snapshot, "work.copy.gz"),
        ].join("\n"),
      );
      await appendFile(join(snapshot, "bytes.tsv"), "x\n");
      expect(await restored()).toBe(`The list of bytes in ${snapshot} is damaged: take another backup`);
    });

    it("rows that are cut off leave no database", async () => {
      await again();
      await truncate(join(snapshot, "work.copy.gz"), 100);
      expect(await restored()).toBe(`${join(snapshot, "work.copy.gz")} is damaged or missing: take another backup`);
      expect(existsSync(join(inRoot("fromDamaged"), "postgres"))).toBe(false);
    });
  });
});
