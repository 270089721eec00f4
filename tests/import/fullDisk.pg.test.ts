import { mkdir, open, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { disk } from "../../server/blobs/disk.ts";
import { cleanUp } from "../../server/cleaning.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addFile, picture } from "../support/factories.works.ts";
import { sendBook } from "../support/imports.ts";
import { testServer } from "../support/server.ts";
import { bookOf } from "./books.ts";

type Written = Promise<{ bytesWritten: number }>;
type Handle = {
  sync: () => Promise<void>;
  write: (...given: unknown[]) => Written;
  writev: (pieces: readonly Buffer[], position: number) => Written;
};

const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
const quota = Object.assign(new Error("disk quota exceeded"), { code: "EDQUOT" });
const noSpace = { httpStatus: 400, envelope: { status: 4, errorCode: 3, message: "На сервере закончилось место" } };

const server = testServer();
let author: TestAccount;
let handle: Handle;
let book: Blob;
beforeAll(async () => {
  const file = await open(server.config.dataDir, "r");
  handle = Object.getPrototypeOf(file);
  await file.close();
  const image = (await picture()).toString("base64");
  book = new Blob([
    bookOf(
      '<section><p>А</p><image l:href="#a"/></section>',
      `<binary id="a" content-type="image/png">${image}</binary>`,
    ),
  ]);
});
beforeEach(async () => {
  author = await addAccount(server);
});

const call = () => server.as(author);
const start = () => call()("startImport", { body: { fileName: "Книга.fb2", byteSize: book.size } });
const send = (id: string) => call()("uploadImportChunk", { params: { id }, query: { offset: 0 }, file: book });
const stored = () => ({ received: book.size, isStored: true, sha256: expect.any(String) });
const namesIn = async (folder: string) =>
  (await readdir(join(server.config.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const rows = async () => ({
  works: await server.database.selectFrom("work").where("ownerId", "=", author.id).select("id").execute(),
  files: await server.database.selectFrom("storedFile").where("ownerId", "=", author.id).select("id").execute(),
  imports: await server.database.selectFrom("bookImport").where("accountId", "=", author.id).select("id").execute(),
});

describe("a full disk is said in words, and nothing is half there", () => {
  it.each([full, quota])("when an import begins: %s", async (fault) => {
    const before = await namesIn("uploads");
    const opening = vi.spyOn(disk, "open").mockRejectedValueOnce(fault);
    await expect(start()).rejects.toMatchObject(noSpace);
    opening.mockRestore();
    expect([await rows(), await namesIn("uploads")]).toEqual([{ works: [], files: [], imports: [] }, before]);
    expect(await start()).toMatchObject({ received: 0 });
  });

  it("in a slice, after a part of it", async () => {
    const { id } = await start();
    const begun = vi.spyOn(handle, "writev").mockResolvedValueOnce({ bytesWritten: 7 });
    const write = vi.spyOn(handle, "write").mockRejectedValueOnce(full);
    await expect(send(id)).rejects.toMatchObject(noSpace);
    begun.mockRestore();
    write.mockRestore();
    expect(await call()("getImport", { params: { id } })).toMatchObject({ received: 0 });
    expect(await send(id)).toEqual(stored());
  });

  it.each(["commitImport", "importFb2"] as const)("when pictures are stored: %s", async (name) => {
    const before = await namesIn("files");
    const { id } = await start();
    await sendBook(call(), id, new Uint8Array(await book.arrayBuffer()));
    const make = () =>
      name === "commitImport" ? call()(name, { params: { id }, body: {} }) : call()(name, { file: book });
    const sync = vi.spyOn(handle, "sync").mockRejectedValueOnce(full);
    await expect(make()).rejects.toMatchObject(noSpace);
    sync.mockRestore();
    expect([await rows(), await namesIn("files")]).toEqual([{ works: [], files: [], imports: [{ id }] }, before]);
    expect(await call()("getImport", { params: { id } })).toMatchObject({ state: "uploading", received: book.size });
    expect(await make()).toMatchObject({ title: "Проба", chapterCount: 1 });
  });
});

it("a system that takes less than it is given gets the rest", async () => {
  const { id } = await start();
  const real = handle.writev;
  const write = vi.spyOn(handle, "writev").mockImplementationOnce(function (this: Handle, pieces, position) {
    return real.call(this, [Buffer.concat(pieces).subarray(0, 7)], position);
  });
  expect(await send(id)).toEqual(stored());
  write.mockRestore();
  expect(await readFile(join(server.config.dataDir, "uploads", id))).toEqual(Buffer.from(await book.arrayBuffer()));
});

it("files that have had no row for a day are cleaned away, all others stay", async () => {
  const { dataDir } = server.config;
  const [orphan, half] = ["aa000000-0000-4000-8000-000000000001", "aa000000-0000-4000-8000-000000000002"];
  const kept = await addFile(server, author);
  const { id } = await start();
  const folder = join(dataDir, "files", "aa");
  await mkdir(folder, { recursive: true });
  const old = new Date(server.clock.now().getTime() - 86_400_000);
  const put = async (path: string, time: Date) => {
    await writeFile(path, "а");
    await utimes(path, time, time);
  };
  await put(join(folder, orphan), old);
  await put(join(folder, `${orphan}.160.avif`), old);
  await put(join(folder, "README"), old);
  await put(join(dataDir, "files", kept.slice(0, 2), `${kept}.${half}.part`), old);
  await put(join(dataDir, "uploads", orphan), old);
  await utimes(join(dataDir, "files", kept.slice(0, 2), kept), old, old);
  await utimes(join(dataDir, "uploads", id), old, old);
  await cleanUp(server.clock.now());
  const files = async () =>
    (await namesIn("files")).filter((name) => [orphan, "README", kept].some((begin) => name.startsWith(begin))).sort();
  expect(await files()).toEqual([orphan, `${orphan}.160.avif`, "README", kept].sort());
  // What comes between two cleanings is unnamed for less than a day.
  await put(join(folder, `${orphan}.320.avif`), old);
  await put(join(dataDir, "uploads", half), old);
  server.clock.pass(86_399_999);
  await server.database
    .updateTable("bookImport")
    .set({ lastChunkAt: server.clock.now().toISOString() })
    .where("id", "=", id)
    .execute();
  await cleanUp(server.clock.now());
  expect(await files()).toEqual([orphan, `${orphan}.160.avif`, `${orphan}.320.avif`, "README", kept].sort());
  server.clock.pass(1);
  await cleanUp(server.clock.now());
  expect(await files()).toEqual([`${orphan}.320.avif`, "README", kept].sort());
  const uploads = await namesIn("uploads");
  expect([uploads.includes(orphan), uploads.includes(half), uploads.includes(id)]).toEqual([false, true, true]);
});
