import { expect, test } from "@playwright/test";
import { audioSummary, uploadThroughCuts } from "../endurance/audio.ts";
import { patient } from "../support/patience.ts";

test("a sound of 64 MiB arrives to the byte, whatever cuts its way", async ({ browser }) => {
  test.setTimeout(patient(240_000));
  const report = await uploadThroughCuts(browser, { byteSize: 67_108_864, cuts: 10, seed: 20_261_125 });
  expect(report.cuts).toEqual({ offline: 2, "kill -9": 2, "tab closed": 2, "page reloaded": 2, sleep: 2 });
  console.log(audioSummary(report));
});
