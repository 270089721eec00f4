import type { Reached } from "./modelRecord.ts";

/** A walk failed at a step: the error itself, which says where. */
export const failedAt = (error: unknown, reached: Reached): unknown =>
  error instanceof Error ? Object.assign(error, { reached }) : error;

export const reachedOf = (error: unknown): Reached | null => (error as { reached?: Reached }).reached ?? null;

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof Error ? `${inner.name}: ${inner.message}` : inner)) ??
  String(value);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What was expected and what was there, whole and only where they differ: a runner's message cuts them short. */
export function spelledFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { actual, expected } = error as { actual?: unknown; expected?: unknown };
  if (!("actual" in error) || !("expected" in error)) return error.message;
  if (!isRecord(actual) || !isRecord(expected)) return `expected ${shown(expected)}, was ${shown(actual)}`;
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  const different = keys.filter((key) => shown(expected[key]) !== shown(actual[key]));
  if (different.length === 0) return error.message;
  return different.map((key) => `${key}: expected ${shown(expected[key])}, was ${shown(actual[key])}`).join("\n");
}
