import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addAccount } from "../support/factories.ts";
import { closeApp, late, openApp, press, seeTitle } from "../support/flow.tsx";
import { newBrowser, type PushService, startPushService } from "../support/push/pushService.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let service: PushService;
const before = new Map<string, PropertyDescriptor | undefined>();
beforeAll(async () => {
  service = await startPushService();
  const push = { services: [service.origin], firebase: null };
  server = await startServer({ now: new Date().toISOString(), config: { push } });
});
afterEach(() => {
  closeApp();
  window.localStorage.clear();
  for (const [name, found] of before) {
    const owner = name === "serviceWorker" ? navigator : window;
    if (found) Object.defineProperty(owner, name, found);
    else Reflect.deleteProperty(owner, name);
  }
  before.clear();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

/** What the page without layout lacks: a browser that its person lets show notifications. */
function allowPush() {
  const state = { permission: "default", isSubscribed: false };
  const token = JSON.parse(service.tokenOf(newBrowser(), "nina"));
  const subscription = {
    options: { applicationServerKey: null },
    unsubscribe: async () => {
      state.isSubscribed = false;
    },
    toJSON: () => token,
  };
  const registration = {
    active: { state: "activated" },
    pushManager: {
      getSubscription: async () => (state.isSubscribed ? subscription : null),
      subscribe: async () => {
        state.isSubscribed = true;
        return subscription;
      },
    },
  };
  const workers = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
    startMessages: () => {},
  });
  const notification = {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.permission = "granted";
      return "granted";
    },
  };
  const define = (owner: object, name: string, value: unknown) => {
    before.set(name, Object.getOwnPropertyDescriptor(owner, name));
    Object.defineProperty(owner, name, { value, configurable: true });
  };
  define(navigator, "serviceWorker", workers);
  define(window, "PushManager", class {});
  define(window, "Notification", notification);
  return state;
}

const panel = () => screen.findByRole("region", { name: "Push в этом браузере" }, late);
const devices = () => server.database.selectFrom("pushToken").select("accountId").execute();

it("a browser that shows no notifications says so, and the chain names its first link", async () => {
  const nina = await addAccount(server);
  await openApp(server, nina, "/account/notifications");
  await seeTitle("Уведомления");
  await screen.findByText("Notifications unsupported", undefined, late);
  const toggle = within(await panel()).getByRole("switch");
  expect(toggle.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(toggle);
  await press("Проверить уведомления");
  await screen.findByText(/^Не получилось: «Браузер умеет показывать уведомления»\./, undefined, late);
  expect(await devices()).toEqual([]);
});

it("a reader switches push on and off; the server knows the browser meanwhile, and a link that fails is named", async () => {
  const state = allowPush();
  const nina = await addAccount(server);
  await openApp(server, nina, "/account/notifications");
  await seeTitle("Уведомления");
  await screen.findByText("Приходят, даже если вкладка закрыта. Сейчас выключены.", undefined, late);
  fireEvent.click(within(await panel()).getByRole("switch"));
  await screen.findByText("Приходят, даже если вкладка закрыта. Сейчас включены.", undefined, late);
  expect([state.isSubscribed, await devices()]).toEqual([true, [{ accountId: nina.id }]]);
  // A person who clears the site's data loses the subscription too.
  state.isSubscribed = false;
  await press("Проверить уведомления");
  const verdict = await screen.findByText(/^Не получилось/, undefined, late);
  expect(verdict.textContent).toBe(
    "Не получилось: «Браузер подписан на уведомления». Выключите уведомления здесь и включите снова.",
  );
  fireEvent.click(within(await panel()).getByRole("switch"));
  await screen.findByText("Приходят, даже если вкладка закрыта. Сейчас выключены.", undefined, late);
  await waitFor(async () => expect(await devices()).toEqual([]), late);
  expect([state.isSubscribed, window.localStorage.getItem("pushDisabled")]).toEqual([false, "true"]);
});
