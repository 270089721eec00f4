import type { CallName } from "../../../src/api/contract/index.ts";
import { addReadBook, addTypo } from "../../support/typos.ts";
import { answers, ofDraft, type Rows, type Stage, type Things } from "./entry.ts";

const NEVER_SHOWN = "У этой главы нет такого текста";

/** This text was never published: the server says so to every person who may read the chapter. */
const placeIn = ({ workId, chapterId }: Things["draft"]) => ({
  place: { chapterId, revisionId: 1, from: { block: 0, offset: 0 }, to: { block: 0, offset: 4 }, text: "Было" },
  workId,
});

/** «лижало» in the text that readers have. */
export async function readPlace({ server, cast }: Stage) {
  const { workId, ...place } = await addReadBook(server, cast, "Старое письмо лижало под камнем.");
  return { workId, ...place, from: { block: 0, offset: 14 }, to: { block: 0, offset: 20 }, text: "лижало" };
}

export const marksAccess = {
  getUserMarks: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  saveMark: {
    opensNothing: true,
    who: answers("login", "missing", "missing", NEVER_SHOWN, NEVER_SHOWN, NEVER_SHOWN),
    input: ({ draft, requestId }) => {
      const { place, workId } = placeIn(draft);
      const made = { id: requestId, createdAt: "2026-11-20T08:00:00.000Z", kind: "quote" as const };
      return { body: { ...made, ...place, workId, color: 1 as const, note: "" } };
    },
  },
  deleteMarks: {
    opensNothing: true,
    who: answers("login", "success", "success", "success", "success", "success"),
    input: ({ requestId }) => ({ body: { ids: [requestId] } }),
  },
  // Of a public book: only the person whom the owner ignores is refused.
  sendTypo: {
    who: answers("login", "success", "success", "success", "success", "success", "denied"),
    input: async ({ requestId }, stage) => {
      const { workId, ...place } = await readPlace(stage);
      return { params: { id: workId }, body: { requestId, ...place, suggestion: "лежало", note: "" } };
    },
  },
  getTypos: {
    who: answers("login", "denied", "denied", "success", "success", "success"),
    input: (things) => ({ ...ofDraft(things), query: {} }),
  },
  settleTypo: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: async (_, { server, cast }) => {
      const { id, workId } = await addTypo(server, cast);
      return { params: { id: workId, typoId: id }, body: { decision: "accepted" as const } };
    },
  },
} satisfies Partial<Rows<CallName>>;
