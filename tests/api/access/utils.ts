import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows } from "./entry.ts";

export const utilsAccess = {
  getTypografType: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: {} }),
  },
  typograf: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ body: { text: "текст", type: "none" } }),
  },
  testError: { who: answers("missing", "missing", "missing", "missing", "missing", "fault"), input: () => ({}) },
} satisfies Partial<Rows<CallName>>;
