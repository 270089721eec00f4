import { counter } from "../metrics/metrics.ts";
import type { Trace } from "./trace.types.ts";

/** Counts what the collector of traces has taken, and what it has not. */
export const countSpans = counter("rukopis_spans_total", "Pieces of traces, by whether their collector took them.", {
  outcome: ["sent", "lost"],
});

/** A piece of work that has ended. It holds nothing of a person: no address, no parameter of a statement. */
export type Span = {
  trace: Trace;
  name: string;
  kind: "request" | "job" | "statement";
  /** Milliseconds since 1970. */
  beganAt: number;
  endedAt: number;
  attributes: Readonly<Record<string, string | number>>;
  isFailed: boolean;
};

let recorder: ((span: Span) => void) | undefined;

/** What takes spans from now on; undefined: nothing does. */
export const bindRecorder = (take: typeof recorder): void => {
  recorder = take;
};

/** Does anything take spans? */
export const isRecording = (): boolean => recorder !== undefined;

/**
 * Gives a span that ends now to what takes spans, if its trace is kept.
 * @param span.took milliseconds
 */
export function record({ took, ...span }: Omit<Span, "beganAt" | "endedAt"> & { took: number }): void {
  if (!recorder || !span.trace.isSampled) return;
  const endedAt = Date.now();
  recorder({ ...span, beganAt: endedAt - took, endedAt });
}
