import { describe, expect, it } from "vitest";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { LineNews } from "../../src/machines/uploads/line.ts";
import { runLine } from "../../src/services/uploadLine.service.ts";
import { untyped } from "../support/fakes.ts";

const MiB = 1_048_576;
type Sent = { offset: number; byteSize: number };
type Answer = (sent: Sent) => Promise<unknown>;

/** Locks as one tab has them; `isHeld`: another tab has this one until it is let go. */
function locksOf(isHeld = false) {
  const freed = Promise.withResolvers<void>();
  if (!isHeld) freed.resolve();
  let isFree = !isHeld;
  return {
    free: () => {
      isFree = true;
      freed.resolve();
    },
    request: async (
      _: string,
      options: { ifAvailable?: boolean; signal?: AbortSignal },
      work: (lock: object | null) => Promise<unknown>,
    ) => {
      if (options.ifAvailable) return work(isFree ? {} : null);
      const { signal } = options;
      const refused = Promise.withResolvers<never>();
      signal?.addEventListener("abort", () => refused.reject(signal.reason));
      await Promise.race([freed.promise, refused.promise]);
      return work({});
    },
  };
}

/** A file of so many MiB on its way. `id`: sizes are remembered by it. */
function lineOf(
  id: string,
  megabytes: number,
  {
    ranges = [] as [number, number][],
    isWanted = true,
    answer = (async () => ({})) as Answer,
    locks = locksOf(),
    isUnreadable = false,
  },
) {
  const file = new File([new Uint8Array(megabytes * MiB)], "1.mp3", { lastModified: 5 });
  if (isUnreadable) {
    const slice = file.slice.bind(file);
    file.slice = (...range) =>
      Object.assign(slice(...range), { arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) });
  }
  const received = ranges.reduce((sum, [begin = 0, end = 0]) => sum + end - begin, 0);
  const sent: Sent[] = [];
  const heard: LineNews[] = [];
  const [stopped, drained] = [new AbortController(), new AbortController()];
  let clock = 0;
  const look = async () => (isWanted ? { received, ranges } : null);
  const send = async (part: { offset: number; file: Blob }, signal: AbortSignal) => {
    clock += 3_000;
    const one = { offset: part.offset, byteSize: part.file.size };
    sent.push(one);
    expect(part.file.type).toBe("application/octet-stream");
    const answered = answer(one);
    signal.throwIfAborted();
    return answered;
  };
  const running = runLine(
    { now: () => clock, locks: untyped(locks), onStored: () => {} },
    { id, file, look, send },
    { signal: stopped.signal, draining: drained.signal, tell: (news) => heard.push(news) },
  );
  const words = () => heard.map((news) => (news.type === "bytes.sent" ? news.received / MiB : news.type));
  return { running, sent, heard, words, stop: () => stopped.abort(), drain: () => drained.abort(), locks };
}

describe("a line", () => {
  it("sends a file by chunks, three at a time, and says how far it is", async () => {
    const { running, sent, words } = lineOf("a", 4, {});
    await running;
    expect(sent).toEqual([0, 1, 2, 3].map((place) => ({ offset: place * MiB, byteSize: MiB })));
    expect(words()).toEqual([1, 2, 3, 4, "all.sent"]);
  });

  it("sends only what the server lacks", async () => {
    const { running, sent, words } = lineOf("b", 4, {
      ranges: [
        [0, MiB],
        [2 * MiB, 3 * MiB],
      ],
    });
    await running;
    expect(sent.map(({ offset }) => offset / MiB)).toEqual([1, 3]);
    expect(words()).toEqual([3, 4, "all.sent"]);
  });

  it("says that the server has it, and sends nothing", async () => {
    const { running, sent, heard } = lineOf("c", 1, { isWanted: false });
    await running;
    expect([sent, heard]).toEqual([[], [{ type: "server.works" }]]);
  });

  it("ends with the first fault, and begins with a smaller chunk the next time", async () => {
    const fault = new ApiFault(503, {});
    const torn = lineOf("d", 4, {
      answer: async () => {
        throw fault;
      },
    });
    await torn.running;
    expect(torn.heard).toEqual([{ type: "line.failed", error: fault }]);
    const next = lineOf("d", 1, {});
    await next.running;
    expect(next.sent[0]).toEqual({ offset: 0, byteSize: MiB / 2 });
  });

  it("knows a changed file by the server's word", async () => {
    const { running, heard } = lineOf("e", 1, {
      answer: async () => {
        throw new ApiFault(400, {
          status: 5,
          errorCode: 3,
          message: "Проверьте поля",
          invalidFields: { offset: ["Файл изменился, начните заново"] },
        });
      },
    });
    await running;
    expect(heard).toEqual([{ type: "file.changed" }]);
  });

  it("knows a file that was changed under the tab: the browser does not read it any more", async () => {
    const line = lineOf("h", 1, {
      answer: async () => {
        throw new ApiFault(0, {});
      },
      isUnreadable: true,
    });
    await line.running;
    expect(line.heard).toEqual([{ type: "file.changed" }]);
  });

  it("waits for another tab, and goes on when that lets go", async () => {
    const locks = locksOf(true);
    const { running, words } = lineOf("f", 1, { locks });
    await new Promise((resolve) => setImmediate(resolve));
    expect(words()).toEqual(["lock.awaited"]);
    locks.free();
    await running;
    expect(words()).toEqual(["lock.awaited", "lock.taken", 1, "all.sent"]);
  });

  it("that is drained lets the chunks end that it has begun, and begins no more", async () => {
    const line = lineOf("i", 8, { answer: async ({ offset }) => offset === 2 * MiB && line.drain() });
    await line.running;
    expect(line.sent.map(({ offset }) => offset / MiB)).toEqual([0, 1, 2]);
    expect(line.words()).toEqual([1, 2, 3, "line.drained"]);
  });

  it("that is drained with its last chunk leaves the end to the next one", async () => {
    const line = lineOf("j", 1, { answer: async () => line.drain() });
    await line.running;
    expect(line.words()).toEqual([1, "line.drained"]);
  });

  it("that is drained before its first chunk, or while another tab sends, ends at once", async () => {
    const asking = lineOf("k", 1, {});
    asking.drain();
    await asking.running;
    const waiting = lineOf("l", 1, { locks: locksOf(true) });
    await new Promise((resolve) => setImmediate(resolve));
    waiting.drain();
    await waiting.running;
    expect([asking.words(), waiting.words()]).toEqual([["line.drained"], ["lock.awaited", "line.drained"]]);
    expect([asking.sent, waiting.sent]).toEqual([[], []]);
  });

  it("that fails while it is drained says so", async () => {
    const fault = new ApiFault(503, {});
    const line = lineOf("m", 1, {
      answer: async () => {
        line.drain();
        throw fault;
      },
    });
    await line.running;
    expect(line.heard).toEqual([{ type: "line.failed", error: fault }]);
  });

  it("that was stopped says nothing more", async () => {
    const line = lineOf("g", 4, { answer: async () => line.stop() });
    await line.running;
    expect(line.heard).toEqual([]);
  });
});
