import { describe, expect, it, vi } from "vitest";
import { createBuildsService } from "../../src/services/builds.service.ts";
import { createHistoryService } from "../../src/services/history.service.ts";
import { createStorageGuardService } from "../../src/services/storageGuard.service.ts";
import { createTabsService } from "../../src/services/tabs.service.ts";
import { kindOfAddress } from "../../src/text/addresses.ts";
import { untyped } from "../support/fakes.ts";
import { FullStorage, MemoryStorage, noStorage } from "./storage.ts";

describe("addresses", () => {
  it.each([
    ["/book/7?page=2#top", "page"],
    ["?page=2", "page"],
    ["", "page"],
    ["https://rukopis.example/terms", "page"],
    ["//rukopis.example/terms", "page"],
    ["https://other.example/", "external"],
    ["//other.example/", "external"],
    ["/\\other.example/", "external"],
    ["http://rukopis.example/", "external"],
    ["mailto:a@b.example", "external"],
    ["http://[", "external"],
    ["javascript:alert(1)", "script"],
    [" JavaScript:alert(1)", "script"],
    ["java\nscript:alert(1)", "script"],
    ["data:text/html,<script>1</script>", "script"],
    ["vbscript:x", "script"],
    ["blob:https://rukopis.example/1", "script"],
  ])("«%s» leads to %s", (to, kind) => expect(kindOfAddress(to, "https://rukopis.example")).toBe(kind));
});

describe("storage guard", () => {
  it("counts UTF-16 units of keys and values, two bytes each", async () => {
    const storage = new MemoryStorage({ ab: "абв", "😀": "" });
    expect(await createStorageGuardService({ storage: () => storage, indexedDB: () => undefined }).measure()).toBe(14);
  });

  it("a storage that throws is reported, not thrown past", async () => {
    await expect(
      createStorageGuardService({ storage: noStorage, indexedDB: () => undefined }).measure(),
    ).rejects.toThrow("insecure");
  });
});

describe("builds", () => {
  const serviceOf = (answer: Response, storage = new MemoryStorage() as Storage) => {
    const calls: unknown[] = [];
    const reload = vi.fn();
    const service = createBuildsService({
      fetch: (async (...given: unknown[]) => {
        calls.push(given.slice(0, 1));
        return answer;
      }) as typeof fetch,
      storage: () => storage,
      now: () => 1_000,
      reload,
    });
    return { service, calls, reload };
  };
  const { signal } = new AbortController();

  it("reads the newest build's name", async () => {
    const { service, calls } = serviceOf(Response.json({ build: "b2" }));
    expect(await service.read(signal)).toBe("b2");
    expect(calls).toEqual([["/build.json"]]);
  });

  it.each([
    ["an error", Response.json({ build: "b2" }, { status: 502 })],
    ["a page in its place", new Response("<!doctype html>")],
    ["no name", Response.json({})],
  ])("%s is no build", async (_, answer) => {
    await expect(serviceOf(answer).service.read(signal)).rejects.toThrow();
  });

  it("remembers a reload by its path", () => {
    const { service, reload } = serviceOf(Response.json({}));
    expect(service.lastReloadAt("/book/7")).toBeNull();
    service.reload("/book/7");
    expect([reload.mock.calls.length, service.lastReloadAt("/book/7"), service.lastReloadAt("/")]).toEqual([
      1,
      1_000,
      null,
    ]);
  });

  it("what cannot be remembered counts as just now: nothing loads by itself for ever, a person's wish is done", () => {
    const { service, reload } = serviceOf(Response.json({}), new FullStorage());
    expect(service.lastReloadAt("/book/7")).toBe(1_000);
    service.reload("/book/7");
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("tabs", () => {
  const joined = (data: unknown) => {
    const channel = new EventTarget() as BroadcastChannel;
    const news: unknown[] = [];
    const window = Object.assign(new EventTarget(), { location: { origin: "https://rukopis.example" } });
    createTabsService({ channel: () => channel, window: window as unknown as Window }).join((event) =>
      news.push(event),
    );
    channel.dispatchEvent(new MessageEvent("message", { data }));
    return news;
  };

  it.each([
    ["/book/7?a=1#b", "/book/7?a=1#b"],
    ["https://rukopis.example/book/7", "/book/7"],
    ["https://evil.example/book/7", "/"],
    ["javascript:alert(1)", "/"],
  ])("a wish to come to the front with «%s» leads to %s", (url, to) =>
    expect(joined({ type: "focus", url })).toEqual([{ type: "focus.asked", url: to }]),
  );

  it.each([[{ type: "active", url: "/" }], [{ type: "focus" }], ["focus"], [null], [{ type: "other", url: "/" }]])(
    "%j asks for nothing",
    (data) => expect(joined(data)).toEqual([]),
  );

  it("a browser without channels is a tab alone", () => {
    const window = Object.assign(new EventTarget(), { location: { origin: "" } }) as unknown as Window;
    const tabs = createTabsService({ channel: untyped(noStorage), window });
    expect(() => tabs.join(() => {}).announce({ type: "active", url: "/" })).not.toThrow();
  });
});

describe("history", () => {
  /** A tab's history as browsers have it: entries with states, and an address. */
  function fakeWindow(path: string, state: unknown = null) {
    const entries = [{ path, state }];
    let at = 0;
    const events = new EventTarget();
    const location = {
      get pathname() {
        return entries[at]?.path.split(/[?#]/)[0] ?? "";
      },
      get search() {
        return /\?[^#]*/.exec(entries[at]?.path ?? "")?.[0] ?? "";
      },
      hash: "",
    };
    const history = {
      scrollRestoration: "auto",
      get state() {
        return entries[at]?.state;
      },
      pushState: (pushed: unknown, _: string, to: string) => {
        entries.splice(at + 1, entries.length, { path: to, state: pushed });
        at += 1;
      },
      replaceState: (replaced: unknown, _: string, to?: string) => {
        entries[at] = { path: to ?? entries[at]?.path ?? "", state: replaced };
      },
      go: (delta: number) => {
        at += delta;
        events.dispatchEvent(new Event("popstate"));
      },
    };
    const window = Object.assign(events, { location, history });
    let keys = 0;
    const news: unknown[] = [];
    const service = createHistoryService({
      window: window as unknown as Window & typeof globalThis,
      newKey: () => `k${keys++}`,
    });
    const begun = service.current();
    const { act } = service.follow((event) => news.push(event));
    return { begun, act, told: news, history, entries };
  }
  const place = (path: string, index: number, key: string, search = "") => ({ path, search, hash: "", key, index });

  it("counts the entries, and tells of each how it came", () => {
    const { begun, act, told, history } = fakeWindow("/");
    expect([begun, history.scrollRestoration]).toEqual([place("/", 0, "k0"), "manual"]);
    act({ type: "entry.wanted", to: "/a?x=1", isReplacing: false });
    act({ type: "entry.wanted", to: "/a?x=2", isReplacing: true });
    act({ type: "travel.wanted", delta: -1 });
    act({ type: "travel.wanted", delta: 1 });
    expect(told).toEqual([
      { type: "location.changed", place: place("/a", 1, "k1", "?x=1"), arrival: "entered" },
      { type: "location.changed", place: place("/a", 1, "k2", "?x=2"), arrival: "replaced" },
      { type: "location.changed", place: place("/", 0, "k0"), arrival: "travelled" },
      { type: "location.changed", place: place("/a", 1, "k2", "?x=2"), arrival: "travelled" },
    ]);
  });

  it("renames an entry in its place, and reports to nobody: who renames it knows", () => {
    const { act, told, entries } = fakeWindow("/work/5/add/chapter", { key: "k7", index: 7 });
    act({ type: "entry.renamed", to: "/work/edit/chapter/8" });
    expect(entries).toEqual([{ path: "/work/edit/chapter/8", state: { key: "k7", index: 7 } }]);
    expect(told).toEqual([]);
  });

  it("goes on counting after a reload", () => {
    const { begun } = fakeWindow("/a", { key: "k7", index: 7 });
    expect(begun).toEqual(place("/a", 7, "k7"));
  });

  it("counts an entry that a link to a fragment has made", () => {
    const { told, history } = fakeWindow("/a", { key: "k7", index: 7 });
    history.pushState(null, "", "/a");
    history.go(0);
    expect(told).toEqual([{ type: "location.changed", place: place("/a", 8, "k0"), arrival: "entered" }]);
  });
});
