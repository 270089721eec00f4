import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../server/cleaning.ts";
import { digestsOf, STEP } from "../support/audioUploads.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { sendBook } from "../support/imports.ts";
import { NOW, testServer } from "../support/server.ts";
import { bookOf } from "./books.ts";
import { zipOf } from "./zip.ts";

const server = testServer();
let author: TestAccount;
beforeEach(async () => {
  author = await addAccount(server);
});

const call = () => server.as(author);
const blob = (bytes: Uint8Array | string) => new Blob([bytes as BlobPart]);
const uploads = () => readdir(join(server.config.dataDir, "uploads")).catch((): string[] => []);
const rows = () => server.database.selectFrom("bookImport").where("accountId", "=", author.id).selectAll().execute();
const worksOf = () =>
  server.database
    .selectFrom("work")
    .where("ownerId", "=", author.id)
    .orderBy("id")
    .select(["id", "title", "state"])
    .execute();
const chaptersOf = async (workId: number) =>
  (
    await server.database
      .selectFrom("chapter")
      .innerJoin("chapterRevision", "chapterRevision.chapterId", "chapter.id")
      .where("chapter.workId", "=", workId)
      .orderBy("chapter.sortOrder")
      .select(["title", "document", "textLength"])
      .execute()
  ).map(({ title, document, textLength }) => [
    title,
    JSON.stringify(document)
      .match(/[А-Я]+\d*/g)
      ?.join(" "),
    textLength,
  ]);

/** Uploads a file whole. @returns the id of its import */
async function upload(bytes: Uint8Array | string, fileName = "Книга.fb2"): Promise<string> {
  const file = new Uint8Array(await blob(bytes).arrayBuffer());
  const { id } = await call()("startImport", { body: { fileName, byteSize: file.length } });
  await sendBook(call(), id, file);
  return id;
}
const readStage = (id: string, entry?: string) =>
  call()("readImport", { params: { id }, body: entry ? { entry } : {} });

const section = (title: string, inside: string) => `<section><title><p>${title}</p></title>${inside}</section>`;
const nested = bookOf(
  section(
    "Часть",
    `<p>НОЛЬ</p>${section("Один", `<p>А</p>${section("Глубже", "<p>Б</p>")}`)}${section("Два", "<p>В</p>")}`,
  ),
);
const refused = (field: string, message: string) => ({
  envelope: { errorCode: 3, message, invalidFields: { [field]: [message] } },
});

describe("upload", () => {
  const long = Buffer.from("0123456789".repeat(25_000));
  const begin = async () =>
    (await call()("startImport", { body: { fileName: "Книга.fb2", byteSize: long.length } })).id;
  const send = (id: string, offset: number, end = long.length, bytes: Uint8Array = long) =>
    call()("uploadImportChunk", { params: { id }, query: { offset }, file: blob(bytes.subarray(offset, end)) });
  const complete = (id: string, digests: [number, number, string][] | null = digestsOf(long, STEP)) =>
    call()("completeImport", { params: { id }, body: { digests } });
  const pathOf = (id: string) => join(server.config.dataDir, "uploads", id);

  it("goes by chunks in any order, and is read only when both sides have the same", async () => {
    const { id, ...stage } = await call()("startImport", { body: { fileName: "Книга.fb2", byteSize: 250_000 } });
    const empty = { fileName: "Книга.fb2", byteSize: 250_000, received: 0, ranges: [], isWhole: false };
    expect(stage).toEqual({ ...empty, state: "uploading", workId: null });
    expect(await send(id, 131_072)).toMatchObject({ received: 118_928, isStored: true });
    expect(await send(id, 131_072)).toMatchObject({ received: 118_928, isStored: false });
    expect(await call()("getImport", { params: { id } })).toMatchObject({ ranges: [[131_072, 250_000]] });
    expect(await complete(id)).toEqual({ outcome: "missing", missing: [{ offset: 0, byteSize: 131_072 }] });
    await expect(send(id, 1)).rejects.toMatchObject(refused("offset", "Часть файла не на своём месте"));
    expect(await send(id, 0, 131_072)).toMatchObject({ received: 250_000 });
    await expect(readStage(id)).rejects.toMatchObject(refused("file", "Файл загружен не до конца"));
    const whole = {
      id,
      ...empty,
      received: 250_000,
      ranges: [[0, 250_000]],
      isWhole: true,
      state: "uploading",
      workId: null,
    };
    expect(await complete(id)).toEqual({ outcome: "accepted", upload: whole });
    expect(await complete(id)).toEqual({ outcome: "accepted", upload: whole });
    expect(await readFile(pathOf(id))).toEqual(long);
  });

  it("what the browser has read otherwise is sent again, and what the disk has lost", async () => {
    const id = await begin();
    await send(id, 0, 65_536);
    await send(id, 65_536, 131_072, Buffer.from(long).fill(7));
    await send(id, 131_072);
    expect(await complete(id)).toEqual({ outcome: "missing", missing: [{ offset: 65_536, byteSize: 65_536 }] });
    await send(id, 65_536, 131_072);
    await writeFile(pathOf(id), Buffer.from(long).fill(0, 0, 10));
    expect(await complete(id)).toEqual({ outcome: "missing", missing: [{ offset: 0, byteSize: 65_536 }] });
    await send(id, 0, 65_536);
    expect(await complete(id)).toMatchObject({ outcome: "accepted" });
    expect(await readFile(pathOf(id))).toEqual(long);
  });

  it("of a browser that cannot work out digests is what has come", async () => {
    const id = await begin();
    await send(id, 0, 131_072);
    expect(await complete(id, null)).toEqual({ outcome: "missing", missing: [{ offset: 131_072, byteSize: 118_928 }] });
    await send(id, 131_072);
    expect(await complete(id, null)).toMatchObject({ outcome: "accepted" });
  });

  it.each([
    [0, "Файл пуст"],
    [100 * 1_048_576 + 1, "Поле Файл книги не может быть больше 102\u00a0400 КБ"],
  ])("a file of %i bytes is refused at once", async (byteSize, message) => {
    await expect(call()("startImport", { body: { fileName: "a.fb2", byteSize } })).rejects.toMatchObject({
      envelope: { invalidFields: { byteSize: [message] } },
    });
  });

  it("is nobody else's", async () => {
    const id = await upload(nested);
    const stranger = server.as(await addAccount(server));
    const missing = { httpStatus: 404 };
    await expect(stranger("getImport", { params: { id } })).rejects.toMatchObject(missing);
    await expect(stranger("readImport", { params: { id }, body: {} })).rejects.toMatchObject(missing);
    await expect(stranger("commitImport", { params: { id }, body: {} })).rejects.toMatchObject(missing);
    await expect(stranger("cancelImport", { params: { id } })).rejects.toMatchObject(missing);
    await expect(stranger("completeImport", { params: { id }, body: { digests: null } })).rejects.toMatchObject(
      missing,
    );
    await expect(
      stranger("uploadImportChunk", { params: { id }, query: { offset: 0 }, file: blob("а") }),
    ).rejects.toMatchObject(missing);
    await expect(call()("getImport", { params: { id: randomUUID() } })).rejects.toMatchObject(missing);
  });

  it("sixty imports an hour and no more", async () => {
    const start = () => call()("startImport", { body: { fileName: "a.fb2", byteSize: 5 } });
    for (let count = 0; count < 60; count++) await start();
    await expect(start()).rejects.toMatchObject({ httpStatus: 429 });
  });
});

describe("preview", () => {
  it("shows the book, its pieces and the report, and stores nothing", async () => {
    const id = await upload(nested.replace("sf_social", "my_own"));
    const piece = { depth: 1, volume: "Часть", characters: 1, line: 4 };
    expect(await readStage(id)).toEqual({
      outcome: "preview",
      format: "fb2",
      title: "Проба",
      authors: ["Анна Речная"],
      annotation: "",
      tags: ["my_own"],
      encoding: "utf-8",
      cover: null,
      pieces: [
        { ...piece, title: "Часть", volume: "", depth: 0, begins: true, characters: 4, excerpt: "НОЛЬ" },
        { ...piece, title: "Часть. Один", begins: true, excerpt: "А" },
        { ...piece, title: "Глубже", depth: 2, begins: false, excerpt: "Б" },
        { ...piece, title: "Часть. Два", begins: true, excerpt: "В" },
      ],
      characters: 7,
      images: { shown: 0, found: 0 },
      report: {
        entries: [{ line: 3, column: 26, kind: "changed", message: "Жанра «my_own» нет в списке: он сохранён меткой" }],
        more: 0,
      },
      sameAs: null,
    });
    expect(await worksOf()).toEqual([]);
  });

  it("an archive of several books asks which, and remembers", async () => {
    const archive = zipOf([
      { name: "раз.fb2", bytes: nested },
      { name: "два.fb2", bytes: nested.replace("<book-title>Проба", "<book-title>Вторая") },
    ]);
    const id = await upload(archive);
    expect(await readStage(id)).toEqual({ outcome: "choose", books: ["раз.fb2", "два.fb2"] });
    expect(await readStage(id, "два.fb2")).toMatchObject({ outcome: "preview", title: "Вторая" });
    expect(await readStage(id)).toMatchObject({ outcome: "preview", title: "Вторая" });
    expect(await call()("commitImport", { params: { id }, body: {} })).toMatchObject({ title: "Вторая" });
  });

  it("of the same bytes a second time is remembered: they are not read again", async () => {
    const id = await upload(nested);
    const first = await readStage(id);
    expect(first).toMatchObject({ outcome: "preview", title: "Проба" });
    await rm(join(server.config.dataDir, "uploads", id));
    expect(await readStage(id)).toEqual(first);
  });

  it("what cannot be read is refused with its place", async () => {
    expect(await readStage(await upload("\n<html/>"))).toEqual({
      outcome: "refused",
      message: "Это не книга FictionBook: строка 2, столбец 7",
      place: { line: 2, column: 7 },
    });
  });
});

describe("commit", () => {
  it("without cuts: as the file itself says", async () => {
    const id = await upload(nested);
    const first = await call()("commitImport", { params: { id }, body: { title: "Моя" } });
    const { workId, report, ...answer } = first;
    expect([answer, report]).toEqual([
      { title: "Моя", chapterCount: 3, textLength: 13 },
      { entries: [], more: 0 },
    ]);
    expect(await chaptersOf(workId)).toEqual([
      ["Часть", "НОЛЬ", 4],
      ["Часть. Один", "А Г Б", 8],
      ["Часть. Два", "В", 1],
    ]);
    expect(await call()("getImport", { params: { id } })).toMatchObject({ state: "done", workId });
    expect(await uploads()).toContain(id);
    await cleanUp(server.clock.now());
    expect(await uploads()).toContain(id);
    await cleanUp(new Date(server.clock.now().getTime() + 86_400_000));
    expect(await uploads()).not.toContain(id);
    await expect(readStage(id)).rejects.toMatchObject(refused("file", "Эта книга уже импортирована"));
    // Its answer was lost: it is given once more.
    expect(await call()("commitImport", { params: { id }, body: { title: "Моя" } })).toEqual(first);
    expect(await worksOf()).toHaveLength(1);
  });

  it("merged with the previous, split, left out, renamed", async () => {
    const id = await upload(nested);
    const { workId } = await call()("commitImport", {
      params: { id },
      body: { cuts: ["begin", "join", "begin", "skip"], titles: [{ piece: 2, title: "Новое имя" }] },
    });
    // A chapter that goes on with the one before keeps its title as a heading.
    expect(await chaptersOf(workId)).toEqual([
      ["Часть", "НОЛЬ О А", 9],
      ["Новое имя", "Б", 1],
    ]);
  });

  it.each([
    [["skip", "skip", "skip", "skip"], "cuts", "Оставьте хотя бы одну главу"],
    [["begin"], "file", "Разрезы сделаны для другого файла"],
  ] as const)("cuts %j are refused", async (cuts, field, message) => {
    const id = await upload(nested);
    const body = { cuts: [...cuts] };
    await expect(call()("commitImport", { params: { id }, body })).rejects.toMatchObject(refused(field, message));
    expect(await worksOf()).toEqual([]);
  });

  it("two at once make one work", async () => {
    const id = await upload(nested);
    const commit = () => call()("commitImport", { params: { id }, body: {} });
    const [first, second] = await Promise.all([commit(), commit()]);
    expect(second).toEqual(first);
    expect(await worksOf()).toEqual([{ id: first.workId, title: "Проба", state: "draft" }]);
    await server.drainJobs();
    expect((await call()("getNotifications", { query: {} })).items).toEqual([
      {
        notificationId: expect.any(String),
        itemId: first.workId,
        title: "Проба",
        previewText: "импорт завершён",
        text: "Книга лежит в черновиках",
        creationTime: NOW,
        isRead: false,
        type: "ImportFinished",
        actionType: "work",
        chapterId: null,
        authorFIO: author.fio,
        authorUserName: author.userName,
        coverUrl: null,
        hasCover: true,
        url: `/work/${first.workId}/edit/content`,
        category: { title: "Прочее", code: "other" },
      },
    ]);
  });
});

describe("the same file again", () => {
  it("replaces the draft, which goes into the bin", async () => {
    const { workId } = await call()("commitImport", { params: { id: await upload(nested) }, body: {} });
    const id = await upload(nested);
    expect(await readStage(id)).toMatchObject({ sameAs: { workId, title: "Проба", mayReplace: true } });
    const second = await call()("commitImport", { params: { id }, body: { replaceWorkId: workId } });
    expect(await worksOf()).toEqual([
      { id: workId, title: "Проба", state: "deleted" },
      { id: second.workId, title: "Проба", state: "draft" },
    ]);
  });

  it("becomes a second work next to a published one", async () => {
    const { workId } = await call()("commitImport", { params: { id: await upload(nested) }, body: {} });
    await server.database.updateTable("work").set({ state: "published" }).where("id", "=", workId).execute();
    const id = await upload(nested);
    expect(await readStage(id)).toMatchObject({ sameAs: { workId, mayReplace: false } });
    await call()("commitImport", { params: { id }, body: { replaceWorkId: workId } });
    expect((await worksOf()).map(({ state }) => state)).toEqual(["published", "draft"]);
  });

  it("never replaces another's work", async () => {
    const { workId } = await call()("commitImport", { params: { id: await upload(nested) }, body: {} });
    author = await addAccount(server);
    const id = await upload(nested);
    expect(await readStage(id)).toMatchObject({ sameAs: null });
    await expect(call()("commitImport", { params: { id }, body: { replaceWorkId: workId } })).rejects.toMatchObject({
      httpStatus: 404,
    });
    expect(await worksOf()).toEqual([]);
    expect(await call()("getImport", { params: { id } })).toMatchObject({ state: "uploading" });
  });
});

describe("nothing stays behind", () => {
  it("of a cancelled import", async () => {
    const id = await upload(nested);
    expect(await uploads()).toContain(id);
    expect(await call()("cancelImport", { params: { id } })).toEqual({});
    expect([await uploads(), await rows()]).toEqual([expect.not.arrayContaining([id]), []]);
  });

  it("but a work that was there before the cancellation, which is refused", async () => {
    const id = await upload(nested);
    const { workId } = await call()("commitImport", { params: { id }, body: {} });
    await expect(call()("cancelImport", { params: { id } })).rejects.toMatchObject(
      refused("file", "Эта книга уже импортирована"),
    );
    expect(await worksOf()).toEqual([{ id: workId, title: "Проба", state: "draft" }]);
  });

  it("of one that nobody ended within a day", async () => {
    const old = await upload(nested);
    server.clock.pass(86_400_001);
    const young = await upload(nested);
    await cleanUp(server.clock.now());
    const ids = (await rows()).map(({ id }) => id);
    expect([ids, (await uploads()).includes(old), (await uploads()).includes(young)]).toEqual([[young], false, true]);
  });
});
