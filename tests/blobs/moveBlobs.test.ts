import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveBlobs } from "../../scripts/moveBlobs.ts";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import { s3Store } from "../../server/blobs/s3Store.ts";
import { bindConfig, readConfig } from "../../server/config.ts";
import { FakeS3 } from "../support/fakeS3.ts";

let root = "";
let fake: FakeS3;
let disk: BlobStore;
let bucket: BlobStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "rukopis-moved-"));
  bindConfig(readConfig({ NODE_ENV: "test", DATA_DIR: join(root, "scratches") }));
  fake = await FakeS3.start();
  disk = diskStore(join(root, "data"));
  bucket = s3Store(fake.settings);
});
afterEach(async () => {
  await fake.stop();
  await rm(root, { recursive: true });
});

const id = "aa000000-0000-4000-8000-000000000001";
const contents = {
  [`files/aa/${id}`]: "обложка",
  [`files/aa/${id}.160.avif`]: "копия",
  [`books/aa/${id}`]: "книга",
  [`exports/${id}`]: "архив",
  installation: "7f6bb2c2-2f2b-4a67-9c0c-5a3d0c0f6a11\n",
};
const fill = async (store: BlobStore) => {
  for (const [key, content] of Object.entries(contents)) await store.put(key, Buffer.from(content));
};
const read = async (store: BlobStore) => {
  const found: Record<string, string | null> = {};
  for (const key of Object.keys(contents)) {
    const blob = await store.get(key);
    found[key] = blob && (await text(blob.stream));
  }
  return found;
};
const move = async (from: BlobStore, to: BlobStore) => {
  const lines: string[] = [];
  await moveBlobs(from, to, { tell: (prefix, { copied, found }) => lines.push(`${prefix} ${copied} ${found}`) });
  return lines;
};

it("every file goes to the bucket and back; a second move finds all of them there", async () => {
  await fill(disk);
  expect(await move(disk, bucket)).toEqual([
    "files/ 2 0",
    "books/ 1 0",
    "exports/ 1 0",
    "uploads/ 0 0",
    "installation 1 0",
  ]);
  expect([await read(bucket), await read(disk)]).toEqual([contents, contents]);
  expect(await move(disk, bucket)).toEqual([
    "files/ 0 2",
    "books/ 0 1",
    "exports/ 0 1",
    "uploads/ 0 0",
    "installation 0 1",
  ]);
  const back = diskStore(join(root, "back"));
  await move(bucket, back);
  expect(await read(back)).toEqual(contents);
});

it("a move that was cut off goes on, and the id of the installation comes last", async () => {
  await fill(disk);
  fake.fault = ({ method }, response, key) => {
    if (method !== "PUT" || !key.startsWith("books/")) return false;
    fake.refuse(response, 403, "AccessDenied");
    return true;
  };
  await expect(move(disk, bucket)).rejects.toThrow("AccessDenied");
  expect([...fake.objects.keys()]).toEqual([`files/aa/${id}`, `files/aa/${id}.160.avif`]);
  fake.fault = () => false;
  expect(await move(disk, bucket)).toEqual([
    "files/ 0 2",
    "books/ 1 0",
    "exports/ 1 0",
    "uploads/ 0 0",
    "installation 1 0",
  ]);
});

it("what is there with other bytes is replaced, however long it is", async () => {
  await fill(disk);
  await bucket.put(`books/aa/${id}`, Buffer.from("кнмга"));
  expect(await move(disk, bucket)).toContain("books/ 1 0");
  expect(await read(bucket)).toEqual(contents);
});

it("a copy that comes out otherwise ends the move", async () => {
  await fill(disk);
  fake.fault = (request, response, key) => {
    if (request.method !== "GET" || !key.startsWith("exports/")) return false;
    response.writeHead(200, { "content-length": 10 }).end("кража");
    return true;
  };
  await expect(move(disk, bucket)).rejects.toThrow(
    `The copy of exports/${id} differs from it: nothing was taken away, run the command again`,
  );
  expect(fake.objects.has("installation")).toBe(false);
});

it("what is on its way goes on at the other store, in both directions", async () => {
  const key = `uploads/${id}`;
  const write = async (store: BlobStore, begin: number, content: string, taken = 0) => {
    const bytes = Buffer.from(content);
    const file = await store.parts.open(key, [[begin, begin + bytes.length]], taken);
    await file.write([bytes], begin);
    await file.close();
  };
  await write(disk, 0, "0123");
  await move(disk, bucket);
  await write(bucket, 4, "****");
  await write(bucket, 4, "4567", 8);
  const back = diskStore(join(root, "back"));
  await move(bucket, back);
  await write(back, 8, "89");
  await back.parts.join(key, 10);
  expect(await back.withPath(key, (path) => readFile(path, "utf8"))).toBe("0123456789");
});
