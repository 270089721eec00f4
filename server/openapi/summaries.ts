import type { CallName } from "../../src/api/contract/index.ts";
import type { Domain } from "../domain.ts";
import { domains } from "../domains.ts";
import type { SectionName } from "./sections.ts";

type CallsOf<D> = D extends { calls: infer Calls } ? { [S in keyof Calls]: keyof Calls[S] }[keyof Calls] : never;
type Forgotten = Exclude<CallName, CallsOf<(typeof domains)[number]>>;
type Summary = { section: SectionName; call: CallName; summary: string };

const all: readonly Domain[] = domains;
const given = all.flatMap(({ calls = {} }) =>
  Object.entries(calls).flatMap(([section, summaries]) =>
    Object.entries(summaries).map(([call, summary]) => ({ section, call, summary }) as Summary),
  ),
);

/** What each call does, and its section. A call of the contract that no manifest describes does not compile. */
export const summaries: [Forgotten] extends [never] ? readonly Summary[] : Forgotten = given;
