import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, ofDraft, type Rows, type Things } from "./entry.ts";

/** Readers never had this text: whoever may read the chapter is told so. */
const placeIn = ({ workId, chapterId }: Things["draft"]) => ({
  place: { chapterId, revisionId: 1, from: { block: 0, offset: 0 }, to: { block: 0, offset: 4 }, text: "Было" },
  workId,
});

export const marksAccess = {
  getUserMarks: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  saveMark: {
    who: answers("login", "missing", "missing", "invalid", "invalid", "invalid"),
    input: ({ draft, requestId }) => {
      const { place, workId } = placeIn(draft);
      const made = { id: requestId, createdAt: "2026-11-20T08:00:00.000Z", kind: "quote" as const };
      return { body: { ...made, ...place, workId, color: 1 as const, note: "" } };
    },
  },
  deleteMarks: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ requestId }) => ({ body: { ids: [requestId] } }),
  },
  // Of a book that everybody reads: whom the owner ignores is told that, and nobody else.
  sendTypo: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid", "denied"),
    input: ({ book, requestId }) => {
      const { place, workId } = placeIn(book);
      return { params: { id: workId }, body: { requestId, ...place, suggestion: "", note: "" } };
    },
  },
  getTypos: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: (things) => ({ ...ofDraft(things), query: {} }),
  },
  settleTypo: {
    who: answers("login", "denied", "denied", "missing", "missing", "denied"),
    input: ({ draft }) => ({
      params: { id: draft.workId, typoId: 1_000_000 },
      body: { decision: "accepted" as const },
    }),
  },
} satisfies Partial<Rows<CallName>>;
