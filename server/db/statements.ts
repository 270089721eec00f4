import type { LogEvent, Logger } from "kysely";
import { isRecording, record } from "../tracing/spans.ts";
import { currentTrace, newTrace } from "../tracing/trace.ts";

/** A statement of a request or a job, with places in it for what is asked by, and none of these values. */
function recordStatement({ query: { sql }, queryDurationMillis: took, level }: LogEvent): void {
  const parent = currentTrace();
  if (!parent) return;
  const operation = /^\W*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "statement";
  record({
    trace: newTrace(parent),
    name: operation,
    kind: "statement",
    attributes: { "db.system.name": "postgresql", "db.operation.name": operation, "db.query.text": sql },
    isFailed: level === "error",
    took,
  });
}

/** What hears of each statement; undefined: nobody asks, and nothing is spent on it. */
export const statementLog = (): Logger | undefined => (isRecording() ? recordStatement : undefined);
