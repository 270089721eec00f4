import { actionMessages } from "../../src/text/actionMessages.ts";
import { openHeld } from "../commerce/opened.ts";
import { transaction } from "../db/transaction.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { mustDownload } from "../policies/downloading.ts";
import { readerOf } from "../policies/reader.ts";
import { bookFilesOf, rebuildBookFiles } from "../works/bookFiles.ts";
import { isAuthor, mustSeeDraft, mustWrite } from "../works/policy.ts";
import { findWork, isoOrNull, lockWork } from "../works/rows.ts";
import { fileForReader } from "./export/downloads.ts";
import { exportBook, exportHeld } from "./export/exports.ts";

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

/** The files of works (docs/spec/works.md, «File calls» and «The law of a file»). */
export const bookFileHandlers = {
  /** For authors and moderators, of a work in the bin too. @throws Refusal NotFound, AccessDenied */
  getWorkUploads: async ({ params }, { user }) => {
    mustSeeDraft(user, await findWork(params.id));
    return uploadsOf(params.id);
  },

  /** Only authors. @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests: 5 an hour of a work */
  rebuildWorkUploads: async ({ params }, { user, now }) => {
    mustWrite(user, await findWork(params.id));
    await countAttempt("rebuilds", String(params.id), now);
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
    await countAttempt("bookExports", String(user.id), now);
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
      await countAttempt("bookExports", String(user.id), now);
      if (!(await openHeld({ workId: work.id, accountId: user.id, request, now }))) throw Refusal.missing();
      return exportHeld(work, { accountId: user.id, format: params.format, now }, reader);
    }
    const { fileName, byteSize } = await fileForReader(params.id, params.format, reader);
    return { url: `/book-files/${params.id}/${params.format}`, fileName, byteSize };
  },
} satisfies Partial<Handlers>;
