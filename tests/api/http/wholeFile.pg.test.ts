import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeWhole } from "../../../server/wholeFile.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "whole-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

it("a program that watches the folder of letters never meets half a letter", async () => {
  const folder = join(dataDir, "mail");
  let isWritten = false;
  const written = writeWhole(folder, "1.eml", Buffer.alloc(64_000_000, "а")).finally(() => {
    isWritten = true;
  });
  const sizes = new Set<number>();
  while (!isWritten)
    for (const name of await readdir(folder).catch(() => [])) sizes.add((await stat(join(folder, name))).size);
  expect(await written).toBe(join(folder, "1.eml"));
  for (const name of await readdir(folder)) sizes.add((await stat(join(folder, name))).size);
  expect([...sizes]).toEqual([64_000_000]);
  expect(await readdir(dataDir)).toEqual(["mail"]);
});
