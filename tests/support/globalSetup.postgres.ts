import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/open.ts";
import { requiredCluster } from "./globalSetup.cluster.ts";
import { newDatabase } from "./postgres.ts";

/** Migrates one template for the whole run, on the PostgreSQL of TEST_DATABASE_URL or on a cluster of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await requiredCluster();
  try {
    const dropTemplate = await prepareTemplate(project, url);
    return async () => {
      await dropTemplate();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareTemplate(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = await newDatabase(url, "template");
  await (await openDatabase({ connectionString: template.url })).destroy();
  project.provide("template", { url, name: template.name });
  return template.drop;
}
