import { expect, it } from "vitest";
import { endure, summary } from "../endurance/run.ts";

const KILLS = 12;

it("what was acknowledged outlives kill -9, once and whole: saves, imports, orders, publications", async () => {
  const report = await endure({ kills: KILLS, seed: 20_261_120 });
  expect(report.kills).toBe(KILLS);
  for (const count of Object.values(report.acknowledged)) expect(count).toBeGreaterThan(0);
  console.log(summary(report));
});
