import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { bindDataKey } from "../../../server/db/dataKey.ts";
import { openSealed, SEAL, sealed } from "../../../server/db/sealedFiles.ts";
import { startDatabase, type TestDatabase } from "../../support/database.ts";

let folder = "";
let opened: TestDatabase;
beforeAll(async () => {
  opened = await startDatabase();
  folder = await mkdtemp(join(tmpdir(), "rukopis-sealed-"));
});
beforeEach(async () => {
  await opened.database.deleteFrom("dataKey").execute();
  await bind({ DATA_KEY: keys[0] });
});
afterAll(async () => {
  await opened.stop();
  await rm(folder, { recursive: true });
});

const keys = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")] as const;
const bind = (settings: Record<string, string>) => bindDataKey(readConfig({ DATA_DIR: folder, ...settings }));
const place = { table: "stored_file", column: "bytes", row: "a" };

const seal = (bytes: Buffer, parts = 1) => {
  const size = Math.ceil(bytes.length / parts);
  return buffer(
    sealed(
      Array.from({ length: parts }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
      place,
    ),
  );
};
/** Streams that were read out of it are counted in `open` until they are closed. */
function fileOf(stored: Buffer) {
  const open = new Set<Readable>();
  const read = async (first: number, last: number) => {
    const stream = Readable.from([stored.subarray(first, last + 1)]);
    open.add(stream);
    return stream.once("close", () => open.delete(stream));
  };
  return { size: stored.length, read, open };
}
async function read(stored: Buffer, at = place) {
  const { stream, size } = await openSealed(fileOf(stored), at);
  const bytes = await buffer(stream);
  expect(size).toBe(bytes.length);
  return bytes;
}

it.each([1, 15, 16, 17, 65_536, 300_001])(
  "%i bytes come back as they went in, whatever parts they came in",
  async (length) => {
    const bytes = randomBytes(length);
    for (const parts of [1, 3]) {
      const stored = await seal(bytes, parts);
      expect([stored.length, SEAL]).toEqual([length + 33, 33]);
      expect(await read(stored)).toEqual(bytes);
    }
  },
);

it("a sealed file has no bytes in clear, and the same file sealed twice differs", async () => {
  const bytes = Buffer.from("%PDF-1.7 Ильинична 500100732259");
  const stored = await seal(bytes);
  expect([stored.includes("%PDF"), stored.includes("500100"), stored.equals(await seal(bytes))]).toEqual([
    false,
    false,
    false,
  ]);
});

describe("nothing is given out of a file", () => {
  it("with a changed byte, wherever it is, or one too few or too many", async () => {
    const stored = await seal(Buffer.from("сканы"));
    for (let at = 0; at < stored.length; at += 1) {
      const changed = Buffer.from(stored);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed)).rejects.toThrow();
    }
    for (const other of [
      stored.subarray(0, -1),
      Buffer.concat([stored, Buffer.from("!")]),
      stored.subarray(0, 20),
      Buffer.alloc(0),
    ])
      await expect(read(other)).rejects.toThrow();
  });

  it.each([{ table: "account_export" }, { column: "other" }, { row: "b" }])("in another place: %j", async (other) => {
    await expect(read(await seal(Buffer.from("сканы")), { ...place, ...other })).rejects.toThrow();
  });
});

it("the old key reads and no longer writes", async () => {
  const old = await seal(Buffer.from("старый"));
  await bind({ DATA_KEY: keys[1], DATA_KEY_OLD: keys[0] });
  expect(String(await read(old))).toBe("старый");
  const written = await seal(Buffer.from("новый"));
  await bind({ DATA_KEY: keys[1] });
  expect(String(await read(written))).toBe("новый");
  await expect(read(old)).rejects.toThrow("which this process does not have");
});

it("a stream that nobody reads to its end lets its file go", async () => {
  const file = fileOf(await seal(randomBytes(300_000)));
  const { stream } = await openSealed(file, place);
  stream.destroy();
  await expect.poll(() => file.open.size).toBe(0);
  const broken = fileOf(await seal(randomBytes(300_000)));
  await expect(openSealed(broken, { ...place, row: "b" })).rejects.toThrow();
  await expect.poll(() => broken.open.size).toBe(0);
});

it("what the store of a file says is no fault of its seal", async () => {
  const stored = await seal(randomBytes(300_000));
  const away = new Error("the store is away");
  const file = fileOf(stored);
  for (const failing of [
    () => Promise.reject(away),
    async () =>
      new Readable({
        read() {
          this.destroy(away);
        },
      }),
  ]) {
    const read = (first: number, last: number) => (last - first > 16 ? failing() : file.read(first, last));
    await expect(openSealed({ size: stored.length, read }, place)).rejects.toBe(away);
  }
});
