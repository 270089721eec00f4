// `dbus-run-session -- node tests/push/chromium.ts`: everything real in Chromium but Google's machines and the desktop. A browser is
// registered, an enciphered message comes over its own connection, is shown, and its click leads the tab: by Web Push, and by
// Firebase with its SDK.
import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { addPerson, seen, World } from "../endurance/world.ts";
import { wholeChromium } from "../support/chromium.ts";
import { patient } from "../support/patience.ts";
import { startPushService } from "../support/push/pushService.ts";
import { startFirebase } from "./firebase.ts";
import { startGoogle } from "./google.ts";
import { SHOWN_HERE, shownInFront, startNotifier } from "./notifier.ts";

const LONG = { timeout: patient(120_000) };
const flags =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

type Google = Awaited<ReturnType<typeof startGoogle>>;
type Desktop = Awaited<ReturnType<typeof startNotifier>>;
/** What the server gets, what the browser needs in addition, and what ends it. */
type Provider = {
  env: NodeJS.ProcessEnv;
  serve?: (context: BrowserContext) => Promise<void>;
  stop: () => Promise<void>;
};

/** The last part of an endpoint is what Google knows the browser by. */
const deliverBy = (google: Google) => (endpoint: string, body: Buffer) =>
  google.deliver(endpoint.split("/").at(-1) ?? "", body);

const providers: Record<string, (google: Google, folder: string) => Promise<Provider>> = {
  "Web Push": async (google) => {
    const service = await startPushService(({ path, body }) => {
      deliverBy(google)(path, body);
      return { status: 201 };
    });
    const redirected = `--import=${resolve("tests/push/redirected.mjs")}`;
    return { env: { NODE_OPTIONS: redirected, PUSH_STAND_IN: service.origin }, stop: service.stop };
  },
  Firebase: (google, folder) => startFirebase(folder, deliverBy(google)),
};

async function launch(profile: string, google: Google) {
  const program = wholeChromium ?? "/usr/bin/chromium";
  const own = ["--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(program, [...flags.split(" "), ...google.flags, ...own], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const address = await new Promise<string>((found) => {
    let output = "";
    child.stderr.on("data", (part) => {
      output += part;
      const [socket] = /ws:\/\/\S+/.exec(output) ?? [];
      if (socket) found(socket);
    });
  });
  // As it is, without what Playwright sets: it would keep every page visible.
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  return {
    browser,
    end: async () => {
      await browser.close().catch(() => {});
      if (child.pid) process.kill(-child.pid);
    },
  };
}

const sendTest = (page: Page) =>
  page.evaluate(async () => {
    const id = Number(localStorage.getItem("pushTokenId"));
    await fetch("/api/v2/account/notifications/send-test", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id }),
    });
  });

async function prove(
  context: BrowserContext,
  site: string,
  secret: string,
  desktop: Desktop,
  say: (words: string) => void,
) {
  const [blank] = context.pages();
  assert(blank);
  const { hostname } = new URL(site);
  await context.addCookies([
    { name: "sid", value: secret, domain: hostname, path: "/", httpOnly: true },
    { name: "LoginCookie", value: "1", domain: hostname, path: "/" },
  ]);
  await context.grantPermissions(["notifications"], { origin: site });
  const page = await context.newPage();
  await page.goto(`${site}/account/notifications`);
  await page.getByText("Сейчас включены.").waitFor(LONG);
  say("registered: the browser's own subscription is with the server");

  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors, []);
  say("the site can be installed");

  await page.getByRole("button", { name: "Проверить уведомления" }).click();
  const verdict = page.getByText(/^(Всё работает: уведомление пришло\.|Не получилось: .*)$/);
  await verdict.waitFor(LONG);
  assert.equal(await verdict.textContent(), "Всё работает: уведомление пришло.");
  assert.deepEqual(
    desktop.shown.map(({ summary }) => summary),
    ["Проверка уведомлений"],
  );
  say("the chain is whole: the message was enciphered, sent, received and shown");

  assert.deepEqual(await page.evaluate(SHOWN_HERE), shownInFront(site));
  const opening = context.waitForEvent("page", LONG);
  desktop.click(desktop.shown[0]?.id ?? 0);
  const opened = await opening;
  await opened.waitForURL(`${site}/account/notifications`, LONG);
  await opened.close();
  await page.bringToFront();
  say("in front: shown with its tag and icon, and its click opened a new tab at the site's own address");

  await page.goto(`${site}/`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // The machine that listens to the worker comes when the page is done.
  await page.waitForFunction(
    () => performance.getEntriesByType("resource").some(({ name }) => /\/push[.-]/.test(name)),
    null,
    {
      ...LONG,
      polling: 100,
    },
  );
  await blank.bringToFront();
  await page.waitForFunction(() => document.visibilityState === "hidden", null, { polling: 100 });
  await sendTest(page);
  await seen(() => desktop.shown.length === 2);
  const last = desktop.shown.at(-1);
  assert.match(last?.body ?? "", /Если вы это видите, уведомления доходят$/);
  desktop.click(last?.id ?? 0);
  await page.waitForURL("**/account/notifications", LONG);
  await page.waitForFunction(() => document.visibilityState === "visible", null, { polling: 100 });
  assert.equal(context.pages().length, 2);
  say("a click on the notification of a hidden tab brought that tab to the front and led it there");

  await page.getByRole("switch", { name: "Push в этом браузере" }).click();
  await page.getByText("Сейчас выключены.").waitFor(LONG);
  const left = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/firebase-cloud-messaging-push-scope");
    return (await registration?.pushManager.getSubscription()) ?? null;
  });
  assert.deepEqual([left, await page.evaluate(() => localStorage.getItem("pushTokenId"))], [null, null]);
  say("switched off: the browser has left its push service, and nothing of it is kept");
}

async function run(name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-push-"));
  const [desktop, google] = [await startNotifier(), await startGoogle()];
  const provider = await providers[name]?.(google, folder);
  assert(provider);
  const world = await World.make(undefined, provider.env);
  const launched = await launch(join(folder, "profile"), google);
  try {
    const nina = await world.past((opened) => addPerson(opened));
    await world.server.run();
    const [context] = launched.browser.contexts();
    assert(context);
    await provider.serve?.(context);
    await prove(context, world.server.url, nina.secret, desktop, (words) => console.log(`${name}: ${words}`));
  } finally {
    await launched.end();
    desktop.stop();
    google.stop();
    await provider.stop();
    await world.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

for (const name of process.argv[2] ? [process.argv[2]] : Object.keys(providers)) await run(name);
process.exit(0);
