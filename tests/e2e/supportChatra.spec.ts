import { startInWorld } from "../support/world.ts";
import { test as base, expect } from "./fixtures.ts";

/** A stand-in for Chatra's script, by its documentation: a queue of calls, a node in the page, a frame of its own. */
const script = `(() => {
  const asked = window.Chatra.q;
  window.told = [];
  const node = () => document.getElementById("chatra");
  const make = () => {
    const made = Object.assign(document.createElement("div"), { id: "chatra" });
    const frame = Object.assign(document.createElement("iframe"), { title: "Чат", src: "https://chat.chatra.io/?id=" + window.ChatraID });
    Object.assign(made.style, { position: "fixed", right: "0", bottom: "0", visibility: "hidden" });
    made.append(frame);
    document.body.append(made);
  };
  let isKilled = false;
  const does = {
    show: () => { node().style.visibility = "visible"; },
    hide: () => { node().style.visibility = "hidden"; },
    openChat: () => node().classList.add("chatra--expanded"),
    minimizeWidget: () => node().classList.remove("chatra--expanded"),
    setIntegrationData: (data) => window.told.push(data),
    kill: () => { isKilled = true; node()?.remove(); },
    restart: () => { isKilled = false; make(); },
  };
  window.Chatra = (name, ...rest) => does[name](...rest);
  for (const call of asked) window.Chatra(...call);
  addEventListener("message", ({ data }) => { if (data === "close") does.minimizeWidget(); });
  if (!isKilled) make();
})()`;
const widget = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Чат</title>
<button onclick="parent.postMessage('close', '*')">Свернуть чат</button></html>`;

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startInWorld({ CHAT_PROVIDER: "chatra", CHATRA_ID: "abc" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("Chatra: the button waits for the widget, opens it, and after ten silent seconds says that it has failed", {
  tag: "@whole",
}, async ({ page, author }) => {
  let isSilent = true;
  await page.route("https://call.chatra.io/chatra.js", (route) =>
    isSilent ? undefined : route.fulfill({ contentType: "text/javascript; charset=utf-8", body: script }),
  );
  await page.route("https://chat.chatra.io/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: widget }),
  );
  await author.logIn("nina");
  await page.clock.install();
  // A script that does not come holds the page's load up for ever, where it is asked for before.
  await page.goto("/support", { waitUntil: "domcontentloaded" });
  const button = page.getByRole("button", { name: "Написать в чат" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Чат не загрузился.")).toBeVisible();
  await button.click();
  const opening = page.getByRole("button", { name: "Открываем чат" });
  await expect(opening).toHaveClass(/loading/);
  await page.clock.fastForward(10_000);
  await expect(page.getByText("К сожалению, не удалось загрузить чат, попробуйте еще раз позже.")).toBeVisible();
  await expect(button).not.toHaveClass(/loading/);
  await expect(page.locator("#chatra")).toHaveCount(0);
  await page.clock.resume();

  isSilent = false;
  await page.goto("/support");
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("#chatra")).toBeHidden();
  await button.click();
  const frame = page.frameLocator("#chatra iframe");
  await expect(frame.getByRole("button", { name: "Свернуть чат" })).toBeVisible();
  await expect(page.getByRole("button", { expanded: true })).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([
    {
      "Версия клиента": "N/A",
      "Версия сайта": "Полная",
      ID: expect.any(Number),
      Профиль: expect.stringMatching(/\/u\/nina$/),
      name: "Нина Ветрова",
      email: expect.stringContaining("@"),
      "E-mail подтверждён": "Да",
    },
  ]);
  await frame.getByRole("button", { name: "Свернуть чат" }).click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});
