import type { PersonalData } from "./db/personalData.ts";
import type { Domain } from "./domain.ts";
import { domains } from "./domains.ts";

/** What domains keep of a person, in the order of their floors. */
export const personalData: readonly PersonalData[] = (domains as readonly Domain[]).flatMap(
  (domain) => domain.personalData ?? [],
);
