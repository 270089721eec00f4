// One PostgreSQL for all steps.
import { clusterOfTests } from "../tests/support/cluster.ts";

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
