import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startInWorld } from "../support/world.ts";
import { test as base, expect } from "./fixtures.ts";

/** What stands in for Chatwoot's script, written from what it says of it: a holder, a frame, style elements, events of the window. */
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

const test = base.extend<object, { chat: Awaited<ReturnType<typeof startChat>> }>({
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
    async ({ chat }, use) => {
      const server = await startInWorld({
        ...{ CHAT_PROVIDER: "chatwoot", CHATWOOT_URL: chat.origin, CHATWOOT_TOKEN: "abc" },
        SUPPORT_EMAIL: "help@rukopis.example",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test("Nina finds the chat dead, reads why, writes a letter by keyboard, and is answered; the chat comes back", async ({
  author,
  reader,
  page,
  chat,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await author.logIn("nina");
  await page.clock.install();
  chat.state = "silent";
  await page.goto("/support");
  const button = page.getByRole("button", { name: "Написать в чат" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Чат ещё загружается")).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Чат не загрузился.")).toBeVisible();
  await reader.seeAccessible();
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
  await reader.seeAccessible();

  await page.goto("/");
  await author.logOut();
  await author.logIn("moder");
  await page.goto("/moderation/support");
  await reader.seeNoSidewaysScroll();
  await page.getByRole("button", { name: "Ответить" }).click();
  await page.getByRole("textbox", { name: "Ответ" }).fill("Починили.");
  await reader.seeAccessible();
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
      ...{ client_version: "N/A", site_version: "Полная" },
      ...{ profile: expect.stringMatching(/\/u\/nina$/), email_confirmed: "Да" },
    },
  ]);
  await page.getByRole("link", { name: "Чат не открывается" }).click();
  await expect(page.getByText("Починили.")).toBeVisible();
  await expect(page.locator(".woot-widget-holder")).toBeHidden();
  await reader.seeAccessible();
  await page.getByRole("button", { name: "Вопрос решён" }).click();
  await expect(page.getByRole("main").getByText("Закрыто", { exact: true })).toBeVisible();
});
