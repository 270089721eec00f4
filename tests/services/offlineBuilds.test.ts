import { describe, expect, it } from "vitest";
import { createOfflineAnswers } from "../../src/workers/saved/answers.ts";
import { MemoryCaches } from "../support/caches.ts";

const ORIGIN = "http://device";
type Build = "old" | "new" | "newest";
/** Every build has a file of its own and one whose name is the same in all. */
const filesOf = (build: Build) => [`/assets/${build}.js`, "/theme.js"];
const pageOf = (build: Build) => `<meta name="rukopis:build" content="${build}">`;
const record = {
  workId: 5,
  format: "EBook",
  title: "Соль",
  authors: "Вера Лядова",
  version: "a",
  byteSize: 7,
  isBought: false,
  checkedAt: 0,
  isTaken: false,
};

/** A device on which a book was saved with the build «old», and a server whose build can be exchanged. */
async function start() {
  const server: { build: Build; isAway: boolean; lacks: string } = { build: "old", isAway: false, lacks: "" };
  const caches = new MemoryCaches();
  const fetch = async (request: Request | string): Promise<Response> => {
    if (server.isAway) throw new TypeError("Failed to fetch");
    const { pathname } = new URL(typeof request === "string" ? request : request.url, ORIGIN);
    if (pathname === "/theme.js") return new Response(`colours of ${server.build}`);
    if (pathname === server.lacks) return new Response("", { status: 404 });
    if (pathname.startsWith("/assets/"))
      return pathname === `/assets/${server.build}.js`
        ? new Response(`program of ${server.build}`)
        : new Response("", { status: 404 });
    return new Response(pageOf(server.build));
  };
  caches.fetch = fetch;
  const workerOf = (build: Build) =>
    createOfflineAnswers({
      caches: caches.asCaches(),
      fetch,
      now: () => 0,
      origin: ORIGIN,
      patience: () => new Promise<void>(() => {}),
      isSignedOut: async () => false,
      unregister: async () => {},
      shell: { build, files: filesOf(build), desk: [] },
    });
  type Worker = ReturnType<typeof workerOf>;
  const text = async (worker: Worker, path: string, mode = "cors") => {
    const request = new Request(ORIGIN + path);
    Object.defineProperty(request, "mode", { value: mode });
    const answer = await worker.answer(request)?.catch(() => null);
    return answer?.ok ? answer.text() : null;
  };
  /** What a page that opens has: itself, its program, its colours. */
  const open = async (worker: Worker, build: Build) => [
    await text(worker, "/book/5", "navigate"),
    await text(worker, `/assets/${build}.js`),
    await text(worker, "/theme.js"),
  ];
  const whole = (build: Build) => [pageOf(build), `program of ${build}`, `colours of ${build}`];
  const title = async (worker: Worker) =>
    JSON.parse((await text(worker, "/api/v1/work/5/details")) ?? "{}").data?.title as string | undefined;

  const old = workerOf("old");
  await old.install();
  await old.activate();
  await caches.put("book.3.5", "/_saved/record", record);
  await caches.put("book.3.5", "/_saved/details", { id: 5, title: "Соль" });
  await caches.put("account.3", "/_saved/account", { id: 3 });
  return { server, caches, workerOf, old, text, open, whole, title };
}

describe("a new build next to an old one", () => {
  it("while pages of the old one are open they have all their files, and a page of the new one its own", async () => {
    const { server, workerOf, old, text, open, whole } = await start();
    server.build = "new";
    await workerOf("new").install();
    // With a network the page is the server's, and so is all that it asks for.
    expect(await open(old, "new")).toEqual(whole("new"));
    // The page that was open goes on with what came with it.
    expect(await text(old, "/assets/old.js")).toBe("program of old");
    server.isAway = true;
    expect(await open(old, "old")).toEqual(whole("old"));
    // Not a file of another build in its place.
    expect(await text(old, "/assets/new.js")).toBe(null);
  });

  it("once they are closed everything is the new one's, and the saved books are where they were", async () => {
    const { server, caches, workerOf, text, open, whole, title, old } = await start();
    server.isAway = true;
    expect(await title(old)).toBe("Соль");
    server.isAway = false;
    server.build = "new";
    const worker = workerOf("new");
    await worker.install();
    await worker.activate();
    server.isAway = true;
    expect(await open(worker, "new")).toEqual(whole("new"));
    expect(await text(worker, "/assets/old.js")).toBe(null);
    expect(await title(worker)).toBe("Соль");
    expect([...caches.all.keys()].sort()).toEqual(["account.3", "book.3.5", "shell.new"]);
  });

  it("one that comes by halves takes nothing from the old one, and is whole the next time", async () => {
    const { server, caches, workerOf, old, open, whole } = await start();
    server.build = "new";
    server.lacks = "/assets/new.js";
    const worker = workerOf("new");
    await expect(worker.install()).rejects.toThrow("Failed to fetch");
    expect(caches.addresses("shell.new")).not.toContain("/shell.html");
    server.isAway = true;
    expect(await open(old, "old")).toEqual(whole("old"));
    server.isAway = false;
    server.lacks = "";
    await worker.install();
    await worker.activate();
    server.isAway = true;
    expect(await open(worker, "new")).toEqual(whole("new"));
  });

  it("one that another has overtaken before it worked leaves nothing", async () => {
    const { server, caches, workerOf, title } = await start();
    server.build = "new";
    const late = workerOf("new");
    await late.install();
    server.build = "newest";
    await expect(late.install()).rejects.toThrow("The server has another build");
    const worker = workerOf("newest");
    await worker.install();
    await worker.activate();
    server.isAway = true;
    expect(await title(worker)).toBe("Соль");
    expect([...caches.all.keys()].sort()).toEqual(["account.3", "book.3.5", "shell.newest"]);
  });
});
