import type { CallName } from "../../../src/api/contract/index.ts";

/** Calls that belong together, each with what it does in words that a page shows. */
export type Section = {
  /** The tag of its calls. */
  name: string;
  title: string;
  about: string;
  calls: Readonly<Partial<Record<CallName, string>>>;
};
