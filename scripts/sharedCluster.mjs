// One PostgreSQL for all steps, and in it the database that every test file copies.
import { clusterOfTests } from "../tests/support/cluster.ts";
import { makeTemplate } from "../tests/support/globalSetup.ts";
import { startKeptCluster } from "../tests/support/keptCluster.ts";

/**
 * Starts it and names it in TEST_DATABASE_URL and TEST_TEMPLATE, unless a PostgreSQL is named already.
 * @param isSmall of a run while working: the one that is kept between runs, where no other run has it
 * @returns stops it
 */
export async function shareCluster({ isSmall }) {
  const given = process.env.TEST_DATABASE_URL;
  const kept = isSmall && !given && !process.env.TEST_POSTGRES ? await startKeptCluster() : null;
  const cluster = kept ?? (await clusterOfTests());
  const made = kept ? null : await makeTemplate(cluster.url);
  process.env.TEST_DATABASE_URL = cluster.url;
  process.env.TEST_TEMPLATE = kept?.template ?? made.name;
  return async () => {
    delete process.env.TEST_TEMPLATE;
    if (!given) delete process.env.TEST_DATABASE_URL;
    await made?.drop();
    await cluster.stop();
  };
}
