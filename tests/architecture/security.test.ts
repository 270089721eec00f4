import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Items whose thing does not exist yet. */
const open: string[] = [];

const rows = readFileSync("docs/SECURITY.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")))
  .map(([item = "", , proofs = ""]) => ({
    item,
    proofs: [...proofs.matchAll(/`(tests\/[^:`]+): ([^`]+)`/g)].map(([, file = "", name = ""]) => ({ file, name })),
    isOpen: proofs.trim() === "open",
  }));

it("has its items, each once", () => {
  expect(rows.map(({ item }) => item)).toEqual(
    `1.2.4|1.3.1|1.3.4|1.3.6|1.3.11|1.5.3|2.2.2|2.3.1|2.3.2|2.3.3|2.3.4|2.4.1|3.2.1|3.3.1–4|3.4.1–6|3.5.1|3.7.2|4.1.3|5.2.2|5.3.2|6.2.3|6.2.4, 6.2.12|6.2.7|6.2.9|6.2.11|6.3.1|6.3.2|6.3.3|6.4.3|6.4.4|6.5.1|6.5.2–4|6.5.5|6.6.3|7.2.4|7.3.1–2|7.4.1–3|7.5.1–2|8.2.1–3|11.3.2–3|14.2.1|14.2.2|15.2.2|16.3.1|16.5.3`.split(
      "|",
    ),
  );
});

describe.each(rows)("$item", ({ item, proofs, isOpen }) => {
  it("names its tests, which are there", () => {
    expect(isOpen).toBe(open.includes(item));
    if (!isOpen) expect(proofs).not.toEqual([]);
    const missing = proofs.filter(
      ({ file, name }) => !existsSync(file) || !readFileSync(file, "utf8").includes(`("${name}"`),
    );
    expect(missing).toEqual([]);
  });
});

const sources = globSync("server/**/*.{ts,mjs}").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const filesWith = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file);

it("raw SQL is in migrations alone", () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(filesWith(/sql\.raw\b/).filter((file) => !file.startsWith("server/db/migrations/"))).toEqual([]);
  expect(filesWith(/sql\.raw\b/)).toContain("server/db/migrations/0019_staff.ts");
});

it("the server asks nobody over HTTP but those that send messages, those that take payments, and who collects traces or keeps pages for the operator", () => {
  const asking =
    /\bfetch\(|^import (?!type)[^;]*from "(node:)?https?"|\bundici\b|XMLHttpRequest|@opentelemetry\/exporter/m;
  expect(filesWith(asking).sort()).toEqual([
    "server/commerce/testProvider.ts",
    "server/commerce/yookassa.ts",
    "server/publicCache/purging.ts",
    "server/push/outcome.ts",
    "server/sms/smsRu.ts",
    "server/tracing/otlp.ts",
  ]);
});
