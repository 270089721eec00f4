import { readFile, writeFile } from "node:fs/promises";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { type BlobStore, MissingBlobError } from "../../server/blobs/blobStore.ts";

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from("начало");
  throw new Error("the line is cut");
}

/** What every store of blobs promises. @param opened an empty store */
export function keepsBlobs(opened: () => BlobStore): void {
  const read = async (key: string, range?: Parameters<BlobStore["get"]>[1]) => {
    const found = await opened().get(key, range);
    return found && { text: await text(found.stream), size: found.size };
  };
  const keysBelow = async (prefix: string) => (await opened().list(prefix)).blobs.map(({ key }) => key);

  describe("a blob is stored whole or not at all", () => {
    it("of bytes, of parts that come one by one, and of none", async () => {
      const store = opened();
      expect(await store.put("whole/bytes", Buffer.from("Соль"))).toBe(8);
      expect(
        await store.put(
          "whole/parts.txt",
          ["a", "b", "c"].map((part) => Buffer.from(part)),
        ),
      ).toBe(3);
      expect(await store.put("whole/nothing", Buffer.alloc(0))).toBe(0);
      expect(await read("whole/bytes")).toEqual({ text: "Соль", size: 8 });
      expect(await read("whole/parts.txt")).toEqual({ text: "abc", size: 3 });
      expect(await read("whole/nothing")).toEqual({ text: "", size: 0 });
    });

    it("of more than one part of a request, byte by byte", async () => {
      const bytes = Buffer.alloc(13_000_001, "Рукопись ");
      const parts = Array.from({ length: 14 }, (_, index) =>
        bytes.subarray(index * 1_000_000, (index + 1) * 1_000_000),
      );
      expect(await opened().put("whole/long", parts)).toBe(13_000_001);
      const found = await opened().get("whole/long");
      expect(found && bytes.equals(await buffer(found.stream))).toBe(true);
      const border = await opened().get("whole/long", { first: 5_242_870, last: 8_388_620 });
      expect(border && bytes.subarray(5_242_870, 8_388_621).equals(await buffer(border.stream))).toBe(true);
    });

    it("where its stream breaks there is nothing, and what was there stays", async () => {
      const store = opened();
      await expect(store.put("broken/new", broken())).rejects.toThrow("the line is cut");
      await store.put("broken/old", Buffer.from("старое"));
      await expect(store.put("broken/old", broken())).rejects.toThrow("the line is cut");
      expect([await keysBelow("broken/"), await read("broken/old")]).toEqual([
        ["broken/old"],
        { text: "старое", size: 12 },
      ]);
    });

    it("and not when it is broken off", async () => {
      const controller = new AbortController();
      const parts = async function* () {
        yield Buffer.from("начало");
        controller.abort(new Error("the server ends"));
        yield Buffer.from("конец");
      };
      await expect(opened().put("broken/off", parts(), controller.signal)).rejects.toThrow("the server ends");
      expect(await opened().head("broken/off")).toBeNull();
    });
  });

  it.each([
    ["all", 0, 9, "0123456789"],
    ["the first byte", 0, 0, "0"],
    ["the middle", 3, 5, "345"],
    ["more than there is", 8, 100, "89"],
    ["beyond the end", 10, 20, ""],
    ["nothing", 5, 4, ""],
  ])("a range is %s", async (_, first, last, expected) => {
    await opened().put("ranges/digits", Buffer.from("0123456789"));
    expect(await read("ranges/digits", { first, last })).toEqual({ text: expected, size: 10 });
  });

  it("what is not there is known, and may be taken away", async () => {
    const store = opened();
    expect([
      await store.head("none/a"),
      await store.get("none/a"),
      await store.get("none/a", { first: 0, last: 1 }),
    ]).toEqual([null, null, null]);
    await store.put("none/a/b", Buffer.from("б"));
    expect(await store.head("none/a")).toBeNull();
    await store.remove("none/gone");
    await store.removeByPrefix("none/gone");
    expect(await store.list("none/gone")).toEqual({ blobs: [], next: null });
    await expect(store.withPath("none/gone", async () => "used")).rejects.toThrow(MissingBlobError);
    await expect(store.move("none/gone", "none/c")).rejects.toThrow("the bytes of none/gone are missing");
  });

  it("a blob has its size and the time when it was stored", async () => {
    await opened().put("heads/a", Buffer.from("Соль"));
    const head = await opened().head("heads/a");
    expect(head).toEqual({ size: 8, modifiedAt: expect.any(Date) });
    expect(Math.abs((head?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
  });

  it("a program reads a blob as a file", async () => {
    await opened().put("paths/a", Buffer.from("Соль"));
    expect(await opened().withPath("paths/a", (path) => readFile(path, "utf8"))).toBe("Соль");
    const fault = new Error("the program ends");
    await expect(opened().withPath("paths/a", () => Promise.reject(fault))).rejects.toBe(fault);
    expect(await read("paths/a")).toEqual({ text: "Соль", size: 8 });
  });

  it("files that a program writes become blobs, all of them or none", async () => {
    const store = opened();
    const writeAll = async (paths: string[]) => {
      for (const [index, path] of paths.entries()) await writeFile(path, `файл ${index}`, { flag: "wx" });
      return paths.length;
    };
    expect(await store.make(["made/a", "made/b"], writeAll)).toBe(2);
    expect([await read("made/a"), await read("made/b")]).toEqual([
      { text: "файл 0", size: 10 },
      { text: "файл 1", size: 10 },
    ]);
    const fault = new Error("the program ends");
    const writeAndFail = async (paths: string[]) => {
      await writeAll(paths);
      throw fault;
    };
    await expect(store.make(["half/a", "half/b"], writeAndFail)).rejects.toBe(fault);
    await expect(store.make(["half/a", "half/b"], ([first = ""]) => writeFile(first, "один"))).rejects.toThrow();
    expect(await keysBelow("half/")).toEqual([]);
  });

  it("a blob gets another key; done twice it is done once", async () => {
    const store = opened();
    await store.put("moves/from", Buffer.from("Соль"));
    for (const _ of ["once", "twice"]) await store.move("moves/from", "moves/to");
    expect([await keysBelow("moves/"), await read("moves/to")]).toEqual([["moves/to"], { text: "Соль", size: 8 }]);
  });

  it("blobs are taken away one by one, and by the beginning of their keys", async () => {
    const store = opened();
    for (const key of ["gone/aa/1", "gone/aa/1.160.avif", "gone/aa/2", "gone/ab", "gone/b"])
      await store.put(key, Buffer.from(key));
    await store.removeByPrefix("gone/aa/1");
    expect(await keysBelow("gone/")).toEqual(["gone/aa/2", "gone/ab", "gone/b"]);
    await store.remove("gone/b");
    await store.removeByPrefix("gone/a");
    expect(await keysBelow("gone/")).toEqual([]);
  });

  it("blobs are listed in pages, by their keys", async () => {
    const store = opened();
    const keys = ["pages/a", "pages/a-1", "pages/a.1", "pages/b/1", "pages/b/2", "pages/b1", "pages/c"];
    for (const key of keys.toReversed()) await store.put(key, Buffer.from(key));
    await store.put("page", Buffer.from("another"));
    for (const most of [1, 2, 3, 7, 100]) {
      const found: string[] = [];
      const sizes: number[] = [];
      for (let after: string | null = ""; after !== null; ) {
        const page = await store.list("pages/", after, most);
        found.push(...page.blobs.map(({ key }) => key));
        sizes.push(page.blobs.length);
        after = page.next;
      }
      expect(found).toEqual(["pages/a", "pages/a-1", "pages/a.1", "pages/b/1", "pages/b/2", "pages/b1", "pages/c"]);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
    }
    const [first] = (await store.list("pages/", "", 1)).blobs;
    expect(first).toEqual({ key: "pages/a", size: 7, modifiedAt: expect.any(Date) });
  });

  it.each(["", "/", "..", "../a", "a/..", "a/../b", "/a", "a//b", "a/", ".a", "a/.b", "a b", "a\0", "a\\b", "a.part"])(
    "«%s» is no key, and leads nowhere",
    async (key) => {
      const store = opened();
      const refused = "is no key of a blob";
      await expect((async () => store.put(key, Buffer.from("а")))()).rejects.toThrow(refused);
      await expect((async () => store.get(key))()).rejects.toThrow(refused);
      await expect((async () => store.head(key))()).rejects.toThrow(refused);
      await expect((async () => store.remove(key))()).rejects.toThrow(refused);
      await expect((async () => store.withPath(key, async () => {}))()).rejects.toThrow(refused);
      await expect((async () => store.move("a", key))()).rejects.toThrow(refused);
    },
  );

  it.each(["", "/", "..", "../a", "/a", "a/../b"])("«%s» is no beginning of keys", async (prefix) => {
    const refused = "is no key of a blob";
    await expect((async () => opened().removeByPrefix(prefix))()).rejects.toThrow(refused);
    await expect((async () => opened().list(prefix))()).rejects.toThrow(refused);
  });

  it("says that it takes changes, and leaves nothing of the question", async () => {
    await opened().tryWriting();
    expect(await keysBelow("files/")).toEqual([]);
  });
}
