import type { CallName } from "../../../src/api/contract/index.ts";
import { bookOf } from "../../import/books.ts";
import { digestsOf } from "../../support/audioUploads.ts";
import { addChapter, addWork } from "../../support/factories.works.ts";
import { sendBook } from "../../support/imports.ts";
import { answers, ofDraft, type Rows, type Stage } from "./entry.ts";

const book = Buffer.from(bookOf("<section><title><p>Утро</p></title><p>Было утро.</p></section>"));
export const NO_FILE = "Файл собирается, зайдите через минуту";
const owners = answers("login", "missing", "missing", "missing", "success", "missing");

/** An import of the owner; `has` says how far it has come. */
async function addImport({ server, cast }: Stage, has: "nothing" | "bytes" | "preview") {
  const call = server.as(cast.owner);
  const { id } = await call("startImport", { body: { fileName: "Книга.fb2", byteSize: book.length } });
  if (has !== "nothing") await sendBook(call, id, book);
  if (has === "preview") await call("readImport", { params: { id }, body: {} });
  return { params: { id } };
}

export const booksAccess = {
  importFb2: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ file: new File([book], "Книга.fb2") }),
  },
  startImport: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: { fileName: "Книга.fb2", byteSize: 100 } }),
  },
  uploadImportChunk: {
    who: owners,
    input: async (_, stage) => ({
      ...(await addImport(stage, "nothing")),
      query: { offset: 0 },
      file: new Blob([book]),
    }),
  },
  completeImport: {
    who: owners,
    input: async (_, stage) => ({ ...(await addImport(stage, "bytes")), body: { digests: digestsOf(book) } }),
  },
  getImport: {
    who: owners,
    input: (_, stage) => addImport(stage, "nothing"),
  },
  readImport: {
    who: owners,
    input: async (_, stage) => ({ ...(await addImport(stage, "bytes")), body: {} }),
  },
  commitImport: {
    who: owners,
    input: async (_, stage) => ({ ...(await addImport(stage, "preview")), body: {} }),
  },
  cancelImport: {
    who: owners,
    input: (_, stage) => addImport(stage, "nothing"),
  },
  getWorkUploads: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  rebuildWorkUploads: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: async (_, { server, cast }) => {
      const { id } = await addWork(server, cast, { state: "published", privacyDownloads: "All" });
      await addChapter(server, id, { state: "published" });
      return { params: { id } };
    },
  },
  // A moderator reads a work, and takes nothing of it along.
  exportWork: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), query: { format: "txt" as const } }),
  },
  downloadWork: {
    who: answers("missing", "missing", "missing", NO_FILE, NO_FILE, NO_FILE),
    input: ({ draft }) => ({ params: { id: draft.workId, format: "epub" as const } }),
  },
} satisfies Partial<Rows<CallName>>;
