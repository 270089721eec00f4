import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

export const likesAccess = {
  likeWork: {
    who: answers("login", "missing", "missing", "denied", "denied", "missing"),
    input: ({ draft }) => ({ params: { id: draft.workId }, query: { isLiked: true } }),
  },
  getUserLikes: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
} satisfies Partial<Rows<CallName>>;
