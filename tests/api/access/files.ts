import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, picture, type Rows } from "./entry.ts";

export const filesAccess = {
  uploadTemporaryFile: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ file: picture() }),
  },
  uploadFile: {
    who: answers("login", "denied", "denied", "invalid", "invalid", "denied"),
    input: ({ draft }) => ({ params: { type: "chapter-image" }, query: { workId: draft.workId }, file: picture() }),
  },
  uploadWorkCover: {
    who: answers("login", "invalid", "invalid", "invalid", "invalid", "invalid"),
    input: () => ({ file: picture() }),
  },
} satisfies Partial<Rows<CallName>>;
