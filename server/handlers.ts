import { join } from "./domain.ts";
import { domains } from "./domains.ts";
import type { Handlers } from "./http/dispatcher.ts";

/** Every call of the contract with its handler; a missing one does not compile. */
export const handlers: Handlers = join(domains, "handlers");
