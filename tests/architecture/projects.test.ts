import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import config from "../../vitest.config.ts";

type Project = { test: { name: string; include: string[]; exclude?: string[] } };
const projects = (config as { test: { projects: Project[] } }).test.projects;
const filesOf = ({ test }: Project) => globSync(test.include, { exclude: test.exclude ?? [] });

it("every test file is run by a project: a file that no pattern takes passes forever", () => {
  const run = new Set(projects.flatMap(filesOf));
  const all = globSync("tests/**/*.test.{ts,tsx}");
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((file) => !run.has(file))).toEqual([]);
});

it("npm test begins at most 120 tests in a browser: five more than are written, because some run for several people or themes", () => {
  const counts = globSync("tests/e2e/*.spec.ts").map((file) => {
    const text = readFileSync(file, "utf8");
    return (text.match(/^\s*test\(/gm) ?? []).length - (text.match(/tag: "@whole"/g) ?? []).length;
  });
  expect(counts.length).toBeGreaterThan(30);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(115);
});
