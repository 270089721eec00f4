import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, requiredText, time } from "./fields.ts";

const process = z.strictObject({
  /** Of the machine. */
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: time,
  /** It takes no new calls soon, and ends. */
  isGoing: z.boolean(),
});

/** Jobs of one kind that failed ten times or more; error and next try are those of one of them. */
const failedJobs = z.strictObject({
  kind: z.string(),
  name: z.string(),
  count: z.int().check(z.positive()),
  lastError: z.string(),
  nextTryAt: time,
});
export type FailedJobs = z.output<typeof failedJobs>;

const system = z.strictObject({
  /** Of the process that answers. */
  version: z.string(),
  /** Those that gave a sign within 30 seconds. */
  processes: z.array(process),
  database: z.strictObject({
    version: z.string(),
    /** It belongs to this product alone, and runs with it. */
    isEmbedded: z.boolean(),
    byteSize: count,
  }),
  store: z.enum(["disk", "s3"]),
  /** Bytes that are free where this process writes; null: the system does not tell. */
  freeBytes: z.nullable(count),
  /** When the last backup began that is whole; null: none was taken. */
  backedUpAt: z.nullable(time),
  jobs: z.strictObject({
    /** This is a restored copy: no job begins before its operator releases them. */
    areHeld: z.boolean(),
    waiting: count,
    due: count,
    /** Of the job that is due longest. */
    longestWaitMs: count,
    failed: z.array(failedJobs),
  }),
});
export type System = z.output<typeof system>;

export const systemSchemas = defineSchemas({
  /** For Admin: what the operator's tools say, in short. */
  getSystem: { result: system },
  /** For Admin: all failed jobs of a kind are tried again at once. None of it may be left. */
  restartFailedJobs: {
    body: z.strictObject({ kind: requiredText("Вид", 100) }),
    result: z.strictObject({}),
    errors: ["InvalidRequestFields"],
  },
});
