import { expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";

it.each([
  [{}, true],
  [{ ORIGIN: "https://rukopis.example" }, false],
  [{ ORIGIN: "https://rukopis.example", DEMO: "1" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ DEMO: "0" }, false],
])("%j: demo accounts %s", (env, demo) => {
  expect(readConfig(env).demo).toBe(demo);
});

it.each([
  ["", false],
  ["127.0.0.1", "127.0.0.1"],
  ["10.0.0.0/8, ::1", "10.0.0.0/8, ::1"],
  ["loopback,uniquelocal", "loopback,uniquelocal"],
])("TRUST_PROXY=%s is taken", (given, expected) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(expected);
});

it.each(["1", "true", "proxy", "10.0.0.0/x", "127.0.0.1,2"])("TRUST_PROXY=%s is refused", (given) => {
  expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/^TRUST_PROXY must be addresses, networks or loopback/);
});
