import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace as traces } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Config } from "../config.ts";
import { bindRecorder, countSpans, type Span } from "./spans.ts";

/** `ExportResultCode.SUCCESS` of OpenTelemetry's core. */
const TAKEN = 0;

const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, statement: SpanKind.CLIENT };

/** The ids of a span are known before it is given on: they are in the log already. */
const idsOf = (next: () => Span["trace"]) => ({
  generateTraceId: () => next().traceId,
  generateSpanId: () => next().spanId,
});

/** The same exporter, and what its collector takes is counted. */
function counted(exporter: OTLPTraceExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        countSpans({ outcome: result.code === TAKEN ? "sent" : "lost" }, spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** Where the piece of work belongs in its trace. */
function contextOf({ trace: { traceId, parentId }, kind }: Span) {
  if (parentId === null) return ROOT_CONTEXT;
  const parent = { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED, isRemote: kind !== "statement" };
  return traces.setSpanContext(ROOT_CONTEXT, parent);
}

/**
 * Sends spans over OTLP, in batches.
 * @returns sends what is left, and ends it
 */
export function exportSpans({ url, headers, serviceName }: NonNullable<Config["traces"]>): () => Promise<void> {
  let current: Span["trace"] | undefined;
  const next = (): Span["trace"] => {
    if (!current) throw new Error("a span is begun by nothing but its record");
    return current;
  };
  const provider = new TracerProvider({
    // Which traces are kept is known before a span begins.
    sampler: new AlwaysOnSampler(),
    idGenerator: idsOf(next),
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter: counted(new OTLPTraceExporter({ url, headers })) })],
  });
  const tracer = provider.getTracer("rukopis");
  bindRecorder((ended) => {
    current = ended.trace;
    const { name, attributes, beganAt, endedAt } = ended;
    const span = tracer.startSpan(
      name,
      { kind: kinds[ended.kind], attributes: { ...attributes }, startTime: beganAt },
      contextOf(ended),
    );
    if (ended.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endedAt);
  });
  return async () => {
    bindRecorder(undefined);
    // What a collector does not take is lost, and keeps nobody from stopping.
    await provider.shutdown().catch(() => {});
  };
}
