import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { NoSpaceError } from "../../server/blobs/blobStore.ts";
import { disk } from "../../server/blobs/disk.ts";
import { sweepScratch, withCopy, withScratch, withScratchOf } from "../../server/blobs/scratch.ts";
import { bindConfig, readConfig } from "../../server/config.ts";

const GB = 1_073_741_824;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-scratch-"));
  bindConfig(readConfig({ NODE_ENV: "test", DATA_DIR: folder }));
});
afterAll(() => rm(folder, { recursive: true }));

const left = () => readdir(join(folder, "scratch"));
const opened = (size: number) => ({ stream: Readable.from([Buffer.from("звук")]), size });

it("a program has a file for as long as it needs it, whether it ends well or not", async () => {
  expect(
    await withScratchOf(Readable.from([Buffer.from("кни"), Buffer.from("га")]), (path) => readFile(path, "utf8")),
  ).toBe("книга");
  const fault = new Error("the program ends");
  const failing = withScratch(async (path) => {
    await writeFile(path, "половина");
    throw fault;
  });
  await expect(failing).rejects.toBe(fault);
  expect(await left()).toEqual([]);
});

it("copies of blobs take 8 GB together at most: the next one waits", async () => {
  vi.spyOn(disk, "free").mockResolvedValue(100 * GB);
  onTestFinished(() => void vi.restoreAllMocks());
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: string[] = [];
  const copy = (name: string, size: number, until?: Promise<void>) =>
    withCopy(opened(size), async (path) => {
      begun.push(`${name}: ${await readFile(path, "utf8")}`);
      await until;
    });
  const first = copy("first", 5 * GB, held[0]?.promise);
  const second = copy("second", 3 * GB, held[1]?.promise);
  await expect.poll(() => begun.toSorted()).toEqual(["first: звук", "second: звук"]);
  const third = copy("third", GB);
  const largest = copy("larger than all room", 20 * GB);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  held[1]?.resolve();
  await second;
  await third;
  expect(begun.slice(2)).toEqual(["third: звук"]);
  held[0]?.resolve();
  await Promise.all([first, largest]);
  expect(await left()).toEqual([]);
});

it("a blob for which the disk has no room is not copied, and lets its store go", async () => {
  vi.spyOn(disk, "free").mockResolvedValue(2 * GB);
  onTestFinished(() => void vi.restoreAllMocks());
  const blob = opened(2 * GB);
  let isUsed = false;
  const copying = withCopy(blob, async () => {
    isUsed = true;
  });
  await expect(copying).rejects.toThrow(NoSpaceError);
  expect([isUsed, blob.stream.destroyed]).toEqual([false, true]);
});

it("what processes have left that were killed goes after a day", async () => {
  const now = new Date("2026-11-20T11:05:31.000Z");
  const day = new Date("2026-11-19T11:05:31.000Z");
  for (const [name, time] of [
    ["old", day],
    ["young", new Date(day.getTime() + 1_000)],
  ] as const) {
    await writeFile(join(folder, "scratch", name), "а");
    await utimes(join(folder, "scratch", name), time, time);
  }
  await sweepScratch(now);
  expect(await left()).toEqual(["young"]);
});
