import { globSync, readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import {
  addChapter,
  addCoverDesign,
  addFile,
  addGalleryImage,
  addWork,
  documentOf,
  EARLIER,
  imageNode,
  sceneOf,
} from "../../support/factories.works.ts";
import { takeLetters } from "../../support/letters.ts";
import { storeMessage } from "../../support/messages.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { unzipped } from "../../support/zips.ts";

const NOW = "2026-11-20T11:00:00.000Z";
const DAY = 86_400_000;

const server = testServer({ now: NOW });
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  await takeLetters(server);
  vera = await addAccount(server, { fio: "Вера Лядова" });
});

const proof = { password: PASSWORD };
const done = { status: 1, data: {} };
type Browser = Awaited<ReturnType<TestServer["login"]>>;
const start = async (browser: Browser, given: object = proof) =>
  (await browser.post("/v1/account/export/start", { proof: given })).json();
const state = async (browser: Browser) => browser.call("getExport", {});
const archives = async () => (await readdir(join(server.config.dataDir, "exports")).catch(() => [])).sort();
const refused = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});

/** Asks for the archive and has it made. @returns its address */
async function made(browser: Browser): Promise<string> {
  await start(browser);
  await server.drainJobs();
  return (await state(browser)).export?.archive?.url ?? "";
}
const take = (browser: Browser, url: string) => browser.ask(url);
const filesOf = async (browser: Browser) => unzipped((await take(browser, await made(browser))).rawPayload);

describe("asking", () => {
  it("is stored, made by a job, announced by letter, and open to the session for 7 days", async () => {
    const here = await server.login(vera);
    expect(await state(here)).toEqual({ export: null, twoFactorEnabled: false, emailIsConfirmed: true });
    expect(await start(here)).toEqual(done);
    expect(await state(here)).toEqual({
      export: { requestedAt: NOW, archive: null },
      twoFactorEnabled: false,
      emailIsConfirmed: true,
    });
    const [letter] = await takeLetters(server);
    expect([letter?.to, letter?.subject]).toEqual([vera.email, "Копия ваших данных готова"]);
    expect(letter?.link).toBe(`http://localhost:3000/account/not-me#token=${letter?.token}`);
    const [id] = await archives();
    const ready = { url: `/exports/${id}`, byteSize: expect.any(Number), expiresAt: "2026-11-27T11:00:00.000Z" };
    expect((await state(here)).export).toEqual({ requestedAt: NOW, archive: ready });
    const answer = await take(here, `/exports/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="rukopis.zip"',
      "content-length": String(answer.rawPayload.length),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
    const events = await server.database
      .selectFrom("accountEvent")
      .where("accountId", "=", vera.id)
      .orderBy("id")
      .select("kind")
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(["exportRequested", "exportTaken"]);
  });

  it("is taken twice at once, and a third time when one of them has ended", async () => {
    const here = await server.login(vera);
    const url = await made(here);
    // The first two wait for the table that takings are written down in.
    const answers = await server.database.transaction().execute(async (transaction) => {
      await sql`lock table account_event in share mode`.execute(transaction);
      const taken = [1, 2, 3].map(() => take(here, url));
      expect((await Promise.race(taken)).statusCode).toBe(429);
      return taken;
    });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
    expect((await take(here, url)).statusCode).toBe(200);
  });

  it("an archive that was damaged is named so", async () => {
    const here = await server.login(vera);
    await start(here);
    await takeLetters(server);
    const url: string = (await state(here)).export?.archive?.url ?? "";
    await writeFile(join(server.config.dataDir, url), "это не архив, и в нём больше сорока байтов");
    const answer = await take(here, url);
    const message = "Архив повреждён, его не прочитать. Соберите новый";
    expect([answer.statusCode, answer.json()]).toEqual([404, { status: 4, errorCode: 10, message }]);
  });

  it("is refused without the password and without the code where one is asked for", async () => {
    expect(await start(await server.login(vera), { password: "не тот" })).toEqual(
      refused("proof.password", "Неверный пароль"),
    );
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(60_000);
    const here = await server.login(vera);
    expect(await start(here)).toEqual(refused("proof.code", "Введите код из приложения"));
    expect((await state(here)).twoFactorEnabled).toBe(true);
    expect(await start(here, { ...proof, code: await codeOf(secret, server) })).toEqual(done);
  });

  it("a person asks for one archive in 24 hours, also by two calls at once; a wrong password does not count, and a new archive replaces the former one", async () => {
    const here = await server.login(vera);
    await start(here, { password: "не тот" });
    server.clock.set("2026-11-20T23:59:00.000Z");
    const former = await made(here);
    server.clock.set("2026-11-21T00:01:00.000Z");
    const tooMany = { status: 4, errorCode: 8, message: "Слишком много попыток, попробуйте позже" };
    expect(await start(here)).toEqual({ ...tooMany, retryAfter: 86_280 });
    server.clock.set("2026-11-21T23:58:59.999Z");
    expect(await start(here)).toEqual({ ...tooMany, retryAfter: 1 });
    expect((await take(here, former)).statusCode).toBe(200);
    server.clock.set("2026-11-21T23:59:00.000Z");
    const answers = await Promise.all([start(here), start(here)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 4]);
    server.clock.pass(DAY);
    const url = await made(here);
    expect(url).not.toBe(former);
    expect((await take(here, former)).statusCode).toBe(404);
    expect((await take(here, url)).statusCode).toBe(200);
    await cleanUp(server.clock.now());
    server.clock.pass(DAY);
    await cleanUp(server.clock.now());
    expect(await archives()).not.toContain(former.replace("/exports/", ""));
  });

  it("a banned person may, and is shut out of everything else", async () => {
    const here = await server.login(vera);
    await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", vera.id).execute();
    const url = await made(here);
    expect((await takeLetters(server)).map(({ subject }) => subject)).toEqual(["Копия ваших данных готова"]);
    expect((await take(here, url)).statusCode).toBe(200);
    expect((await here.ask("/api/v1/account/security")).statusCode).toBe(403);
  });

  it("a disabled person may not", async () => {
    const here = await server.login(vera);
    const url = await made(here);
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", vera.id).execute();
    expect([(await take(here, url)).statusCode, (await here.ask("/api/v1/account/export")).statusCode]).toEqual([
      404, 403,
    ]);
  });
});

/** JSON files of the account. */
const filesOfAccount = new Set(
  "arts bookExports catalogExclusions chats coAuthorInvitations comments complaints consents coverDesigns declinedInvitations devices discounts emailChange events exclusiveAgreements favoritePublications followers follows formerPlaces formerUserNames heldBooks hiddenAuthors hiddenSeries identification ignored imports income library likes marks messages mutedWorks notificationHours notificationSettings notifications orders payouts phone phoneChange posts privacy profile promoCodes publicProfile pushDevices readerKeys reading redeemedCodes reviewReplies reviews secondFactorRemoval series sessions soundUploads sounds supportLetters typos"
    .split(" ")
    .map((name) => `учётная запись/${name}.json`),
);
const tests = globSync("tests/api/**/*.pg.test.ts").map((file) => readFileSync(file, "utf8"));
/** A file that came later has its content in the test of its domain, which takes it out of an archive. */
const hasTestOfItsOwn = (file: string): boolean => {
  const name = /^учётная запись\/(\w+)\.json$/.exec(file)?.[1];
  return tests.some((source) => name && new RegExp(`archivedOf\\([^)]*"${name}"\\)`).test(source));
};

describe("the archive", () => {
  it("is nobody else's: guest, another person, moderator and administrator get 404", async () => {
    const url = await made(await server.login(vera));
    const others = [
      server.browser(),
      await server.login(await addAccount(server)),
      await server.login(await addAccount(server, { roles: ["Moderator"] })),
      await server.login(await addAccount(server, { roles: ["Admin"] })),
    ];
    for (const other of others) expect((await take(other, url)).statusCode).toBe(404);
    expect((await take(others[1] as Browser, url.replace("/exports", "/files"))).statusCode).toBe(404);
  });

  it("goes 7 days later to the millisecond, and its bytes a day after the next cleaning", async () => {
    const here = await server.login(vera);
    const url = await made(here);
    const id = url.replace("/exports/", "");
    server.clock.pass(7 * DAY - 1);
    await cleanUp(server.clock.now());
    expect((await take(here, url)).statusCode).toBe(200);
    server.clock.pass(1);
    expect((await take(here, url)).statusCode).toBe(404);
    expect((await state(here)).export).toBeNull();
    await cleanUp(server.clock.now());
    server.clock.pass(DAY - 1);
    await cleanUp(server.clock.now());
    expect(await archives()).toContain(id);
    server.clock.pass(1);
    await cleanUp(server.clock.now());
    expect(await archives()).not.toContain(id);
  });

  it("one that nobody waits for any more is not made", async () => {
    const here = await server.login(vera);
    await start(here);
    await server.database.deleteFrom("accountExport").where("accountId", "=", vera.id).execute();
    const before = await archives();
    await server.drainJobs();
    expect(await archives()).toEqual(before);
  });

  it("holds the account as JSON, without hashes and keys", async () => {
    const petr = await addAccount(server, { fio: "Пётр Лунин" });
    const here = await server.login(vera);
    await here.call("followAccount", { params: { id: petr.id } });
    await here.call("addToIgnoreList", { body: { userId: petr.id, note: "спорит" } });
    const { id: workId } = await addWork(server, { owner: petr, unconfirmed: vera }, { title: "Вдвоём" });
    await server.database
      .insertInto("declinedInvitation")
      .values({ workId, accountId: vera.id, declinedAt: NOW })
      .execute();
    const { id: own } = await addWork(server, { owner: vera }, { title: "Соль" });
    await addChapter(server, own);
    const { id: designId } = await addCoverDesign(server, vera, { workId: own, text: "Соль" });
    const { fileName, byteSize } = await here.call("exportWork", {
      params: { id: own },
      query: { format: "txt", drafts: "1" },
    });
    await here.call("createReaderKey", { body: { title: "PocketBook" } });
    await here.call("updateCatalogExclusions", { body: { genreIds: [49], tags: ["жестокость"], aiGenerated: true } });
    const written = await storeMessage(server, vera, petr, "Спасибо за главу.");
    const answered = await storeMessage(server, petr, vera, "И вам спасибо.");
    const files = await filesOf(here);
    const json = (name: string) => JSON.parse(String(files.get(`учётная запись/${name}.json`)));
    const given = new Set([...files.keys()].filter((name) => name.startsWith("учётная")));
    expect([...filesOfAccount].filter((file) => !given.has(file))).toEqual([]);
    expect([...given].filter((file) => !filesOfAccount.has(file) && !hasTestOfItsOwn(file))).toEqual([]);
    expect(json("profile")).toMatchObject([{ id: vera.id, fio: "Вера Лядова", email: vera.email }]);
    expect(json("follows")).toEqual([{ id: petr.id, userName: petr.userName, fio: "Пётр Лунин", followedAt: NOW }]);
    expect(json("readerKeys")).toEqual([{ title: "PocketBook", createdAt: NOW, lastUsedAt: null }]);
    expect(json("catalogExclusions")).toEqual([{ genreIds: [49], tags: ["жестокость"], aiGenerated: true }]);
    expect(json("ignored")).toEqual([
      { id: petr.id, userName: petr.userName, fio: "Пётр Лунин", note: "спорит", ignoredAt: NOW },
    ]);
    expect(json("chats")).toEqual([
      { id: petr.id, userName: petr.userName, fio: "Пётр Лунин", startedAt: NOW, isMuted: false },
    ]);
    const letter = { personId: petr.id, sentAt: NOW, deletedAt: null };
    expect(json("messages")).toEqual([
      { ...letter, id: written, isOwn: true, text: "Спасибо за главу." },
      { ...letter, id: answered, isOwn: false, text: "И вам спасибо." },
    ]);
    expect(json("coAuthorInvitations")).toEqual([{ id: workId, title: "Вдвоём", invitedAt: EARLIER }]);
    expect(json("bookExports")).toEqual([{ workId: own, format: "txt", fileName, byteSize, createdAt: NOW }]);
    expect(json("coverDesigns")).toMatchObject([
      { id: designId, workId: own, revision: 1, scene: sceneOf("Соль"), sources: [], deletedAt: null },
    ]);
    expect(json("declinedInvitations")).toEqual([{ id: workId, title: "Вдвоём", declinedAt: NOW }]);
    expect(json("sessions")).toMatchObject([{ address: "127.0.0.1", userAgent: "test", createdAt: NOW }]);
    expect(json("events")).toMatchObject([
      { kind: "readerKeyCreated", address: "127.0.0.1" },
      { kind: "exportRequested", at: NOW, note: null, address: "127.0.0.1" },
    ]);
    const all = [...files.values()].map(String).join();
    expect(all).not.toMatch(/argon2|secretHash|passwordHash|tokenHash/);
    expect(String(files.get("Что здесь.txt"))).toMatch(/^Здесь всё, что «Рукопись» хранит о вас\./);
  });

  it("holds drafts, history and pictures of works, those shared with others, and nothing of other people", async () => {
    const gleb = await addAccount(server);
    const work = await addWork(server, { owner: vera }, { title: "Соль: на/подоконнике..." });
    const fileId = await addFile(server, vera, { kind: "chapter-image", workId: work.id });
    const document = { ...documentOf("Было утро."), content: [...documentOf("Было утро.").content, imageNode(fileId)] };
    const chapter = await addChapter(server, work.id, {
      title: "Утро",
      documents: [documentOf("Черновик."), document],
    });
    const { fileId: pictured } = await addGalleryImage(server, work.id, { caption: "Коса" });
    const booktrailerVideoUrl = "https://vkvideo.ru/video1_2";
    await server.database.updateTable("work").set({ booktrailerVideoUrl }).where("id", "=", work.id).execute();
    const shared = await addWork(server, { owner: gleb, coAuthor: vera }, { title: "Общая" });
    await addWork(server, { owner: gleb, unconfirmed: vera }, { title: "Чужая" });
    const files = await filesOf(await server.login(vera));
    const names = [...files.keys()].filter((name) => /^(произведения|картинки)/.test(name));
    const folder = `произведения/${work.id} Соль на подоконнике`;
    expect(names).toEqual([
      `${folder}/произведение.json`,
      `${folder}/главы/0001 Утро.html`,
      `${folder}/история/0001 Утро.json`,
      `произведения/${shared.id} Общая/произведение.json`,
      ...[fileId, pictured].sort().map((id) => `картинки/${id}.webp`),
    ]);
    expect(String(files.get(`${folder}/главы/0001 Утро.html`))).toBe(
      `<!doctype html>\n<html lang="ru">\n<meta charset="utf-8">\n<title>Утро</title>\n<body>\n<h1>Утро</h1>\n<p>Было утро.</p><figure><img src="../../../картинки/${fileId}.webp" alt="Карта"></figure>\n</body>\n</html>\n`,
    );
    const history = JSON.parse(String(files.get(`${folder}/история/0001 Утро.json`)));
    expect(history).toMatchObject([
      { revision: 1, title: "Утро", document: documentOf("Черновик."), savedBy: vera.id },
      { revision: 2, title: "Утро", document },
    ]);
    const settings = JSON.parse(String(files.get(`${folder}/произведение.json`)));
    expect(settings).toMatchObject({
      title: "Соль: на/подоконнике...",
      annotation: "О доме и о море.",
      state: "draft",
      booktrailerVideoUrl: "https://vkvideo.ru/video1_2",
      gallery: [{ fileId: pictured, caption: "Коса", deletedAt: null }],
      chapters: [{ id: chapter.id, state: "draft", publishedRevision: null }],
    });
    expect(files.get(`картинки/${fileId}.webp`)?.subarray(8, 12).toString()).toBe("WEBP");
  });

  it("a title that is a path, long, empty or of another alphabet is a name like others", async () => {
    const titles = ["../../etc/passwd", "a".repeat(200), "", "😀".repeat(40), "..", "C:\\x\t"];
    const work = await addWork(server, { owner: vera });
    for (const [index, title] of titles.entries()) await addChapter(server, work.id, { title, sortOrder: index + 1 });
    const files = await filesOf(await server.login(vera));
    const names = [...files.keys()].filter((name) => name.includes("/главы/")).map((name) => name.split("/").at(-1));
    expect(names).toEqual([
      "0001 .. .. etc passwd.html",
      `0002 ${"a".repeat(60)}.html`,
      "0003 Без названия.html",
      `0004 ${"😀".repeat(30)}.html`,
      "0005 Без названия.html",
      "0006 C x.html",
    ]);
  });
});
