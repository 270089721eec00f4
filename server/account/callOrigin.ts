/** The network address and the browser that a call came from, as they are stored with what it did. */
export type CallOrigin = { address: string; userAgent: string };
