import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { hasPostgres } from "./tests/support/globalSetup.cluster.ts";

const tests = (folders: string): string[] => [`tests/${folders}/**/*.test.{ts,tsx}`];
const patience = { hookTimeout: 60_000, testTimeout: 30_000 };

const node: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: {
    ...patience,
    name: "node",
    include: tests("{api,lifecycles,model,machines,architecture,text,services,document,import}"),
    environment: "node",
    globalSetup: ["tests/support/globalSetup.ts"],
    // PGlite of a file lives for seconds: V8 would spend a third of them on optimising its WebAssembly.
    execArgv: ["--liftoff-only"],
  },
};

/** The same calls on a real PostgreSQL, but for files that ask no database. */
const postgres: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: "postgres",
    include: tests("{api,lifecycles,postgres}"),
    exclude: ["tests/api/http/{client,start}.test.ts"],
    environment: "node",
    globalSetup: ["tests/support/globalSetup.postgres.ts"],
  },
};

const screens: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: { name: "screens", include: tests("screens"), environment: "happy-dom" },
};

/** Whole processes that are killed: after all others, because they take every core. */
const faults: TestProjectInlineConfiguration = {
  test: {
    name: "faults",
    include: tests("faults"),
    environment: "node",
    hookTimeout: 120_000,
    testTimeout: 600_000,
    sequence: { groupOrder: 1 },
  },
};

export default defineConfig({
  test: { projects: [node, ...(hasPostgres() ? [postgres] : []), screens, faults] },
});
