import { IDBFactory } from "fake-indexeddb";
import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "../../../src/api/client.ts";
import { arrivedAt, placeElsewhere } from "../../../src/services/placesElsewhere.calls.ts";
import { createReaderPlacesService } from "../../../src/services/readerPlaces.service.ts";
import { bookChapter } from "../../../src/services/reading.calls.ts";
import type { Surroundings } from "../../../src/services/surroundings.ts";
import { sendWaitingPlaces } from "../../../src/services/waitingPlaces.service.ts";
import { MemoryStorage } from "../../services/storage.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const HOUR = 3_600_000;
const { signal } = new AbortController();
const indexedDB = new IDBFactory();

/** A book of three chapters, and a reader with two devices: a laptop whose clock is so wrong, and a phone that is right. */
async function start(wrong: number) {
  const reader = await addAccount(server);
  const { id: workId } = await addWork(server, cast, { state: "published" });
  const chapters: number[] = [];
  for (const sortOrder of [1, 2, 3])
    chapters.push((await addChapter(server, workId, { state: "published", sortOrder })).id);
  const browser = await server.login(reader);
  let isOnline = true;
  const storage = new MemoryStorage();
  const laptop: Surroundings = {
    call: createApi({
      prefix: "http://localhost:3000/api",
      retries: 0,
      fetch: (...asked) => (isOnline ? browser.fetch(...asked) : Promise.reject(new TypeError("Failed to fetch"))),
    }),
    storage: () => storage,
    indexedDB: () => indexedDB,
    now: () => server.clock.now().getTime() + wrong,
    accountId: () => reader.id,
    locks: () => undefined,
    chapterChannel: () => new BroadcastChannel("clocks"),
  };
  const place = (number: number) => {
    const chapterId = chapters[number - 1] as number;
    return { workId, chapterId, revisionId: null, location: 0, offset: 0, progress: 0.5 };
  };
  const numberOf = (chapterId: number | undefined) => chapters.indexOf(chapterId ?? 0) + 1;
  return {
    connect: (now: boolean) => {
      isOnline = now;
    },
    /** As a page does: without a network the place waits on the device. */
    readHere: (number: number) =>
      createReaderPlacesService(laptop)
        .save({ ...place(number), movedAt: new Date(laptop.now()).toISOString() }, signal)
        .then(
          ({ outcome }) => outcome,
          () => "kept here",
        ),
    readThere: (number: number) =>
      server.as(reader)("updateReaderProgress", {
        body: { ...place(number), deviceId: "00000000-0000-4000-8000-000000000001", deviceName: "Телефон" },
      }),
    send: () => sendWaitingPlaces(laptop, signal),
    /** The chapter in which the book opens here, and since when other devices are asked about. */
    open: async () => {
      const chapter = await bookChapter(laptop)({ workId, chapterId: chapters[0] as number }, signal);
      const found = "place" in chapter ? chapter.place : null;
      return { number: numberOf(found?.chapterId), since: arrivedAt(found) };
    },
    /** The chapter that the page offers here to a reader who comes back. */
    offered: async (since: string | null) =>
      numberOf((await placeElsewhere(laptop)({ workId, since }, signal))?.place.chapterId),
    pass: (hours: number) => server.clock.pass(hours * HOUR),
  };
}

describe.each([
  ["a day behind", -24 * HOUR],
  ["right", 0],
  ["a day ahead", 24 * HOUR],
])("two devices that were apart for a day, one with a clock that is %s", (_, wrong) => {
  it("where the other one has read later, the book opens there, and what it reads then is offered", async () => {
    const { connect, readHere, readThere, send, open, offered, pass } = await start(wrong);
    connect(false);
    expect(await readHere(2)).toBe("kept here");
    pass(12);
    await readThere(3);
    pass(12);
    connect(true);
    const { number, since } = await open();
    expect(number).toBe(3);
    await send();
    expect((await open()).number).toBe(3);
    expect(await offered(since)).toBe(0);
    pass(1);
    await readThere(1);
    expect(await offered(since)).toBe(1);
  });

  it("where this one has read later, the book opens as it was left here, before and after the server knows", async () => {
    const { connect, readHere, readThere, send, open, offered, pass } = await start(wrong);
    await readThere(3);
    pass(12);
    connect(false);
    expect(await readHere(2)).toBe("kept here");
    pass(12);
    connect(true);
    const { number, since } = await open();
    expect(number).toBe(2);
    expect(await offered(since)).toBe(0);
    await send();
    expect((await open()).number).toBe(2);
    expect(await offered(since)).toBe(0);
    pass(1);
    await readThere(1);
    expect(await offered(since)).toBe(1);
  });
});

it("a place with the device's time alone has no known time: any place of another device is offered", async () => {
  const { readThere, offered } = await start(24 * HOUR);
  await readThere(3);
  const ofDevice = { movedAt: new Date(server.clock.now().getTime() + 24 * HOUR).toISOString() };
  expect(arrivedAt(ofDevice)).toBe(null);
  expect(await offered(arrivedAt(ofDevice))).toBe(3);
});
