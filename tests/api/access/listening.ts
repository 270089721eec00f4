import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, ofDraft, type Rows } from "./entry.ts";

/** The draft of the cast is a text: of it there is nothing to hear for anybody (tests/api/listening/access.pg.test.ts has sounds). */
export const listeningAccess = {
  getAudiobook: {
    who: answers("missing", "missing", "missing", "missing", "missing", "missing"),
    input: ofDraft,
  },
  getAudioUrl: {
    who: answers("missing", "missing", "missing", "missing", "missing", "missing"),
    input: ({ draft }) => ({ params: { id: draft.workId, chapterId: draft.chapterId } }),
  },
} satisfies Partial<Rows<CallName>>;
