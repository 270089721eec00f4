import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import BalancedSequencer from "./scripts/balancedSequencer.ts";
import { patient } from "./tests/support/patience.ts";

type Floor = "pg" | "flow" | "screen" | "program" | "fault" | "attack";

/** Files of floors, by the end of their name: `tests/api/works/createWork.pg.test.ts`. */
const ofFloor = (...floors: Floor[]): string[] => floors.map((floor) => `tests/**/*.${floor}.test.{ts,tsx}`);
const polling = { poll: { timeout: patient(10_000) } };
const patience = { hookTimeout: patient(60_000), testTimeout: patient(30_000), expect: polling };
/** No database, no page: all of it in one process. */
const pure: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: {
    ...patience,
    name: "pure",
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ofFloor("pg", "flow", "screen", "program", "fault", "attack"),
    environment: "node",
    isolate: false,
  },
};

/** What asks a database: every call, on PostgreSQL. */
const postgres: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: "postgres",
    include: ofFloor("pg"),
    environment: "node",
    globalSetup: ["tests/support/globalSetup.ts"],
    isolate: false,
  },
};

/** What runs other programs: ffmpeg, epubcheck, a decoder, the whole product, another database. */
const programs: TestProjectInlineConfiguration = {
  test: {
    ...patience,
    name: "programs",
    include: ofFloor("program"),
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
    include: ofFloor("attack"),
    environment: "node",
    globalSetup: ["tests/support/globalSetup.ts"],
  },
};

const screens: TestProjectInlineConfiguration = {
  plugins: [react()],
  test: {
    ...patience,
    name: "screens",
    include: ofFloor("screen"),
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
    include: ofFloor("flow"),
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
    include: ofFloor("fault"),
    environment: "node",
    hookTimeout: patient(120_000),
    testTimeout: patient(600_000),
    expect: polling,
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: BalancedSequencer },
    projects: [pure, postgres, programs, harmful, screens, flows, faults],
  },
});
