import type { CallName } from "../../../src/api/contract/index.ts";
import { picture, type Rows } from "./entry.ts";

export const filesAccess = {
  uploadTemporaryFile: { guest: "login", stranger: "invalid", input: () => ({ file: picture() }) },
  uploadFile: {
    guest: "login",
    stranger: "denied",
    input: ({ draft }) => ({ params: { type: "chapter-image" }, query: { workId: draft.workId }, file: picture() }),
  },
  uploadWorkCover: { guest: "login", stranger: "invalid", input: () => ({ file: picture() }) },
} satisfies Partial<Rows<CallName>>;
