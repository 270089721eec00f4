import type { CallName } from "../src/api/contract/index.ts";
import type { PersonalData } from "./db/personalData.ts";
import type { Handlers } from "./http/dispatcher.ts";
import type { FieldLabels } from "./http/fieldLabels.ts";
import type { Jobs, Letters } from "./jobs/jobs.ts";
import type { SectionName } from "./openapi/sections.ts";

/**
 * The parts of the hourly cleaning, in their order: what has left a bin names its pictures no more, and bytes go behind
 * their rows. Where a step has failed, later parts find less, and what they miss is found an hour later.
 */
export const cleaningParts = ["expired", "binned", "unused", "unnamed", "planned"] as const;
export type CleaningPart = (typeof cleaningParts)[number];

/** `since`: when the step last succeeded; null: never. A step that reads a large table may look only at what has changed. */
export type CleaningStep = (now: Date, since: Date | null) => Promise<unknown>;

/**
 * Steps by their names. Within a part, steps of one domain run in the order in which they are written, and rely on no
 * other domain's.
 */
export type Cleaning = { [part in CleaningPart]?: Record<string, CleaningStep> };

/** What a folder of the server gives to the product: the manifest in its `domain.ts`. */
export type Domain = {
  handlers?: Partial<Handlers>;
  jobs?: Partial<Jobs>;
  letters?: Partial<Letters>;
  /**
   * - `expired`: rows whose time is over;
   * - `binned`: what has been in the bin for 30 days;
   * - `unused`: rows of files that nothing shows or names any more;
   * - `unnamed`: bytes without a row;
   * - `planned`: jobs that something has missed, or that come once a week.
   */
  cleaning?: Cleaning;
  /** How refusals call the fields that its calls alone take. */
  fieldLabels?: FieldLabels;
  /** What its calls do, by sections of the API, in words for people who write programs. */
  calls?: { readonly [S in SectionName]?: Readonly<Partial<Record<CallName, string>>> };
  /** What the archive of a person contains of it, and what an erasure takes. */
  personalData?: PersonalData;
};

type Joined = "handlers" | "jobs" | "letters" | "fieldLabels";
type GivenBy<D, J extends Joined> = D extends Record<J, infer Given> ? Given : never;
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/**
 * What domains give of one sort.
 * @throws Error where two domains give the same
 */
export function join<const D extends Domain, J extends Joined>(domains: readonly D[], sort: J): All<GivenBy<D, J>>;
export function join(domains: readonly Domain[], sort: Joined): unknown {
  const joined = new Map<string, unknown>();
  for (const domain of domains)
    for (const [name, given] of Object.entries(domain[sort] ?? {})) {
      if (joined.has(name)) throw new Error(`Two domains have «${name}» of ${sort}`);
      joined.set(name, given);
    }
  return Object.fromEntries(joined);
}
