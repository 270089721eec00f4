import { globSync } from "node:fs";
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
