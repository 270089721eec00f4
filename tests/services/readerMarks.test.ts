import { describe, expect, it } from "vitest";
import type { CallApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { MarkFields, ReaderMark } from "../../src/api/contract/readerMarks.ts";
import { chapterMarks, deleteMark, saveMark, saveMarksAsFile } from "../../src/services/readerMarks.calls.ts";
import type { Surroundings } from "../../src/services/surroundings.ts";
import { sendWaitingMarks } from "../../src/services/waitingMarks.service.ts";
import { MemoryStorage, noStorage } from "./storage.ts";

const { signal } = new AbortController();
const mark = (id: string, more: Partial<MarkFields> = {}): MarkFields => ({
  id,
  workId: 5,
  chapterId: 8,
  revisionId: 80,
  kind: "quote",
  text: "письмо лежало",
  color: 1,
  note: "",
  from: { block: 0, offset: 7 },
  to: { block: 0, offset: 20 },
  createdAt: "2026-11-20T10:00:00.000Z",
  ...more,
});
const shown = (id: string, more: Partial<ReaderMark> = {}): ReaderMark => {
  const { from, to, ...own } = mark(id);
  return { ...own, from, to, chapterTitle: "Утро", how: "same", now: { chapterId: 8, from, to }, ...more };
};
const noNetwork = () => {
  throw new ApiFault(0, {});
};
const refusing = (errorCode: 3 | 4, message: string) => () => {
  throw new ApiFault(400, { status: 4, errorCode, message });
};

function on(storage: Storage | null, answer: (name: string, calls: Record<string, unknown>) => unknown = () => ({})) {
  const calls: [string, unknown][] = [];
  const call = (async ({ name }: { name: string }, { body, query }: { body?: object; query?: object }) => {
    calls.push([name, body ?? query]);
    return answer(name, { ...body, ...query });
  }) as unknown as CallApi;
  const surroundings: Surroundings = {
    call,
    storage: storage === null ? noStorage : () => storage,
    now: () => 0,
    accountId: () => 7,
    indexedDB: () => undefined,
    locks: () => undefined,
    chapterChannel: () => new BroadcastChannel("a"),
  };
  return { calls, surroundings };
}
const kept = (storage: Storage) => JSON.parse(storage.getItem("readerMarks.7") ?? "null");

describe("saveMark", () => {
  it("is on the device until the server has it", async () => {
    const storage = new MemoryStorage();
    const { surroundings, calls } = on(storage, () => {
      expect(kept(storage)).toEqual({ saves: [mark("а")], deletions: [] });
      return {};
    });
    expect(await saveMark(surroundings)(mark("а"), signal)).toEqual({ outcome: "done", result: { isHere: false } });
    expect([calls, storage.length]).toEqual([[["saveMark", mark("а")]], 0]);
  });

  it("no network: the device has it, and that is done", async () => {
    const storage = new MemoryStorage();
    const { surroundings } = on(storage, noNetwork);
    expect(await saveMark(surroundings)(mark("а"), signal)).toEqual({ outcome: "done", result: { isHere: true } });
    await saveMark(surroundings)(mark("а", { note: "Другая" }), signal);
    expect(kept(storage)).toEqual({ saves: [mark("а", { note: "Другая" })], deletions: [] });
  });

  it("no network and no storage: it is not done", async () => {
    await expect(saveMark(on(null, noNetwork).surroundings)(mark("а"), signal)).rejects.toBeInstanceOf(ApiFault);
  });

  it("refused for good it waits for nothing; while nobody is signed in it waits", async () => {
    const storage = new MemoryStorage();
    const given = on(storage, refusing(3, "Такого текста в главе нет"));
    expect(await saveMark(given.surroundings)(mark("а"), signal)).toMatchObject({
      outcome: "refused",
      message: "Такого текста в главе нет",
    });
    expect(storage.length).toBe(0);
    const lost = on(storage, refusing(4, "Войдите, чтобы продолжить"));
    expect(await saveMark(lost.surroundings)(mark("а"), signal)).toMatchObject({ outcome: "refused" });
    expect(kept(storage).saves).toEqual([mark("а")]);
  });
});

it("one that is deleted without a network is not saved any more", async () => {
  const storage = new MemoryStorage();
  const { surroundings } = on(storage, noNetwork);
  await saveMark(surroundings)(mark("а"), signal);
  expect(await deleteMark(surroundings)({ id: "а" }, signal)).toEqual({ outcome: "done", result: { isHere: true } });
  expect(kept(storage)).toEqual({ saves: [], deletions: ["а"] });
  await saveMark(surroundings)(mark("а"), signal);
  expect(kept(storage)).toEqual({ saves: [mark("а")], deletions: [] });
});

describe("chapterMarks", () => {
  it("shows what the device has to say of them", async () => {
    const storage = new MemoryStorage();
    const away = on(storage, noNetwork).surroundings;
    await saveMark(away)(mark("известная", { note: "Новая", color: 3 }), signal);
    await saveMark(away)(mark("свежая"), signal);
    await saveMark(away)(mark("другой главы", { chapterId: 9 }), signal);
    await deleteMark(away)({ id: "удалённая" }, signal);
    const stored = [shown("известная"), shown("удалённая"), shown("прежняя")];
    const { surroundings, calls } = on(storage, () => ({ marks: stored, works: [], cursor: null }));
    expect(await chapterMarks(surroundings)({ workId: 5, chapterId: 8 }, signal)).toEqual([
      shown("известная", { note: "Новая", color: 3 }),
      shown("прежняя"),
      shown("свежая", { chapterTitle: "" }),
    ]);
    expect(calls).toEqual([["getUserMarks", { workId: 5, chapterId: 8 }]]);
  });

  it.each(["{", "[]", '{"saves":[{"id":1}],"deletions":[2]}', '{"saves":{}}'])(
    "what another program has left is nothing: %s",
    async (left) => {
      const { surroundings } = on(new MemoryStorage({ "readerMarks.7": left }), () => ({
        marks: [shown("а")],
        works: [],
        cursor: null,
      }));
      expect(await chapterMarks(surroundings)({ workId: 5, chapterId: 8 }, signal)).toEqual([shown("а")]);
    },
  );
});

it("a file holds all pages", async () => {
  const pages: Record<string, object> = {
    "": { marks: [shown("а")], works: [{ id: 5 }], cursor: "дальше" },
    дальше: { marks: [shown("б")], works: [], cursor: null },
  };
  const { surroundings } = on(new MemoryStorage(), (_, { cursor = "" }) => pages[String(cursor)]);
  expect(await saveMarksAsFile(surroundings)({ kind: "quote" }, signal)).toEqual({
    outcome: "done",
    result: { marks: [shown("а"), shown("б")], works: [{ id: 5 }] },
  });
});

describe("sendWaitingMarks", () => {
  const waiting = () =>
    new MemoryStorage({
      "readerMarks.7": JSON.stringify({ saves: [mark("а"), mark("б")], deletions: ["в"] }),
      "readerMarks.8": JSON.stringify({ saves: [mark("чужая")], deletions: [] }),
    });

  it("tells all of one's own, in their order", async () => {
    const storage = waiting();
    const { surroundings, calls } = on(storage);
    await sendWaitingMarks(surroundings, signal);
    expect(calls).toEqual([
      ["saveMark", mark("а")],
      ["saveMark", mark("б")],
      ["deleteMarks", { ids: ["в"] }],
    ]);
    expect([storage.length, storage.getItem("readerMarks.8")]).toEqual([
      1,
      JSON.stringify({ saves: [mark("чужая")], deletions: [] }),
    ]);
  });

  it("what is refused is given up, what is not heard stays", async () => {
    const storage = waiting();
    const { surroundings } = on(storage, (name, { id }) => {
      if (id === "а") refusing(3, "Такого текста в главе нет")();
      if (name === "deleteMarks") noNetwork();
      return {};
    });
    await expect(sendWaitingMarks(surroundings, signal)).rejects.toBeInstanceOf(ApiFault);
    expect(kept(storage)).toEqual({ saves: [], deletions: ["в"] });
  });

  it("what is another by now waits for the next time", async () => {
    const storage = waiting();
    const { surroundings } = on(storage, (_, { id }) => {
      if (id === "б")
        storage.setItem("readerMarks.7", JSON.stringify({ saves: [mark("б", { note: "Новая" })], deletions: [] }));
      return {};
    });
    await sendWaitingMarks(surroundings, signal);
    expect(kept(storage)).toEqual({ saves: [mark("б", { note: "Новая" })], deletions: [] });
  });
});
