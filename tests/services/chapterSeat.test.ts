import { describe, expect, it } from "vitest";
import { sitAtChapter } from "../../src/services/chapterSeat.service.ts";

const key = { accountId: 3, place: "7" };
type Hold = { release: () => void; fault: (fault: unknown) => void };

/** Locks as browsers have them, of one name each. */
function browserLocks() {
  const held = new Map<string, Hold>();
  const waiting: { name: string; begin: () => void; signal?: AbortSignal }[] = [];
  const next = (name: string) => {
    held.delete(name);
    const index = waiting.findIndex((one) => one.name === name && !one.signal?.aborted);
    if (index >= 0) waiting.splice(index, 1)[0]?.begin();
  };
  const request = (name: string, options: LockOptions, work: (lock: Lock | null) => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        const own: Hold = { release: () => {}, fault: reject };
        held.set(name, own);
        void Promise.resolve(work({ name, mode: "exclusive" })).then((done) => {
          if (held.get(name) === own) next(name);
          resolve(done);
        });
      };
      const holder = held.get(name);
      if (!holder) return begin();
      if (options.ifAvailable) return void Promise.resolve(work(null)).then(resolve);
      if (options.steal) {
        holder.fault(new DOMException("", "AbortError"));
        return begin();
      }
      options.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      waiting.push({ name, begin, ...(options.signal && { signal: options.signal }) });
    });
  return { locks: () => ({ request }) as unknown as Pick<LockManager, "request"> };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
function sit(browser: Parameters<typeof sitAtChapter>[0], of = key) {
  const heard: string[] = [];
  return { heard, ...sitAtChapter(browser, of, ({ type }) => heard.push(type)) };
}

describe("the tab that writes a chapter", () => {
  it("is the first one; the second waits, and follows when the first is closed", async () => {
    const browser = browserLocks();
    const [first, second] = [sit(browser), sit(browser)];
    await settled();
    expect([first.heard, second.heard]).toEqual([["seat.granted"], ["seat.busy"]]);
    first.leave();
    await settled();
    expect([first.heard, second.heard]).toEqual([["seat.granted"], ["seat.busy", "seat.granted"]]);
  });

  it("is another one as soon as that is chosen, and gets the chapter back when that is closed", async () => {
    const browser = browserLocks();
    const [first, second] = [sit(browser), sit(browser)];
    await settled();
    second.claim();
    await settled();
    expect([first.heard, second.heard]).toEqual([
      ["seat.granted", "seat.busy"],
      ["seat.busy", "seat.granted"],
    ]);
    second.leave();
    await settled();
    expect(first.heard).toEqual(["seat.granted", "seat.busy", "seat.granted"]);
    first.claim();
    first.leave();
  });

  it("is each of another chapter or another account", async () => {
    const browser = browserLocks();
    const all = [sit(browser), sit(browser, { ...key, place: "8" }), sit(browser, { ...key, accountId: 4 })];
    await settled();
    expect(all.map(({ heard }) => heard)).toEqual([["seat.granted"], ["seat.granted"], ["seat.granted"]]);
  });

  it("that was left while it waited hears nothing more, and holds nothing", async () => {
    const browser = browserLocks();
    const [first, second, third] = [sit(browser), sit(browser), sit(browser)];
    await settled();
    second.leave();
    first.leave();
    await settled();
    expect([second.heard, third.heard]).toEqual([["seat.busy"], ["seat.busy", "seat.granted"]]);
  });

  it.each([
    ["has no locks", () => undefined],
    [
      "forbids them",
      () => ({ request: () => Promise.reject(new DOMException("", "SecurityError")) }) as unknown as LockManager,
    ],
  ])("is every tab of a browser that %s", async (_, locks) => {
    const [first, second] = [sit({ locks }), sit({ locks })];
    await settled();
    expect([first.heard, second.heard]).toEqual([["seat.granted"], ["seat.granted"]]);
  });
});
