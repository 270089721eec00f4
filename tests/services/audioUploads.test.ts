import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import type { CallApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { createAudioUploads } from "../../src/services/audioUploads.service.ts";
import { FileChanged } from "../../src/services/fileDigests.service.ts";
import { createKeptAudio } from "../../src/services/keptAudio.service.ts";

const facts = { id: "u1", workId: 7, chapterId: null, fileName: "1.mp3", byteSize: 3, modifiedAt: 5 };
const fileOf = (bytes = "abc", lastModified = 5) => new File([bytes], "1.mp3", { lastModified });
const { signal } = new AbortController();

/** The service over answers by name of call; an Error is thrown. What a file's part is read as: its bytes. */
function serviceOf(
  answers: Record<string, unknown> = {},
  { hasLocks = true, isUnreadable = false, accountId = 3 } = {},
) {
  globalThis.IDBKeyRange = IDBKeyRange;
  const calls: unknown[] = [];
  const indexedDB = new IDBFactory();
  const kept = createKeptAudio({ indexedDB: () => indexedDB, accountId: () => accountId });
  const call = async ({ name }: { name: string }, input: object) => {
    calls.push([name, input]);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const digests = {
    digest: async (file: File, [offset, byteSize]: readonly [number, number]) => {
      if (isUnreadable) throw new FileChanged();
      return file.slice(offset, offset + byteSize).text();
    },
  };
  const service = createAudioUploads({
    call: call as unknown as CallApi,
    now: () => 0,
    kept,
    digests,
    locks: hasLocks ? ({} as LockManager) : undefined,
  });
  return { service, kept, calls, indexedDB };
}

describe("a sound that begins", () => {
  it("is reported to the server", async () => {
    const { service, calls } = serviceOf({ startAudioUpload: { state: "receiving" } });
    expect(await service.start(facts, signal)).toEqual({ outcome: "done", result: { state: "receiving" } });
    const body = { uploadId: "u1", chapterId: null, fileName: "1.mp3", byteSize: 3, modifiedAt: 5 };
    expect(calls).toEqual([["startAudioUpload", { params: { id: 7 }, body }]]);
  });

  it("is refused where the page did not come by https", async () => {
    const { service, calls } = serviceOf({}, { hasLocks: false });
    expect(await service.start(facts, signal)).toEqual({
      outcome: "refused",
      message: "Загрузка звука работает только по защищённому соединению (https)",
    });
    expect(calls).toEqual([]);
  });
});

describe("a sound that is sent", () => {
  it("is completed by what the browser has read of it", async () => {
    const { service, calls } = serviceOf({ completeAudioUpload: { outcome: "accepted", upload: {} } });
    expect(await service.complete({ facts, file: fileOf() }, signal)).toEqual({ outcome: "accepted" });
    const body = { uploadId: "u1", digests: [[0, 3, "abc"]] };
    expect(calls).toEqual([["completeAudioUpload", { params: { id: 7 }, body }]]);
  });

  it("lacks something: what the device remembers of it stays", async () => {
    const { service, kept } = serviceOf({ completeAudioUpload: { outcome: "missing", missing: [] } });
    await kept.keepTile("u1", { tile: [0, 3], sha256: "abc" });
    expect(await service.complete({ facts, file: fileOf() }, signal)).toEqual({ outcome: "missing" });
    expect(await kept.tiles("u1")).toEqual([{ tile: [0, 3], sha256: "abc" }]);
  });

  it("was changed under the tab", async () => {
    const { service, calls } = serviceOf({}, { isUnreadable: true });
    expect(await service.complete({ facts, file: fileOf() }, signal)).toEqual({ outcome: "fileChanged" });
    expect(calls).toEqual([]);
  });
});

describe("a file that is chosen again", () => {
  it.each([
    ["of the same name, size, time and bytes is the same", fileOf(), "same"],
    ["of another time is another", fileOf("abc", 6), "fileChanged"],
    ["of another size is another", fileOf("abcd"), "fileChanged"],
    ["of another name is another", new File(["abc"], "2.mp3", { lastModified: 5 }), "fileChanged"],
    ["with other bytes at its beginning is another", fileOf("xbc"), "fileChanged"],
    ["with other bytes at its end is another", fileOf("abx"), "fileChanged"],
  ])("%s", async (_, file, outcome) => {
    const { service, kept } = serviceOf();
    for (const [offset, sha256] of [...["a", "b", "c"].entries()])
      await kept.keepTile("u1", { tile: [offset, 1], sha256 });
    expect((await service.open({ facts, file })).outcome).toBe(outcome);
  });

  it("cannot be compared where nothing was kept of it, and is completed by all its bytes", async () => {
    const { service } = serviceOf();
    const file = fileOf("xyz");
    expect(await service.open({ facts, file })).toEqual({ outcome: "same", file });
  });

  it("is asked of the person by its handle, where there is one", async () => {
    const { service, kept } = serviceOf();
    expect([await service.recall({ id: "u1" }), await service.open({ facts, file: null })]).toEqual([
      false,
      { outcome: "denied" },
    ]);
    await kept.keepHandle("u1", { kind: "file" } as FileSystemFileHandle);
    expect(await service.recall({ id: "u1" })).toBe(true);
  });
});

describe("a sound that is cancelled", () => {
  it("is forgotten here and there, of its account alone", async () => {
    const { service, kept, indexedDB } = serviceOf({ cancelAudioUpload: {} });
    const hers = createKeptAudio({ indexedDB: () => indexedDB, accountId: () => 4 });
    await kept.keepTile("u1", { tile: [0, 3], sha256: null });
    await hers.keepTile("u1", { tile: [0, 3], sha256: null });
    await service.cancel(facts, signal);
    expect([await kept.tiles("u1"), await hers.tiles("u1")]).toEqual([[], [{ tile: [0, 3], sha256: null }]]);
  });

  it("was unknown to the server: that is the same; another fault is reported", async () => {
    const unknown = new ApiFault(404, { errorCode: 10, message: "Страница не найдена" });
    await serviceOf({ cancelAudioUpload: unknown }).service.cancel(facts, signal);
    const away = new ApiFault(503, {});
    await expect(serviceOf({ cancelAudioUpload: away }).service.cancel(facts, signal)).rejects.toBe(away);
  });
});

it("the server returns the state of each upload; it is asked quietly", async () => {
  const { service } = serviceOf({ getAudioChapters: { uploads: [{ uploadId: "u1", state: "reading" }] } });
  expect(await service.ask({ workIds: [7] }, signal)).toEqual({ u1: "reading" });
});

it("a device that keeps nothing is no fault", async () => {
  const kept = createKeptAudio({ indexedDB: () => undefined, accountId: () => 3 });
  await kept.keepTile("u1", { tile: [0, 3], sha256: null });
  await kept.drop("u1");
  expect([await kept.tiles("u1"), await kept.handle("u1")]).toEqual([[], null]);
});
