import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { patient } from "./tests/support/patience.ts";

const tests = (folders: string): string[] => [`tests/${folders}.test.{ts,tsx}`];
const polling = { poll: { timeout: patient(10_000) } };
const patience = { hookTimeout: patient(60_000), testTimeout: patient(30_000), expect: polling };
/** Files that ask a database. */
const asking = tests("{api,lifecycles}/**/*").concat(
  tests("import/{attacks,batches,docxImport,fullDisk,export,import,markup,staged}"),
);
const attacks = tests("import/attacks");
/** No database, no page: all of it in one process. */
const pure: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: {
    ...patience,
    name: "pure",
    include: tests("{model,machines,architecture,text,cover,services,document,audio,commerce}/**/*").concat(
      tests(
        "import/{docx,docxBlocks,expected,foreign,pictures,reading,remembered,structure,titles,tokens,tolerance,workload}",
      ),
      tests("api/http/client"),
    ),
    environment: "node",
    isolate: false,
  },
};

/** Every call, on PostgreSQL, but for files that ask no database. */
const postgres: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: "postgres",
    include: asking.concat(tests("postgres/**/*")),
    exclude: tests("api/http/client").concat(attacks),
    environment: "node",
    globalSetup: ["tests/support/globalSetup.ts"],
    isolate: false,
  },
};

/** Books of a million paragraphs and archives of 200 MB: they take more memory than all other files together. */
const harmful: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: "attacks",
    include: attacks,
    environment: "node",
    globalSetup: ["tests/support/globalSetup.ts"],
  },
};

const screens: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: {
    ...patience,
    name: "screens",
    include: tests("screens/**/*"),
    environment: "happy-dom",
    setupFiles: ["tests/support/setup.screens.ts"],
    isolate: false,
  },
};

/** The whole application in a page without layout, over the whole server on PostgreSQL. */
const flows: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: {
    ...patience,
    name: "flows",
    include: tests("flows/**/*"),
    environment: "happy-dom",
    setupFiles: ["tests/support/setup.screens.ts"],
    globalSetup: ["tests/support/globalSetup.ts"],
    isolate: false,
  },
};

/** Whole processes that are killed. */
const faults: TestProjectInlineConfiguration = {
  test: {
    name: "faults",
    include: tests("faults/**/*"),
    environment: "node",
    hookTimeout: patient(120_000),
    testTimeout: patient(600_000),
    expect: polling,
  },
};

export default defineConfig({
  test: { projects: [pure, postgres, harmful, screens, flows, faults] },
});
