import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { hasPostgres } from "./tests/support/globalSetup.cluster.ts";
import { patient } from "./tests/support/patience.ts";

const tests = (folders: string): string[] => [`tests/${folders}.test.{ts,tsx}`];
const polling = { poll: { timeout: patient(10_000) } };
const patience = { hookTimeout: patient(60_000), testTimeout: patient(30_000), expect: polling };
/** The default of `npm test`; `npm run test:all` proves everything on both databases. */
const isWhole = process.env.TEST_ALL === "1";

/** Files that ask a database, on either of the two. */
const asking = tests("{api,lifecycles}/**/*").concat(
  tests("import/{attacks,batches,docxImport,fullDisk,export,import,markup,staged}"),
);
const attacks = tests("import/attacks");
/** What depends on the embedded database itself, and one file a domain. */
const dialect = tests("api/{db,jobs,lists}/**/*").concat(
  tests("api/http/{start,payloads}"),
  tests(
    "api/{account/register,works/works,gallery/gallery,series/series,covers/designs,chapters/saving,reading/search,people/people,files/files}",
  ),
  tests(
    "api/{complaints/complaints,moderation/moderation,comments/comments,staff/staff,support/support,messages/messages,utils/utils,demo/demo,leaving/deletion}",
  ),
  tests("api/identification/identification"),
  tests(
    "api/{notifications/telling,library/library,publications/posts,audio/uploads,listening/listening,marks/marks,typos/typos,commerce/{discounts,exclusive,gate,ledger,orders,payouts,promoCodes,statistics}}",
  ),
  tests("api/feeds/sitemap"),
  tests("import/import"),
);

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

/** The embedded database. Without PostgreSQL it answers for both. */
const pglite: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: "pglite",
    include: isWhole || !hasPostgres() ? asking : dialect,
    exclude: tests("api/http/client").concat(isWhole ? [] : attacks),
    environment: "node",
    globalSetup: ["tests/support/globalSetup.ts"],
    isolate: false,
    // PGlite of a file lives for seconds: V8 would spend a third of them on optimising its WebAssembly.
    execArgv: ["--liftoff-only"],
  },
};

/** Every call on a real PostgreSQL, but for files that ask no database. */
const postgres: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: "postgres",
    include: asking.concat(tests("postgres/**/*")),
    exclude: tests("api/http/{client,start}").concat(attacks),
    environment: "node",
    globalSetup: ["tests/support/globalSetup.postgres.ts"],
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
    globalSetup: [hasPostgres() ? "tests/support/globalSetup.postgres.ts" : "tests/support/globalSetup.ts"],
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
    globalSetup: [hasPostgres() ? "tests/support/globalSetup.postgres.ts" : "tests/support/globalSetup.ts"],
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
  test: { projects: [pure, pglite, ...(hasPostgres() ? [postgres] : []), harmful, screens, flows, faults] },
});
