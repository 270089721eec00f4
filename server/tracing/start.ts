import type { Config } from "../config.ts";

/**
 * Exports the spans of requests, jobs and statements where a setting says where to. Without it nothing of OpenTelemetry is loaded. Call it
 * before the database is opened.
 * @returns sends what is left
 */
export async function startTracing({ traces }: Pick<Config, "traces">): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  const { exportSpans } = await import("./otlp.ts");
  return exportSpans(traces);
}
