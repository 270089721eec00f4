import { expect, it } from "vitest";
import { plainOf, spelledState } from "../../src/dev/plain.ts";

class Chapter {
  readonly text = "long";
}

it.each<[string, unknown, unknown]>([
  ["what JSON has", { a: [1, "b", null, true] }, { a: [1, "b", null, true] }],
  ["what it has not", { a: undefined, b: 10n, c: () => 1 }, { b: "10", c: "ƒ c" }],
  ["a fault", new TypeError("no"), "TypeError: no"],
  ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["an object of a class", { chapter: new Chapter() }, { chapter: "Chapter {…}" }],
  ["a map", new Map([["a", 1]]), [["a", 1]]],
  ["secrets", { password: "x", accessToken: "y", token: "" }, { password: "•••", accessToken: "•••", token: "" }],
  ["a long text", "я".repeat(301), `${"я".repeat(300)}… (301)`],
  ["a long list", Array.from({ length: 62 }, () => 0), [...Array.from({ length: 60 }, () => 0), "… 2 more"]],
  ["depths", { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }, { a: { b: { c: { d: { e: { f: "{…}" } } } } } }],
])("%s", (_, value, plain) => expect(plainOf(value)).toEqual(plain));

it("what hangs on itself ends", () => {
  const ring: { self?: unknown } = {};
  ring.self = ring;
  expect(plainOf(ring)).toEqual({ self: { self: { self: { self: { self: { self: "{…}" } } } } } });
});

it.each([
  ["guest", "guest"],
  [{ signedIn: "fresh" }, "signedIn.fresh"],
  [{ a: { b: {}, c: "d" } }, "a.(b, c.d)"],
  [{}, ""],
])("a state is spelled %j", (value, spelled) => expect(spelledState(value)).toBe(spelled));
