import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

export const libraryAccess = {
  // The owner lets nobody see it.
  getUserLibrary: {
    who: answers("missing", "missing", "missing", "missing", "success", "missing"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  getAuthorLists: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ params: { id: accountId } }),
  },
  updateLibraryState: {
    opensNothing: true,
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: ({ draft }) => ({ body: { workIds: [draft.workId], state: "Reading" } }),
  },
} satisfies Partial<Rows<CallName>>;
