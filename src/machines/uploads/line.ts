/** How far a file is, in bytes; `stored` of it is acknowledged. `sent` since the line was opened, in `spent` milliseconds. */
export type SentBytes = { received: number; stored: number; sent: number; spent: number };

/** What the line tells while it sends a file. */
export type LineNews =
  | ({ type: "bytes.sent" } & SentBytes)
  | { type: "all.sent" }
  /** What had been begun is there, and no more was. */
  | { type: "line.drained" }
  /** The server has it whole already. */
  | { type: "server.works" }
  | { type: "file.changed" }
  /** Another tab sends it. */
  | { type: "lock.awaited" }
  | { type: "lock.taken" }
  | { type: "line.failed"; error: unknown };

/** What a machine holds of its line after these bytes. Only what the server has acknowledged says that the line is well. */
export const withBytes = (
  { stored: before, faults }: { stored: number; faults: number },
  { received, stored, sent, spent }: SentBytes,
) => ({ received, stored, sent, spent, faults: stored > before ? 0 : faults });
