// `dbus-run-session -- node tests/push/chromium.ts`: everything real in Chromium but Google's machines and the desktop. A browser is
// registered, an enciphered message comes over its own connection, is shown, and its click leads the tab.
import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { addPerson, seen, World } from "../endurance/world.ts";
import { startPushService } from "../support/push/pushService.ts";
import { startGoogle } from "./google.ts";
import { startNotifier } from "./notifier.ts";

const say = (words: string) => console.log(words);
const desktop = await startNotifier();
const google = await startGoogle();
const service = await startPushService(({ path, body }) => {
  void google.deliver(path.split("/").at(-1) ?? "", body);
  return { status: 201 };
});
const world = await World.make(undefined, {
  NODE_OPTIONS: `--import=${resolve("tests/push/redirected.mjs")}`,
  PUSH_STAND_IN: service.origin,
});
const nina = await world.past((opened) => addPerson(opened));
await world.server.run();
const site = world.server.url;

const profile = await mkdtemp(join(tmpdir(), "rukopis-chromium-"));
const flags =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const child = spawn(
  process.env.CHROMIUM ?? "/usr/bin/chromium",
  [...flags.split(" "), ...google.flags, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
  { stdio: ["ignore", "ignore", "pipe"], detached: true },
);
const address = await new Promise<string>((found) => {
  let told = "";
  child.stderr.on("data", (part) => {
    told += part;
    const [socket] = /ws:\/\/\S+/.exec(told) ?? [];
    if (socket) found(socket);
  });
});
const browser = await chromium.connectOverCDP(address, { noDefaults: true } as never);
let failure: unknown;
try {
  const [context] = browser.contexts();
  const [blank] = context?.pages() ?? [];
  assert(context && blank);
  const { hostname } = new URL(site);
  await context.addCookies([
    { name: "sid", value: nina.secret, domain: hostname, path: "/", httpOnly: true },
    { name: "LoginCookie", value: "1", domain: hostname, path: "/" },
  ]);
  await context.grantPermissions(["notifications"], { origin: site });
  const page = await context.newPage();
  await page.goto(`${site}/account/notifications`);
  await page.getByText("Сейчас включены.").waitFor({ timeout: 120_000 });
  say("registered: the browser's own subscription is with the server");

  await page.getByRole("button", { name: "Проверить уведомления" }).click();
  await page.getByText("Всё работает: уведомление пришло.").waitFor({ timeout: 120_000 });
  assert.deepEqual(
    desktop.shown.map(({ summary }) => summary),
    ["Проверка уведомлений"],
  );
  say("the chain is whole: the message was enciphered, sent, received and shown");

  await page.goto(`${site}/`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.getRegistration("/firebase-cloud-messaging-push-scope"));
  // The machine that listens to the worker comes when the page is done.
  await page.waitForTimeout(5_000);
  await blank.bringToFront();
  await page.waitForFunction(() => document.visibilityState === "hidden", null, { polling: 100 });
  await page.evaluate(async () => {
    const id = Number(localStorage.getItem("pushTokenId"));
    await fetch("/api/v2/account/notifications/send-test", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id }),
    });
  });
  await seen(() => desktop.shown.length === 2);
  const last = desktop.shown.at(-1);
  assert.equal(last?.body, "Если вы это видите, уведомления доходят");
  desktop.click(last?.id ?? 0);
  await page.waitForURL("**/account/notifications", { timeout: 60_000 });
  await page.waitForFunction(() => document.visibilityState === "visible", null, { polling: 100 });
  assert.equal(context.pages().length, 2);
  say("a click on the notification of a hidden tab brought that tab to the front and led it there");
} catch (error) {
  failure = error;
  console.error(error, desktop.shown);
}
await browser.close().catch(() => {});
if (child.pid) process.kill(-child.pid);
desktop.stop();
google.stop();
await service.stop();
await world.stop();
await rm(profile, { recursive: true, force: true, maxRetries: 5 });
process.exit(failure ? 1 : 0);
