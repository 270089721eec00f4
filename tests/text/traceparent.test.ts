import { expect, it } from "vitest";
import {
  currentTrace,
  newTrace,
  readTraceparent,
  traceHeaders,
  traceparent,
  withTrace,
} from "../../server/tracing/trace.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

it.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`00-${traceId}-${spanId}-02`, false],
  [`cc-${traceId}-${spanId}-01`, true],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, true],
])("%s is a trace", (header, isSampled) => {
  expect(readTraceparent(header)).toEqual({ traceId, spanId, isSampled });
});

it.each([
  undefined,
  null,
  "",
  traceId,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}-01.`,
  `cc-${traceId}-${spanId}-01.`,
  `ff-${traceId}-${spanId}-01`,
  `0-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId.slice(1)}-${spanId}-01`,
  `00-00000000000000000000000000000000-${spanId}-01`,
  `00-${traceId}-0000000000000000-01`,
  `00-${traceId}-${spanId}-1g`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  [`00-${traceId}-${spanId}-01`],
])("%s is none", (header) => {
  expect(readTraceparent(header)).toBe(null);
});

it("what is caused belongs to the trace of its cause, and is another piece of it", () => {
  const caused = newTrace({ traceId, spanId, isSampled: true });
  expect(caused).toEqual({
    traceId,
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    parentId: spanId,
    isSampled: true,
  });
  expect(caused.spanId).not.toBe(spanId);
  const first = newTrace();
  expect(first).toEqual({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.any(String),
    parentId: null,
    isSampled: false,
  });
  expect(first.traceId).not.toBe(newTrace().traceId);
});

it("the header of what is asked names the trace that the code runs in, and nothing outside of one", async () => {
  expect([currentTrace(), traceparent(), traceHeaders()]).toEqual([undefined, null, {}]);
  const header = `00-${traceId}-${spanId}-01`;
  await withTrace({ traceId, spanId, parentId: null, isSampled: true }, async () => {
    await Promise.resolve();
    expect([traceparent(), traceHeaders()]).toEqual([header, { traceparent: header }]);
  });
});
