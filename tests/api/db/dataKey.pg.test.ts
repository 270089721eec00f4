import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { bindDataKey, decipher, encipher } from "../../../server/db/dataKey.ts";
import { startDatabase, type TestDatabase } from "../../support/database.ts";

let dataDir = "";
let opened: TestDatabase;
beforeAll(async () => {
  opened = await startDatabase();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rukopis-key-"));
  await opened.database.deleteFrom("dataKey").execute();
  return () => rm(dataDir, { recursive: true });
});
afterAll(() => opened.stop());

const keys = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")] as const;
const bind = (settings: Record<string, string> = {}) => bindDataKey(readConfig({ DATA_DIR: dataDir, ...settings }));
const place = { table: "second_factor", column: "secret", row: 7 };
const wrongKey = "The data key is another than the one this database was written with: set the right DATA_KEY";

it("the first start makes a key that only its owner reads, and later ones keep it", async () => {
  await Promise.all([bind(), bind()]);
  const file = join(dataDir, "keys", "data.key");
  const made = await readFile(file, "utf8");
  expect([Buffer.from(made, "base64").length, (await stat(file)).mode & 0o777]).toEqual([32, 0o600]);
  const stored = encipher("секрет", place);
  await bind();
  expect([decipher(stored, place), await readFile(file, "utf8")]).toEqual(["секрет", made]);
});

it("the same text is never the same ciphertext, and its form is v1.key.iv.tag.text", async () => {
  await bind({ DATA_KEY: keys[0] });
  const [one, other] = [encipher("секрет", place), encipher("секрет", place)];
  expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]{16}$/);
  expect(other).not.toBe(one);
  expect(one).not.toContain(Buffer.from("секрет").toString("base64url"));
});

describe("what was written is read in no other way", () => {
  it.each([0, 1, 2, 3, 4])("with a changed part %s", async (part) => {
    await bind({ DATA_KEY: keys[0] });
    const parts = encipher("секрет", place).split(".");
    parts[part] = (parts[part] ?? "").replace(/^./, (sign) => (sign === "A" ? "B" : "A"));
    expect(() => decipher(parts.join("."), place)).toThrow();
  });

  it.each([{ table: "account" }, { column: "other" }, { row: 8 }])("in another place: %j", async (other) => {
    await bind({ DATA_KEY: keys[0] });
    const stored = encipher("секрет", place);
    expect(() => decipher(stored, { ...place, ...other })).toThrow();
  });
});

describe("another key", () => {
  it("ends the start with one line", async () => {
    await bind({ DATA_KEY: keys[0] });
    await expect(bind({ DATA_KEY: keys[1] })).rejects.toThrow(wrongKey);
    await expect(bind()).rejects.toThrow(wrongKey);
  });

  it("takes the place of the old one, which reads and no longer writes", async () => {
    await bind({ DATA_KEY: keys[0] });
    const old = encipher("секрет", place);
    await bind({ DATA_KEY: keys[1], DATA_KEY_OLD: keys[0] });
    expect(decipher(old, place)).toBe("секрет");
    const written = encipher("новый", place);
    await bind({ DATA_KEY: keys[1] });
    expect(decipher(written, place)).toBe("новый");
    expect(() => decipher(old, place)).toThrow("which this process does not have");
    await expect(bind({ DATA_KEY: keys[0] })).rejects.toThrow(wrongKey);
  });
});

it.each(["", "слово", "AAAA", randomBytes(31).toString("base64"), `${keys[0]}AAAA`])("%j is no key", (given) => {
  const read = () => readConfig({ DATA_KEY: given });
  if (given === "") expect(read().dataKey).toBeUndefined();
  else expect(read).toThrow("DATA_KEY must be 32 bytes in base64: openssl rand -base64 32");
});
