// The machine that the tests run on: how slow it is today, and one PostgreSQL for all steps.
import { spawnSync } from "node:child_process";
import { clusterOfTests } from "../tests/support/cluster.ts";

/** A process that touches 256 MB of new memory: what a calm machine takes, in milliseconds. New memory is what a starved one lacks first. */
const CALM = 200;
const load = "Buffer.alloc(256e6, 1)";

/** How many times slower than a calm machine this one is: the slowest of three tries, from 1 to 30, in halves. */
export function measureSlowness() {
  const times = [1, 2, 3].map(() => {
    const since = performance.now();
    spawnSync(process.execPath, ["-e", load]);
    return performance.now() - since;
  });
  return Math.min(30, Math.max(1, Math.round((2 * Math.max(...times)) / CALM) / 2));
}

/** Starts one PostgreSQL for all steps and names it in TEST_DATABASE_URL, unless one is named. @returns stops it */
export async function shareCluster() {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = await clusterOfTests();
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    if (!given) delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
