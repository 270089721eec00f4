import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { eraseAccount } from "../../../server/leaving/erasure.ts";
import { personalData } from "../../../server/personalData.ts";
import type { PrivacyDownloads } from "../../../src/text/workOptions.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, EARLIER, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { saveSettings } from "../../support/workFields.ts";
import { unzipped } from "../../support/zips.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
  await server.database.deleteFrom("job").execute();
});

/** Names of all files of books on the disk. */
const books = async () => {
  const folder = join(server.config.dataDir, "books");
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
};
const jobs = () =>
  server.database.selectFrom("job").where("kind", "=", "book.file").select(["payload", "runAt", "dedupe"]).execute();

/** A published work with two chapters that these people may download; no file of it is made yet. */
async function addBook(privacyDownloads: PrivacyDownloads = "All", given: Parameters<typeof addWork>[2] = {}) {
  const { id: workId } = await addWork(server, cast, { state: "published", privacyDownloads, ...given });
  await addChapter(server, workId, { state: "published", title: "Утро", texts: ["Было утро.", "Ещё не для всех."] });
  const { id: chapterId } = await addChapter(server, workId, {
    state: "published",
    title: "Вечер",
    texts: ["Был вечер."],
    sortOrder: 2,
  });
  return { workId, chapterId };
}

/** The same with its files. */
async function addBuilt(privacyDownloads: PrivacyDownloads = "All", given: Parameters<typeof addWork>[2] = {}) {
  const book = await addBook("All", given);
  await server.as(cast.owner)("rebuildWorkUploads", { params: { id: book.workId } });
  expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
  await server.database.updateTable("work").set({ privacyDownloads }).where("id", "=", book.workId).execute();
  return book;
}

const uploads = (workId: number) => server.as(cast.owner)("getWorkUploads", { params: { id: workId } });
const ask = (who: Cast["owner"] | null, workId: number, format: "fb2" | "epub" = "epub") =>
  server.as(who)("downloadWork", { params: { id: workId, format } });
const textOf = async (workId: number) => (await (await server.login(cast.owner)).ask(`/book-files/${workId}/fb2`)).body;

const nothing = { reason: "", byteSize: null, builtAt: null, contentVersion: null, downloadCount: 0 };

describe("files of a work", () => {
  it("are made a minute after its last change, and readers have the former ones until then", async () => {
    const { workId } = await addBook();
    const call = server.as(cast.owner);
    expect(await uploads(workId)).toEqual({
      privacyDownloads: "All",
      contentVersion: 1,
      files: [
        { format: "fb2", state: "none", ...nothing },
        { format: "epub", state: "none", ...nothing },
      ],
    });
    await call("renameWork", { params: { id: workId }, body: { title: "Соль" } });
    server.clock.pass(30_000);
    await call("renameWork", { params: { id: workId }, body: { title: "Соль и сахар" } });
    expect(await jobs()).toEqual([
      { payload: { workId }, runAt: new Date("2026-11-20T11:07:01.000Z"), dedupe: `book.file ${workId}` },
    ]);
    server.clock.pass(59_999);
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 0 });
    expect((await uploads(workId)).files).toEqual([
      { format: "fb2", state: "building", ...nothing },
      { format: "epub", state: "building", ...nothing },
    ]);
    server.clock.pass(1);
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    const built = {
      state: "ready",
      reason: "",
      byteSize: expect.any(Number),
      builtAt: "2026-11-20T11:07:01.000Z",
      contentVersion: 3,
      downloadCount: 0,
    };
    expect((await uploads(workId)).files).toEqual([
      { format: "fb2", ...built },
      { format: "epub", ...built },
    ]);
    const former = await textOf(workId);
    expect(former).toContain("<book-title>Соль и сахар</book-title>");
    await call("renameWork", { params: { id: workId }, body: { title: "Перец" } });
    expect((await uploads(workId)).files).toEqual([
      { format: "fb2", ...built, state: "stale", downloadCount: 1 },
      { format: "epub", ...built, state: "stale" },
    ]);
    expect(await textOf(workId)).toBe(former);
    server.clock.pass(60_000);
    await server.drainJobs();
    expect(await textOf(workId)).toContain("<book-title>Перец</book-title>");
    expect(
      (await uploads(workId)).files.map(({ state, contentVersion, downloadCount }) => [
        state,
        contentVersion,
        downloadCount,
      ]),
    ).toEqual([
      ["ready", 4, 3],
      ["ready", 4, 0],
    ]);
  });

  it("hold published texts alone, and none that was withdrawn", async () => {
    const { workId, chapterId } = await addBuilt();
    const text = await textOf(workId);
    expect(text).toContain("Было утро.");
    expect(text).not.toContain("Ещё не для всех.");
    await server.as(cast.owner)("updateChapterState", {
      params: { workId, chapterId },
      body: { type: "withdrawal.requested" },
    });
    await expect(ask(cast.stranger, workId)).rejects.toMatchObject({
      message: "Файл собирается, зайдите через минуту",
    });
    expect((await (await server.login(cast.owner)).ask(`/book-files/${workId}/fb2`)).statusCode).toBe(400);
    server.clock.pass(60_000);
    await server.drainJobs();
    expect(await textOf(workId)).not.toContain("Был вечер.");
  });

  it("are the same bytes of the same version", async () => {
    const { workId } = await addBuilt();
    const browser = await server.login(cast.owner);
    const read = async () =>
      Promise.all(
        ["fb2", "epub"].map(async (format) => (await browser.ask(`/book-files/${workId}/${format}`)).rawPayload),
      );
    const before = await read();
    const former = await books();
    server.clock.pass(3_600_000);
    await server.as(cast.owner)("rebuildWorkUploads", { params: { id: workId } });
    await server.drainJobs();
    expect(await read()).toEqual(before);
    // They are other files, and the former ones are gone.
    const now = await books();
    expect(now).toHaveLength(former.length);
    expect(now).not.toEqual(former);
  });

  it("are not made while nobody may download, and not of a draft", async () => {
    const { workId } = await addBook("Disable");
    await server.as(cast.owner)("renameWork", { params: { id: workId }, body: { title: "Соль" } });
    expect(await jobs()).toEqual([]);
    const unwanted = "Файлы собираются, когда книга опубликована и кому-то разрешено её скачивать";
    await expect(server.as(cast.owner)("rebuildWorkUploads", { params: { id: workId } })).rejects.toMatchObject({
      envelope: { status: 4, errorCode: 3, message: unwanted },
    });
    await saveSettings(server.as(cast.owner), workId, { privacyDownloads: "Friends" });
    expect(await jobs()).toHaveLength(1);
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: workId } });
    server.clock.pass(60_000);
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    expect((await uploads(workId)).files.map(({ state }) => state)).toEqual(["none", "none"]);
    await server.as(cast.owner)("publishWork", { params: { id: workId }, body: { note: "" } });
    expect((await uploads(workId)).files.map(({ state }) => state)).toEqual(["building", "building"]);
  });

  it("that cannot be made are tried twice more, then their author reads why", async () => {
    const { workId } = await addBook();
    // A chapter without a text that can be read.
    await server.database
      .updateTable("chapterRevision")
      .set({ document: JSON.stringify({ type: "doc", content: [null] }) })
      .where("title", "=", "Вечер")
      .where("chapterId", "in", (query) => query.selectFrom("chapter").where("workId", "=", workId).select("id"))
      .execute();
    await server.as(cast.owner)("rebuildWorkUploads", { params: { id: workId } });
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 1 });
    expect((await uploads(workId)).files.map(({ state }) => state)).toEqual(["building", "building"]);
    server.clock.pass(60_000);
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 1 });
    server.clock.pass(60_000);
    expect(await server.drainJobs()).toEqual({ done: 1, failed: 0 });
    expect((await uploads(workId)).files).toEqual([
      { format: "fb2", state: "failed", ...nothing, reason: "Внутренняя ошибка сервера" },
      { format: "epub", state: "failed", ...nothing, reason: "Внутренняя ошибка сервера" },
    ]);
    expect(await jobs()).toEqual([]);
  });

  it("are made on request five times an hour", async () => {
    const { workId } = await addBook();
    const call = server.as(cast.coAuthor);
    for (let time = 0; time < 5; time += 1) await call("rebuildWorkUploads", { params: { id: workId } });
    expect(await jobs()).toEqual([{ payload: { workId }, runAt: new Date(NOW), dedupe: `book.file ${workId}` }]);
    await expect(call("rebuildWorkUploads", { params: { id: workId } })).rejects.toMatchObject({ httpStatus: 429 });
  });

  it("of works that were published before there were files are made with the cleaning, and forgotten bytes go", async () => {
    const inDays = (days: number) => cleanUp(new Date(Date.now() + days * 86_400_000));
    await inDays(2);
    await inDays(3);
    const { workId } = await addBook();
    const closed = await addBook("Disable");
    await cleanUp(server.clock.now());
    server.clock.pass(60_000);
    await server.drainJobs();
    expect((await uploads(workId)).files.map(({ state }) => state)).toEqual(["ready", "ready"]);
    expect((await uploads(closed.workId)).files.map(({ state }) => state)).toEqual(["none", "none"]);
    const before = await books();
    await server.database.deleteFrom("bookFile").where("workId", "=", workId).execute();
    await server.database.updateTable("work").set({ privacyDownloads: "Disable" }).where("id", "=", workId).execute();
    await inDays(4);
    expect((await books()).length).toBe(before.length);
    await inDays(5);
    expect(before.length - (await books()).length).toBe(2);
  });

  it("forget the name of an author who is erased and leaves the texts", async () => {
    const owner = await addAccount(server, { fio: "Зинаида Забытая" });
    const { id: workId } = await addWork(
      server,
      { owner, coAuthor: cast.coAuthor },
      { state: "published", privacyDownloads: "All" },
    );
    await addChapter(server, workId, { state: "published" });
    await server.as(owner)("rebuildWorkUploads", { params: { id: workId } });
    await server.drainJobs();
    const text = async () => (await server.browser().ask(`/book-files/${workId}/fb2`)).body;
    expect(await text()).toContain("Зинаида");
    const until = EARLIER;
    await server.database.updateTable("account").set({ disabledAt: until }).where("id", "=", owner.id).execute();
    await server.database
      .insertInto("accountDeletion")
      .values({ accountId: owner.id, state: "leaving", until, keepTexts: true, shownWorkIds: JSON.stringify([workId]) })
      .execute();
    await eraseAccount(owner.id, server.clock.now(), personalData);
    expect((await server.browser().ask(`/book-files/${workId}/fb2`)).statusCode).toBe(400);
    server.clock.pass(60_000);
    await server.drainJobs();
    expect(await text()).not.toContain("Зинаида");
    expect(await text()).toContain("Удалённый");
  });
});

describe("readers download", () => {
  const login = { httpStatus: 401, envelope: { status: 4, errorCode: 4, message: "Войдите, чтобы скачать" } };
  const denied = (message: string) => ({ httpStatus: 403, envelope: { status: 4, errorCode: 12, message } });

  it("a file under the work's title, counted", async () => {
    const { workId } = await addBuilt("All", { title: "Соль: «на» подоконнике?" });
    const given = await ask(null, workId);
    expect(given).toEqual({
      url: `/book-files/${workId}/epub`,
      fileName: "Соль «на» подоконнике.epub",
      byteSize: expect.any(Number),
    });
    const { statusCode, headers, rawPayload } = await server.browser().ask(given.url);
    expect(statusCode).toBe(200);
    expect(rawPayload.length).toBe(given.byteSize);
    expect(headers).toMatchObject({
      "content-type": "application/epub+zip",
      "content-disposition":
        "attachment; filename=\"book.epub\"; filename*=UTF-8''%D0%A1%D0%BE%D0%BB%D1%8C%20%C2%AB%D0%BD%D0%B0%C2%BB%20%D0%BF%D0%BE%D0%B4%D0%BE%D0%BA%D0%BE%D0%BD%D0%BD%D0%B8%D0%BA%D0%B5.epub",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    await server.browser().ask(given.url);
    expect((await uploads(workId)).files.map(({ downloadCount }) => downloadCount)).toEqual([0, 2]);
  });

  it("only if they are signed in, where the author wants it so", async () => {
    const { workId } = await addBuilt("Registered");
    await expect(ask(null, workId)).rejects.toMatchObject(login);
    expect((await server.browser().ask(`/book-files/${workId}/epub`)).statusCode).toBe(401);
    expect(await ask(cast.stranger, workId)).toMatchObject({ url: `/book-files/${workId}/epub` });
  });

  it("only if they are friends, where the author wants it so", async () => {
    const { workId } = await addBuilt("Friends");
    const words = denied("Автор разрешил скачивание только друзьям");
    for (const who of [null, cast.stranger]) await expect(ask(who, workId)).rejects.toMatchObject(words);
    await server.database
      .insertInto("follow")
      .values([
        { followerId: cast.stranger.id, followedId: cast.coAuthor.id, followedAt: EARLIER },
        { followerId: cast.coAuthor.id, followedId: cast.stranger.id, followedAt: EARLIER },
      ])
      .execute();
    expect(await ask(cast.stranger, workId)).toMatchObject({ fileName: "Соль на подоконнике.epub" });
    await server.database.deleteFrom("follow").execute();
  });

  it("not where nobody may; its authors and moderators all the same", async () => {
    const { workId } = await addBuilt("Disable");
    for (const who of [null, cast.stranger, cast.unconfirmed])
      await expect(ask(who, workId)).rejects.toMatchObject(denied("Автор не разрешил скачивание"));
    for (const who of [cast.owner, cast.coAuthor, cast.moderator])
      expect(await ask(who, workId)).toMatchObject({ url: `/book-files/${workId}/epub` });
  });

  it("not before there is a file", async () => {
    const { workId } = await addBook();
    await expect(ask(cast.stranger, workId, "fb2")).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { status: 4, errorCode: 3, message: "Файл собирается, зайдите через минуту" },
    });
  });

  it("nothing of a work for adults before they have said that they are 18", async () => {
    const { workId } = await addBuilt("All", { adultOnly: true, ageMark: "18+" });
    for (const who of [null, cast.stranger]) await expect(ask(who, workId)).rejects.toMatchObject(refused.missing);
    const guest = server.browser();
    expect((await guest.ask(`/book-files/${workId}/fb2`)).statusCode).toBe(404);
    guest.cookies.set("adult", "1");
    expect((await guest.ask(`/book-files/${workId}/fb2`)).statusCode).toBe(200);
  });

  it("nothing of a work that was withdrawn, by no address", async () => {
    const { workId } = await addBuilt();
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: workId } });
    await expect(ask(cast.stranger, workId)).rejects.toMatchObject(refused.missing);
    const browser = await server.login(cast.stranger);
    for (const url of [
      `/book-files/${workId}/fb2`,
      `/book-files/${workId}/txt`,
      "/book-files/0/fb2",
      "/book-files/x/fb2",
    ])
      expect((await browser.ask(url)).statusCode).toBe(404);
  });

  it.each([
    ["Registered", "All"],
    ["Friends", "Registered"],
    ["Friends", "All"],
  ] as const)("shown to %s, never downloaded by %s", async (privacyDisplay, privacyDownloads) => {
    const { id } = await addWork(server, cast);
    await expect(saveSettings(server.as(cast.owner), id, { privacyDisplay, privacyDownloads })).rejects.toMatchObject(
      refused.field("fields.privacyDownloads", "Скачивание не может быть шире показа"),
    );
    expect((await uploads(id)).privacyDownloads).toBe("Disable");
  });

  it.each([
    ["Link", "All"],
    ["All", "All"],
    ["Registered", "Registered"],
    ["Friends", "Friends"],
  ] as const)("shown to %s, downloaded by %s", async (privacyDisplay, privacyDownloads) => {
    const { id } = await addWork(server, cast);
    const saved = await saveSettings(server.as(cast.owner), id, { privacyDisplay, privacyDownloads });
    expect(saved).toMatchObject({ outcome: "saved", work: { privacyDisplay, privacyDownloads } });
  });
});

describe("an author's export", () => {
  const make = (who: Cast["owner"], workId: number, query: { format: "fb2" | "epub" | "txt"; drafts?: string }) =>
    server.as(who)("exportWork", { params: { id: workId }, query: query });

  it("has published texts, and drafts on wish", async () => {
    const { workId } = await addBook("Disable", { state: "draft" });
    const browser = await server.login(cast.coAuthor);
    const published = await make(cast.coAuthor, workId, { format: "txt" });
    expect(published).toEqual({
      url: expect.stringMatching(/^\/book-exports\/[0-9a-f-]{36}$/),
      fileName: "Соль на подоконнике.txt",
      byteSize: expect.any(Number),
    });
    const { body, headers } = await browser.ask(published.url);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toBe(
      "Вера Лядова, Глеб Оршанский\n\nСоль на подоконнике\n\n16+\n\nО доме и о море.\n\n\n\nУтро\n\nБыло утро.\n\n\n\nВечер\n\nБыл вечер.\n",
    );
    const withDrafts = await make(cast.coAuthor, workId, { format: "txt", drafts: "1" });
    expect((await browser.ask(withDrafts.url)).body).toContain("Ещё не для всех.");
    // It took the place of the former one.
    expect((await browser.ask(published.url)).statusCode).toBe(404);
  });

  it("is the asker's alone, for a day", async () => {
    const { workId } = await addBook();
    const { url } = await make(cast.owner, workId, { format: "epub" });
    for (const who of [cast.coAuthor, cast.stranger, cast.moderator])
      expect((await (await server.login(who)).ask(url)).statusCode).toBe(404);
    expect((await server.browser().ask(url)).statusCode).toBe(404);
    const browser = await server.login(cast.owner);
    server.clock.pass(86_399_999);
    expect((await browser.ask(url)).statusCode).toBe(200);
    server.clock.pass(1);
    expect((await browser.ask(url)).statusCode).toBe(404);
    const before = await books();
    await cleanUp(server.clock.now());
    expect(before.length - (await books()).length).toBeGreaterThan(0);
  });

  it("is no more of who was removed from the authors", async () => {
    const { workId } = await addBook();
    const { url } = await make(cast.coAuthor, workId, { format: "txt" });
    const browser = await server.login(cast.coAuthor);
    expect((await browser.ask(url)).statusCode).toBe(200);
    await server.as(cast.owner)("deleteCoAuthor", { body: { workId, coAuthorId: cast.coAuthor.id } });
    expect((await browser.ask(url)).statusCode).toBe(404);
  });

  it("of another's work is denied", async () => {
    const { workId } = await addBook();
    for (const who of [cast.stranger, cast.unconfirmed, cast.moderator])
      await expect(make(who, workId, { format: "fb2", drafts: "1" })).rejects.toMatchObject(refused.denied);
  });

  it("of nothing says so", async () => {
    const { id } = await addWork(server, cast);
    await expect(make(cast.owner, id, { format: "fb2", drafts: "1" })).rejects.toMatchObject({
      message: "В книге ещё нет глав",
    });
    await addChapter(server, id);
    await expect(make(cast.owner, id, { format: "fb2" })).rejects.toMatchObject({
      message: "В книге нет опубликованных глав. Выгрузите её с черновиками",
    });
  });

  it("shows every mark on its first page, in every format", async () => {
    const { workId } = await addBook("Disable", {
      ageMark: "18+",
      adultOnly: true,
      hasDrugs: true,
      hasObsceneLanguage: true,
      aiUse: "Assisted",
    });
    const marks = "18+. Только для взрослых. Сцены с наркотиками. Содержит нецензурную брань. С помощью ИИ";
    const law =
      "⚠ Незаконное потребление наркотических средств и психотропных веществ причиняет вред здоровью, их незаконный оборот запрещён и влечёт установленную законодательством ответственность";
    const browser = await server.login(cast.owner);
    const read = async (format: "fb2" | "epub" | "txt") =>
      (await browser.ask((await make(cast.owner, workId, { format })).url)).rawPayload;
    const first = {
      txt: (await read("txt")).toString().split("\n\n\n")[0],
      fb2: /<epigraph .*?<\/epigraph>/s.exec((await read("fb2")).toString())?.[0],
      epub: (await unzipped(await read("epub"))).get("EPUB/first.xhtml")?.toString(),
    };
    for (const page of Object.values(first)) {
      expect(page).toContain(marks);
      expect(page).toContain(law);
    }
  });
});
