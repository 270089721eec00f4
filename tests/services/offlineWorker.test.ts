import { describe, expect, it } from "vitest";
import { filesOfDesk, filesOfReaders } from "../../scripts/bundle/shell.ts";
import { savedChapter } from "../../src/text/savedBooks.ts";
import { createOfflineAnswers } from "../../src/workers/saved/answers.ts";
import { cut, rangeOf } from "../../src/workers/saved/range.ts";
import { savedRequestOf } from "../../src/workers/saved/savedRequest.ts";
import { MemoryCaches } from "../support/caches.ts";

const ORIGIN = "http://device";
const NOW = Date.parse("2026-11-20T09:00:00.000Z");
const DAY = 86_400_000;
const record = {
  workId: 5,
  format: "EBook",
  title: "Соль",
  authors: "Вера Лядова",
  version: "a",
  byteSize: 7,
  isBought: true,
  checkedAt: NOW,
  isTaken: false,
};
const text = { id: 8, revisionId: 80, html: "<p>День.</p>", afterword: "", audiobook: null };
const around = {
  work: { id: 5, title: "Соль" },
  chapters: [
    { id: 7, title: "Утро", textLength: 5 },
    { id: 8, title: "День", textLength: 5 },
  ],
};

type Network = (path: string) => Response | Promise<Response>;
const noNetwork: Network = () => Promise.reject(new TypeError("Failed to fetch"));

/** A device on which person 3 has saved book 5, and a network. `isSlow`: it answers after the worker's patience. */
async function device({ network = noNetwork, saved = record, isSlow = false, isSignedOut = false, now = NOW } = {}) {
  const caches = new MemoryCaches();
  const name = "book.3.5";
  await caches.put(name, "/_saved/record", saved);
  await caches.put(name, "/_saved/details", { id: 5, title: "Соль" });
  await caches.put(name, "/_saved/around", around);
  await caches.put(name, "/_saved/text/8", text);
  await caches.put(name, "/_saved/sound/8", { url: "/audio/a", contentType: "audio/mpeg", byteSize: 10 });
  await caches.put(name, "/audio/a", "0123456789");
  await caches.put(name, "/files/00000000-0000-4000-8000-000000000001/640.webp", "картинка");
  await caches.put("account.3", "/_saved/account", { id: 3, fio: "Нина", token: "guest" });
  await caches.put("shell.new", "/shell.html", "страница");
  await caches.put("shell.new", "/assets/first.js", "программа");
  const requests: string[] = [];
  const answers = createOfflineAnswers({
    caches: caches.asCaches(),
    now: () => now,
    origin: ORIGIN,
    patience: async () => {
      if (!isSlow) await new Promise(() => {});
    },
    unregister: async () => void requests.push("unregister"),
    isSignedOut: async () => isSignedOut,
    shell: { build: "new", files: ["/assets/first.js"], desk: ["/assets/editor.js"] },
    fetch: async (request) => {
      const path = new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
      requests.push(path);
      return network(path);
    },
  });
  const ask = async (path: string, init: RequestInit & { isPage?: boolean } = {}) => {
    const { isPage, ...rest } = init;
    const request = new Request(ORIGIN + path, rest);
    if (isPage) Object.defineProperty(request, "mode", { value: "navigate" });
    const answer = answers.answer(request);
    return answer && (await answer);
  };
  const json = async (path: string) => (await ask(path))?.json();
  return { caches, answers, ask, json, requests };
}

describe("what a page asks for", () => {
  const get = (path: string, mode = "cors") => savedRequestOf({ method: "GET", mode, url: ORIGIN + path }, ORIGIN);
  it.each([
    ["/book/5", { kind: "page", workId: 5, call: null, isHome: false }],
    ["/audiobook/5", { kind: "page", workId: 5, call: null, isHome: false }],
    ["/book/5/read/8", { kind: "page", workId: 5, call: null, isHome: false }],
    ["/library?state=Reading", { kind: "page", workId: null, call: null, isHome: false }],
    ["/", { kind: "page", workId: null, call: null, isHome: true }],
    ["/book/5/reviews", null],
    ["/work/5/edit/content", { kind: "page", workId: null, call: "/v2/work/5/edit/content", isHome: false }],
    ["/u/vera/works/edit?tab=bin", { kind: "page", workId: null, call: "/v2/account/works", isHome: false }],
    ["/work/5/edit", null],
    ["/feed/book/5.xml", null],
    ["/files/00000000-0000-4000-8000-000000000001", null],
  ])("the page %s", (path, requests) => {
    expect(get(path, "navigate")).toEqual(requests);
  });

  it.each([
    ["/api/v1/work/5/details", { kind: "book", workId: 5 }],
    ["/api/v1/audiobook/5/content", { kind: "book", workId: 5 }],
    ["/_payload/book/5.json", { kind: "book", workId: 5 }],
    ["/_payload/audiobook/5.json", { kind: "book", workId: 5 }],
    ["/api/v1/work/5/chapter/8/text", { kind: "chapter", workId: 5, chapterId: 8 }],
    ["/_payload/book/5/read/8.json", { kind: "chapter", workId: 5, chapterId: 8 }],
    ["/api/v1/audiobook/get-url/5/8", { kind: "address", workId: 5, chapterId: 8 }],
    ["/api/v2/account", { kind: "account" }],
    ["/api/account/bearer-token", { kind: "token" }],
    ["/audio/a?p=3&e=9", { kind: "sound" }],
    ["/assets/first.js", { kind: "shell" }],
    ["/theme.js", { kind: "shell" }],
    [
      "/files/00000000-0000-4000-8000-000000000001/320.avif",
      { kind: "picture", id: "00000000-0000-4000-8000-000000000001" },
    ],
    ["/api/v2/account/works", { kind: "desk", call: "/v2/account/works" }],
    ["/api/v2/account/works?bin=true", null],
    ["/api/v2/work/5/edit/content", { kind: "desk", call: "/v2/work/5/edit/content" }],
    ["/_payload/work/edit/chapter/8.json", { kind: "desk", call: "/v2/work/edit/chapter/8" }],
    ["/api/v2/work/edit/chapter/8/history", null],
    ["/api/v2/work/8/access?of=chapter", { kind: "access", calls: ["/v2/work/edit/chapter/8"] }],
    ["/api/v2/work/5/access", { kind: "access", calls: ["/v2/work/5/edit/content", "/v2/work/5/add/chapter"] }],
    ["/api/v1/work/5/chapter/many-texts?ids=8", null],
    ["/api/v1/account/saved-books?ids=5", null],
    ["/build.json", null],
    ["/", null],
  ])("the call %s", (path, requests) => {
    expect(get(path)).toEqual(requests);
  });

  it("of what is written the logout alone, and of other sites nothing", () => {
    const post = (path: string) => savedRequestOf({ method: "POST", mode: "cors", url: ORIGIN + path }, ORIGIN);
    expect(post("/api/v1/account/logout")).toEqual({ kind: "logout" });
    expect(post("/api/v1/work/5/details")).toBe(null);
    expect(
      get("/book/5") ?? savedRequestOf({ method: "GET", mode: "navigate", url: "http://other/book/5" }, ORIGIN),
    ).toBe(null);
  });
});

describe("without a network", () => {
  it("a saved book, its chapters and the addresses of its sounds are answered as by their calls", async () => {
    const { json } = await device();
    expect(await json("/api/v1/work/5/details")).toEqual({ status: 1, data: { id: 5, title: "Соль" } });
    expect(await json("/api/v1/work/5/chapter/8/text")).toEqual({
      status: 1,
      data: {
        work: { id: 5, title: "Соль", audiobook: null },
        chapters: around.chapters,
        id: 8,
        title: "День",
        number: 2,
        textLength: 5,
        previous: { id: 7, title: "Утро" },
        next: null,
        revisionId: 80,
        html: "<p>День.</p>",
        afterword: "",
        isDraft: false,
        refundEndsAt: null,
        place: null,
      },
    });
    expect(await json("/api/v1/audiobook/get-url/5/8")).toEqual({
      status: 1,
      data: {
        sources: [{ url: "/audio/a", contentType: "audio/mpeg", byteSize: 10 }],
        expiresAt: "2026-11-21T09:00:00.000Z",
      },
    });
  });

  it("the person who has saved it is known, without a token", async () => {
    const { json } = await device();
    expect(await json("/api/v2/account")).toEqual({ status: 1, data: { id: 3, fio: "Нина", token: "guest" } });
    expect(await json("/api/account/bearer-token")).toEqual({
      status: 1,
      data: { token: "guest", expiresAt: "2026-11-20T09:00:00.000Z" },
    });
  });

  it("pages are the page of this build, and the beginning is the library", async () => {
    const { ask } = await device();
    for (const path of ["/book/5", "/book/5/read/8", "/book/9", "/library"])
      expect(await (await ask(path, { isPage: true }))?.text()).toBe("страница");
    const beginning = await ask("/", { isPage: true });
    expect([beginning?.status, beginning?.headers.get("location")]).toEqual([302, "http://device/library"]);
  });

  it.each(["/api/v1/work/9/details", "/api/v1/work/5/chapter/7/text", "/files/00000000-0000-4000-8000-000000000009"])(
    "what is not saved fails as it would: %s",
    async (path) => {
      await expect((await device()).ask(path)).rejects.toThrow("Failed to fetch");
    },
  );

  it("files of the build are here, under whatever name", async () => {
    const { caches, ask } = await device();
    await caches.put("shell.new", "/theme.js", "цвета");
    expect(await (await ask("/assets/first.js"))?.text()).toBe("программа");
    expect(await (await ask("/theme.js"))?.text()).toBe("цвета");
  });

  it("a picture is given in the size that is here, and a sound as the range that was asked", async () => {
    const { ask } = await device();
    const picture = await ask("/files/00000000-0000-4000-8000-000000000001/160.avif");
    expect(await picture?.text()).toBe("картинка");
    const sound = await ask("/audio/a?p=3", { headers: { range: "bytes=2-4" } });
    expect([sound?.status, sound?.headers.get("content-range"), await sound?.text()]).toEqual([
      206,
      "bytes 2-4/10",
      "234",
    ]);
  });
});

describe("with a network", () => {
  const success: Network = () => Response.json({ status: 1, data: { id: 3, title: "Из сети" } });
  it("the server's answer comes first, also where it refuses", async () => {
    const { json } = await device({ network: success });
    expect(await json("/api/v1/work/5/details")).toEqual({ status: 1, data: { id: 3, title: "Из сети" } });
    const refusing = await device({ network: () => Response.json({ status: 4 }, { status: 404 }) });
    expect((await refusing.ask("/api/v1/work/5/details"))?.status).toBe(404);
  });

  it("one that lets wait, and a server that is away, are not waited for if the book is stored here", async () => {
    const never: Network = () => new Promise(() => {});
    const { json } = await device({ network: never, isSlow: true });
    expect(await json("/api/v1/work/5/details")).toMatchObject({ data: { title: "Соль" } });
    const away = await device({ network: () => new Response("", { status: 503 }) });
    expect(await away.json("/api/v1/work/5/details")).toMatchObject({ data: { title: "Соль" } });
    expect((await away.ask("/api/v1/work/9/details"))?.status).toBe(503);
  });

  it("sounds, pictures and files of the build that are here are not asked for", async () => {
    const { ask, requests } = await device({ network: success });
    await ask("/audio/a");
    await ask("/files/00000000-0000-4000-8000-000000000001");
    await ask("/assets/first.js");
    expect(requests).toEqual([]);
    await ask("/assets/other.js");
    // Its name is the same in every build: a new page must not get that of the build before.
    await ask("/theme.js");
    expect(requests).toEqual(["/assets/other.js", "/theme.js"]);
  });
});

describe("whose books they are", () => {
  it("another account, or nobody, leaves none of them", async () => {
    for (const id of [4, -1]) {
      const { caches, ask } = await device({ network: () => Response.json({ status: 1, data: { id } }) });
      await ask("/api/v2/account");
      expect([...caches.all.keys()]).toEqual([]);
    }
  });

  it("with the last of them the worker goes, with the files that it kept; another account with a stored book keeps it", async () => {
    const { caches, ask, requests } = await device({ network: () => Response.json({ status: 1, data: { id: 4 } }) });
    await caches.put("book.4.6", "/_saved/record", record);
    await ask("/api/v2/account");
    expect([[...caches.all.keys()], requests]).toEqual([["shell.new", "book.4.6"], ["/api/v2/account"]]);
    await ask("/api/v1/account/logout", { method: "POST" });
    expect([[...caches.all.keys()], requests]).toEqual([
      [],
      ["/api/v2/account", "/api/v1/account/logout", "unregister"],
    ]);
    // Its pages that are open ask it for their files, which come from the network, and are kept no more.
    await ask("/assets/first.js");
    expect([[...caches.all.keys()], requests.at(-1)]).toEqual([[], "/assets/first.js"]);
  });

  it("a worker whose first book is still on its way stays", async () => {
    const { caches, ask, requests } = await device({ network: () => Response.json({ status: 1, data: { id: 3 } }) });
    for (const name of ["book.3.5", "account.3"]) caches.all.delete(name);
    await ask("/api/v2/account");
    expect([[...caches.all.keys()], requests]).toEqual([["shell.new"], ["/api/v2/account"]]);
  });

  it("the same account keeps them", async () => {
    const { caches, ask } = await device({ network: () => Response.json({ status: 1, data: { id: 3 } }) });
    await ask("/api/v2/account");
    expect([...caches.all.keys()]).toEqual(["book.3.5", "account.3", "shell.new"]);
  });

  it("a page of nobody finds none, without a network too", async () => {
    const { caches, ask, requests } = await device({ isSignedOut: true });
    expect(await (await ask("/book/5", { isPage: true }))?.text()).toBe("страница");
    expect([[...caches.all.keys()], requests]).toEqual([["shell.new"], ["/book/5"]]);
  });

  it("the first page of nobody out of the network sends the worker away", async () => {
    const { caches, ask, requests } = await device({ isSignedOut: true, network: () => new Response("из сети") });
    expect(await (await ask("/book/5", { isPage: true }))?.text()).toBe("из сети");
    expect([[...caches.all.keys()], requests]).toEqual([[], ["/book/5", "unregister"]]);
  });

  it("a logout takes them away, one that failed does not", async () => {
    const logout = { method: "POST" };
    const failing = await device({ network: () => new Response("", { status: 500 }) });
    await failing.ask("/api/v1/account/logout", logout);
    expect(failing.caches.all.has("book.3.5")).toBe(true);
    const { caches, ask } = await device({ network: () => Response.json({ status: 1 }) });
    await ask("/api/v1/account/logout", logout);
    expect([...caches.all.keys()]).toEqual([]);
  });
});

describe("a bought book", () => {
  const overdue = { status: 4, errorCode: 3, message: "Подключитесь к сети, чтобы проверить доступ" };
  it("is opened for 30 days without contact, and then asks for a network", async () => {
    const inTime = await device({ now: NOW + 30 * DAY });
    expect(await inTime.json("/api/v1/work/5/details")).toMatchObject({ status: 1 });
    const late = await device({ now: NOW + 30 * DAY + 1 });
    for (const path of ["/api/v1/work/5/details", "/api/v1/work/5/chapter/8/text", "/api/v1/audiobook/get-url/5/8"])
      expect(await late.json(path)).toEqual(overdue);
    await expect(late.ask("/audio/a")).rejects.toThrow("Failed to fetch");
    await expect(late.ask("/files/00000000-0000-4000-8000-000000000001")).rejects.toThrow("Failed to fetch");
  });

  it("one that everybody may read is opened for ever", async () => {
    const { json } = await device({ saved: { ...record, isBought: false }, now: NOW + 400 * DAY });
    expect(await json("/api/v1/work/5/details")).toMatchObject({ status: 1 });
  });

  it("that was taken away is none", async () => {
    const { ask } = await device({ saved: { ...record, isTaken: true } });
    await expect(ask("/api/v1/work/5/details")).rejects.toThrow("Failed to fetch");
  });
});

describe("a new build", () => {
  it("is kept whole before the one before goes", async () => {
    const html = '<meta name="rukopis:build" content="new">';
    const { caches, answers } = await device({ network: () => new Response(html, { headers: { "x-policy": "a" } }) });
    await caches.put("shell.old", "/shell.html", "прежняя");
    await answers.install();
    const shell = await (await caches.open("shell.new")).match("/shell.html");
    expect([await shell?.text(), shell?.headers.get("x-policy")]).toEqual([html, "a"]);
    expect(caches.all.has("shell.old")).toBe(true);
    await answers.activate();
    expect([...caches.all.keys()]).toEqual(["book.3.5", "account.3", "shell.new"]);
  });

  it("is not taken from a server that has another one by now", async () => {
    const network: Network = () => new Response('<meta name="rukopis:build" content="newest">');
    const { answers } = await device({ network });
    await expect(answers.install()).rejects.toThrow("The server has another build");
    expect(await answers.hear("shell.fill")).toBe(false);
  });

  it("a worker whose files went with the last book brings them again when a page says so", async () => {
    const html = '<meta name="rukopis:build" content="new">';
    const { caches, answers } = await device({ network: () => new Response(html) });
    caches.all.delete("shell.new");
    expect(answers.hear("shell")).toBe(null);
    expect(caches.all.has("shell.new")).toBe(false);
    expect(await answers.hear("shell.fill")).toBe(true);
    expect(caches.addresses("shell.new")).toEqual(["/assets/first.js", "/shell.html"]);
  });
});

it.each([
  [null, "all"],
  ["bytes=0-", { from: 0, to: 9 }],
  ["bytes=2-4", { from: 2, to: 4 }],
  ["bytes=8-99", { from: 8, to: 9 }],
  ["bytes=-3", { from: 7, to: 9 }],
  ["bytes=-99", { from: 0, to: 9 }],
  ["bytes=10-", "none"],
  ["bytes=4-2", "none"],
  ["bytes=-", "all"],
  ["bytes=0-1,3-4", "all"],
  ["chapters=1-2", "all"],
] as const)("of ten bytes %s are %o", (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

describe("the desk of an author", () => {
  const chapter = { work: { id: 5, canWrite: true }, chapter: { id: 8 }, chapters: [], revision: 4, document: {} };
  const place = "/api/v2/work/edit/chapter/8";
  async function desk(given: Parameters<typeof device>[0] = {}) {
    const made = await device(given);
    await made.caches.delete("book.3.5");
    await made.caches.put("account.3", "/_saved/account", { id: 3, userName: "nina", token: "guest" });
    await made.caches.put("desk.3", "/v2/work/edit/chapter/8", chapter);
    return made;
  }
  const refusing =
    (status: number): Network =>
    (path) =>
      path === place ? new Response("{}", { status }) : new Response("{}");

  it("opens without a network: its pages, its calls, what their guard asks", async () => {
    const { ask, json } = await desk();
    expect(await (await ask("/work/edit/chapter/8", { isPage: true }))?.text()).toBe("страница");
    expect(await (await ask("/work/9/edit/content", { isPage: true }))?.text()).toBe("страница");
    expect(await json(place)).toEqual({ status: 1, data: chapter });
    expect(await json("/_payload/work/edit/chapter/8.json")).toEqual({ status: 1, data: chapter });
    expect(await json("/api/v2/work/8/access?of=chapter")).toEqual({ status: 1, data: { workId: 5, canWrite: true } });
    await expect(ask("/api/v2/work/edit/chapter/9")).rejects.toThrow("Failed to fetch");
    await expect(ask("/api/v2/work/9/access")).rejects.toThrow("Failed to fetch");
  });

  it("is where the site begins, unless a book is saved", async () => {
    const { ask, caches } = await desk();
    expect((await ask("/", { isPage: true }))?.headers.get("location")).toBe(`${ORIGIN}/u/nina/works/edit`);
    await caches.put("book.3.5", "/_saved/record", record);
    expect((await ask("/", { isPage: true }))?.headers.get("location")).toBe(`${ORIGIN}/library`);
  });

  it("is not waited for where it is stored, and is forgotten where the server refuses", async () => {
    const slow = await desk({ isSlow: true, network: () => new Promise(() => {}) });
    expect(await slow.json(place)).toEqual({ status: 1, data: chapter });
    for (const status of [403, 404]) {
      const { ask, caches } = await desk({ network: refusing(status) });
      expect((await ask(place))?.status).toBe(status);
      expect(caches.addresses("desk.3")).toEqual([]);
    }
    const away = await desk({ network: refusing(503) });
    expect(await away.json(place)).toEqual({ status: 1, data: chapter });
  });

  it("goes with a logout, and with another account", async () => {
    const { ask, caches } = await desk({ network: () => Response.json({ status: 1, data: { id: 4 } }) });
    await ask("/api/v2/account");
    expect([...caches.all.keys()]).toEqual([]);
    const other = await desk({ network: () => Response.json({ status: 1, data: {} }) });
    await other.ask("/api/v1/account/logout", { method: "POST" });
    expect([...other.caches.all.keys()]).toEqual([]);
  });

  it("has its files from the build, at once or when the first chapter is opened", async () => {
    const page = () => new Response('<meta content="new">', { headers: { "content-type": "text/html" } });
    const { answers, caches } = await device({ network: page });
    await caches.delete("shell.new");
    await answers.install();
    expect(caches.addresses("shell.new")).toEqual(["/assets/first.js", "/shell.html"]);
    expect(await answers.hear("desk.fill")).toBe(true);
    expect(caches.addresses("shell.new")).toEqual(["/assets/first.js", "/shell.html", "/assets/editor.js"]);
    await caches.put("desk.3", "/v2/work/edit/chapter/8", chapter);
    await caches.delete("shell.new");
    await answers.install();
    expect(caches.addresses("shell.new")).toEqual(["/assets/first.js", "/assets/editor.js", "/shell.html"]);
    const lost = await device({ network: () => new Response("", { status: 503 }) });
    await lost.caches.delete("shell.new");
    expect(await lost.answers.hear("desk.fill")).toBe(false);
  });

  it("hears what its author opens", async () => {
    const { answers, json } = await desk();
    const address = "/v2/account/works";
    expect(await answers.hear({ said: "desk.opened", accountId: 3, address, data: { works: [] } })).toBe(true);
    expect(await json("/api/v2/account/works")).toEqual({ status: 1, data: { works: [] } });
    expect(answers.hear("something")).toBe(null);
  });
});

it("a whole file is cut as a server would cut it", async () => {
  const whole = () => new Response("0123456789", { headers: { "content-type": "audio/mpeg" } });
  const seen = async (header: string | null) => {
    const { status, headers, ...answer } = await cut(whole(), header).then(async (one) => ({
      status: one.status,
      headers: one.headers,
      body: await one.text(),
    }));
    return [status, headers.get("content-type"), headers.get("content-range"), answer.body];
  };
  expect(await seen(null)).toEqual([200, "audio/mpeg", null, "0123456789"]);
  expect(await seen("bytes=8-")).toEqual([206, "audio/mpeg", "bytes 8-9/10", "89"]);
  expect(await seen("bytes=10-")).toEqual([416, "audio/mpeg", "bytes */10", ""]);
});

it("the files that readers need are those of their screens, with what comes later there, and of all others what is shared", () => {
  const files = filesOfReaders({
    first: {
      file: "assets/first.js",
      name: "first",
      css: ["assets/first.css"],
      dynamicImports: ["src/screens/a/AScreen.tsx"],
    },
    "src/screens/a/AScreen.tsx": { file: "assets/A.js" },
    "src/screens/reading/ReaderScreen.tsx": { file: "assets/R.js", imports: ["_text"], dynamicImports: ["late"] },
    _text: { file: "assets/text.js", assets: ["assets/literata.woff2"], dynamicImports: ["far"] },
    late: { file: "assets/late.js" },
    far: { file: "assets/far.js" },
  });
  expect(files).toEqual([
    ...["/assets/R.js", "/assets/first.css", "/assets/first.js", "/assets/late.js", "/assets/literata.woff2"],
    "/assets/text.js",
  ]);
});

it("the files of a desk are those that its screens need in addition", () => {
  const files = filesOfDesk({
    first: { file: "assets/first.js", name: "first" },
    "src/screens/reading/ReaderScreen.tsx": { file: "assets/R.js", imports: ["_text"] },
    "src/screens/chapters/EditChapterScreen.tsx": {
      file: "assets/E.js",
      imports: ["_text", "_editor"],
      dynamicImports: ["src/screens/chapters/History.tsx"],
    },
    "src/screens/chapters/History.tsx": { file: "assets/H.js" },
    "src/screens/arts/ArtScreen.tsx": { file: "assets/A.js" },
    _text: { file: "assets/text.js" },
    _editor: { file: "assets/editor.js", css: ["assets/editor.css"], dynamicImports: ["far"] },
    far: { file: "assets/far.js" },
  });
  expect(files).toEqual(["/assets/E.js", "/assets/H.js", "/assets/editor.css", "/assets/editor.js"]);
});

it("a text that is none of the book any more makes no chapter", () => {
  expect(savedChapter(around, { ...text, id: 9 })).toBe(null);
});
