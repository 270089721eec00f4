import type { FastifyBaseLogger } from "fastify";
import type { JobKind, JobPayloads, MailPayload } from "./payloads.ts";

export type JobSurroundings = {
  now: Date;
  log: FastifyBaseLogger;
  /** Aborted when the server has to end: a job that waits for another machine stops, and is done at the next start. */
  signal: AbortSignal;
  /** The sort of the letter that the job sends. */
  letter?: MailPayload["letter"];
};
/** A job may run twice (the process can die after the work), so that twice must be as good as once. */
export type RunJob<K extends JobKind> = (payload: JobPayloads[K], surroundings: JobSurroundings) => Promise<void>;

/** Total: a kind of job that nothing does, does not compile. */
export type Jobs = { [K in JobKind]: RunJob<K> };

type Carrying<P extends MailPayload, L> = P extends unknown ? (L extends P["letter"] ? P : never) : never;

/** Total: a letter that nothing sends, does not compile. */
export type Letters = {
  [L in MailPayload["letter"]]: (payload: Carrying<MailPayload, L>, surroundings: JobSurroundings) => Promise<void>;
};
