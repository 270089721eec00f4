import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, chapterOfDraft, ofDraft, type Rows } from "./entry.ts";

export const moderationAccess = {
  getModerationWorks: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  getModerationWork: { who: answers("login", "denied", "denied", "denied", "denied", "success"), input: ofDraft },
  getModerationChapter: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: chapterOfDraft,
  },
} satisfies Partial<Rows<CallName>>;
