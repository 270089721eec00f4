import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Worker } from "@playwright/test";
import config from "../../playwright.config.ts";
import { wholeChromium } from "../support/chromium.ts";
import { patient } from "../support/patience.ts";
import { type Browser, newBrowser, type PushService, startPushService } from "../support/push/pushService.ts";
import { startInWorld } from "../support/world.ts";
import { test as base, expect } from "./fixtures.ts";
import { Reader } from "./pages/Reader.ts";

/** A stand-in for Chatwoot's script, by its documentation: a holder, a frame, style elements, events of the window. */
const script = `(() => {
  const tell = (name) => dispatchEvent(new CustomEvent("chatwoot:" + name));
  window.told = [];
  window.chatwootSDK = { run: ({ baseUrl, websiteToken }) => {
    if (window.$chatwoot) return;
    const style = document.createElement("style");
    style.textContent = ".woot-widget-holder{position:fixed;inset:auto 0 0 auto;visibility:hidden}.woot-widget-holder.open{visibility:visible}";
    document.body.append(style);
    const holder = Object.assign(document.createElement("div"), { className: "woot-widget-holder" });
    const frame = Object.assign(document.createElement("iframe"), { id: "chatwoot_live_chat_widget", title: "Чат", src: baseUrl + "/widget?website_token=" + websiteToken });
    holder.append(frame);
    document.body.append(holder);
    const toggle = (state) => { holder.classList.toggle("open", state === "open"); tell(state === "open" ? "opened" : "closed"); };
    window.$chatwoot = { hasLoaded: false, toggle, reset: () => { frame.src = frame.src; },
      setUser: (...given) => window.told.push(given), setCustomAttributes: (given) => window.told.push(given) };
    window.onmessage = ({ data }) => {
      if (data === "loaded") { window.$chatwoot.hasLoaded = true; tell("ready"); }
      if (data === "close") toggle("close");
    };
  } };
})()`;
const widget = `<!doctype html><html lang="ru"><title>Чат</title><button onclick="parent.postMessage('close', '*')">Закрыть окно чата</button>
<script>parent.postMessage("loaded", "*")</script></html>`;

/** A Chatwoot of one's own that is away, silent or there. */
async function startChat() {
  const chat = { origin: "", state: "away" as "away" | "silent" | "there", stop: () => {} };
  const silent: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (chat.state === "silent") return void silent.push(response);
    if (chat.state === "away") return void response.writeHead(503).end();
    const isScript = request.url === "/packs/js/sdk.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8" });
    response.end(isScript ? script : widget);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  chat.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  chat.stop = () => {
    for (const response of silent) response.destroy();
    server.closeAllConnections();
    server.close();
  };
  return chat;
}

const test = base.extend<object, { chat: Awaited<ReturnType<typeof startChat>>; pushes: PushService }>({
  pushes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const pushes = await startPushService();
      await use(pushes);
      await pushes.stop();
    },
    { scope: "worker" },
  ],
  chat: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const chat = await startChat();
      await use(chat);
      chat.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ chat, pushes }, use) => {
      const server = await startInWorld({
        CHAT_PROVIDER: "chatwoot",
        CHATWOOT_URL: chat.origin,
        CHATWOOT_TOKEN: "abc",
        SUPPORT_EMAIL: "help@rukopis.example",
        PUSH_SERVICES: pushes.origin,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});
test.use({ serviceWorkers: "allow" });

// The shell without a screen, in which the other suites run, lets nobody show a notification.
test.use({
  launchOptions: { ...config.use?.launchOptions, ...(wholeChromium && { executablePath: wholeChromium }) },
});

test.skip(!wholeChromium, "The Chromium of the packages shows no notification: apt-get install chromium");

/** Grants the permission. The subscription is one with the stand-in: Chromium gets a real one from Google alone. */
async function subscribeTo(page: Page, service: PushService, browser: Browser) {
  await page.exposeFunction("allow", () => page.context().grantPermissions(["notifications"]));
  await page.addInitScript(
    (token) => {
      Notification.requestPermission = async () => {
        await (window as unknown as { allow: () => Promise<void> }).allow();
        return Notification.permission;
      };
      let given: object | null = null;
      PushManager.prototype.getSubscription = async () => given as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        given = { options, toJSON: () => JSON.parse(token), unsubscribe: async () => true };
        return given as PushSubscription;
      };
    },
    service.tokenOf(browser, "nina"),
  );
}

/** What is asked of the worker's own world, which knows no page. */
type WorkerWorld = {
  registration: ServiceWorkerRegistration;
  dispatchEvent: (event: Event) => boolean;
  NotificationEvent: new (type: string, given: { notification: Notification }) => Event;
};

/** The worker of this browser that shows the notifications. */
const workerOf = (page: Page): Worker => {
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("no worker was registered");
  return worker;
};

/** Gives the worker what the push service was sent, as the browser would. @returns what is shown */
async function receive(page: Page, origin: string, message: string) {
  const session = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations)
      if (scopeURL.includes("push-scope")) found.resolve(registrationId);
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await found.promise,
    data: message,
  });
  const shown = () =>
    workerOf(page).evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerWorld;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
  await expect.poll(shown).toHaveLength(1);
  await session.detach();
  return (await shown())[0];
}

/** Presses the notification that is shown: its event comes from the test, not from a desktop. */
const pressShown = (page: Page) =>
  workerOf(page).evaluate(async () => {
    const worker = globalThis as unknown as WorkerWorld;
    const [notification] = await worker.registration.getNotifications();
    if (notification) worker.dispatchEvent(new worker.NotificationEvent("notificationclick", { notification }));
  });

/** axe in both themes, and nothing wider than the page at 360 px. */
async function seeWell({ page }: { page: Page }) {
  const reader = new Reader(page);
  await reader.seeAccessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await reader.seeAccessible("color-contrast");
  await page.emulateMedia({ colorScheme: "light" });
  await reader.seeNoSidewaysScroll();
}

test("Nina is notified once of Vera's chapters, mutes the book, finds the chat dead, writes a letter by keyboard, and is answered; the chat comes back", async ({
  author,
  reader,
  page,
  chat,
  pushes,
  server,
  playwright,
}) => {
  test.setTimeout(patient(90_000));
  const book = 1;
  const callsOf = async (login: string) => {
    const request = await playwright.request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { "sec-fetch-site": "same-origin" },
    });
    const call = async (path: string, data: object) => {
      const answer = await request.post(path, { data });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()).data;
    };
    await call("/api/v1/account/login-by-password", { login, password: server.passwordOf(login) });
    const get = async (path: string) => (await (await request.get(path)).json()).data;
    return {
      call,
      id: async () => (await get("/api/v2/account")).id,
      told: async () => (await get("/api/v1/notification/get")).items,
    };
  };
  const vera = await callsOf("vera");
  const gleb = await callsOf("gleb");
  const publish = async (title: string) => {
    const paragraph = { type: "paragraph", content: [{ type: "text", text: "Вода стояла высоко." }] };
    const { chapter } = await vera.call("/api/v2/work/create/chapter", {
      workId: book,
      requestId: crypto.randomUUID(),
      title,
      document: { type: "doc", content: [paragraph] },
    });
    await vera.call(`/api/v2/work/${book}/update/chapter-state/${chapter.id}`, { type: "publish.requested" });
    return chapter.id as number;
  };

  await page.setViewportSize({ width: 360, height: 740 });
  await author.logIn("nina");
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width: 360, height: 740 });
  const browser = newBrowser();
  await subscribeTo(tab, pushes, browser);
  await tab.goto("/u/vera");
  await tab.getByRole("button", { name: "Подписаться" }).click();
  await expect(tab.getByRole("button", { name: "Вы подписаны" })).toBeVisible();
  await tab.goto("/account/notifications");
  await expect(tab.getByText("Сейчас выключены.")).toBeVisible();
  await seeWell({ page: tab });
  await tab.getByRole("switch", { name: "Push в этом браузере" }).click();
  await expect(tab.getByText("Сейчас включены.")).toBeVisible();
  await seeWell({ page: tab });
  await tab.close();

  await gleb.call(`/api/v2/account/${await vera.id()}/follow`, {});
  const first = await publish("Паводок");
  await publish("Мост");
  await publish("Переправа");
  await expect.poll(async () => (await gleb.told())[0]?.previewText).toBe("вышли 3\u00a0главы");
  await expect.poll(() => pushes.received.length).toBe(1);
  const message = browser.read(pushes.received[0]?.body ?? Buffer.alloc(0));
  await page.goto("about:blank");
  expect(await receive(page, server.url, message)).toEqual(["Соль на подоконнике", "Вышла новая глава: «Паводок»"]);
  await page.goto("/account/notifications");
  // From now on the tab listens to the worker.
  await expect(page.getByText("Сейчас включены.")).toBeVisible();
  await pressShown(page);
  await expect(page).toHaveURL(`/book/${book}/read/${first}`);
  await reader.seeChapter("Паводок");

  await page.goto(`/book/${book}`);
  await page.getByRole("button", { name: "Уведомления, 1 новое" }).click();
  const panel = page.getByRole("dialog", { name: "Уведомления" });
  await expect(panel.getByRole("listitem")).toHaveText([/Соль на подоконнике: вышли 3\sглавы/]);
  await seeWell({ page });
  await panel.getByRole("button", { name: "Прочитать все" }).click();
  await expect(page.getByRole("button", { name: "Уведомления", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  // What she has just read puts the book onto a shelf as soon as the server knows of it.
  await page.getByRole("button", { name: /, полка: Соль на подоконнике$/ }).click();
  await page.getByRole("menuitem", { name: "Не сообщать о новых главах" }).click();
  await expect(page.getByText("Об этой книге больше не сообщим")).toBeVisible();
  await publish("Берег");
  await expect.poll(async () => (await gleb.told())[0]?.previewText).toBe("вышли 4\u00a0главы");
  await page.goto("/notifications");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/Соль на подоконнике: вышли 3\sглавы/]);
  await expect(page.getByRole("button", { name: "Уведомления", exact: true })).toBeVisible();
  await seeWell({ page });
  expect(pushes.received).toHaveLength(1);

  await page.clock.install();
  chat.state = "silent";
  await page.goto("/support");
  const button = page.getByRole("button", { name: "Написать в чат" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Чат ещё загружается")).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Чат не загрузился.")).toBeVisible();
  await seeWell({ page });
  await button.click();
  await expect(page.getByRole("button", { name: "Открываем чат" })).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward(10_000);
  const failure = page.getByText("К сожалению, не удалось загрузить чат, попробуйте еще раз позже.");
  await expect(failure).toBeVisible();
  await page.clock.resume();
  await page.getByRole("button", { name: "Закрыть" }).click();
  await expect(failure).toHaveCount(0);

  // Without a mouse.
  await page.getByLabel("Тема").focus();
  await page.keyboard.type("Чат не открывается");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ждала десять секунд.");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Отправить письмо" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Письмо принято: обращение № \d+$/)).toBeVisible();
  await expect(page.getByText("Ждёт ответа")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await reader.seeNoSidewaysScroll();
  await seeWell({ page });

  await page.goto("/");
  await author.logOut();
  await author.logIn("moder");
  await page.goto("/moderation/support");
  await reader.seeNoSidewaysScroll();
  await page.getByRole("button", { name: "Ответить" }).click();
  await page.getByRole("textbox", { name: "Ответ" }).fill("Починили.");
  await seeWell({ page });
  await page.getByRole("button", { name: "Отправить ответ" }).click();
  await expect(page.getByText("На все письма ответили.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Обращения" })).toBeFocused();
  await page.goto("/");
  await author.logOut();

  await author.logIn("nina");
  await page.setViewportSize({ width: 1_280, height: 900 });
  chat.state = "away";
  await page.goto("/support");
  await expect(page.getByText("Чат не загрузился.")).toBeVisible();
  chat.state = "there";
  await button.click();
  const frame = page.frameLocator("#chatwoot_live_chat_widget");
  await frame.getByRole("button", { name: "Закрыть окно чата" }).click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([
    [expect.stringMatching(/^\d+$/), { name: "Нина Ветрова", email: expect.stringContaining("@") }],
    {
      client_version: "N/A",
      site_version: "Полная",
      profile: expect.stringMatching(/\/u\/nina$/),
      email_confirmed: "Да",
    },
  ]);
  await page.getByRole("link", { name: "Чат не открывается" }).click();
  await expect(page.getByText("Починили.")).toBeVisible();
  await expect(page.locator(".woot-widget-holder")).toBeHidden();
  await seeWell({ page });
  await page.getByRole("button", { name: "Вопрос решён" }).click();
  await expect(page.getByRole("main").getByText("Закрыто", { exact: true })).toBeVisible();
});
