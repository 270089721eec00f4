import { IDBObjectStore as FakeObjectStore, IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { createChapterDraftsService } from "../../../src/services/chapterDrafts.service.ts";
import { newRequestId } from "../../../src/services/requestId.ts";

const now = () => Date.parse("2026-11-20T11:05:31.000Z");
const requestId = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
const key = { accountId: 3, place: "7", requestId };
const text = { title: "Веранда", document: { type: "doc", content: [{ type: "paragraph" }] } };

const open = (factory = new IDBFactory()) => createChapterDraftsService({ indexedDB: () => factory, now });

describe("drafts on this device", () => {
  it("gives back what was put, with the time of the device", async () => {
    const drafts = open();
    await drafts.put({ ...key, revision: 10, text });
    expect(await drafts.get(key)).toEqual({ ...text, revision: 10, requestId, savedAt: "2026-11-20T11:05:31.000Z" });
  });

  it("takes anything that JSON.stringify takes: a node of the editor", async () => {
    const drafts = open();
    await drafts.put({ ...key, revision: 10, text: { title: "", document: { toJSON: () => ({ type: "doc" }) } } });
    expect((await drafts.get(key))?.document).toEqual({ type: "doc" });
  });

  it("never shows a draft to another account, or of another chapter", async () => {
    const drafts = open();
    await drafts.put({ ...key, revision: 10, text });
    expect(await drafts.get({ ...key, accountId: 4 })).toBeNull();
    expect(await drafts.get({ ...key, place: "8" })).toBeNull();
  });

  it("gives out all of an account, and nothing of another", async () => {
    const drafts = open();
    await drafts.put({ ...key, revision: 10, text });
    await drafts.put({ ...key, place: "new:5", revision: 0, text: { ...text, title: "Новая" } });
    await drafts.put({ ...key, accountId: 33, revision: 1, text });
    expect(await drafts.all(3)).toEqual([text, { ...text, title: "Новая" }]);
    expect(await drafts.all(4)).toEqual([]);
  });

  it("forgets what is deleted, and nothing else", async () => {
    const drafts = open();
    await drafts.put({ ...key, revision: 10, text });
    await drafts.put({ ...key, place: "8", revision: 1, text });
    await drafts.delete(key);
    expect(await drafts.get(key)).toBeNull();
    expect(await drafts.get({ ...key, place: "8" })).not.toBeNull();
  });

  it("is found by the next page", async () => {
    const factory = new IDBFactory();
    await open(factory).put({ ...key, revision: 10, text });
    expect((await open(factory).get(key))?.revision).toBe(10);
  });

  it("the last of two puts stays", async () => {
    const drafts = open();
    await Promise.all([
      drafts.put({ ...key, revision: 10, text: { ...text, title: "а" } }),
      drafts.put({ ...key, revision: 10, text: { ...text, title: "б" } }),
    ]);
    expect((await drafts.get(key))?.title).toBe("б");
  });
});

describe("a device that keeps nothing", () => {
  it.each([
    ["missing", () => undefined],
    [
      "forbidden",
      () => {
        throw new DOMException("denied", "SecurityError");
      },
    ],
  ])("IndexedDB is %s: says so, opens and deletes all the same", async (_, indexedDB) => {
    const drafts = createChapterDraftsService({ indexedDB, now });
    await expect(drafts.put({ ...key, revision: 10, text })).rejects.toThrow(
      "Черновик на этом устройстве не сохраняется",
    );
    expect(await drafts.get(key)).toBeNull();
    await expect(drafts.delete(key)).resolves.toBeUndefined();
  });

  it("is full: says that there is no room", async () => {
    const factory = new IDBFactory();
    const full = createChapterDraftsService({ indexedDB: () => factory, now });
    await full.get(key);
    const { put } = FakeObjectStore.prototype;
    FakeObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      await expect(full.put({ ...key, revision: 10, text })).rejects.toThrow("На устройстве нет места для черновика");
    } finally {
      FakeObjectStore.prototype.put = put;
    }
    await full.put({ ...key, revision: 10, text });
    expect(await full.get(key)).not.toBeNull();
  });
});

it("makes request ids that the contract takes", () => {
  expect(newRequestId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newRequestId()).not.toBe(newRequestId());
});
