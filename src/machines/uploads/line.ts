import type { SentBytes } from "./line.types.ts";

/** What a machine holds of its line after these bytes. Only what the server has acknowledged says that the line is well. */
export const withBytes = (
  { stored: before, faults }: { stored: number; faults: number },
  { received, stored, sent, spent }: SentBytes,
) => ({ received, stored, sent, spent, faults: stored > before ? 0 : faults });
