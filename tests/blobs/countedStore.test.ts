import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { BlobStore } from "../../server/blobs/blobStore.ts";
import { countedStore } from "../../server/blobs/countedStore.ts";
import { disk } from "../../server/blobs/disk.ts";
import { diskStore } from "../../server/blobs/diskStore.ts";
import { counted } from "../support/counted.ts";

let root = "";
let store: BlobStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "rukopis-blobs-"));
  store = countedStore(diskStore(root));
});
afterAll(() => rm(root, { recursive: true }));

const id = "aa000000-0000-4000-8000-000000000001";
const series = (operation: string, reason: string) =>
  `rukopis_storage_errors_total{operation="${operation}",reason="${reason}"}`;

/** What is counted while a call is refused with this message. */
const refusedWith = (message: string, call: () => Promise<unknown>) =>
  counted(() => expect(call()).rejects.toThrow(message), "rukopis_storage");

/** The next file that is opened is refused so. */
function refuseOnce(code: string): void {
  const open = vi.spyOn(disk, "open").mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  onTestFinished(() => open.mockRestore());
}

async function* broken() {
  yield Buffer.from("а");
  throw new Error("cut off");
}

describe("writes", () => {
  it.each([
    ["ENOSPC", "no space on the disk", "full"],
    ["EIO", "EIO", "failed"],
  ])("that the disk refuses with %s are counted", async (code, message, reason) => {
    refuseOnce(code);
    const counts = await refusedWith(message, () => store.put("one/a", Buffer.from("а")));
    expect(counts).toEqual({ [series("write", reason)]: 1 });
  });

  it.each(["ENOSPC", "EIO"])("of a part that the disk refuses with %s are counted", async (code) => {
    refuseOnce(code);
    const counts = await refusedWith(code, () => store.parts.open("parts/a", [], 0));
    expect(counts).toEqual({ [series("write", code === "EIO" ? "failed" : "full")]: 1 });
  });

  it("of a stream are counted where the disk fails, and not where the stream does", async () => {
    expect(await refusedWith("cut off", () => store.put("streams/a", broken()))).toEqual({});
    await writeFile(join(root, "taken"), "");
    const counts = await refusedWith("ENOTDIR", () => store.put("taken/a", [Buffer.from("а")]));
    expect(counts).toEqual({ [series("write", "failed")]: 1 });
  });

  it("that are broken off are not counted", async () => {
    const ended = AbortSignal.abort(new Error("ended"));
    expect(await refusedWith("ended", () => store.put("ended/a", [Buffer.from("а")], ended))).toEqual({});
  });

  it("of a program are counted where it has written, or found the disk full", async () => {
    const fails = (error: Error) => () => store.make(["made/a"], () => Promise.reject(error));
    expect(await refusedWith("no sound", fails(new Error("no sound")))).toEqual({});
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    expect(await refusedWith("no space on the disk", fails(full))).toEqual({ [series("write", "full")]: 1 });
    const lost = await refusedWith("ENOENT", () => store.make(["made/a"], async () => "nothing is written"));
    expect(lost).toEqual({ [series("write", "failed")]: 1 });
  });

  it("that succeed are as in the store itself", async () => {
    const counts = await counted(async () => {
      expect(await store.put("streams/b", [Buffer.from("аб"), Buffer.from("в")])).toBe(6);
      expect((await (await store.get("streams/b"))?.stream.toArray())?.join("")).toBe("абв");
      expect(await store.make(["made/b"], ([path = ""]) => writeFile(path, "а").then(() => "made"))).toBe("made");
    }, "rukopis_storage");
    expect(counts).toEqual({});
  });
});

describe("reads", () => {
  const missing = { [series("read", "missing")]: 1 };

  it("of a file that is missing are counted, and of a copy that is not made yet are not", async () => {
    const seen = (key: string) => counted(async () => expect(await store.get(key)).toBeNull(), "rukopis_storage");
    expect(await seen(`files/aa/${id}`)).toEqual(missing);
    expect(await seen(`files/aa/${id}.160.avif`)).toEqual({});
    expect(await seen("installation")).toEqual({});
  });

  it("of a file that a program needs are counted, and what the program says is not", async () => {
    const message = `the bytes of files/aa/${id} are missing`;
    expect(await refusedWith(message, () => store.withPath(`files/aa/${id}`, async () => {}))).toEqual(missing);
    await store.put("programs/a", Buffer.from("а"));
    const used = () => store.withPath("programs/a", () => Promise.reject(new Error("no sound")));
    expect(await refusedWith("no sound", used)).toEqual({});
  });

  it("that the disk refuses are counted", async () => {
    refuseOnce("EIO");
    expect(await refusedWith("EIO", () => store.get(`files/aa/${id}`))).toEqual({ [series("read", "failed")]: 1 });
  });

  it("of an upload of which nothing has come are not", async () => {
    const message = `the bytes of uploads/${id} are missing`;
    expect(await refusedWith(message, () => store.parts.sync(`uploads/${id}`))).toEqual({});
  });
});
