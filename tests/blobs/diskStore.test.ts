import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type BlobStore, NoSpaceError } from "../../server/blobs/blobStore.ts";
import { disk } from "../../server/blobs/disk.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import { keepsBlobs } from "../support/blobContract.ts";
import { keepsParts } from "../support/partContract.ts";

let root = "";
let store: BlobStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "rukopis-blobs-"));
  store = diskStore(root);
});
afterAll(() => rm(root, { recursive: true }));

describe("on a disk", () => {
  keepsBlobs(() => store);
  keepsParts(() => store);
});

const id = "aa000000-0000-4000-8000-000000000001";
const filesIn = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

it("a blob is the file that its key names", async () => {
  await store.put("books/ab/file.fb2", Buffer.from("книга"));
  expect(await filesIn("books/ab")).toEqual(["file.fb2"]);
});

it.each(["ENOSPC", "EDQUOT"])("a full disk is said (%s), and leaves nothing", async (code) => {
  const full = vi.spyOn(disk, "open").mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  onTestFinished(() => full.mockRestore());
  await expect(store.put("full/a", Buffer.from("а"))).rejects.toThrow(NoSpaceError);
  expect(await filesIn("full")).toEqual([]);
});

it("what processes have left that were killed is taken away, and nothing else", async () => {
  const before = new Date("2026-11-19T11:05:31.000Z");
  const folder = join(root, "left", "aa");
  await mkdir(folder, { recursive: true });
  for (const [name, time] of [
    [`${id}.one.part`, before],
    [`${id}.two.part`, new Date(before.getTime() + 1_000)],
    ["notes.part", before],
    [id, before],
  ] as const) {
    await writeFile(join(folder, name), "а");
    await utimes(join(folder, name), time, time);
  }
  expect((await store.list("left/")).blobs.map(({ key }) => key)).toEqual([`left/aa/${id}`]);
  await store.removeUnfinished("left/", before);
  expect(await filesIn("left")).toEqual([id, `${id}.two.part`, "notes.part"]);
  await store.removeByPrefix(`left/aa/${id}`);
  expect(await filesIn("left")).toEqual(["notes.part"]);
});

describe("parts of a blob", () => {
  const key = `uploads/${id}`;

  it("are written at their places, and are the blob when all are there", async () => {
    const parts = await store.parts.open(key, [], 0);
    await parts.write([Buffer.from("яя"), Buffer.from("ю")], 4);
    await parts.write([Buffer.from("аб")], 0);
    await parts.sync();
    await parts.close();
    const found = await store.parts.read(key, [4, 8]);
    expect((await found.toArray()).join("")).toBe("яя");
    expect(await store.withPath(key, async (path) => path)).toBe(join(root, "uploads", id));
    await store.parts.remove(key);
    expect(await store.head(key)).toBeNull();
  });

  it("are written on where the system took less than it was given", async () => {
    const parts = await store.parts.open(key, [], 0);
    const file = await disk.open(join(root, "uploads", id));
    const handle = Object.getPrototypeOf(file) as { writev: (pieces: Buffer[], at: number) => Promise<unknown> };
    await file.close();
    const real = handle.writev;
    const less = vi.spyOn(handle, "writev").mockImplementationOnce(function (this: unknown, pieces, at) {
      return real.call(this, [Buffer.concat(pieces).subarray(0, 3)], at);
    });
    await parts.write([Buffer.from("абв"), Buffer.from("где")], 4);
    less.mockRestore();
    await parts.close();
    const found = await store.parts.read(key, [4, 16]);
    expect((await found.toArray()).join("")).toBe("абвгде");
  });
});
