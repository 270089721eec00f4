import { beforeEach, expect, it, vi } from "vitest";
import { createFirebase } from "../../src/services/firebase.service.ts";

const sdk = vi.hoisted(() => ({
  getToken: vi.fn(),
  deleteToken: vi.fn(),
  initializeApp: vi.fn(() => ({ name: "app" })),
  hear: (_payload: object): void => {},
}));
vi.mock("firebase/app", () => ({ getApps: () => [], initializeApp: sdk.initializeApp }));
vi.mock("firebase/messaging", () => ({
  getMessaging: (app: object) => ({ app }),
  getToken: sdk.getToken,
  deleteToken: sdk.deleteToken,
  onMessage: (_: object, hear: (payload: object) => void) => {
    sdk.hear = hear;
    return () => {};
  },
}));

const KEY = Buffer.from([4, ...Array.from({ length: 64 }, (_, index) => index)]).toString("base64url");
const OTHER_KEY = Buffer.from([4, ...Array.from({ length: 64 }, () => 9)]).toString("base64url");
const options = { apiKey: "k", projectId: "rukopis-test", messagingSenderId: "1", appId: "1:1:web:1" };
const signal = new AbortController().signal;

/** A browser that is subscribed with a key; nothing: it is not. */
function browser(key = "") {
  const state = { key };
  const getSubscription = async () =>
    state.key === ""
      ? null
      : {
          options: { applicationServerKey: new Uint8Array(Buffer.from(state.key, "base64url")).buffer },
          unsubscribe: async () => {
            state.key = "";
          },
        };
  const serviceWorker = {
    getRegistration: async (scope: string) =>
      scope === "/firebase-cloud-messaging-push-scope" ? { pushManager: { getSubscription } } : undefined,
  } as unknown as ServiceWorkerContainer;
  return { state, provider: createFirebase({ serviceWorker }, options, KEY) };
}

beforeEach(() => void vi.clearAllMocks());

it("the SDK is asked with the key of this site, and with no registration: it could not delete a token of another", async () => {
  const { provider } = browser();
  sdk.getToken.mockResolvedValueOnce("T1");
  expect(await provider.getToken(signal)).toBe("T1");
  expect(sdk.getToken.mock.calls).toEqual([[{ app: { name: "app" } }, { vapidKey: KEY }]]);
  expect(sdk.initializeApp.mock.calls).toEqual([[options]]);
});

it("a browser of another key leaves its service before the SDK is asked", async () => {
  const { provider, state } = browser(OTHER_KEY);
  sdk.getToken.mockImplementationOnce(async () => `key ${state.key}`);
  expect(await provider.getToken(signal)).toBe("key ");
});

it("a token that Google refuses leaves nobody subscribed", async () => {
  const { provider, state } = browser();
  sdk.getToken.mockImplementationOnce(async () => {
    state.key = KEY;
    throw new Error("messaging/token-subscribe-failed");
  });
  await expect(provider.getToken(signal)).rejects.toThrow("messaging/token-subscribe-failed");
  expect(state.key).toBe("");
});

it("a token that comes after the wait leaves nobody subscribed", async () => {
  const { provider, state } = browser();
  const { promise, resolve } = Promise.withResolvers<string>();
  sdk.getToken.mockReturnValueOnce(promise);
  const limit = new AbortController();
  const token = provider.getToken(limit.signal);
  limit.abort(new Error("30 s"));
  await expect(token).rejects.toThrow("30 s");
  state.key = KEY;
  resolve("T1");
  await vi.waitFor(() => expect(state.key).toBe(""));
});

it("a delete without a network leaves nobody subscribed", async () => {
  const { provider, state } = browser(KEY);
  sdk.deleteToken.mockRejectedValueOnce(new Error("Failed to fetch"));
  await expect(provider.deleteToken()).rejects.toThrow("Failed to fetch");
  expect(state.key).toBe("");
});

it("a message that comes while a page is in front goes to that page; what has no title is none", () => {
  const { provider } = browser();
  const heard: object[] = [];
  provider.followMessages((message) => heard.push(message));
  sdk.hear({ data: { contentTitle: "Новая глава", contentText: "«Утро»", url: "/work/7" } });
  sdk.hear({ data: { contentText: "без названия" } });
  sdk.hear({ notification: { title: "чужое" } });
  expect(heard).toEqual([{ contentTitle: "Новая глава", contentText: "«Утро»", url: "/work/7", largeIconUrl: "" }]);
});
