import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, pictureFile, type Rows } from "./entry.ts";

export const filesAccess = {
  uploadTemporaryFile: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async () => ({ file: await pictureFile() }),
  },
  uploadFile: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: async ({ draft }) => ({
      params: { type: "chapter-image" },
      query: { workId: draft.workId },
      file: await pictureFile(),
    }),
  },
  uploadWorkCover: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: async () => ({ file: await pictureFile() }),
  },
} satisfies Partial<Rows<CallName>>;
