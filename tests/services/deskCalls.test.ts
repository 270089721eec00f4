import { afterEach, expect, it, vi } from "vitest";
import { untyped } from "../support/fakes.ts";

const openDesk = vi.fn(async () => {});
vi.mock("../../src/services/desk.service.ts", () => ({ openDesk }));
const { signal } = new AbortController();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  openDesk.mockClear();
});

/** A page whose calls are answered with this, under a worker that hears. */
async function page(answer: object) {
  vi.resetModules();
  vi.useFakeTimers();
  const heard: unknown[] = [];
  vi.stubGlobal("navigator", { serviceWorker: { controller: { postMessage: (news: unknown) => heard.push(news) } } });
  const surroundings = untyped({ accountId: () => 3, call: async () => answer });
  return { heard, surroundings, calls: await import("../../src/services/desk.calls.ts") };
}

it("tells at once what an author has opened, and opens the desk three seconds later", async () => {
  const contents = { work: { id: 5, rights: { canWrite: true } }, chapters: [] };
  const { heard, surroundings, calls } = await page(contents);
  expect(await calls.workContent(surroundings)({ id: 5 }, signal)).toBe(contents);
  await calls.workContent(surroundings)({ id: 6 }, signal);
  expect(heard).toEqual([
    { said: "desk.opened", accountId: 3, address: "/v2/work/5/edit/content", data: contents },
    { said: "desk.opened", accountId: 3, address: "/v2/work/6/edit/content", data: contents },
  ]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(openDesk).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(openDesk.mock.calls).toEqual([[surroundings]]);
});

it("a desk that could not be opened is left to the next call", async () => {
  openDesk.mockRejectedValueOnce(new Error("no worker"));
  const { surroundings, calls } = await page({ work: { id: 5, canWrite: true }, chapters: [] });
  await calls.newChapter(surroundings)({ workId: 5 }, signal);
  await vi.advanceTimersByTimeAsync(3_000);
  await calls.chapterToEdit(surroundings)({ id: 8 }, signal);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(openDesk).toHaveBeenCalledTimes(2);
});

it("keeps nothing of a work in which one may not write, and nothing of another's list", async () => {
  const foreign = await page({ work: { id: 5, rights: { canWrite: false } }, chapters: [] });
  await foreign.calls.workContent(foreign.surroundings)({ id: 5 }, signal);
  const list = await page({ works: [{ id: 5 }], cursor: null });
  await list.calls.ownWorks(list.surroundings)({ userId: 4 }, signal);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([foreign.heard, list.heard, openDesk.mock.calls]).toEqual([[], [], []]);
});

it("the list of own works reaches the worker, and opens no desk", async () => {
  const { heard, surroundings, calls } = await page({ works: [{ id: 5 }], cursor: null });
  expect(await calls.ownWorks(surroundings)({}, signal)).toEqual({ works: [{ id: 5 }] });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(heard).toEqual([
    { said: "desk.opened", accountId: 3, address: "/v2/account/works", data: { works: [{ id: 5 }], cursor: null } },
  ]);
  expect(openDesk).not.toHaveBeenCalled();
});
