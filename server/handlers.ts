import { join } from "./domain.ts";
import { domains } from "./domains.ts";
import type { Handlers } from "./http/dispatcher.ts";
import { commonLabels, type FieldLabels } from "./http/fieldLabels.ts";

/** Every call of the contract with its handler; a missing one does not compile. */
export const handlers: Handlers = join(domains, "handlers");

/** The Russian name of every field that a call takes. */
export const fieldLabels: FieldLabels = { ...commonLabels, ...join(domains, "fieldLabels") };
