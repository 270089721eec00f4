import { createHash, type Hash } from "node:crypto";
import { actionMessages } from "../../src/text/actionMessages.ts";
import { refusals } from "../../src/text/refusals.ts";
import { isFull } from "../blobs/blobStore.ts";
import { withScratchOf } from "../blobs/scratch.ts";
import { openHeld } from "../commerce/opened.ts";
import { transaction } from "../db/transaction.ts";
import { countUpload } from "../files/countUpload.ts";
import { orDrained } from "../files/drained.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { mustDownload } from "../policies/downloading.ts";
import { readerOf } from "../policies/reader.ts";
import { receiveChunk } from "../uploads/receiving.ts";
import { bookFilesOf, rebuildBookFiles } from "../works/bookFiles.ts";
import { isAuthor, mustSeeDraft, mustWrite } from "../works/policy.ts";
import { findWork, isoOrNull, lockWork } from "../works/rows.ts";
import { fileForReader } from "./export/downloads.ts";
import { bookExportsLimit, exportBook, exportHeld } from "./export/exports.ts";
import { readFile } from "./import/reading.ts";
import { ImportRefusal } from "./import/refusal.ts";
import { commitStage, previewStage } from "./import/staged.ts";
import {
  cancelStage,
  completeStage,
  findStage,
  importTables,
  openStage,
  stageView,
  startStage,
} from "./import/stages.ts";
import { storeBook } from "./import/store.ts";

const importsLimit: Limit = { kind: "import", count: 60, per: "hour" };
const importReadingsLimit: Limit = { kind: "import-reading", count: 300, per: "hour" };
/** Of one work: its files for readers, made by hand. */
const rebuildsLimit: Limit = { kind: "rebuild", count: 5, per: "hour" };

/** A refusal of the reader or a full disk, as a refusal of the call. */
function refuse(error: unknown): never {
  if (error instanceof ImportRefusal) {
    countUpload({ kind: "book", outcome: "refused" });
    throw Refusal.field("file", error.message);
  }
  throw isFull(error) ? new Refusal("InvalidRequestFields", refusals.noSpace) : error;
}

/** What comes goes into the hash, too. */
async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}

async function uploadsOf(workId: number) {
  const { privacyDownloads, contentVersion } = await findWork(workId);
  const files = (await bookFilesOf(workId)).map((row) => ({
    format: row.format,
    state: row.state,
    reason: row.reason,
    byteSize: row.byteSize,
    builtAt: isoOrNull(row.builtAt),
    contentVersion: row.contentVersion,
    downloadCount: row.downloadCount,
  }));
  return { privacyDownloads, contentVersion, files };
}

/** Import of books, and the files of works (docs/spec/works.md, «Import», «File calls» and «The law of a file»). */
export const bookHandlers = {
  /** A well-formed .fb2 or .fb2.zip becomes a draft, or nothing is created. @throws Refusal InvalidRequestFields, TooManyRequests */
  importFb2: ({ file }, { user, now }) =>
    orDrained(file, async () => {
      await countAttempt(importsLimit, String(user.id), now);
      const hash = createHash("sha256");
      countUpload({ kind: "book", outcome: "begun" });
      return withScratchOf(hashed(file.stream, hash), async (path) => {
        countUpload({ kind: "book", outcome: "completed" });
        const answer = await readFile({ file: { path, name: file.name }, want: "book" }, user.id, hash.digest("hex"));
        if (answer.outcome !== "book") throw new ImportRefusal("В архиве несколько книг, оставьте одну");
        return { ...(await storeBook(user.id, answer.book, now)), report: answer.book.report };
      });
    }).catch(refuse),

  /** @throws Refusal InvalidRequestFields, TooManyRequests */
  startImport: async ({ body }, { user, now }) => {
    await countAttempt(importsLimit, String(user.id), now);
    return startStage(user.id, body, now).then(stageView).catch(refuse);
  },

  /** @throws Refusal InvalidRequestFields, NotFound, TooManyRequests */
  uploadImportChunk: ({ params, query: { offset }, file }, { user, now, request: { headers } }) =>
    receiveChunk(importTables, () => openStage(params.id, user.id), { offset, file, headers }, now),

  /** @throws Refusal InvalidRequestFields, NotFound */
  completeImport: async ({ params, body }, { user }) => completeStage(params.id, user.id, body.digests),

  /** @throws Refusal NotFound */
  getImport: async ({ params }, { user }) => stageView(await findStage(params.id, user.id)),

  /** @throws Refusal InvalidRequestFields, NotFound, TooManyRequests */
  readImport: async ({ params, body }, { user, now }) => {
    const stage = await findStage(params.id, user.id);
    await countAttempt(importReadingsLimit, String(user.id), now);
    return previewStage(stage, body.entry);
  },

  /** @throws Refusal InvalidRequestFields, NotFound */
  commitImport: async ({ params, body }, { user, now }) =>
    commitStage(await findStage(params.id, user.id), body, user, now).catch(refuse),

  /** @throws Refusal InvalidRequestFields, NotFound */
  cancelImport: async ({ params }, { user }) => cancelStage(await findStage(params.id, user.id)),

  /** For authors and moderators, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  getWorkUploads: async ({ params }, { user }) => {
    mustSeeDraft(user, await findWork(params.id));
    return uploadsOf(params.id);
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests: 5 an hour of a work */
  rebuildWorkUploads: async ({ params }, { user, now }) => {
    mustWrite(user, await findWork(params.id));
    await countAttempt(rebuildsLimit, String(params.id), now);
    await transaction(async () => {
      mustWrite(user, await lockWork(params.id));
      await rebuildBookFiles(params.id, now);
    });
    return uploadsOf(params.id);
  },

  /** Only authors, of a work in the bin too. @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests */
  exportWork: async ({ params, query }, { user, now }) => {
    const work = await findWork(params.id);
    if (!isAuthor(user, work)) throw Refusal.denied();
    // Its chapters hold no texts.
    if (work.format === "Audiobook") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
    await countAttempt(bookExportsLimit, String(user.id), now);
    const texts = { withDrafts: query.drafts ?? false };
    return exportBook({ workId: params.id, accountId: user.id, format: query.format, texts, now });
  },

  /**
   * A person who holds the work gets a file of their own.
   * @throws Refusal NotFound, AuthorizationRequired, AccessDenied, InvalidRequestFields, TooManyRequests
   */
  downloadWork: async ({ params }, { user, now, request }) => {
    const work = await findWork(params.id);
    const reader = readerOf(user, request);
    if (user && (await mustDownload(work, reader)) === "held") {
      // Its chapters hold no texts.
      if (work.format === "Audiobook") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
      await countAttempt(bookExportsLimit, String(user.id), now);
      if (!(await openHeld({ workId: work.id, accountId: user.id, request, now }))) throw Refusal.missing();
      return exportHeld(work, { accountId: user.id, format: params.format, now }, reader);
    }
    const { fileName, byteSize } = await fileForReader(params.id, params.format, reader);
    return { url: `/book-files/${params.id}/${params.format}`, fileName, byteSize };
  },
} satisfies Partial<Handlers>;
