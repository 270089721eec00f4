import { db } from "./db/transaction.ts";
import { cleaningParts, type Domain } from "./domain.ts";
import { domains } from "./domains.ts";
import { enqueue } from "./jobs/outbox.ts";
import { limits } from "./limits/limits.ts";

const HOUR = 3_600_000;

/** Older counters are dead. */
const longestWindow = Math.max(...Object.values(limits).map(({ window }) => window));

async function forgetOldAttempts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - longestWindow);
  await db().deleteFrom("attemptCounter").where("windowStart", "<=", before).execute();
}

const all: readonly Domain[] = [{ cleaning: { expired: { attempts: forgetOldAttempts } } }, ...domains];

/** Every step with its name, in the order in which they run. */
export const cleaningSteps = cleaningParts.flatMap((part) =>
  all.flatMap(({ cleaning }) => Object.entries(cleaning?.[part] ?? {})),
);

/** Removes what has expired, and what is no longer used; plans what was missed, and itself for the next hour. */
export async function cleanUp(now: Date): Promise<void> {
  for (const [, clean] of cleaningSteps) await clean(now);
  await enqueue("cleaning", {}, { dedupe: "cleaning", runAt: new Date(now.getTime() + HOUR) });
}
