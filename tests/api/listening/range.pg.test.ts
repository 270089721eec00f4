import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRange } from "../../../server/listening/range.ts";

describe("a range of 100 bytes", () => {
  it.each([
    [undefined, "whole"],
    ["", "whole"],
    ["bytes=0-99", { first: 0, last: 99 }],
    ["bytes=0-", { first: 0, last: 99 }],
    ["bytes=40-49", { first: 40, last: 49 }],
    ["bytes=99-99", { first: 99, last: 99 }],
    ["bytes=90-1000", { first: 90, last: 99 }],
    ["bytes=-1", { first: 99, last: 99 }],
    ["bytes=-1000", { first: 0, last: 99 }],
    ["BYTES= 4-5 ", { first: 4, last: 5 }],
    ["bytes=-0", "none"],
    ["bytes=100-", "none"],
    ["bytes=100-200", "none"],
    ["bytes=5-1", "whole"],
    ["bytes=-", "whole"],
    ["bytes=1-2,4-5", "whole"],
    [`bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(",")}`, "whole"],
    ["items=1-2", "whole"],
    ["bytes=one-two", "whole"],
    ["bytes=9999999999999999-", "whole"],
  ])("%s", (header, read) => {
    expect(readRange(header, 100)).toEqual(read);
  });

  it("never leaves the bytes that are there", () => {
    const edge = fc.option(fc.nat(300), { nil: undefined });
    fc.assert(
      fc.property(edge, edge, fc.integer({ min: 1, max: 200 }), (from, to, size) => {
        const read = readRange(`bytes=${from ?? ""}-${to ?? ""}`, size);
        if (typeof read === "string") return;
        expect(read.first).toBeGreaterThanOrEqual(0);
        expect(read.first).toBeLessThanOrEqual(read.last);
        expect(read.last).toBeLessThan(size);
      }),
    );
  });
});
