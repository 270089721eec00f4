import type { CallName } from "../../../src/api/contract/index.ts";
import { picture, type Rows } from "./entry.ts";

export const booksAccess = {
  importFb2: { guest: "login", stranger: "invalid", input: () => ({ file: picture() }) },
  startImport: {
    guest: "login",
    stranger: "success",
    input: () => ({ body: { fileName: "Книга.fb2", byteSize: 100 } }),
  },
  uploadImportChunk: {
    guest: "login",
    stranger: "missing",
    input: ({ requestId }) => ({ params: { id: requestId }, query: { offset: 0 }, file: picture() }),
  },
  getImport: { guest: "login", stranger: "missing", input: ({ requestId }) => ({ params: { id: requestId } }) },
  readImport: {
    guest: "login",
    stranger: "missing",
    input: ({ requestId }) => ({ params: { id: requestId }, body: {} }),
  },
  commitImport: {
    guest: "login",
    stranger: "missing",
    input: ({ requestId }) => ({ params: { id: requestId }, body: {} }),
  },
  cancelImport: { guest: "login", stranger: "missing", input: ({ requestId }) => ({ params: { id: requestId } }) },
} satisfies Partial<Rows<CallName>>;
