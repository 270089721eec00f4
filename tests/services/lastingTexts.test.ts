import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { storageGuardMachine } from "../../src/machines/shell/storageGuard.machine.ts";
import { createKeptArtWords } from "../../src/services/keptArtWords.service.ts";
import { keptComment } from "../../src/services/keptComments.ts";
import { waitingMarks } from "../../src/services/keptMarks.ts";
import { keptMessages } from "../../src/services/keptMessages.ts";
import { lasting } from "../../src/services/lastingTexts.service.ts";
import { forgetPushRecord } from "../../src/services/pushRecord.ts";
import { createStorageGuardService } from "../../src/services/storageGuard.service.ts";
import { MemoryStorage } from "./storage.ts";

const unsent = { requestId: "a", text: "В пятницу", writtenAt: "2026-11-20T11:00:00.000Z", refusal: "" };
const comment = { text: "Соль", hasSpoilers: true, requestId: "b" };
const mark = {
  id: "в",
  workId: 5,
  chapterId: 6,
  kind: "quote",
  text: "Соль",
  createdAt: "2026-11-20T11:00:00.000Z",
};
const file = new File(["a"], "соль.png", { type: "image/png", lastModified: 5 });
const place = { rootType: "work", rootId: 5, parentId: null, correctedId: null } as const;

/** What a browser of a person has today. */
const texts = {
  "messages.7.8": JSON.stringify({ draft: "А", unsent: [unsent] }),
  "comment.7.work.5.": JSON.stringify(comment),
  "readerMarks.7": JSON.stringify({ saves: [mark], deletions: ["г"] }),
};
const settings = { colorMode: "dark", pushToken: "t", pushTokenId: "5", pushUserId: "7", pushDisabled: "true" };
const others = { readerSettings: "{}", deskRoom: "900 500", "readerPlace.7.5": "{}", playing: "x" };

const factory = (): IDBFactory => new IDBFactory();
/** A page of the browser that has this storage and this database. */
const pageOf = (storage: MemoryStorage, indexedDB: () => IDBFactory | undefined) => ({
  storage: () => storage,
  indexedDB,
  accountId: () => 7,
});
const entries = (storage: MemoryStorage) =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").map((key) => [
      key,
      storage.getItem(key),
    ]),
  );
/** What the page finds of all that was written. */
async function found(page: ReturnType<typeof pageOf>) {
  await lasting(page).ready;
  return {
    messages: keptMessages(page, 8).read(),
    comment: keptComment(page, place).read(),
    marks: waitingMarks(page),
    art: createKeptArtWords({ ...page, accountId: 7 }).wordsOf(file),
  };
}
const all = {
  messages: { draft: "А", unsent: [unsent] },
  comment,
  marks: { saves: [mark], deletions: ["г"] },
  art: { title: "Море", alt: "Волна" },
};
/** Local storage as the version before left it. */
function earlier(more: object = {}): MemoryStorage {
  const storage = new MemoryStorage({ ...texts, ...more });
  const arts = [{ file, artId: null, title: "Море", alt: "Волна" }];
  createKeptArtWords({ storage: () => storage, accountId: 7 }).write(arts, {});
  return storage;
}
async function check(page: ReturnType<typeof pageOf>): Promise<void> {
  const guard = createStorageGuardService(page);
  const actors = {
    measureStorage: fromPromise<number, void>(guard.measure),
    clearStorage: fromPromise<void, void>(guard.clear),
  };
  const actor = createActor(storageGuardMachine.provide({ actors })).start();
  await waitFor(actor, (snapshot) => snapshot.matches("within"));
  actor.stop();
}
/** So many bytes in all. */
function filled(bytes: number): MemoryStorage {
  const storage = new MemoryStorage({ ...settings, x: "" });
  const units = Object.entries(entries(storage)).reduce(
    (sum, [key, value]) => sum + key.length + (value ?? "").length,
    0,
  );
  storage.setItem("x", "я".repeat(bytes / 2 - units));
  return storage;
}

it("what people wrote moves out of local storage once, for good, and nothing else does", async () => {
  const storage = earlier({ ...settings, ...others });
  const database = factory();
  expect(await found(pageOf(storage, () => database))).toEqual(all);
  expect(entries(storage)).toEqual({ ...settings, ...others });
  expect(await found(pageOf(storage, () => database))).toEqual(all);
});

it.each([
  [3_145_726, ["colorMode", "pushToken", "pushTokenId", "pushUserId", "pushDisabled", "x"]],
  [3_145_728, ["colorMode", "pushToken", "pushTokenId", "pushUserId", "pushDisabled", "x"]],
  [3_145_730, []],
])("of %i bytes local storage keeps %j", async (bytes, keys) => {
  const storage = filled(bytes);
  const database = factory();
  await check(pageOf(storage, () => database));
  expect(Object.keys(entries(storage))).toEqual(keys);
});

describe("above 3 MB", () => {
  it("everything written outlives the clearing, on this page and on the next", async () => {
    const storage = earlier({ ...others, x: "я".repeat(1_572_864) });
    const database = factory();
    const page = pageOf(storage, () => database);
    await check(page);
    expect([entries(storage), await found(page)]).toEqual([{}, all]);
    expect(await found(pageOf(storage, () => database))).toEqual(all);
  });

  it("the colours and what push is known by are found behind it, and are back at the next start", async () => {
    const storage = filled(3_145_730);
    const database = factory();
    const page = pageOf(storage, () => database);
    await check(page);
    const seen = (one: typeof page) =>
      Object.fromEntries(Object.keys(settings).map((key) => [key, lasting(one).settings.getItem(key)]));
    expect([entries(storage), seen(page)]).toEqual([{}, settings]);
    const next = pageOf(storage, () => database);
    expect(await createStorageGuardService(next).restore()).toEqual(Object.keys(settings).sort());
    expect(entries(storage)).toEqual(settings);
  });

  it("what was chosen since, and a registration that has ended, do not come back", async () => {
    const storage = filled(3_145_730);
    const database = factory();
    const page = pageOf(storage, () => database);
    await check(page);
    storage.setItem("colorMode", "light");
    forgetPushRecord(page);
    await vi.waitFor(async () => {
      const next = pageOf(new MemoryStorage(), () => database);
      await lasting(next).ready;
      expect(lasting(next).settings.getItem("pushToken")).toBeNull();
    });
    await createStorageGuardService(pageOf(storage, () => database)).restore();
    expect(entries(storage)).toEqual({ colorMode: "light", pushDisabled: "true" });
  });

  it.each<[string, () => IDBFactory | undefined]>([
    ["has no database", () => undefined],
    [
      "forbids its database",
      () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    ],
    [
      "cannot open its database",
      () =>
        ({
          open: () => {
            throw new DOMException("denied", "InvalidStateError");
          },
        }) as unknown as IDBFactory,
    ],
  ])("a browser that %s loses nothing but the rest", async (_, indexedDB) => {
    const storage = earlier({ ...settings, ...others, x: "я".repeat(1_572_864) });
    const page = pageOf(storage, indexedDB);
    await check(page);
    expect(await found(page)).toEqual(all);
    const { "artWords.7": art, ...left } = entries(storage);
    expect([left, typeof art]).toEqual([{ ...texts, ...settings }, "string"]);
  });
});

it("what one tab writes the others read, and what the database refuses is in local storage until it takes it", async () => {
  const storage = new MemoryStorage();
  const database = factory();
  const [one, other] = [pageOf(storage, () => database), pageOf(storage, () => database)];
  await Promise.all([lasting(one).ready, lasting(other).ready]);
  keptMessages(one, 8).keep({ draft: "А", unsent: [] });
  await vi.waitFor(() => expect(keptMessages(other, 8).read()).toEqual({ draft: "А", unsent: [] }));
  await vi.waitFor(async () => {
    const next = pageOf(new MemoryStorage(), () => database);
    await lasting(next).ready;
    expect(keptMessages(next, 8).read()).toEqual({ draft: "А", unsent: [] });
  });
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keptMessages(one, 8).keep({ draft: "Б", unsent: [] });
  await vi.waitFor(() =>
    expect(entries(storage)).toEqual({ "messages.7.8": JSON.stringify({ draft: "Б", unsent: [] }) }),
  );
  put.mockRestore();
  const next = pageOf(storage, () => database);
  await lasting(next).ready;
  expect([entries(storage), keptMessages(next, 8).read()]).toEqual([{}, { draft: "Б", unsent: [] }]);
});
