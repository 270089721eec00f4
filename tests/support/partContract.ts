import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { type BlobStore, MissingBlobError, type PartRange } from "../../server/blobs/blobStore.ts";

const MB = 1_048_576;

/** What every store promises of blobs that come in parts. @param opened a store */
export function keepsParts(opened: () => BlobStore): void {
  const parts = () => opened().parts;
  const write = async (key: string, place: PartRange, bytes: Buffer, taken = 0) => {
    const file = await parts().open(key, [place], taken);
    await file.write([bytes], place[0]);
    await file.sync();
    await file.close();
  };
  const read = async (key: string, range: PartRange) => text(await parts().read(key, range));
  const wholeOf = async (key: string, size: number) => {
    await parts().join(key, size);
    return opened().withPath(key, (path) => readFile(path, "utf8"));
  };

  describe("a blob that comes in parts", () => {
    it("is whole in whatever order they come, and a part of it can be read before", async () => {
      await write("parts/a", [4, 10], Buffer.from("456789"));
      expect(await read("parts/a", [5, 8])).toBe("567");
      await write("parts/a", [0, 4], Buffer.from("0123"));
      expect(await read("parts/a", [2, 7])).toBe("23456");
      expect(await wholeOf("parts/a", 10)).toBe("0123456789");
    });

    it("takes several parts at once, each in pieces, and gives none of the pieces back changed", async () => {
      const bytes = Buffer.alloc(5 * MB, "Соль ");
      const holes: PartRange[] = [
        [0, 3 * MB],
        [4 * MB, 5 * MB],
      ];
      await write("parts/b", [3 * MB, 4 * MB], bytes.subarray(3 * MB, 4 * MB));
      const file = await parts().open("parts/b", holes, 0);
      for (const [begin, end] of holes)
        for (let at = begin; at < end; at += 400_000) {
          const next = Math.min(end, at + 400_000);
          // What is written is given back at once, as uploads do it.
          const piece = Buffer.from(bytes.subarray(at, next));
          await file.write([piece.subarray(0, 1_000), piece.subarray(1_000)], at);
          piece.fill(0);
        }
      await file.close();
      expect(await wholeOf("parts/b", 5 * MB)).toBe(bytes.toString());
    });

    it("is of each place what came last, whatever the borders and however soon", async () => {
      await write("parts/e", [0, 10], Buffer.from("0123456789"), 0);
      await write("parts/e", [2, 5], Buffer.from("abc"), 10);
      await write("parts/e", [4, 8], Buffer.from("WXYZ"), 13);
      expect(await read("parts/e", [1, 9])).toBe("1abWXYZ8");
      expect(await wholeOf("parts/e", 10)).toBe("01abWXYZ89");
      await parts().remove("parts/e");
    });

    it("has nothing of a part that was not sent to its end, where nothing says that it is there", async () => {
      const file = await parts().open("parts/c", [[0, 10]], 0);
      await file.write([Buffer.from("01234")], 0);
      await file.close();
      await write("parts/c", [0, 6], Buffer.from("абв"));
      await write("parts/c", [6, 10], Buffer.from("гд"));
      expect(await wholeOf("parts/c", 10)).toBe("абвгд");
    });

    it("is taken away with its parts, joined or not", async () => {
      await write("parts/d", [0, 2], Buffer.from("аб").subarray(0, 2));
      await wholeOf("parts/d", 2);
      await write("parts/d1", [0, 4], Buffer.from("аб"));
      await parts().remove("parts/d");
      expect((await opened().list("parts/d")).blobs.length).toBe(1);
      await expect(read("parts/d", [0, 2])).rejects.toThrow(MissingBlobError);
      await parts().remove("parts/d");
    });

    it("that is not there cannot be joined or read", async () => {
      await expect(parts().join("parts/none", 4)).rejects.toThrow(MissingBlobError);
      await expect(read("parts/none", [0, 4])).rejects.toThrow(MissingBlobError);
    });
  });
}
