import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/open.ts";
import { clusterOfTests } from "./cluster.ts";
import { newDatabase } from "./postgres.ts";

/** What every test file copies: a migrated database of a PostgreSQL. */
export type Template = { url: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    template: Template;
  }
}

/** Migrates one template for the whole run, on the PostgreSQL of TEST_DATABASE_URL or on a cluster of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await clusterOfTests();
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
