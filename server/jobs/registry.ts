import type { FastifyBaseLogger } from "fastify";
import type { JobKind, JobPayloads } from "./outbox.ts";

export type JobSurroundings = { now: Date; log: FastifyBaseLogger };
export type RunJob<K extends JobKind> = (payload: JobPayloads[K], surroundings: JobSurroundings) => Promise<void>;
type RunAnyJob = (payload: unknown, surroundings: JobSurroundings) => Promise<void>;

const runs = new Map<string, RunAnyJob>();

/** Says what a kind of job does. It may run twice (the process can die after the work), so that twice must be as good as once. */
export const registerJob = <K extends JobKind>(kind: K, run: RunJob<K>): void => {
  runs.set(kind, run as RunAnyJob);
};

/** @throws when nobody registered the kind */
export function jobOf(kind: string): RunAnyJob {
  const run = runs.get(kind);
  if (!run) throw new Error(`nobody does the job «${kind}»`);
  return run;
}
