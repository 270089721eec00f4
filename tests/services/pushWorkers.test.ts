import { afterEach, expect, it, vi } from "vitest";

type Hear = (event: object) => void;
const sdk = vi.hoisted(() => ({ show: async (_payload: object): Promise<void> => {}, options: null as object | null }));
vi.mock("firebase/app", () => ({
  initializeApp: (options: object) => {
    sdk.options = options;
    return options;
  },
}));
vi.mock("firebase/messaging/sw", () => ({
  getMessaging: () => ({}),
  onBackgroundMessage: (_: object, show: (payload: object) => Promise<void>) => {
    sdk.show = show;
  },
}));

/** A worker's world with tabs; notifications of one tag are one. */
async function start(file: string, tabs: string[] = []) {
  const shown = new Map<string, object>();
  const hearers = new Map<string, Hear>();
  vi.stubGlobal("self", {
    firebaseApp: { projectId: "rukopis-test" },
    location: { origin: "https://rukopis.example" },
    registration: {
      showNotification: async (title: string, { tag, ...options }: { tag: string }) =>
        void shown.set(tag, { title, ...options }),
    },
    clients: { matchAll: async () => tabs.map((visibilityState) => ({ visibilityState })) },
    addEventListener: (name: string, hear: Hear) => void hearers.set(name, hear),
  });
  vi.resetModules();
  await import(file);
  const push = async (data: unknown) => {
    let work: Promise<unknown> | undefined;
    hearers.get("push")?.({
      data: data === undefined ? null : { json: () => JSON.parse(String(data)) },
      waitUntil: (given: Promise<unknown>) => {
        work = given;
      },
    });
    await work;
  };
  return { shown, push, hearers };
}
const webPush = "../../src/workers/webPush.worker.ts";
const firebase = "../../src/workers/firebase.worker.ts";
const data = { contentTitle: "Новая глава", contentText: "«Утро»", url: "/work/7", largeIconUrl: "/files/1" };
const words = { title: "Новая глава", body: "«Утро»", icon: "/files/1", dir: "auto" };
const unread = {
  title: "Рукопись",
  body: "Есть новости",
  icon: "/favicon-192x192.png",
  dir: "auto",
  data: { url: "/", opens: "sameTab" },
};

afterEach(() => void vi.unstubAllGlobals());

it("two tabs, or none: one notification, and one more takes its place", async () => {
  const { shown, push } = await start(webPush, ["hidden", "hidden"]);
  await push(JSON.stringify({ data }));
  await push(JSON.stringify({ data }));
  expect([...shown]).toEqual([["PMMessage", { ...words, data: { url: "/work/7", opens: "sameTab" } }]]);
});

it("a page in front: its click opens a new tab", async () => {
  const { shown, push } = await start(webPush, ["hidden", "visible"]);
  await push(JSON.stringify({ data }));
  expect([...shown.values()]).toEqual([{ ...words, data: { url: "/work/7", opens: "newTab" } }]);
});

it.each([
  ["nothing at all", undefined],
  ["no JSON", "новости"],
  ["no message", '{"data":{"contentText":"без названия"}}'],
  ["null", "null"],
])("something is always shown: %s", async (_, sent) => {
  const { shown, push } = await start(webPush);
  await push(sent);
  expect([...shown.values()]).toEqual([unread]);
});

it("Firebase's shows what the SDK gives it, and something always", async () => {
  const { shown, hearers } = await start(firebase);
  expect(sdk.options).toEqual({ projectId: "rukopis-test" });
  await sdk.show({ data });
  expect([...shown.values()]).toEqual([{ ...words, data: { url: "/work/7", opens: "sameTab" } }]);
  await sdk.show({});
  expect([...shown.values()]).toEqual([unread]);
  // Clicks are this site's: the SDK knows those of its own notifications alone.
  expect([...hearers.keys()].sort()).toEqual(["activate", "install", "notificationclick"]);
});
