import type { CallName } from "../../../src/api/contract/index.ts";
import type { Rows } from "./entry.ts";

export const utilsAccess = {
  getTypografType: { guest: "login", stranger: "success", input: () => ({ body: {} }) },
  typograf: { guest: "login", stranger: "success", input: () => ({ body: { text: "текст", type: "none" } }) },
  testError: { guest: "fault", stranger: "fault", input: () => ({}) },
} satisfies Partial<Rows<CallName>>;
