import { afterAll, beforeAll, expect, it } from "vitest";
import { commerceSummary, endureCommerce } from "../endurance/commerce.ts";
import { type Cluster, clusterOfTests } from "../support/cluster.ts";

/** Each target of a kill once. */
const KILLS = 8;

let cluster: Cluster | undefined;
beforeAll(async () => {
  cluster = await clusterOfTests();
});
afterAll(() => cluster?.stop());

it("what is paid is a book or goes back, once, whatever kill -9 cuts off: orders, payments, codes, refunds", async () => {
  const report = await endureCommerce({ kills: KILLS, seed: 20_261_126, postgres: cluster?.url });
  expect(report.kills).toBe(KILLS);
  for (const count of [report.killsDuringCalls, ...Object.values(report.provider)]) expect(count).toBeGreaterThan(0);
  for (const kind of ["order", "paid", "refund", "redeemed"] as const)
    expect(report.acknowledged[kind]).toBeGreaterThan(0);
  expect(report.killsAtProvider).toBe(3);
  console.log(commerceSummary(report));
});
