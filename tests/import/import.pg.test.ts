import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { testServer } from "../support/server.ts";
import { made, paragraph, stored } from "./imported.ts";

const server = testServer();
let author: TestAccount;
beforeEach(async () => {
  author = await addAccount(server);
});

const send = (bytes: Uint8Array | string) => server.as(author)("importFb2", { file: new Blob([bytes as BlobPart]) });

const worksOf = ({ id }: TestAccount) =>
  server.database.selectFrom("work").where("ownerId", "=", id).select("id").execute();
const bytesOnDisk = async () =>
  (await readdir(server.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe("the same two chapters", () => {
  it.each(["utf8-bom.fb2", "utf16le-bom.fb2", "no-namespace-prefix.fb2", "one-book.fb2.zip"])("%s", async (name) => {
    const answer = await send(await made(name));
    expect(answer).toMatchObject({ workId: expect.any(Number), title: "Проба", chapterCount: 2, textLength: 43 });
    const { work, tags, chapters } = await stored(server, answer.workId);
    expect(work).toMatchObject({
      ownerId: author.id,
      title: "Проба",
      state: "draft",
      annotation: "Краткая аннотация.",
      genreId: 1,
      firstSubGenreId: null,
      coverFileId: null,
    });
    expect(tags).toEqual([]);
    expect(chapters).toEqual([
      {
        state: "draft",
        revision: 1,
        title: "Глава 1",
        document: { type: "doc", content: [paragraph("«Ёлка», — сказал он… Это тест.")] },
        textLength: 30,
      },
      {
        state: "draft",
        revision: 1,
        title: "Глава 2",
        document: { type: "doc", content: [paragraph("Второй текст.")] },
        textLength: 13,
      },
    ]);
  });

  it("koi8-r.fb2, which has no ellipsis and no quotes", async () => {
    const { workId } = await send(await made("koi8-r.fb2"));
    const { chapters } = await stored(server, workId);
    expect(chapters.map(({ title, textLength }) => [title, textLength])).toEqual([
      ["Глава 1", 32],
      ["Глава 2", 13],
    ]);
  });
});

it("a novel of forty chapters, to the character", async () => {
  const answer = await send(await readFile("server/demo/books/sol-na-podokonnike.fb2"));
  expect(answer).toEqual({
    workId: expect.any(Number),
    title: "Соль на подоконнике",
    chapterCount: 40,
    textLength: 36_960,
    report: {
      entries: [{ line: 501, column: 5, kind: "kept", message: "Сносок перенесено в главы: 1" }],
      more: 0,
    },
  });
});

describe("refused, with nothing created", () => {
  const refused = (message: string) => ({
    httpStatus: 400,
    envelope: { status: 4, errorCode: 3, message, invalidFields: { file: [message] } },
  });

  it.each([
    ["no-fb2-inside.fb2.zip", "В архиве нет файла .fb2"],
    ["two-books.fb2.zip", "В архиве несколько книг, оставьте одну"],
    ["path-traversal.fb2.zip", "Архив повреждён или имена файлов в нём недопустимы"],
    ["zip-bomb-20MB.fb2.zip", "Глава слишком велика, разделите её на несколько"],
  ])("%s: %s", async (name, message) => {
    const before = await bytesOnDisk();
    await expect(send(await made(name))).rejects.toMatchObject(refused(message));
    expect(await worksOf(author)).toEqual([]);
    expect(await bytesOnDisk()).toEqual(before);
  });

  it.each([
    ["an empty file", "", "Файл пуст"],
    [
      "a page",
      "<html><body>Привет</body></html>",
      "Это веб-страница (html): откройте её в Word или LibreOffice и сохраните как .docx",
    ],
    ["no text at all", "<FictionBook></FictionBook>", "В книге нет текста"],
    ["an unknown encoding", '<?xml version="1.0" encoding="x-none"?><FictionBook/>', "Кодировка файла неизвестна"],
  ])("%s", async (_, bytes, message) => {
    await expect(send(bytes)).rejects.toMatchObject(refused(message));
    expect(await worksOf(author)).toEqual([]);
  });

  it("bytes that are no XML, with the line", async () => {
    await expect(send("Просто\u0000текст")).rejects.toMatchObject({
      message: expect.stringMatching(/^Нарушена структура XML: строка 1, столбец \d+$/),
    });
  });

  it("200 elements deep and no deeper", async () => {
    const deep = (depth: number) =>
      `<FictionBook><body><section>${"<a>".repeat(depth - 3)}x${"</a>".repeat(depth - 3)}</section></body></FictionBook>`;
    await expect(send(deep(201))).rejects.toMatchObject({
      message: expect.stringMatching(/^Слишком глубокая вложенность: строка 1/),
    });
    expect((await send(deep(200))).chapterCount).toBe(1);
  });
});
