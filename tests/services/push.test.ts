import { afterEach, describe, expect, it, vi } from "vitest";
import type { CallApi } from "../../src/api/client.ts";
import type { PushNews } from "../../src/machines/push/push.parts.ts";
import { createPushService } from "../../src/services/push.service.ts";
import { createPushCheck } from "../../src/services/pushCheck.service.ts";
import { forgetPushRecord } from "../../src/services/pushRecord.ts";
import { followClicks } from "../../src/workers/clicks.ts";
import type { WorkerScope } from "../../src/workers/scope.ts";

const KEY = Buffer.from([4, ...Array.from({ length: 64 }, (_, index) => index)]).toString("base64url");
const OTHER_KEY = Buffer.from([4, ...Array.from({ length: 64 }, () => 9)]).toString("base64url");
const token = JSON.stringify({ endpoint: "https://push.example/1", keys: { p256dh: "P", auth: "A" } });
const signal = new AbortController().signal;

/** Locks of one browser, each held by one at a time. */
function createLocks() {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const next = (queues.get(name) ?? Promise.resolve()).then(work);
    queues.set(
      name,
      next.catch(() => {}),
    );
    return next;
  };
  return { request } as unknown as LockManager;
}

/** One browser with as many tabs as are opened: its storage, its subscription, its worker. */
function browser({ subscribe }: { subscribe?: () => Promise<unknown> } = {}) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.isFull) throw new DOMException("no room", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
  const state = {
    permission: "granted",
    answer: "granted",
    key: "" as string,
    isBroken: false,
    isFull: false,
    accountId: 3,
  };
  const log: string[] = [];
  const calls: [string, object][] = [];
  const replies: Record<string, (input: object) => unknown> = {
    getPushProvider: () => ({ provider: "webpush", publicKey: KEY }),
    updateNotificationToken: () => ({ id: 5 }),
    deleteNotificationToken: () => ({}),
    checkNotificationToken: () => ({ isKnown: true }),
    sendTestPush: () => ({ outcome: "sent" }),
  };
  const subscription = () => ({
    options: { applicationServerKey: new Uint8Array(Buffer.from(state.key, "base64url")).buffer },
    unsubscribe: async () => {
      log.push("unsubscribed");
      state.key = "";
      return true;
    },
    toJSON: () => ({ ...JSON.parse(token), expirationTime: null }),
  });
  const registration = {
    active: { state: "activated" },
    showNotification: async (title: string, options: object) =>
      void log.push(`shown ${title} ${JSON.stringify(options)}`),
    pushManager: {
      getSubscription: async () => (state.key === "" ? null : subscription()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        await subscribe?.();
        state.key = applicationServerKey;
        return subscription();
      },
    },
  };
  const hearers: ((event: object) => void)[] = [];
  const page = new EventTarget();
  const permissionStatus = new EventTarget();
  const window = {
    document: Object.assign(page, { visibilityState: "visible" }),
    location: { origin: "https://rukopis.example" },
    BroadcastChannel,
    PushManager: {},
    fetch: async () => new Response("", { headers: { "content-type": "text/javascript" } }),
    Notification: {
      get permission() {
        return state.permission;
      },
      requestPermission: async () => {
        state.permission = state.answer;
        return state.answer;
      },
    },
    navigator: {
      permissions: { query: async () => permissionStatus },
      serviceWorker: {
        register: async () => registration,
        getRegistration: async () => registration,
        addEventListener: (_: string, hear: (event: object) => void) => void hearers.push(hear),
        removeEventListener: () => {},
        startMessages: () => {},
      },
    },
  } as unknown as Window & typeof globalThis;
  const call = (async ({ name }: { name: string }, input: object) => {
    calls.push([name, input]);
    return replies[name]?.(input);
  }) as unknown as CallApi;
  const locks = createLocks();
  const tab = () =>
    createPushService({
      call,
      storage: () => {
        if (state.isBroken) throw new DOMException("no room", "QuotaExceededError");
        return storage as Storage;
      },
      now: () => Date.now(),
      accountId: () => state.accountId,
      locks: () => locks,
      window,
      log: (error) => void log.push(String((error as Error).message)),
    });
  return { tab, state, stored, calls, log, replies, window, call, page, permissionStatus, hearers };
}

const record = { token, tokenId: 5, accountId: 3 };
const kept = { pushToken: token, pushTokenId: "5", pushUserId: "3" };
const body = (name: string, calls: [string, object][]) =>
  calls.filter(([one]) => one === name).map(([, input]) => input);

afterEach(() => void vi.useRealTimers());

describe("the state of this browser", () => {
  it("without what the specification asks for it is unsupported, and nothing is called", async () => {
    const { tab, window, calls } = browser();
    Reflect.deleteProperty(window, "PushManager");
    expect(await tab().readStanding()).toMatchObject({ isSupported: false });
    expect(calls).toEqual([]);
  });

  it("its record, its flag and its permission are read", async () => {
    const { tab, stored, state } = browser();
    expect(await tab().readStanding()).toEqual({
      isSupported: true,
      isOff: false,
      permission: "granted",
      record: null,
    });
    for (const [key, value] of Object.entries({ ...kept, pushDisabled: "true" })) stored.set(key, value);
    state.permission = "default";
    expect(await tab().readStanding()).toEqual({ isSupported: true, isOff: true, permission: "default", record });
  });

  it("a person who signs in begins without the record of the session before; the flag stays", () => {
    const { stored } = browser();
    for (const [key, value] of Object.entries({ ...kept, pushDisabled: "true" })) stored.set(key, value);
    const storage = { removeItem: (key: string) => stored.delete(key) } as unknown as Storage;
    forgetPushRecord({ storage: () => storage, indexedDB: () => undefined });
    expect([...stored]).toEqual([["pushDisabled", "true"]]);
  });
});

describe("the permission", () => {
  it.each([
    ["granted", "granted", "granted"],
    ["default", "granted", "granted"],
    ["default", "default", "refused"],
    ["default", "denied", "refused"],
    ["denied", "granted", "blocked"],
  ])("%s, and the person says %s: %s", async (permission, answer, outcome) => {
    const { tab, state } = browser();
    Object.assign(state, { permission, answer });
    expect(await tab().askPermission()).toBe(outcome);
  });

  it("taken away while the page was not looked at: reported when it is", () => {
    const { tab, state, page } = browser();
    const news: PushNews[] = [];
    const stop = tab().followBrowser((one) => news.push(one));
    state.permission = "denied";
    page.dispatchEvent(new Event("visibilitychange"));
    page.dispatchEvent(new Event("visibilitychange"));
    stop();
    expect(news).toEqual([{ type: "permission.changed", permission: "denied" }]);
  });
});

describe("the permission, as the browser tells of it", () => {
  it("at once, and to nobody who has stopped listening", async () => {
    const { tab, state, permissionStatus } = browser();
    const news: PushNews[] = [];
    const stops = [
      tab().followBrowser((one) => news.push(one)),
      tab().followBrowser(() => news.push({ type: "tab.disabled" })),
    ];
    stops[1]?.();
    await new Promise((resolve) => setImmediate(resolve));
    state.permission = "default";
    permissionStatus.dispatchEvent(new Event("change"));
    stops[0]?.();
    state.permission = "denied";
    permissionStatus.dispatchEvent(new Event("change"));
    expect(news).toEqual([{ type: "permission.changed", permission: "default" }]);
  });
});

describe("a token", () => {
  it("is the subscription with the server's key", async () => {
    const { tab, state } = browser();
    expect(await tab().getToken(signal)).toBe(token);
    expect(state.key).toBe(KEY);
  });

  it("of another key: the browser leaves its service first", async () => {
    const { tab, state, log } = browser();
    state.key = OTHER_KEY;
    await tab().getToken(signal);
    expect([log, state.key]).toEqual([["unsubscribed"], KEY]);
  });

  it("is not asked for without permission: the SDK would ask the person by itself", async () => {
    const { tab, state } = browser();
    state.permission = "default";
    await expect(tab().getToken(signal)).rejects.toThrow("notifications are not permitted");
    expect(state.key).toBe("");
  });

  it("that never comes is given up, holds nobody up, and leaves nobody subscribed", async () => {
    const waiting = Promise.withResolvers<void>();
    let isFirst = true;
    const { tab, state } = browser({
      subscribe: async () => {
        if (isFirst) {
          isFirst = false;
          await waiting.promise;
        }
      },
    });
    const limit = new AbortController();
    const answer = tab().getToken(limit.signal);
    await new Promise((resolve) => setImmediate(resolve));
    limit.abort(new Error("30 s"));
    await expect(answer).rejects.toThrow("30 s");
    waiting.resolve();
    await vi.waitFor(() => expect(state.key).toBe(""));
    expect(await tab().getToken(signal)).toBe(token);
  });

  it("that comes too late does not undo the one that was asked for since", async () => {
    const waiting = Promise.withResolvers<void>();
    let count = 0;
    const { tab, state } = browser({
      subscribe: async () => {
        count += 1;
        if (count === 1) await waiting.promise;
      },
    });
    const push = tab();
    const limit = new AbortController();
    const answer = push.getToken(limit.signal);
    await new Promise((resolve) => setImmediate(resolve));
    limit.abort(new Error("30 s"));
    await expect(answer).rejects.toThrow("30 s");
    expect(await push.getToken(signal)).toBe(token);
    waiting.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.key).toBe(KEY);
  });

  it("whose patience has ended while another tab was busy is not asked for", async () => {
    const waiting = Promise.withResolvers<void>();
    let count = 0;
    const { tab } = browser({
      subscribe: () => {
        count += 1;
        return waiting.promise;
      },
    });
    const [busy, limit] = [tab().getToken(signal), new AbortController()];
    const answer = tab().getToken(limit.signal);
    limit.abort(new Error("30 s"));
    waiting.resolve();
    expect(await busy).toBe(token);
    await expect(answer).rejects.toThrow("30 s");
    expect(count).toBe(1);
  });

  it("two tabs enable at once: one after the other, and both have the same", async () => {
    let [under, most] = [0, 0];
    const { tab, calls, stored } = browser({
      subscribe: async () => {
        under += 1;
        most = Math.max(most, under);
        await new Promise((resolve) => setImmediate(resolve));
        under -= 1;
      },
    });
    const enable = async () => {
      const push = tab();
      return push.registerToken({ token: await push.getToken(signal), accountId: 3, record: null });
    };
    expect(await Promise.all([enable(), enable()])).toEqual([record, record]);
    expect([most, body("updateNotificationToken", calls).length]).toEqual([1, 1]);
    expect(Object.fromEntries(stored)).toEqual(kept);
  });

  it("that fails leaves nobody subscribed", async () => {
    const { tab, state } = browser({ subscribe: () => Promise.reject(new Error("AbortError")) });
    await expect(tab().getToken(signal)).rejects.toThrow("AbortError");
    expect(state.key).toBe("");
  });
});

describe("the server's record", () => {
  it("one that matches is not sent again; another token or person is, once", async () => {
    const { tab, calls, stored } = browser();
    const push = tab();
    expect(await push.registerToken({ token, accountId: 3, record: null })).toEqual(record);
    expect(Object.fromEntries(stored)).toEqual(kept);
    expect(await push.registerToken({ token, accountId: 3, record: null })).toEqual(record);
    expect(body("updateNotificationToken", calls)).toEqual([{ body: { token } }]);
    await push.registerToken({ token: "another", accountId: 3, record });
    expect(body("updateNotificationToken", calls)[1]).toEqual({ body: { id: 5, token: "another" } });
  });

  it("two tabs at once: one call", async () => {
    const { tab, calls } = browser();
    const input = { token, accountId: 3, record: null };
    expect(await Promise.all([tab().registerToken(input), tab().registerToken(input)])).toEqual([record, record]);
    expect(body("updateNotificationToken", calls)).toHaveLength(1);
  });

  it("of a person who is gone when the answer comes is not stored for the next one", async () => {
    const { tab, state, stored, replies } = browser();
    replies.updateNotificationToken = () => {
      state.accountId = 4;
      return { id: 5 };
    };
    expect(await tab().registerToken({ token, accountId: 3, record: null })).toEqual(record);
    expect([...stored]).toEqual([]);
  });

  it("storage that throws: the page knows it all the same, and is off when its person says so", async () => {
    const { tab, state, calls } = browser();
    state.isBroken = true;
    const push = tab();
    await push.registerToken({ token, accountId: 3, record: null });
    await push.registerToken({ token, accountId: 3, record: null });
    push.rememberOff();
    expect(body("updateNotificationToken", calls)).toHaveLength(1);
    expect(await push.readStanding()).toMatchObject({ isOff: true, record });
  });

  it("storage that is full: what this page knows counts, and not what lay there before", async () => {
    const { tab, state, stored } = browser();
    for (const [key, value] of Object.entries({ ...kept, pushToken: "the token before" })) stored.set(key, value);
    state.isFull = true;
    const push = tab();
    await push.registerToken({ token, accountId: 3, record: null });
    push.rememberOff();
    expect(await push.readStanding()).toMatchObject({ isOff: true, record });
  });

  it("storage that was wiped: registered once more", async () => {
    const { tab, stored, calls } = browser();
    await tab().registerToken({ token, accountId: 3, record: null });
    stored.clear();
    expect(await tab().readStanding()).toMatchObject({ isOff: false, record: null });
    expect(await tab().registerToken({ token, accountId: 3, record: null })).toEqual(record);
    expect(body("updateNotificationToken", calls)).toHaveLength(2);
  });

  it("is deleted with its text; without one nothing is asked", async () => {
    const { tab, calls } = browser();
    await tab().deleteServerToken({ record: null });
    await tab().deleteServerToken({ record });
    expect(calls).toEqual([["deleteNotificationToken", { body: { id: 5, token } }]]);
  });

  it("the browser is unsubscribed without a network too", async () => {
    const { tab, state, replies } = browser();
    state.key = KEY;
    replies.getPushProvider = () => Promise.reject(new Error("Нет сети"));
    await expect(tab().deleteProviderToken(signal)).rejects.toThrow("Нет сети");
    expect(state.key).toBe("");
  });

  it("the browser is unsubscribed where nobody answers, and other tabs go on", async () => {
    const { tab, state, replies } = browser();
    state.key = KEY;
    replies.getPushProvider = () => new Promise(() => {});
    const limit = new AbortController();
    const leaving = tab().deleteProviderToken(limit.signal);
    replies.getPushProvider = () => ({ provider: "webpush", publicKey: KEY });
    const other = tab().getToken(signal);
    limit.abort(new Error("30 s"));
    await expect(leaving).rejects.toThrow("30 s");
    expect(await other).toBe(token);
  });
});

describe("tabs and the worker", () => {
  it("what one tab does the others hear, and it does not", async () => {
    const { tab } = browser();
    const [own, news]: PushNews[][] = [[], []];
    const [one, other] = [tab(), tab()];
    const stops = [one.followBrowser((names) => own?.push(names)), other.followBrowser((names) => news?.push(names))];
    one.announceOn({ record });
    one.announceOff();
    await vi.waitFor(() => expect(news).toEqual([{ type: "tab.enabled", record }, { type: "tab.disabled" }]));
    expect(own).toEqual([]);
    for (const stop of stops) stop();
  });

  it("a message in front is shown once it is permitted, and its click opens a new tab", async () => {
    const { tab, state, log } = browser();
    const message = { contentTitle: "Глава", contentText: "«Утро»", url: "/work/7", largeIconUrl: "" };
    tab().showMessage({ message });
    state.permission = "default";
    tab().showMessage({ message });
    const options = `{"body":"«Утро»","icon":"/favicon-192x192.png","tag":"PMMessage","dir":"auto","data":{"url":"/work/7","opens":"newTab"}}`;
    await vi.waitFor(() => expect(log).toEqual([`shown Глава ${options}`]));
  });

  it("the tab that the worker has chosen says so, and shows a page of this site alone", () => {
    const { tab, hearers } = browser();
    const news: PushNews[] = [];
    const acknowledged: unknown[] = [];
    const stop = tab().followBrowser((names) => news.push(names));
    const port = { postMessage: (names: unknown) => acknowledged.push(names) };
    for (const url of ["https://rukopis.example/work/7?a=1#b", "https://evil.example/x"])
      for (const hear of hearers) hear({ data: { type: "focus", url }, ports: [port] });
    for (const hear of hearers) hear({ data: { type: "other" }, ports: [port] });
    stop();
    expect(news).toEqual([
      { type: "page.asked", path: "/work/7?a=1#b" },
      { type: "page.asked", path: "/" },
    ]);
    expect(acknowledged).toEqual(["shows", "shows"]);
  });

  it("a computer that has slept through the week: reported when it wakes, and not before", () => {
    vi.useFakeTimers({ now: 0, toFake: ["Date"] });
    const { tab, page } = browser();
    const news: PushNews[] = [];
    const stop = tab().followClock({ after: 604_800_000 }, (names) => news.push(names));
    vi.setSystemTime(604_799_999);
    page.dispatchEvent(new Event("visibilitychange"));
    expect(news).toEqual([]);
    vi.setSystemTime(604_800_000);
    page.dispatchEvent(new Event("visibilitychange"));
    stop();
    expect(news).toEqual([{ type: "week.passed" }]);
  });
});

describe("a click", () => {
  type Tab = { url: string; visibilityState: string; focused: boolean; answers: boolean };
  async function click(tabs: Tab[], data: object) {
    const done: string[] = [];
    const hearers = new Map<string, (event: object) => void>();
    const clients = tabs.map(({ answers, ...tab }) => ({
      ...tab,
      focus: async () => void done.push(`focused ${tab.url}`),
      postMessage: (message: { url: string }, [port]: MessagePort[]) => {
        done.push(`asked ${tab.url} for ${message.url}`);
        if (answers) port?.postMessage("shows");
      },
    }));
    const scope = {
      location: { origin: "https://rukopis.example" },
      clients: { matchAll: async () => clients, openWindow: async (url: string) => void done.push(`opened ${url}`) },
      addEventListener: (name: string, hear: (event: object) => void) => void hearers.set(name, hear),
    } as unknown as WorkerScope;
    followClicks(scope);
    let work: Promise<unknown> | undefined;
    hearers.get("notificationclick")?.({
      notification: { data, close: () => done.push("closed") },
      waitUntil: (given: Promise<unknown>) => {
        work = given;
      },
    });
    await work;
    return done;
  }
  const hidden = { url: "/a", visibilityState: "hidden", focused: false, answers: true };
  const visible = { ...hidden, url: "/b", visibilityState: "visible" };

  it("leads one tab there, the one that is looked at", async () => {
    expect(await click([hidden, visible], { url: "/work/7", opens: "sameTab" })).toEqual([
      "closed",
      "asked /b for https://rukopis.example/work/7",
      "focused /b",
    ]);
  });

  it("opens one where there is none, and where none listens", async () => {
    expect(await click([], { url: "/work/7", opens: "sameTab" })).toEqual([
      "closed",
      "opened https://rukopis.example/work/7",
    ]);
    expect(await click([{ ...hidden, answers: false }], { url: "/work/7", opens: "sameTab" })).toEqual([
      "closed",
      "asked /a for https://rukopis.example/work/7",
      "opened https://rukopis.example/work/7",
    ]);
  });

  it("of what was shown in front opens a new tab, never another site's", async () => {
    expect(await click([visible], { url: "https://rukopis.example.evil.com/", opens: "newTab" })).toEqual([
      "closed",
      "opened https://rukopis.example/",
    ]);
    expect(await click([visible], {})).toEqual(["closed"]);
  });
});

describe("the chain", () => {
  const chain = ["support", "worker", "permission", "subscription", "server", "provider"] as const;
  const checked = async (
    change: (seen: ReturnType<typeof browser>) => void = () => {},
    known: typeof record | null = record,
  ) => {
    const seen = browser();
    seen.state.key = KEY;
    change(seen);
    const check = createPushCheck({ call: seen.call, window: seen.window, record: () => known });
    const names: string[] = [];
    for (const step of chain) {
      const answer = await check.run(step, signal);
      names.push(answer.outcome === "passed" ? step : `${step}: ${answer.failure}`);
      if (answer.outcome === "failed") break;
    }
    return { names, check };
  };

  it("is whole, to the notification that is shown", async () => {
    const { names, check } = await checked();
    expect(names).toEqual([...chain]);
    const shown = check.run("shown", signal);
    const worker = new BroadcastChannel("rukopis.push");
    worker.postMessage({ type: "shown", title: "Другое" });
    worker.postMessage({ type: "shown", title: "Проверка уведомлений" });
    expect(await shown).toEqual({ outcome: "passed" });
    worker.close();
  });

  it.each([
    [
      "support: missing",
      ({ window }: ReturnType<typeof browser>) => void Reflect.deleteProperty(window, "PushManager"),
    ],
    [
      "permission: refused",
      ({ state }: ReturnType<typeof browser>) => void Object.assign(state, { permission: "denied" }),
    ],
    ["subscription: missing", ({ state }: ReturnType<typeof browser>) => void Object.assign(state, { key: "" })],
    [
      "server: unknown",
      ({ replies }: ReturnType<typeof browser>) =>
        void Object.assign(replies, { checkNotificationToken: () => ({ isKnown: false }) }),
    ],
    [
      "provider: gone",
      ({ replies }: ReturnType<typeof browser>) =>
        void Object.assign(replies, { sendTestPush: () => ({ outcome: "gone" }) }),
    ],
    [
      "provider: away",
      ({ replies }: ReturnType<typeof browser>) =>
        void Object.assign(replies, { sendTestPush: () => ({ outcome: "away" }) }),
    ],
  ])("names the step that fails: %s", async (last, change) => {
    expect((await checked(change)).names.at(-1)).toBe(last);
  });

  it("a browser that no record is of is unknown", async () => {
    expect((await checked(() => {}, null)).names.at(-1)).toBe("server: unknown");
  });
});
