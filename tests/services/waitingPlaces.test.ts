import { expect, it } from "vitest";
import type { CallApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { Surroundings } from "../../src/services/surroundings.ts";
import { sendWaitingPlaces } from "../../src/services/waitingPlaces.service.ts";
import { MemoryStorage, noStorage } from "./storage.ts";

const NOW = "2026-11-20T11:05:31.000Z";
const BEFORE = "2026-11-19T10:00:00.000Z";
const { signal } = new AbortController();
const place = { chapterId: 8, revisionId: 80, location: 12, offset: 40, progress: 0.25, movedAt: BEFORE };
const text = (more: object = {}) => JSON.stringify({ ...place, ...more });

type Answer = (workId: number, storage: Storage) => unknown;

async function send(storage: Storage, answer: Answer = () => ({ outcome: "saved", place: null })) {
  const bodies: object[] = [];
  const call = (async (_: object, { body }: { body: { workId: number } }) => {
    bodies.push(body);
    return answer(body.workId, storage);
  }) as unknown as CallApi;
  const alone = { indexedDB: () => undefined, locks: () => undefined, chapterChannel: () => new BroadcastChannel("a") };
  const surroundings: Surroundings = {
    call,
    storage: () => storage,
    now: () => Date.parse(NOW),
    accountId: () => 7,
    ...alone,
  };
  const ended = await sendWaitingPlaces(surroundings, signal).then(
    () => "sent",
    (error: Error) => error.message,
  );
  return { bodies, ended };
}
const sentPlace = (workId: number) => ({ ...place, workId, sentAt: NOW });

it("a guest's places go along with the person who signs in, and belong to nobody afterwards", async () => {
  const storage = new MemoryStorage({ "readerPlace.5": text(), "readerPlace.6": text(), readerSettings: "{}" });
  expect(await send(storage)).toEqual({ bodies: [sentPlace(5), sentPlace(6)], ended: "sent" });
  expect([storage.length, storage.getItem("readerSettings")]).toEqual([1, "{}"]);
});

it("of one's own those that the server has not got; of another person none", async () => {
  const storage = new MemoryStorage({
    "readerPlace.7.5": text({ isUnsent: true }),
    "readerPlace.7.6": text(),
    "readerPlace.8.9": text({ isUnsent: true }),
  });
  expect(await send(storage)).toEqual({ bodies: [sentPlace(5)], ended: "sent" });
  expect(storage.getItem("readerPlace.7.5")).toBe(text());
  expect(storage.getItem("readerPlace.8.9")).toBe(text({ isUnsent: true }));
});

it("what has moved on meanwhile waits for the next time", async () => {
  const storage = new MemoryStorage({ "readerPlace.7.5": text({ isUnsent: true }) });
  const moved = text({ isUnsent: true, location: 13 });
  await send(storage, () => storage.setItem("readerPlace.7.5", moved));
  expect(storage.getItem("readerPlace.7.5")).toBe(moved);
});

it("no network: what was not sent stays", async () => {
  const storage = new MemoryStorage({ "readerPlace.5": text(), "readerPlace.6": text() });
  const broken = (workId: number) => {
    if (workId === 6) throw new Error("Нет сети");
  };
  expect(await send(storage, broken)).toEqual({ bodies: [sentPlace(5), sentPlace(6)], ended: "Нет сети" });
  expect([storage.getItem("readerPlace.5"), storage.getItem("readerPlace.6")]).toEqual([null, text()]);
});

it("what the server refuses, and what is no place, is given up", async () => {
  const storage = new MemoryStorage({ "readerPlace.5": text(), "readerPlace.6": "{", "readerPlace.7.9": "{" });
  const refuse = () => {
    throw new ApiFault(404, { errorCode: 10 });
  };
  expect(await send(storage, refuse)).toEqual({ bodies: [sentPlace(5)], ended: "sent" });
  expect([storage.getItem("readerPlace.5"), storage.getItem("readerPlace.6")]).toEqual([null, null]);
});

it("without a storage nothing waits", async () => {
  const surroundings = { storage: noStorage } as Partial<Surroundings> as Surroundings;
  await expect(sendWaitingPlaces(surroundings, signal)).resolves.toBeUndefined();
});
