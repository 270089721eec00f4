import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addPublishedBook, addWork } from "../support/factories.works.ts";
import { at, closeApp, late, openApp, seeTitle } from "../support/flow.tsx";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let webRoot: string;
let vera: TestAccount;
let paths: Record<"home" | "book" | "draft" | "reader" | "support" | "terms" | "author", string>;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><body></body>");
  server = await startServer({ config: { webRoot } });
  vera = await addAccount(server, { userName: "vera", fio: "Вера Лядова" });
  const { workId, chapterId } = await addPublishedBook(server, { owner: vera });
  const { id: draft } = await addWork(server, { owner: vera }, { title: "Черновик" });
  await addChapter(server, draft);
  paths = {
    home: "/",
    book: `/book/${workId}`,
    draft: `/book/${draft}`,
    reader: `/book/${workId}/read/${chapterId}`,
    support: "/support",
    terms: "/terms",
    author: "/u/vera",
  };
});
afterEach(closeApp);
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** Opens a page as the author, and holds the answer of `getAccount`. @returns lets it go; the calls, in order */
async function openSlowly(path: string) {
  const browser = await server.login(vera);
  const release = Promise.withResolvers<void>();
  const requests: string[] = [];
  await openApp(server, vera, path, (called) => {
    requests.push(called);
    if (called !== "/api/v2/account") return undefined;
    return release.promise.then(() => browser.fetch(new URL(`http://localhost:3000${called}`)));
  });
  return { requests, answer: release.resolve };
}

/** The bell and the messages in the header, reviews, arts and comments below a book. */
const behind = [
  "/api/v2/notification/check",
  "/api/v2/pm/only-unread-recent-chats",
  "/api/v1/reviews",
  "/api/v2/review/create",
  "/api/v1/arts",
  "/api/v1/comments",
];
/** Neither of who is signed in nor of what comes behind the page. */
const isOfPage = (path: string): boolean => !path.includes("account") && !behind.includes(path.split("?")[0] ?? "");

it.each([
  ["home", "Новые книги"],
  ["book", "Соль на подоконнике"],
  ["reader", "Глава 1"],
  ["support", "Поддержка"],
  ["terms", "Условия использования"],
  ["author", "Вера Лядова"],
] as const)("%s waits for no account, and is not loaded again for it", async (name, title) => {
  const { requests, answer } = await openSlowly(paths[name]);
  await seeTitle(title);
  if (name === "home") await screen.findByRole("link", { name: "Соль на подоконнике" }, late);
  expect(screen.queryByRole("link", { name: "Войти" })).toBeNull();
  const loads = requests.filter(isOfPage);
  answer();
  if (name === "home") await screen.findByRole("heading", { level: 2, name: "Продолжить писать" }, late);
  else if (name === "reader") return;
  else await screen.findByRole("button", { name: /Вера Лядова/ }, late);
  // The calls of parts below the page come once it is drawn.
  const isMain = (path: string) => !/\/(desk|showcase)$/.test(path);
  expect(requests.filter((path) => isOfPage(path) && isMain(path))).toEqual(loads.filter(isMain));
});

it("nobody is taken for a guest before it is known who is there", async () => {
  const { answer } = await openSlowly(paths.book);
  await seeTitle("Соль на подоконнике");
  await screen.findByText("В библиотеку", undefined, late);
  const asGuest = () => ["В библиотеку", "Нравится, 0"].map((name) => screen.queryByRole("link", { name }));
  expect(asGuest()).toEqual([null, null]);
  answer();
  await screen.findByRole("button", { name: /Вера Лядова/ }, late);
  expect(asGuest()).toEqual([null, null]);
  await openApp(server, null, paths.book);
  await screen.findByRole("link", { name: "В библиотеку" }, late);
  await screen.findByRole("link", { name: "Нравится, 0" }, late);
});

it("one's own draft is there at once, too: the cookie says who asks", async () => {
  await openSlowly(paths.draft);
  await seeTitle("Черновик");
  screen.getByText("Книгу видите только вы");
  screen.getByRole("link", { name: "Редактировать" });
});

it("on a draft the staff reads who sees it, and is led to its check", async () => {
  const moderator = await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] });
  await openApp(server, moderator, paths.draft);
  await seeTitle("Черновик");
  screen.getByText("Книгу видят только её авторы и модераторы");
  const way = await screen.findByRole("link", { name: "Проверка произведения" }, late);
  expect(way.getAttribute("href")).toBe(`/work/moderation?work=${paths.draft.split("/").at(-1)}`);
  expect(screen.queryByRole("button", { name: "Пожаловаться" })).toBeNull();
});

it("the page that is there stays, with its own query, until the next one can be drawn", async () => {
  const { id } = await addWork(server, { owner: vera }, { title: "Тихая вода" });
  const browser = await server.login(vera);
  const release = Promise.withResolvers<void>();
  const access = `/api/v2/work/${id}/access`;
  await openApp(server, vera, "/u/vera/works/edit?q=тихая", (called) => {
    if (called !== access) return undefined;
    return release.promise.then(() => browser.fetch(new URL(`http://localhost:3000${access}`)));
  });
  fireEvent.click(await screen.findByRole("link", { name: "Тихая вода" }, late));
  await waitFor(() => expect(at()).toBe(`/work/${id}/edit/content`), late);
  screen.getByRole("heading", { level: 1, name: "Мои произведения" });
  screen.getByDisplayValue("тихая");
  release.resolve();
  await seeTitle("Тихая вода");
  expect(screen.queryByDisplayValue("тихая")).toBeNull();
});

it("a page for the signed-in waits, and is then opened", async () => {
  const { requests, answer } = await openSlowly("/profile");
  await waitFor(() => expect(requests).toEqual(["/api/v2/account", "/api/account/bearer-token"]), late);
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  answer();
  await seeTitle("Профиль");
});

it.each([
  ["home", "Новые книги", ["/api/v1/catalog/showcase"]],
  ["book", "Соль на подоконнике", ["/api/v1/catalog/search"]],
  ["draft", "Черновик", ["/api/v1/catalog/search"]],
  ["reader", "Глава 1", []],
] as const)("%s shows what the page brought along, and asks for nothing else before", async (name, title, later) => {
  const browser = await server.login(vera);
  const { body } = await browser.ask(paths[name], { headers: { accept: "text/html" } });
  document.body.innerHTML = body.replace(/.*<body>/s, "").replace("</body>", "");
  const shown = Promise.withResolvers<void>();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => shown.promise.then(draw));
  // After a second the page waits no longer, and a busy machine takes longer to draw it.
  const { setTimeout: wait } = globalThis;
  vi.stubGlobal("setTimeout", (work: () => void, time?: number) => (time === 1_000 ? 0 : wait(work, time)));
  const requests: string[] = [];
  await openApp(server, vera, paths[name], (path) => void requests.push(path));
  await seeTitle(title);
  expect([requests, document.querySelector("[data-call]")]).toEqual([[], null]);
  shown.resolve();
  if (name === "home") await screen.findByRole("heading", { level: 2, name: "Продолжить писать" }, late);
  else if (name !== "reader") await screen.findByRole("button", { name: /Вера Лядова/ }, late);
  else await waitFor(() => expect(requests).toContain("/api/account/bearer-token"), late);
  await waitFor(() => expect(requests.filter(isOfPage)).toEqual(later), late);
});

it.each([
  ["/", "Новые книги"],
  ["/catalog", "Каталог"],
  ["/posts", "Посты"],
  ["/posts?category=1&sort=popular", "Посты"],
  ["/reviews", "Рецензии"],
  ["/reviews?verdict=mixed", "Рецензии"],
  ["/arts", "Арты"],
  ["/u/vera", "Вера Лядова"],
])("what %s has brought is not asked for once more", async (path, title) => {
  const page = await server.browser().ask(path, { headers: { accept: "text/html" } });
  const brought = new DOMParser().parseFromString(page.body, "text/html").querySelectorAll("script[data-call]");
  expect(brought).toHaveLength(1);
  document.body.append(...brought);
  const call = `/api${brought[0]?.getAttribute("data-call")}`.split("?")[0];
  const requests: string[] = [];
  await openApp(server, null, path, (called) => {
    requests.push(called);
    return undefined;
  });
  await seeTitle(title);
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull(), late);
  expect(requests).not.toContain(call);
});
