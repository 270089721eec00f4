import type { Domain } from "./domain.ts";
import { domains } from "./domains.ts";
import type { FieldLabels } from "./http/fieldLabels.ts";

const labels = new Map<string, FieldLabels>();
for (const { handlers = {}, fieldLabels = {} } of domains as readonly Domain[])
  for (const call of Object.keys(handlers)) labels.set(call, fieldLabels);

/** Labels of the domain that handles a call. */
export const labelsOf = (call: string): FieldLabels => labels.get(call) ?? {};
