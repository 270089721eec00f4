import { IDBFactory } from "fake-indexeddb";
import { expect, it, vi } from "vitest";
import type { CallApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { createChapterDraftsService } from "../../src/services/chapterDrafts.service.ts";
import { createChapterOutboxService } from "../../src/services/chapterOutbox.service.ts";
import { createChapterTabs, type SavedChapter } from "../../src/services/chapterTabs.service.ts";
import { untyped } from "../support/fakes.ts";

const at = "2026-11-20T11:05:31.000Z";
const requestId = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
const document = { type: "doc", content: [{ type: "paragraph" }] };
const text = { title: "Веранда", document };
const key = { accountId: 3, place: "7" };
const added = { accountId: 3, place: "new:5" };
const signal = new AbortController().signal;
const saved = { outcome: "saved", revision: 11, savedAt: at, textLength: 0 };

/** The locks of one browser, as far as tabs need them: shared ones side by side, one alone only when nobody has the name. */
function createLocks() {
  const held = new Map<string, number>();
  const request = async (
    name: string,
    { ifAvailable = false }: LockOptions,
    work: (lock: object | null) => unknown,
  ) => {
    const count = held.get(name) ?? 0;
    if (ifAvailable && count > 0) return work(null);
    held.set(name, count + 1);
    try {
      return await work({ name });
    } finally {
      held.set(name, (held.get(name) ?? 1) - 1);
    }
  };
  return { request } as unknown as LockManager;
}

function browser(answer: (calls: { name: string; body: object }) => unknown) {
  const locks = createLocks();
  const factory = new IDBFactory();
  let clock = Date.parse(at);
  const channels = new Set<{ hear: (event: { data: unknown }) => void }>();
  const chapterChannel = () => {
    const own = { hear: (_: { data: unknown }) => {} };
    channels.add(own);
    return {
      addEventListener: (_: string, hear: typeof own.hear) => Object.assign(own, { hear }),
      postMessage: (data: unknown) => {
        for (const one of channels) if (one !== own) one.hear({ data });
      },
      close: () => channels.delete(own),
    } as unknown as BroadcastChannel;
  };
  const calls: { name: string; body: object }[] = [];
  const call = (async ({ name }: { name: string }, { body }: { body: object }) => {
    calls.push({ name, body });
    return answer({ name, body });
  }) as unknown as CallApi;
  const drafts = createChapterDraftsService({ indexedDB: () => factory, now: () => ++clock });
  const tab = () => createChapterTabs({ locks: () => locks, chapterChannel });
  const tabs = tab();
  return { calls, drafts, tabs, otherTab: tab, outbox: createChapterOutboxService({ call, drafts, tabs }) };
}

it("a draft is sent as made from its revision, forgotten, and every tab hears the text", async () => {
  const { calls, drafts, outbox, otherTab } = browser(() => saved);
  const heard: SavedChapter[] = [];
  otherTab().follow((news) => heard.push(news));
  await drafts.put({ ...key, requestId, revision: 10, text });
  expect(await outbox.send(key, signal)).toEqual({ outcome: "sent" });
  expect(calls).toEqual([{ name: "updateChapter", body: { id: 7, revision: 10, ...text, merges: true } }]);
  expect(await drafts.list(3)).toEqual([]);
  expect(heard).toEqual([
    { accountId: 3, chapterId: 7, revision: 11, title: "Веранда", document: JSON.stringify(document) },
  ]);
});

it("a new chapter is created by the request that its editor would have sent", async () => {
  const { calls, drafts, outbox } = browser(() => ({ revision: 1, savedAt: at, chapter: { id: 8 } }));
  await drafts.put({ ...added, requestId, revision: 0, text });
  expect(await outbox.send(added, signal)).toEqual({ outcome: "sent" });
  expect(calls).toEqual([{ name: "createChapter", body: { workId: 5, requestId, ...text } }]);
  expect(await drafts.list(3)).toEqual([]);
});

it("the server has another text: both are merged, and every tab hears what they make", async () => {
  const merged = { type: "doc", content: [{ type: "paragraph" }, { type: "separator" }] };
  const answer = { revision: 12, savedAt: at, textLength: 0, title: "Терраса", document: merged, theirTitle: null };
  const { drafts, outbox, otherTab } = browser(() => ({ outcome: "merged", ...answer, by: { id: 4, fio: "Пётр" } }));
  const heard: SavedChapter[] = [];
  otherTab().follow((news) => heard.push(news));
  await drafts.put({ ...key, requestId, revision: 10, text });
  expect(await outbox.send(key, signal)).toEqual({ outcome: "sent" });
  expect(await drafts.list(3)).toEqual([]);
  expect(heard).toEqual([
    { accountId: 3, chapterId: 7, revision: 12, title: "Терраса", document: JSON.stringify(merged) },
  ]);
});

it.each([
  ["the text is refused", 400, 3],
  ["the chapter is gone", 404, 10],
  ["the author may not write any more", 403, 12],
])("%s: the draft waits for its author", async (_, httpStatus, errorCode) => {
  const { drafts, outbox } = browser(() => {
    throw new ApiFault(httpStatus, untyped({ status: 4, errorCode, message: "Нет" }));
  });
  await drafts.put({ ...key, requestId, revision: 10, text });
  expect(await outbox.send(key, signal)).toEqual({ outcome: "stuck" });
  expect(await drafts.list(3)).toEqual([{ place: "7", title: "Веранда", savedAt: "2026-11-20T11:05:31.001Z" }]);
});

it("no network: it is a fault, and the draft stays", async () => {
  const { drafts, outbox } = browser(() => {
    throw new ApiFault(0, {});
  });
  await drafts.put({ ...key, requestId, revision: 10, text });
  await expect(outbox.send(key, signal)).rejects.toMatchObject({ httpStatus: 0 });
  expect(await drafts.get(key)).not.toBeNull();
});

it("a chapter that is open in any tab is sent by that tab alone", async () => {
  const { calls, drafts, outbox, otherTab } = browser(() => saved);
  await drafts.put({ ...key, requestId, revision: 10, text });
  const letGo = otherTab().hold(key);
  expect(await outbox.send(key, signal)).toEqual({ outcome: "busy" });
  expect(calls).toEqual([]);
  letGo();
  await vi.waitFor(async () => expect(await outbox.send(key, signal)).toEqual({ outcome: "sent" }));
  expect(calls).toHaveLength(1);
});

it("two tabs at once send once", async () => {
  const answer = Promise.withResolvers<unknown>();
  const { calls, drafts, outbox, tabs } = browser(() => answer.promise);
  await drafts.put({ ...key, requestId, revision: 10, text });
  const first = outbox.send(key, signal);
  expect(await tabs.claim(key, async () => "claimed")).toBeNull();
  expect(await outbox.send(key, signal)).toEqual({ outcome: "busy" });
  answer.resolve(saved);
  expect(await first).toEqual({ outcome: "sent" });
  expect(calls).toHaveLength(1);
});

it("what was typed while it was sent stays on the device", async () => {
  const { drafts, outbox } = browser(async () => {
    await drafts.put({ ...key, requestId, revision: 10, text: { ...text, title: "Терраса" } });
    return saved;
  });
  await drafts.put({ ...key, requestId, revision: 10, text });
  expect(await outbox.send(key, signal)).toEqual({ outcome: "sent" });
  expect((await drafts.get(key))?.title).toBe("Терраса");
});

it("a browser that does not know its tabs sends nothing without the editor", async () => {
  const { calls, drafts } = browser(() => saved);
  const chapterChannel = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const tabs = createChapterTabs({ locks: () => undefined, chapterChannel });
  const outbox = createChapterOutboxService({ call: untyped(() => {}), drafts, tabs });
  await drafts.put({ ...key, requestId, revision: 10, text });
  expect(await outbox.send(key, signal)).toEqual({ outcome: "busy" });
  expect(calls).toEqual([]);
});
