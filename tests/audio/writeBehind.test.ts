import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { writeBehind } from "../../server/uploads/writeBehind.ts";

const MB = 1_048_576;

/** A file that writes when the test lets it, and a stream that records when it has to wait. */
function slow() {
  const waiting: { bytes: Buffer; position: number; answer: PromiseWithResolvers<{ bytesWritten: number }> }[] = [];
  const events: string[] = [];
  const write = (bytes: Buffer, position: number) => {
    const answer = Promise.withResolvers<{ bytesWritten: number }>();
    waiting.push({ bytes, position, answer });
    return answer.promise;
  };
  const file = {
    writev: (pieces: Buffer[], position: number) => write(Buffer.concat(pieces), position),
    write: (bytes: Buffer, offset: number, length: number, position: number) =>
      write(bytes.subarray(offset, offset + length), position),
  } as unknown as FileHandle;
  const stream = { pause: () => events.push("waits"), resume: () => events.push("goes on") } as unknown as Readable;
  /** All that can happen now has happened. */
  const settled = () => new Promise(setImmediate);
  return { behind: writeBehind(file, stream), waiting, events, settled };
}
const piece = (size: number, of = 1) => Buffer.alloc(size, of);

describe("writing behind a stream", () => {
  it("gathers two megabytes, makes the stream wait at four, and lets it go on", async () => {
    const { behind, waiting, events, settled } = slow();
    for (let at = 0; at < 4 * MB; at += MB / 2) behind.put(piece(MB / 2), at);
    await settled();
    expect(events).toEqual(["waits"]);
    expect(waiting.map(({ bytes, position }) => [bytes.length, position])).toEqual([[2 * MB, 0]]);
    waiting[0]?.answer.resolve({ bytesWritten: 2 * MB });
    await settled();
    expect(events).toEqual(["waits", "goes on"]);
    expect(waiting.map(({ position }) => position)).toEqual([0, 2 * MB]);
  });

  it("writes each piece in its place, and the rest at the end", async () => {
    const { behind, waiting, settled } = slow();
    behind.put(piece(10), 0);
    behind.put(piece(5), 10);
    behind.put(piece(7), 100);
    let isOver = false;
    const end = behind.end().then(() => {
      isOver = true;
    });
    for (const [index, size] of [15, 7].entries()) {
      await settled();
      expect(isOver).toBe(false);
      waiting[index]?.answer.resolve({ bytesWritten: size });
    }
    await end;
    expect(waiting.map(({ bytes, position }) => [bytes.length, position])).toEqual([
      [15, 0],
      [7, 100],
    ]);
  });

  it("writes on where the system took less than it was given", async () => {
    const { behind, waiting, settled } = slow();
    behind.put(Buffer.from("абв"), 4);
    const end = behind.end();
    await settled();
    waiting[0]?.answer.resolve({ bytesWritten: 2 });
    await settled();
    expect([waiting[1]?.bytes.toString(), waiting[1]?.position]).toEqual(["бв", 6]);
    waiting[1]?.answer.resolve({ bytesWritten: 4 });
    await end;
  });

  it("gives written pieces back at once, and leaves what shares its bytes with another piece", async () => {
    const { behind, waiting, settled } = slow();
    const own = piece(8);
    const shared = piece(8);
    const last = shared.subarray(6);
    behind.put(own, 0);
    behind.put(shared.subarray(0, 6), 8);
    const end = behind.end();
    await settled();
    expect(own.length).toBe(8);
    waiting[0]?.answer.resolve({ bytesWritten: 14 });
    await end;
    expect([own.buffer.byteLength, last.toString("hex")]).toEqual([0, "0101"]);
  });

  it("of a disk that fails nothing more is asked, the stream goes on, and the end says why", async () => {
    const { behind, waiting, events, settled } = slow();
    for (let at = 0; at < 4 * MB; at += MB) behind.put(piece(MB), at);
    await settled();
    waiting[0]?.answer.reject(new Error("no space"));
    await settled();
    expect([waiting.length, events.at(-1)]).toEqual([1, "goes on"]);
    await expect(behind.end()).rejects.toThrow("no space");
  });
});
