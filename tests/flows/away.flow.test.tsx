import { screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addWork } from "../support/factories.works.ts";
import { closeApp, late, openApp, seeTitle } from "../support/flow.tsx";
import { testServer } from "../support/server.ts";

const server = testServer();
let vera: TestAccount;
let workId: number;
beforeAll(async () => {
  vera = await addAccount(server);
  workId = (await addWork(server, { owner: vera }, { title: "Соль" })).id;
});
afterEach(closeApp);

const list = () => `/u/${vera.userName}/works/edit`;
const away = () =>
  new Response(JSON.stringify({ status: 6, errorCode: 9, message: "Сервер временно недоступен", retryAfter: 5 }), {
    status: 503,
    headers: { "content-type": "application/json", "retry-after": "5" },
  });

/** What is tried again after ten seconds is not: only the network's return can help. */
function stopRetries(): void {
  const { setTimeout: start } = globalThis;
  vi.stubGlobal("setTimeout", (run: () => void, wait: number) => (wait === 10_000 ? 0 : start(run, wait)));
}

it("the database is away: who is signed in reads so at once, and the page opens when it is back", async () => {
  let isAway = true;
  const requests: string[] = [];
  await openApp(server, vera, list(), (path) => {
    requests.push(path);
    return isAway ? away() : undefined;
  });
  await seeTitle("Ждём ответа сервера");
  await screen.findByText("Вход не проверен: Сервер временно недоступен. Повторим сами.");
  // Nobody waited for the five seconds that the server asks a client to wait.
  expect(requests).toEqual(["/api/v2/account", "/api/account/bearer-token"]);
  isAway = false;
  screen.getByRole("button", { name: "Повторить сейчас" }).click();
  await screen.findByRole("link", { name: "Соль" }, late);
});

it("a load that failed without a network goes on by itself when it is back", async () => {
  let isAway = true;
  await openApp(server, vera, "/", (path) => {
    if (isAway && path === "/api/v1/catalog/search") throw new TypeError("Failed to fetch");
    return undefined;
  });
  stopRetries();
  await screen.findByRole("heading", { name: "Не удалось загрузить" }, late);
  window.dispatchEvent(new Event("offline"));
  await screen.findByText("Нет сети. То, что открыто, можно читать дальше");
  isAway = false;
  window.dispatchEvent(new Event("online"));
  await screen.findByText("Пока не вышло ни одной книги", undefined, late);
});

it("a page whose check failed without a network opens when it is back", async () => {
  let isAway = true;
  await openApp(server, vera, `/work/${workId}/edit/content`, (path) => {
    if (isAway && path === `/api/v2/work/${workId}/access`) throw new TypeError("Failed to fetch");
    return undefined;
  });
  stopRetries();
  await seeTitle("Не удалось загрузить");
  window.dispatchEvent(new Event("offline"));
  isAway = false;
  window.dispatchEvent(new Event("online"));
  await screen.findByRole("heading", { level: 1, name: "Соль" }, late);
});
