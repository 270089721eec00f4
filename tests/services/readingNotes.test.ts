import { describe, expect, it } from "vitest";
import { type CallApi, createApi } from "../../src/api/client.ts";
import { createReadingNotes } from "../../src/services/readingNotes.service.ts";

const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const place = { workId: 7, chapterId: 8 };

function start() {
  const sent: unknown[] = [];
  const state = { now: NOW, accountId: -1, isOnline: true };
  const call = (async ({ name }: { name: string }, input: object) => {
    sent.push([name, input]);
    if (!state.isOnline) throw new TypeError("Failed to fetch");
    return {};
  }) as unknown as CallApi;
  const notes = createReadingNotes({ call, now: () => state.now, accountId: () => state.accountId });
  /** What was sent meanwhile. */
  const note = async (given = place) => {
    const before = sent.length;
    notes.note(given);
    await Promise.resolve();
    await Promise.resolve();
    return sent.slice(before);
  };
  return { state, note };
}

const said = (given = place) => [["noteReading", { body: given }]];

describe("that a work is read", () => {
  it("is said once a day, whatever chapters follow", async () => {
    const { state, note } = start();
    expect(await note()).toEqual(said());
    expect(await note()).toEqual([]);
    expect(await note({ workId: 7, chapterId: 9 })).toEqual([]);
    // Midnight in Moscow.
    state.now = Date.parse("2026-11-20T20:59:59.999Z");
    expect(await note()).toEqual([]);
    state.now = Date.parse("2026-11-20T21:00:00.000Z");
    expect(await note()).toEqual(said());
  });

  it("is said of each work, and of each reader", async () => {
    const { state, note } = start();
    await note();
    expect(await note({ workId: 6, chapterId: 3 })).toEqual(said({ workId: 6, chapterId: 3 }));
    state.accountId = 5;
    expect(await note()).toEqual(said());
  });

  it("is said again by the next place where nobody has heard it", async () => {
    const { state, note } = start();
    state.isOnline = false;
    expect(await note()).toEqual(said());
    state.isOnline = true;
    expect(await note()).toEqual(said());
    expect(await note()).toEqual([]);
  });

  it("arrives also when the page is left", async () => {
    const requests: [string, boolean][] = [];
    const fetch = (async (request: Request) => {
      requests.push([new URL(request.url).pathname, request.keepalive]);
      return new Response(null, { status: 204 });
    }) as typeof globalThis.fetch;
    const call = createApi({ prefix: "http://localhost:3000/api", fetch }) as CallApi;
    createReadingNotes({ call, now: () => NOW, accountId: () => -1 }).note(place);
    await expect.poll(() => requests).toEqual([["/api/v1/reader/note-reading", true]]);
  });
});
