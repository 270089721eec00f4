import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, ofDraft, picture, type Rows } from "./entry.ts";

export const booksAccess = {
  importFb2: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ file: picture() }),
  },
  startImport: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: { fileName: "Книга.fb2", byteSize: 100 } }),
  },
  uploadImportChunk: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ requestId }) => ({ params: { id: requestId }, query: { offset: 0 }, file: picture() }),
  },
  completeImport: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ requestId }) => ({ params: { id: requestId }, body: { digests: null } }),
  },
  getImport: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ requestId }) => ({ params: { id: requestId } }),
  },
  readImport: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ requestId }) => ({ params: { id: requestId }, body: {} }),
  },
  commitImport: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ requestId }) => ({ params: { id: requestId }, body: {} }),
  },
  cancelImport: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ requestId }) => ({ params: { id: requestId } }),
  },
  getWorkUploads: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  // Of a draft, of which no file is made.
  rebuildWorkUploads: { who: answers("login", "denied", "denied", "invalid", "invalid", "denied"), input: ofDraft },
  // A moderator reads a work, and takes nothing of it along.
  exportWork: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), query: { format: "txt" as const } }),
  },
  downloadWork: {
    who: answers("missing", "missing", "missing", "invalid", "invalid", "invalid"),
    input: ({ draft }) => ({ params: { id: draft.workId, format: "epub" as const } }),
  },
} satisfies Partial<Rows<CallName>>;
