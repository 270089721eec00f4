import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { bindDataKey } from "../../../server/db/dataKey.ts";
import { openSealed, SEAL, sealed } from "../../../server/db/sealedFiles.ts";
import { startDatabase, type TestDatabase } from "../../support/database.ts";
import { untyped } from "../../support/fakes.ts";

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
async function read(stored: Buffer, at = place) {
  const path = join(folder, randomUUID());
  await writeFile(path, stored);
  const { stream, size } = await openSealed(await open(path), at);
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

it("a stream that nobody reads to its end closes its file", async () => {
  const path = join(folder, randomUUID());
  await writeFile(path, await seal(randomBytes(300_000)));
  const file = await open(path);
  const { stream } = await openSealed(file, place);
  const closed = once(untyped(file), "close");
  stream.destroy();
  await closed;
  const broken = await open(path);
  const shut = once(untyped(broken), "close");
  await expect(openSealed(broken, { ...place, row: "b" })).rejects.toThrow();
  await shut;
});
