import { describe, expect, it, vi } from "vitest";
import type { CallApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { LineNews } from "../../src/machines/uploads/line.ts";
import { FileChanged } from "../../src/services/fileDigests.service.ts";
import { createImportsService } from "../../src/services/imports.service.ts";
import { createKeptImport } from "../../src/services/keptImport.service.ts";
import type { Tile } from "../../src/services/uploadChunks.ts";
import { untyped } from "../support/fakes.ts";
import { FullStorage, MemoryStorage, noStorage } from "./storage.ts";

const id = "0c9f0a1e-2f6b-4f0e-8f5b-2f1d3c4b5a69";
const other = "1c9f0a1e-2f6b-4f0e-8f5b-2f1d3c4b5a69";
const begun = { id, modified: 1_700_000_000_000 };
const stage = {
  id,
  fileName: "Книга.fb2",
  byteSize: 6,
  received: 2,
  ranges: [[0, 2]],
  isWhole: false,
  state: "uploading",
  workId: null,
};
const result = { workId: 8, title: "Книга", chapterCount: 2, textLength: 10, report: { entries: [], more: 0 } };
const { signal } = new AbortController();
const missing = new ApiFault(404, { errorCode: 10, message: "Страница не найдена" });

const keptOf = (storage: () => Storage, accountId = 3) => createKeptImport({ storage, accountId: () => accountId });

const unreadable = new File(["б"], "б.fb2");
/** A digest says what was read. */
const digests = {
  digest: async (file: File, [offset, byteSize]: Tile) => {
    if (file === unreadable) throw new FileChanged();
    return `${offset} ${byteSize}`;
  },
};
/** No other tab sends anything. */
const lockedOnce = {
  request: (_: string, __: object, work: (lock: object) => unknown) => work({}),
} as unknown as LockManager;

/** The service over answers by name of call; an Error is thrown. */
function serviceOf(answers: Record<string, unknown>, storage = new MemoryStorage(), locks?: LockManager) {
  const call = vi.fn(async ({ name }: { name: string }) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const kept = keptOf(() => storage);
  const service = createImportsService(call as unknown as CallApi, { now: () => 0, kept, digests, locks });
  return { service, kept, call };
}

describe("which import is under way", () => {
  it("is kept for each account, and dropped by its own id alone", () => {
    const storage = new MemoryStorage();
    const [mine, hers] = [keptOf(() => storage), keptOf(() => storage, 4)];
    mine.write(begun);
    expect([mine.read(), hers.read()]).toEqual([begun, null]);
    mine.drop(other);
    expect(mine.read()).toEqual(begun);
    mine.drop(id);
    expect([mine.read(), storage.length]).toEqual([null, 0]);
  });

  it.each(["", "{", "null", "7", '"x"', "[]", "{}", '{"id":"../../account","modified":1}', `{"id":"${id}"}`])(
    "stored «%s» is none",
    (stored) => {
      expect(keptOf(() => new MemoryStorage({ "bookImport.3": stored })).read()).toBeNull();
    },
  );

  it.each([
    ["no storage", noStorage],
    ["a full one", () => new FullStorage()],
  ])("%s is no fault", (_, storage) => {
    const kept = keptOf(storage);
    kept.write(begun);
    kept.drop(id);
    expect(kept.read()).toBeNull();
  });
});

describe("what was made of a preview", () => {
  const piece = (begins: boolean) => ({ begins });
  const preview = untyped({ title: "Книга", pieces: [piece(true), piece(false), piece(true)] });
  const decisions = {
    title: "Другая",
    cuts: ["begin", "begin", "skip"],
    titles: { 1: "Вторая" },
    isReplacing: false,
  } as const;

  it("is found by the next page of the same import, and by no other", () => {
    const storage = new MemoryStorage();
    const mine = keptOf(() => storage);
    mine.write(begun);
    mine.decide({ id, preview, decisions });
    expect(keptOf(() => storage).decided(id, preview)).toEqual(decisions);
    expect(mine.decided(other, preview)).toBeNull();
    expect(mine.decided(id, untyped({ title: "Книга", pieces: [piece(true)] }))).toBeNull();
    expect(mine.decided(id, untyped({ title: "Иная", pieces: [piece(true), piece(true), piece(true)] }))).toBeNull();
    expect(keptOf(() => storage, 4).decided(id, preview)).toBeNull();
    mine.drop(id);
    expect([mine.decided(id, preview), storage.length]).toEqual([null, 0]);
  });

  it.each(["", "{", "null", "7", "{}", `{"id":"${id}","book":"3 Книга","title":"а","cuts":{"1":"cut"},"titles":{}}`])(
    "stored «%s» is nothing",
    (stored) =>
      expect(keptOf(() => new MemoryStorage({ "bookImport.3.decisions": stored })).decided(id, preview)).toBeNull(),
  );

  it("a storage that takes nothing is no fault", () => {
    const kept = keptOf(() => new FullStorage());
    kept.decide({ id, preview, decisions });
    expect(kept.decided(id, preview)).toBeNull();
  });

  it("comes with the preview", async () => {
    const answer = { outcome: "preview", ...(preview as object) };
    const { service, kept } = serviceOf({ readImport: answer });
    kept.write(begun);
    kept.decide({ id, preview, decisions });
    expect(await service.read({ id, entry: null }, signal)).toEqual({
      outcome: "preview",
      preview: answer,
      decided: decisions,
    });
  });
});

describe("an import is known until it has ended", () => {
  it.each([
    ["is refused, because it has become a work", new ApiFault(400, { errorCode: 3 }), begun],
    ["is not known any more", new ApiFault(404, { errorCode: 10 }), null],
    ["gets no answer", new ApiFault(0, {}), null],
  ])("a cancellation that %s is told, and kept only where there is one", async (_, fault, left) => {
    const { service, kept } = serviceOf({ cancelImport: fault });
    kept.write(begun);
    await expect(service.cancel(id, signal)).rejects.toBe(fault);
    expect(kept.read()).toEqual(left);
  });

  const file = new File(["привет"], "Книга.fb2", { lastModified: begun.modified });

  it.each([
    ["begins", { startImport: stage }, begun],
    ["is refused", { startImport: new ApiFault(429, { errorCode: 5, message: "Слишком много попыток" }) }, null],
  ])("when it %s", async (_, answers, expected) => {
    const { service, kept } = serviceOf(answers);
    await service.start(file, signal).catch(() => {});
    expect(kept.read()).toEqual(expected);
  });

  it.each([
    ["read", { readImport: { outcome: "preview" } }, begun],
    ["unreadable", { readImport: { outcome: "refused", message: "Файл пуст", place: null } }, null],
  ])("when it is %s", async (_, answers, expected) => {
    const { service, kept } = serviceOf(answers);
    kept.write(begun);
    await service.read({ id, entry: null }, signal);
    expect(kept.read()).toEqual(expected);
  });

  it("when it is cancelled, though the server was not reached", async () => {
    const { service, kept } = serviceOf({ cancelImport: new Error("Нет сети") });
    kept.write(begun);
    await expect(service.cancel(id, signal)).rejects.toThrow("Нет сети");
    expect(kept.read()).toBeNull();
  });

  it.each([
    ["committed", { commitImport: result }, null],
    ["not committed", { commitImport: new Error("Нет сети") }, begun],
  ])("when it is %s", async (_, answers, expected) => {
    const { service, kept } = serviceOf(answers);
    kept.write(begun);
    const decisions = { title: "Книга", cuts: [], titles: {} };
    await service.commit({ id, decisions, replaceWorkId: null }, signal).catch(() => {});
    expect(kept.read()).toEqual(expected);
  });
});

describe("the next page", () => {
  const recall = async (answers: Record<string, unknown>) => {
    const { service, kept, call } = serviceOf(answers);
    kept.write(begun);
    return {
      recalled: await service.recall(signal),
      kept: kept.read(),
      asked: call.mock.calls.map(([{ name }, ...rest]) => [name, ...rest]),
    };
  };

  it("asks nothing when nothing was begun", async () => {
    const { service, call } = serviceOf({});
    expect(await service.recall(signal)).toEqual({ outcome: "nothing" });
    expect(call).not.toHaveBeenCalled();
  });

  it("knows how much is there", async () => {
    expect(await recall({ getImport: stage })).toEqual({
      recalled: { outcome: "begun", stage, modified: begun.modified },
      kept: begun,
      asked: [["getImport", { params: { id } }, signal]],
    });
  });

  it("gets the answer that was lost, once", async () => {
    expect(await recall({ getImport: { ...stage, state: "done", workId: 8 }, commitImport: result })).toEqual({
      recalled: { outcome: "done", result },
      kept: null,
      asked: [
        ["getImport", { params: { id } }, signal],
        ["commitImport", { params: { id }, body: {} }, signal],
      ],
    });
  });

  it.each([
    ["does not know it", { getImport: missing }],
    ["knows no answer", { getImport: { ...stage, state: "done" }, commitImport: missing }],
  ])("forgets it when the server %s", async (_, answers) => {
    expect(await recall(answers)).toMatchObject({ recalled: { outcome: "nothing" }, kept: null });
  });

  it("forgets nothing when the server is not reached", async () => {
    const { service, kept } = serviceOf({ getImport: new Error("Нет сети") });
    kept.write(begun);
    await expect(service.recall(signal)).rejects.toThrow("Нет сети");
    expect(kept.read()).toEqual(begun);
  });
});

describe("the file on its way", () => {
  const file = new File(["abcdef"], "a.fb2");
  const sends = async (answers: Record<string, unknown>, locks?: LockManager) => {
    const given = serviceOf(answers, undefined, locks);
    const heard: LineNews[] = [];
    const ended = Promise.withResolvers<void>();
    given.service.send({ id, file }, (news) => {
      heard.push(news);
      if (news.type !== "bytes.sent") ended.resolve();
    });
    await ended.promise;
    return { ...given, heard };
  };
  const namesOf = (call: ReturnType<typeof serviceOf>["call"]) => call.mock.calls.map(([{ name }]) => name);

  it("sends what the server lacks", async () => {
    const { call, heard } = await sends({ getImport: { ...stage, ranges: [[0, 2]] }, uploadImportChunk: {} });
    const [, sent] = call.mock.calls[1] as unknown as [object, { params: object; query: object; file: Blob }];
    expect([namesOf(call), sent.params, sent.query, await sent.file.text()]).toEqual([
      ["getImport", "uploadImportChunk"],
      { id },
      { offset: 2 },
      "cdef",
    ]);
    expect(heard).toEqual([{ type: "bytes.sent", received: 6, stored: 6, sent: 4, spent: 0 }, { type: "all.sent" }]);
  });

  it("of which the server has all sends nothing", async () => {
    const { call, heard } = await sends({ getImport: { ...stage, isWhole: true } });
    expect([namesOf(call), heard]).toEqual([["getImport"], [{ type: "server.works" }]]);
  });

  it("is completed by what the browser has read of it", async () => {
    const { service, call } = await sends(
      { getImport: { ...stage, ranges: [[0, 2]] }, uploadImportChunk: {}, completeImport: { outcome: "accepted" } },
      lockedOnce,
    );
    expect(await service.complete({ id, file }, signal)).toEqual({ outcome: "accepted" });
    const read = [
      [0, 2, "0 2"],
      [2, 4, "2 4"],
    ];
    expect(call.mock.lastCall?.slice(0, 2)).toEqual([
      expect.objectContaining({ name: "completeImport" }),
      { params: { id }, body: { digests: read } },
    ]);
  });

  it("without a secure connection is what has come", async () => {
    const { service, call } = serviceOf({ completeImport: { outcome: "missing", missing: [] } });
    expect(await service.complete({ id, file }, signal)).toEqual({ outcome: "missing" });
    expect(call.mock.lastCall?.slice(0, 2)).toEqual([
      expect.objectContaining({ name: "completeImport" }),
      { params: { id }, body: { digests: null } },
    ]);
  });

  it("that was changed on the disk is not completed", async () => {
    const { service, call } = serviceOf({}, undefined, lockedOnce);
    expect(await service.complete({ id, file: unreadable }, signal)).toEqual({ outcome: "fileChanged" });
    expect(call).not.toHaveBeenCalled();
  });
});
