import { defineConfig } from "@playwright/test";
import stories from "./playwright.config.ts";
import { wholeChromium } from "./tests/support/chromium.ts";

const isWatched = process.env.MODEL_HEADED === "1";

/** Tours over the machines' graphs: `npm run test:models`. */
export default defineConfig({
  ...stories,
  testDir: "tests/model",
  testMatch: "**/*.tour.ts",
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "reports/tours.json" }],
    ["./scripts/times/playwrightTimes.ts"],
  ],
  outputDir: "reports/tours",
  use: {
    ...stories.use,
    headless: !isWatched,
    launchOptions: {
      ...stories.use?.launchOptions,
      // The shell of the other suites has no screen to be watched on.
      ...(isWatched && wholeChromium && { executablePath: wholeChromium, slowMo: 250 }),
    },
  },
});
