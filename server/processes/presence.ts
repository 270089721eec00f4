import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { db } from "../db/transaction.ts";
import { VERSION } from "../version.ts";

/** Milliseconds between two signs of life of a process. */
const SIGN_EVERY = 10_000;
/** Milliseconds without a sign after which a process counts as gone. */
export const SILENT = 3 * SIGN_EVERY;
/** Milliseconds after which the row of a process that was killed goes. */
const DAY = 86_400_000;

let own: string | null = null;

/** By which others know this process; null: it has not announced itself. */
export const processId = (): string | null => own;

type Log = { warn: (error: unknown, message: string) => void };
/** `every`: milliseconds. */
type Presence = { now: () => Date; isGoing: () => boolean; log: Log; every?: number };

/**
 * Says now and every ten seconds that this process lives. A database that is away hears it later.
 * @returns takes the row away: the process ends
 */
export async function announceProcess({
  now,
  isGoing,
  log,
  every = SIGN_EVERY,
}: Presence): Promise<() => Promise<void>> {
  const id = randomUUID();
  const startedAt = now().toISOString();
  const sign = async (): Promise<void> => {
    const changed = { seenAt: now().toISOString(), isGoing: isGoing() };
    await db()
      .insertInto("serverProcess")
      .values({ id, host: hostname(), pid: process.pid, version: VERSION, startedAt, ...changed })
      .onConflict((same) => same.column("id").doUpdateSet(changed))
      .execute();
  };
  await sign();
  own = id;
  let signing = Promise.resolve();
  const timer = setInterval(() => {
    signing = sign().catch((error: unknown) => log.warn(error, "the process could not be announced"));
  }, every).unref();
  return async () => {
    clearInterval(timer);
    own = null;
    await signing;
    // Without a database the row stays, and counts as gone after 30 seconds.
    await db()
      .deleteFrom("serverProcess")
      .where("id", "=", id)
      .execute()
      .catch(() => {});
  };
}

/** Processes that gave a sign lately, the oldest first. */
export const livingProcesses = (now: Date) =>
  db()
    .selectFrom("serverProcess")
    .where("seenAt", ">", new Date(now.getTime() - SILENT))
    .orderBy("startedAt")
    .orderBy("id")
    .select(["host", "pid", "version", "isGoing", "startedAt"])
    .execute();

/** Forgets processes that were killed. */
export async function forgetProcesses(now: Date): Promise<void> {
  await db()
    .deleteFrom("serverProcess")
    .where("seenAt", "<=", new Date(now.getTime() - DAY))
    .execute();
}
