import { expect } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";

/** As the page's Web Push sees a subscription: `toJSON()` of it is the token. */
export const token = JSON.stringify({ endpoint: "https://fcm.googleapis.com/t1", keys: { p256dh: "P", auth: "A" } });
const KEY = Buffer.from([4, ...Array.from({ length: 64 }, (_, index) => index)]).toString("base64url");

type Permission = "default" | "granted" | "denied";
type Question = "permission" | "idle" | "token" | "leaving";
type PendingQuestion = { resolve: (answer?: unknown) => void; reject: (fault: Error) => void };
/** What the page asks of its browser waits in `asked` until the tour answers it. `isLeavingHeld`: so does leaving the push service. */
type Device = {
  permission: Permission;
  asked: Record<Question, PendingQuestion[]>;
  isLeavingHeld: boolean;
  look: () => void;
};
type Held = { device: Device };

type Beginning = { permission?: Permission; isSupported?: boolean; record?: object };

/** Before the page is opened: a browser whose answers come when the tour says so. */
export async function takeBrowser(stage: Stage, beginning: Beginning = {}): Promise<void> {
  const { page } = stage;
  await page.route("**/push-provider", (route) =>
    route.fulfill({ json: { status: 1, data: { provider: "webpush", publicKey: KEY } } }),
  );
  await page.addInitScript(
    ({ permission = "default", isSupported = true, record, told, key }) => {
      const pending: Device["asked"] = { permission: [], idle: [], token: [], leaving: [] };
      const status = new EventTarget();
      const device: Device = {
        permission,
        asked: pending,
        isLeavingHeld: false,
        look: () => void status.dispatchEvent(new Event("change")),
      };
      const wait = (question: Question) =>
        new Promise((resolve, reject) => pending[question].push({ resolve, reject }) as unknown);
      Object.assign(window, { device });
      const define = (owner: object, name: string, value: unknown) =>
        Object.defineProperty(owner, name, { value, configurable: true, writable: true });
      if (isSupported) define(window, "PushManager", class {});
      else Reflect.deleteProperty(window, "PushManager");
      define(window, "Notification", {
        get permission() {
          return device.permission;
        },
        requestPermission: () => wait("permission"),
      });
      define(navigator, "permissions", { query: async () => status });
      define(window, "requestIdleCallback", (work: () => void) =>
        pending.idle.push({ resolve: work, reject: () => {} }),
      );
      const subscription = {
        options: { applicationServerKey: Uint8Array.from(key).buffer },
        unsubscribe: async () => (device.isLeavingHeld ? wait("leaving") : true),
        toJSON: () => JSON.parse(told),
      };
      const registration = {
        active: { state: "activated" },
        showNotification: async () => {},
        pushManager: {
          getSubscription: async () => subscription,
          subscribe: () => wait("token").then(() => subscription),
        },
      };
      const workers = Object.assign(new EventTarget(), {
        register: async () => registration,
        getRegistration: async () => registration,
        startMessages: () => {},
      });
      define(navigator, "serviceWorker", workers);
      // Another tab has registered this browser: what was never registered would be deleted without a call.
      const names = { pushToken: "token", pushTokenId: "tokenId", pushUserId: "accountId" } as const;
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (name) {
        const found = getItem.call(this, name);
        const isOff = getItem.call(this, "pushDisabled") === "true";
        if (found !== null || !isOff || !(name in names)) return found;
        return { pushToken: told, pushTokenId: "5", pushUserId: "1" }[name] ?? null;
      };
      if (record && sessionStorage.getItem("begun") === null)
        for (const [name, field] of Object.entries(names))
          localStorage.setItem(name, String((record as Record<string, unknown>)[field]));
      sessionStorage.setItem("begun", "true");
    },
    { ...beginning, told: token, key: [...Buffer.from(KEY, "base64url")] },
  );
}

/** The browser has learnt to show notifications. */
export const support = ({ page }: Stage) =>
  page.evaluate(() => void Object.defineProperty(window, "PushManager", { value: class {}, configurable: true }));

/** The permission is another one, and the browser says so if the page is to hear it. */
export const permit = ({ page }: Stage, permission: Permission, isHeard = false) =>
  page.evaluate(
    ([now, isTold]) => {
      const { device } = window as unknown as Held;
      device.permission = now;
      if (isTold) device.look();
    },
    [permission, isHeard] as const,
  );

/** Waits until the page has asked something of the browser. */
export async function seeAsked({ page }: Stage, question: Question): Promise<void> {
  const count = () => page.evaluate((name) => (window as unknown as Held).device.asked[name].length, question);
  await expect.poll(count, { message: `${question}: questions to the browser` }).toBeGreaterThan(0);
}

/** Everything that the page has asked of the browser is answered; waits for the first. */
export async function answerBrowser(stage: Stage, question: Question, how: "resolve" | "reject", answer?: string) {
  await seeAsked(stage, question);
  await stage.page.evaluate(
    ([name, end, given]) => {
      const { device } = window as unknown as Held;
      if (name === "leaving") device.isLeavingHeld = false;
      for (const one of device.asked[name].splice(0))
        if (end === "resolve") one.resolve(given);
        else one.reject(new Error("Нет сети"));
    },
    [question, how, answer] as const,
  );
}

/** From here on the browser leaves its push service only when the test lets it. */
export const holdLeaving = ({ page }: Stage, isLeavingHeld = true) =>
  page.evaluate((isHeld) => {
    const { device } = window as unknown as Held;
    device.isLeavingHeld = isHeld;
    device.asked.leaving = [];
  }, isLeavingHeld);

/** What another tab of this browser has kept, as this one finds it. @param record null: it has been forgotten, and is off */
export const keepElsewhere = ({ page }: Stage, record: { token: string; tokenId: number; accountId: number } | null) =>
  page.evaluate((kept) => {
    const names = { pushToken: kept?.token, pushTokenId: kept?.tokenId, pushUserId: kept?.accountId };
    for (const [name, value] of Object.entries(names))
      if (value === undefined) localStorage.removeItem(name);
      else localStorage.setItem(name, String(value));
  }, record);

/** The worker has chosen this tab for the notification that was clicked. */
export const clickNotification = ({ page }: Stage, url: string) =>
  page.evaluate(
    (clicked) =>
      void navigator.serviceWorker.dispatchEvent(
        new MessageEvent("message", { data: { type: "focus", url: clicked } }),
      ),
    url,
  );

/** What another tab says: a channel is heard by every other one of its name, in the same page too. */
export const saysElsewhere = ({ page }: Stage, channel: string, message: object) =>
  page.evaluate(
    ([name, told]) => {
      const other = new BroadcastChannel(name);
      other.postMessage(told);
      other.close();
    },
    [channel, message] as const,
  );
