// `dbus-run-session -- node tests/push/firefox.ts`: everything real in Firefox but Mozilla's push service and the desktop. A browser is
// registered, an enciphered message comes over its own connection, is shown, and its click leads the tab.
import { strict as assert } from "node:assert";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addPerson, World } from "../endurance/world.ts";
import { startAutopush } from "./autopush.ts";
import { startFirefox } from "./bidi.ts";
import { SHOWN_HERE, shownInFront, startNotifier } from "./notifier.ts";

const say = (words: string) => console.log(`Firefox: ${words}`);
const profile = await mkdtemp(join(tmpdir(), "rukopis-firefox-"));
const [desktop, service] = [await startNotifier(), await startAutopush()];
const world = await World.make(undefined, { PUSH_SERVICES: service.origin });
const nina = await world.past((opened) => addPerson(opened));
await world.server.run();
const site = world.server.url;
const { hostname } = new URL(site);
const firefox = await startFirefox(profile, {
  "dom.push.serverURL": service.address,
  "dom.push.connection.enabled": true,
  "dom.push.testing.allowInsecureServerURL": true,
  "permissions.default.desktop-notification": 1,
  "alerts.useSystemBackend": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
});
let failure: unknown;
try {
  await firefox.setCookie("sid", nina.secret, hostname);
  await firefox.setCookie("LoginCookie", "1", hostname);
  const page = await firefox.open(`${site}/account/notifications`);
  const says = (words: string) => page.until(`document.body.innerText.includes(${JSON.stringify(words)})`);
  await says("Сейчас включены.");
  say("registered: the browser's own subscription is with the server");

  const press = (name: string) =>
    page.evaluate(
      `[...document.querySelectorAll("button")].find((one) => one.textContent === ${JSON.stringify(name)}).click()`,
    );
  await press("Проверить уведомления");
  await says("Всё работает: уведомление пришло.");
  assert.deepEqual(
    desktop.shown.map(({ summary }) => summary),
    ["Проверка уведомлений"],
  );
  say("the chain is whole: the message was enciphered, sent, received and shown");

  assert.deepEqual(await page.evaluate(SHOWN_HERE), shownInFront(site));
  const settings = `${site}/account/notifications`;
  const atSettings = async () => (await firefox.tabs()).filter((url) => url === settings).length;
  assert.equal(await atSettings(), 1);
  desktop.click(desktop.shown[0]?.id ?? 0);
  for (const end = Date.now() + 60_000; (await atSettings()) === 1 && Date.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await atSettings(), 2);
  await firefox.closeNewestTab();
  say("in front: shown with its tag and icon, and its click opened a new tab at the site's own address");

  await page.evaluate("void document.querySelector('header a[href=\"/\"]').click()");
  await page.until("location.pathname === '/'");
  await firefox.open("about:blank");
  await page.until("document.visibilityState === 'hidden'");
  await page.evaluate(`fetch("/api/v2/account/notifications/send-test", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: Number(localStorage.getItem("pushTokenId")) }),
  }).then(({ status }) => status)`);
  for (const end = Date.now() + 60_000; desktop.shown.length < 2 && Date.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 50));
  const last = desktop.shown.at(-1);
  assert.equal(desktop.shown.length, 2);
  assert.match(last?.body ?? "", /Если вы это видите, уведомления доходят/);
  const before = await firefox.tabs();
  desktop.click(last?.id ?? 0);
  // Without a screen Firefox does not bring a tab to the front: that is Chromium's to prove.
  await page.until("location.pathname === '/account/notifications'");
  assert.equal((await firefox.tabs()).length, before.length);
  say("a click on the notification led the hidden tab there, and opened no other");
} catch (error) {
  failure = error;
  console.error(error, desktop.shown);
}
firefox.end();
desktop.stop();
service.stop();
await world.stop();
await rm(profile, { recursive: true, force: true, maxRetries: 5 });
process.exit(failure ? 1 : 0);
