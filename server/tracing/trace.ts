import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { isRecording } from "./spans.ts";
import type { Parent, Trace } from "./trace.types.ts";

const current = new AsyncLocalStorage<Trace>();

/** The trace of the request or the job that this code runs for. */
export const currentTrace = (): Trace | undefined => current.getStore();

/** What runs within belongs to the trace. */
export const withTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

const hexOf = (bytes: number): string => randomBytes(bytes).toString("hex");

/** A piece of work of a trace, or the first one of its own. @param parent what has caused it */
export const newTrace = (parent: Parent | null = null): Trace => ({
  traceId: parent?.traceId ?? hexOf(16),
  spanId: hexOf(8),
  parentId: parent?.spanId ?? null,
  isSampled: parent?.isSampled ?? isRecording(),
});

const layout = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads the header `traceparent`. @returns null: there is none, or it is none of the standard's, which is as good as none */
export function readTraceparent(header: string | string[] | null | undefined): Parent | null {
  const [, version, traceId, spanId, flags, more] = (typeof header === "string" && layout.exec(header)) || [];
  if (!traceId || !spanId || !flags) return null;
  // Later versions may say more behind it; this one says no more.
  if (version === "00" && more !== undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const written = ({ traceId, spanId, isSampled }: Parent): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;

/** The header `traceparent` of what this code asks or enqueues; null outside of requests and jobs. */
export function traceparent(): string | null {
  const trace = currentTrace();
  return trace ? written(trace) : null;
}

/** Headers of a request to another machine. */
export function traceHeaders(): { traceparent?: string } {
  const header = traceparent();
  return header === null ? {} : { traceparent: header };
}
