import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/open.ts";
import { clusterOfTests } from "./cluster.ts";
import { newDatabase, type OwnDatabase } from "./postgres.ts";

/** What every test file copies: a migrated database of a PostgreSQL. */
export type Template = { url: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    template: Template;
  }
}

/** @param url any database of the server on which it is made */
export async function makeTemplate(url: string): Promise<OwnDatabase> {
  const template = await newDatabase(url, "template");
  await (await openDatabase({ connectionString: template.url })).destroy();
  return template;
}

/**
 * The template of TEST_TEMPLATE on the PostgreSQL of TEST_DATABASE_URL; else a new one for the whole run, on that PostgreSQL or on a
 * cluster of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await clusterOfTests();
  const given = process.env.TEST_TEMPLATE;
  try {
    const made = given ? null : await makeTemplate(url);
    project.provide("template", { url, name: made?.name ?? given ?? "" });
    return async () => {
      await made?.drop();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
