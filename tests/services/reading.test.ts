import { describe, expect, it, vi } from "vitest";
import { type CallApi, createApi } from "../../src/api/client.ts";
import { createReaderPlacesService } from "../../src/services/readerPlaces.service.ts";
import { book, bookChapter } from "../../src/services/reading.calls.ts";
import type { Surroundings } from "../../src/services/surroundings.ts";
import { FullStorage, MemoryStorage, noStorage } from "./storage.ts";

const NOW = "2026-11-20T11:05:31.000Z";
const { signal } = new AbortController();
const waiting = { workId: 7, chapterId: 8, revisionId: 80, location: 12, offset: 40, progress: 0.25, movedAt: NOW };
const { workId: _, ...stored } = waiting;
const kept = { ...stored, how: "same" };
const ofServer = {
  chapterId: 9,
  revisionId: 90,
  location: 1,
  offset: 0,
  progress: 1,
  how: "edited",
  movedAt: "2026-11-19T11:05:31.000Z",
  ago: 86_400_000,
};

type Given = { storage?: () => Storage; isSignedIn?: boolean; place?: typeof kept | null; at?: number };

function start({
  storage = () => new MemoryStorage(),
  isSignedIn = false,
  place = null,
  at = Date.parse(NOW),
}: Given = {}) {
  const calls: unknown[] = [];
  const call = (async ({ name }: { name: string }, input: object) => {
    calls.push([name, input]);
    return { title: "Соль", place };
  }) as unknown as CallApi;
  const now = () => at;
  const accountId = () => (isSignedIn ? 7 : -1);
  const alone = { indexedDB: () => undefined, locks: () => undefined, chapterChannel: () => new BroadcastChannel("a") };
  const surroundings: Surroundings = { call, storage, now, accountId, ...alone };
  const reading = {
    savePlace: createReaderPlacesService(surroundings).save,
    book: book(surroundings),
    chapter: bookChapter(surroundings),
  };
  return { calls, reading };
}

describe("a guest's place", () => {
  it("stays on this device, a work by itself", async () => {
    const storage = new MemoryStorage();
    const { calls, reading } = start({ storage: () => storage });
    await reading.savePlace(waiting, signal);
    expect(calls).toEqual([]);
    expect(JSON.parse(storage.getItem("readerPlace.7") ?? "")).toEqual(stored);
    expect(await reading.book({ id: 7 }, signal)).toEqual({ title: "Соль", place: kept });
    expect(await reading.chapter({ workId: 7, chapterId: 8 }, signal)).toEqual({ title: "Соль", place: kept });
    expect(await reading.book({ id: 8 }, signal)).toEqual({ title: "Соль", place: null });
    expect(calls).toEqual([
      ["getBook", { params: { id: 7 } }],
      ["getBookChapter", { params: { workId: 7, chapterId: 8 } }],
      ["getBook", { params: { id: 8 } }],
    ]);
  });

  it("gives way to the server's", async () => {
    const storage = new MemoryStorage({ "readerPlace.7": JSON.stringify(kept) });
    const { reading } = start({ storage: () => storage, place: ofServer });
    expect(await reading.book({ id: 7 }, signal)).toEqual({ title: "Соль", place: ofServer });
  });

  it.each([
    "",
    "{",
    "null",
    "7",
    '"place"',
    "[]",
    "{}",
    JSON.stringify({ ...kept, chapterId: "8" }),
    JSON.stringify({ ...kept, chapterId: 8.5 }),
    JSON.stringify({ ...kept, location: -1 }),
    JSON.stringify({ ...kept, location: null }),
    JSON.stringify({ ...kept, progress: 1.01 }),
    JSON.stringify({ ...kept, progress: "half" }),
    JSON.stringify({ ...kept, movedAt: "yesterday" }),
    JSON.stringify({ ...kept, movedAt: 0 }),
    JSON.stringify({ ...kept, revisionId: "80" }),
    JSON.stringify({ ...kept, offset: -1 }),
  ])("stored «%s» is none", async (text) => {
    const { reading } = start({ storage: () => new MemoryStorage({ "readerPlace.7": text }) });
    expect(await reading.book({ id: 7 }, signal)).toEqual({ title: "Соль", place: null });
  });

  it("is understood as it was kept before places named their text", async () => {
    const former = JSON.stringify({ chapterId: 8, location: 12, progress: 0.25, updatedAt: NOW });
    const { reading } = start({ storage: () => new MemoryStorage({ "readerPlace.7": former }) });
    const place = { ...kept, revisionId: null, offset: 0 };
    expect(await reading.book({ id: 7 }, signal)).toEqual({ title: "Соль", place });
  });

  it("a book opens without a storage, too", async () => {
    const { reading } = start({ storage: noStorage });
    expect(await reading.book({ id: 7 }, signal)).toEqual({ title: "Соль", place: null });
    expect(await reading.chapter({ workId: 7, chapterId: 8 }, signal)).toEqual({ title: "Соль", place: null });
  });

  it.each([
    ["no storage", noStorage, "The operation is insecure."],
    ["a full one", () => new FullStorage(), "The quota has been exceeded."],
  ])("%s: the place is not kept, and that is told", async (_, storage, message) => {
    const { calls, reading } = start({ storage });
    const saved = reading.savePlace(waiting, signal);
    await expect(saved).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });
});

describe("a signed-in reader's place", () => {
  const later = (milliseconds: number) => Date.parse(NOW) + milliseconds;

  it("goes to the server, and for 10 s is newer than what the server says", async () => {
    const storage = new MemoryStorage();
    const given = { storage: () => storage, isSignedIn: true, place: ofServer };
    const { calls, reading } = start(given);
    await reading.savePlace(waiting, signal);
    expect(calls).toEqual([["updateReaderProgress", { body: { ...waiting, sentAt: NOW } }]]);
    const place = { ...kept, ago: 0 };
    expect(await reading.book({ id: 7 }, signal)).toEqual({ title: "Соль", place });
    expect(await reading.chapter({ workId: 7, chapterId: 8 }, signal)).toEqual({ title: "Соль", place });
    const placeAt = async (at: number) => start({ ...given, at }).reading.book({ id: 7 }, signal);
    const onItsWay = { ...kept, movedAt: "2026-11-20T11:05:21.001Z", ago: 9_999 };
    expect(await placeAt(later(9_999))).toEqual({ title: "Соль", place: onItsWay });
    expect(await placeAt(later(10_000))).toEqual({ title: "Соль", place: ofServer });
    // The clock was set back since.
    expect(await placeAt(later(-10_000))).toEqual({ title: "Соль", place: ofServer });
  });

  it("is sent though its page is gone, and nothing else is; what was fetched ahead stays", async () => {
    const sent: [string, boolean][] = [];
    const fetch = async (calls: RequestInfo | URL) => {
      const { url, keepalive } = calls as Request;
      sent.push([new URL(url).pathname, keepalive]);
      return Response.json({ status: 1, data: {} });
    };
    const written = vi.fn();
    const call = createApi({ prefix: "http://localhost/api", fetch, written });
    const alone = {
      indexedDB: () => undefined,
      locks: () => undefined,
      chapterChannel: () => new BroadcastChannel("a"),
    };
    const surroundings = { call, storage: noStorage, now: () => 0, accountId: () => 7, ...alone };
    await createReaderPlacesService(surroundings).save(waiting, signal);
    await book(surroundings)({ id: 7 }, signal);
    expect(sent).toEqual([
      ["/api/v1/reader/update-progress", true],
      ["/api/v1/work/7/details", false],
    ]);
    expect(written).not.toHaveBeenCalled();
  });

  it("is what they had as a guest, until the server has that or a later one", async () => {
    const storage = new MemoryStorage({ "readerPlace.7": JSON.stringify(stored) });
    const bookWith = (place: typeof kept | null) =>
      start({ storage: () => storage, isSignedIn: true, place }).reading.book({ id: 7 }, signal);
    expect(await bookWith(null)).toEqual({ title: "Соль", place: kept });
    expect(await bookWith(ofServer)).toEqual({ title: "Соль", place: { ...kept, ago: 0 } });
    const later = { ...ofServer, movedAt: "2026-11-20T11:05:31.000Z", ago: 0 };
    expect(await bookWith(later)).toEqual({ title: "Соль", place: later });
  });

  it.each([-86_400_000, 0, 86_400_000])(
    "that could not be sent is the later one by how long ago it was, on a clock that is %s ms wrong",
    async (wrong) => {
      const place = { ...ofServer, movedAt: "2026-11-20T10:05:31.000Z", ago: 3_600_000 };
      const bookAfter = (ago: number) => {
        const movedAt = new Date(later(wrong - ago)).toISOString();
        const storage = new MemoryStorage({
          "readerPlace.7.7": JSON.stringify({ ...stored, movedAt, isUnsent: true }),
        });
        return start({ storage: () => storage, isSignedIn: true, place, at: later(wrong) }).reading.book(
          { id: 7 },
          signal,
        );
      };
      expect(await bookAfter(3_600_001)).toEqual({ title: "Соль", place });
      const own = { ...kept, movedAt: "2026-11-20T10:05:31.001Z", ago: 3_599_999 };
      expect(await bookAfter(3_599_999)).toEqual({ title: "Соль", place: own });
      // The clock was set back since: of the future is now.
      expect(await bookAfter(-60_000)).toEqual({ title: "Соль", place: { ...kept, movedAt: NOW, ago: 0 } });
    },
  );

  it("is nobody else's on this device", async () => {
    const storage = new MemoryStorage();
    await start({ storage: () => storage, isSignedIn: true }).reading.savePlace(waiting, signal);
    expect(await start({ storage: () => storage }).reading.book({ id: 7 }, signal)).toEqual({
      title: "Соль",
      place: null,
    });
  });

  it.each([
    ["no storage", noStorage],
    ["a full one", () => new FullStorage()],
  ])("%s: the server has it", async (_, storage) => {
    const { calls, reading } = start({ storage, isSignedIn: true });
    await reading.savePlace(waiting, signal);
    expect(calls).toEqual([["updateReaderProgress", { body: { ...waiting, sentAt: NOW } }]]);
  });
});
