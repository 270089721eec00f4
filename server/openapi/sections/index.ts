import type { CallName } from "../../../src/api/contract/index.ts";
import { accountSections } from "./account.ts";
import { commerceSections } from "./commerce.ts";
import { communitySections } from "./community.ts";
import { readingSections } from "./reading.ts";
import type { Section } from "./section.ts";
import { staffSections } from "./staff.ts";
import { worksSections } from "./works.ts";

const written = [
  ...readingSections,
  ...worksSections,
  ...communitySections,
  ...commerceSections,
  ...accountSections,
  ...staffSections,
] as const;

type NamesOf<S> = S extends { calls: infer Calls } ? keyof Calls : never;
type Forgotten = Exclude<CallName, NamesOf<(typeof written)[number]>>;

/** Every section of the API in the order in which a page lists them. A call of the contract without a section does not compile. */
export const sections: [Forgotten] extends [never] ? readonly Section[] : Forgotten = written;
