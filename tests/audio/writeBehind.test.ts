import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { writeBehind } from "../../server/uploads/writeBehind.ts";

const MB = 1_048_576;

/** A file that writes when the test lets it, and a stream that records when it has to wait. */
function slow() {
  const waiting: { bytes: Buffer; position: number; answer: PromiseWithResolvers<void> }[] = [];
  const events: string[] = [];
  const write = (pieces: readonly Buffer[], position: number) => {
    const answer = Promise.withResolvers<void>();
    waiting.push({ bytes: Buffer.concat(pieces), position, answer });
    return answer.promise;
  };
  const stream = { pause: () => events.push("waits"), resume: () => events.push("goes on") } as unknown as Readable;
  /** All that can happen now has happened. */
  const settled = () => new Promise(setImmediate);
  return { behind: writeBehind({ write }, stream), waiting, events, settled };
}
const piece = (size: number, of = 1) => Buffer.alloc(size, of);

describe("writing behind a stream", () => {
  it("gathers two megabytes, makes the stream wait at four, and lets it go on", async () => {
    const { behind, waiting, events, settled } = slow();
    for (let at = 0; at < 4 * MB; at += MB / 2) behind.put(piece(MB / 2), at);
    await settled();
    expect(events).toEqual(["waits"]);
    expect(waiting.map(({ bytes, position }) => [bytes.length, position])).toEqual([[2 * MB, 0]]);
    waiting[0]?.answer.resolve();
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
    for (const index of [0, 1]) {
      await settled();
      expect(isOver).toBe(false);
      waiting[index]?.answer.resolve();
    }
    await end;
    expect(waiting.map(({ bytes, position }) => [bytes.length, position])).toEqual([
      [15, 0],
      [7, 100],
    ]);
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
    waiting[0]?.answer.resolve();
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
