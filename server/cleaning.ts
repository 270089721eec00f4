import { db, transaction } from "./db/transaction.ts";
import { cleaningParts, type Domain } from "./domain.ts";
import { domains } from "./domains.ts";
import { enqueue } from "./jobs/outbox.ts";
import { LONGEST_WINDOW } from "./limits/attempts.ts";

const HOUR = 3_600_000;

/** Counters of a window that is over. */
async function forgetOldAttempts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_WINDOW);
  await db().deleteFrom("attemptCounter").where("windowStart", "<=", before).execute();
}

const all: readonly Domain[] = [{ cleaning: { expired: { attempts: forgetOldAttempts } } }, ...domains];

/** Every step with its name, in the order in which they run. */
export const cleaningSteps = cleaningParts.flatMap((part) =>
  all.flatMap(({ cleaning }) => Object.entries(cleaning?.[part] ?? {})),
);

const stepsByName = new Map(cleaningSteps);

async function succeededAt(step: string): Promise<Date | null> {
  const found = await db().selectFrom("cleaningStep").where("name", "=", step).select("succeededAt").executeTakeFirst();
  return found?.succeededAt ?? null;
}

const keyOf = (step: string): string => `cleaning ${step}`;

/**
 * The job «cleaning»: runs one step, keeps that it has succeeded, and plans it for the next hour. A step that fails is
 * tried again as any job, and stops no other. One that no manifest has is over: another version planned it.
 */
export async function cleanStep(step: string, now: Date): Promise<void> {
  const clean = stepsByName.get(step);
  if (!clean) return;
  await clean(now, await succeededAt(step));
  const success = { succeededAt: now.toISOString() };
  await transaction(async () => {
    await db()
      .insertInto("cleaningStep")
      .values({ name: step, ...success })
      .onConflict((same) => same.column("name").doUpdateSet(success))
      .execute();
    await enqueue("cleaning", { step }, { dedupe: keyOf(step), runAt: new Date(now.getTime() + HOUR) });
  });
}

/** Plans every step at once: a start cleans everything. */
export async function planCleaning(): Promise<void> {
  for (const [step] of cleaningSteps) await enqueue("cleaning", { step }, { dedupe: keyOf(step) });
}

/** Runs every step in its order: for tests and checks of a whole database, where no worker runs. */
export async function cleanUp(now: Date): Promise<void> {
  for (const [step] of cleaningSteps) await cleanStep(step, now);
}

/** Each step in its order with its last success; null: it has never succeeded. */
export async function lastCleaned(): Promise<{ step: string; succeededAt: Date | null }[]> {
  const rows = await db().selectFrom("cleaningStep").select(["name", "succeededAt"]).execute();
  const found = new Map(rows.map(({ name, succeededAt: at }) => [name, at]));
  return cleaningSteps.map(([step]) => ({ step, succeededAt: found.get(step) ?? null }));
}
