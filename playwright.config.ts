import { defineConfig } from "@playwright/test";
import { headlessChromium } from "./tests/support/chromium.ts";
import { patient } from "./tests/support/patience.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/worldSetup.ts",
  fullyParallel: true,
  workers: 2,
  // No second attempt hides a fault: a loaded machine has longer time-outs (tests/support/patience.ts).
  retries: 0,
  timeout: patient(45_000),
  expect: { timeout: patient(10_000) },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "reports/playwright.json" }],
    ["./scripts/times/playwrightTimes.ts"],
  ],
  outputDir: "reports/browser",
  use: {
    // Requests that a worker passes on are none that a test can hold. Tests of pages without a network have theirs.
    serviceWorkers: "block",
    locale: "ru-RU",
    timezoneId: "Asia/Yekaterinburg",
    screenshot: "only-on-failure",
    // Writing down every page costs a fifth of all the time: `npm test -- browser --trace on <spec>` does it.
    trace: "off",
    launchOptions: {
      executablePath: headlessChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    },
  },
});
