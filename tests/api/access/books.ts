import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, picture, type Rows } from "./entry.ts";

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
} satisfies Partial<Rows<CallName>>;
