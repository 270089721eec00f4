import { beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { sendBook } from "../support/imports.ts";
import { testServer } from "../support/server.ts";
import { docxOf, note, notesOf, noteText, para, paragraphOf, run } from "./docx.ts";
import { paragraph, stored } from "./imported.ts";

const server = testServer();
let author: TestAccount;
beforeAll(async () => {
  author = await addAccount(server);
});

const call = () => server.as(author);
const novel = docxOf({
  body: [
    para("Соль", "a3"),
    para("Глава 1", "1"),
    paragraphOf(`${run("Было ")}${run("утро", "<w:i/>")}${note(1)}${run(".")}`),
    para("Глава 2", "1"),
    paragraphOf(
      `<w:del w:id="1"><w:r><w:delText>Ночь</w:delText></w:r></w:del>${run("День")}<w:r><w:commentReference w:id="0"/></w:r>`,
    ),
  ].join(""),
  footnotes: notesOf("footnote", noteText("Раннее.")),
});

async function upload(bytes: Uint8Array, fileName: string): Promise<string> {
  const { id } = await call()("startImport", { body: { fileName, byteSize: bytes.length } });
  await sendBook(call(), id, bytes);
  return id;
}

const report = {
  entries: [
    { line: 3, column: 1, kind: "kept", message: "Сносок перенесено в главы: 1" },
    { line: 5, column: 1, kind: "dropped", message: "Исправлений с удалением: 1. Удалённый текст не перенесён" },
    { line: 5, column: 1, kind: "dropped", message: "Примечаний рецензентов: 1. Они не перенесены" },
  ],
  more: 0,
};
const first = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Было " },
        { type: "text", text: "утро", marks: [{ type: "italic" }] },
        { type: "footnote", content: [paragraph("Раннее.")] },
        { type: "text", text: "." },
      ],
    },
  ],
};

describe("a document of Word", () => {
  it("is shown before anything is stored, and becomes a draft as its author decided", async () => {
    const id = await upload(novel, "Роман.docx");
    const piece = { volume: "", depth: 0, begins: true };
    expect(await call()("readImport", { params: { id }, body: {} })).toEqual({
      outcome: "preview",
      format: "docx",
      title: "Соль",
      authors: [],
      annotation: "",
      tags: [],
      encoding: "utf-8",
      cover: null,
      pieces: [
        { ...piece, title: "Глава 1", characters: 17, line: 2, excerpt: "Было утро." },
        { ...piece, title: "Глава 2", characters: 4, line: 4, excerpt: "День" },
      ],
      characters: 21,
      images: { shown: 0, found: 0 },
      report,
      sameAs: null,
    });
    const answer = await call()("commitImport", {
      params: { id },
      body: { title: "Соль земли", titles: [{ piece: 1, title: "День" }], cuts: ["begin", "begin"] },
    });
    expect(answer).toEqual({
      workId: expect.any(Number),
      title: "Соль земли",
      chapterCount: 2,
      textLength: 21,
      report,
    });
    const { work, chapters } = await stored(server, answer.workId);
    expect(work).toMatchObject({ ownerId: author.id, title: "Соль земли", state: "draft" });
    expect(chapters).toEqual([
      { state: "draft", revision: 1, title: "Глава 1", document: first, textLength: 17 },
      {
        state: "draft",
        revision: 1,
        title: "День",
        document: { type: "doc", content: [paragraph("День")] },
        textLength: 4,
      },
    ]);
  });

  it("becomes a work at once", async () => {
    const answer = await call()("importFb2", { file: new File([novel as BlobPart], "Роман.docx") });
    expect(answer).toMatchObject({ title: "Соль", chapterCount: 2, textLength: 21, report });
  });

  it("of another kind is refused with what it is, and nothing is created", async () => {
    const message = "Это документ RTF: откройте его в Word или LibreOffice и сохраните как .docx";
    const id = await upload(Buffer.from("{\\rtf1 а}"), "Роман.docx");
    expect(await call()("readImport", { params: { id }, body: {} })).toEqual({
      outcome: "refused",
      message,
      place: null,
    });
    await expect(call()("commitImport", { params: { id }, body: {} })).rejects.toMatchObject({
      envelope: { invalidFields: { file: [message] } },
    });
  });
});
