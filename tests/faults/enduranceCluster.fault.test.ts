import { expect, it } from "vitest";
import { clusterSummary, endureCluster } from "../endurance/cluster.ts";
import { patient } from "../support/patience.ts";
import { validators } from "../support/validators.ts";

/** Each part at least once, and processes as often as all else. */
const KILLS = 6;

const { nginx, swift } = validators;

it.skipIf(!nginx.isHere || !swift.isHere)(
  `what was acknowledged outlives kill -9 of processes, nginx, PostgreSQL and the store of S3${nginx.remark}${swift.remark}`,
  { timeout: patient(600_000) },
  async () => {
    const report = await endureCluster({ kills: KILLS, seed: 20_261_130 });
    expect(report.kills).toEqual({ process: 3, balancer: 1, database: 1, store: 1 });
    expect(report.cutOff).toBeGreaterThan(0);
    for (const kind of ["save", "import", "reorder", "publish"] as const)
      expect(report.acknowledged[kind]).toBeGreaterThan(0);
    for (const kind of ["order", "paid"] as const) expect(report.promised[kind]).toBeGreaterThan(0);
    console.log(clusterSummary(report));
  },
);
