/** A piece of work as others name it (W3C Trace Context). `isSampled`: who began the trace keeps it. */
export type Parent = { traceId: string; spanId: string; isSampled: boolean };

/** A piece of work of this process, and what has caused it. */
export type Trace = Parent & { parentId: string | null };
