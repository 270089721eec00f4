import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/open.ts";
import { startPglite } from "../../server/db/pglite.ts";

/** What every test file clones: a dump of PGlite, or a database on the PostgreSQL of TEST_DATABASE_URL. */
export type Template = { dump: string } | { url: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    template: Template;
  }
}

/** Migrates one template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? preparePostgres(project, url) : preparePglite(project);
}

async function preparePglite(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-template-"));
  const dump = join(folder, "template.tar");
  const pglite = await startPglite({});
  await (await openDatabase(pglite.connection)).destroy();
  await pglite.dump(dump);
  await pglite.stop();
  project.provide("template", { dump });
  return () => rm(folder, { recursive: true });
}

async function preparePostgres(project: TestProject, url: string) {
  const name = `rukopis_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  await (await openDatabase({ connectionString: target.href })).destroy();
  project.provide("template", { url, name });
  return async () => {
    await admin.query(`drop database ${name}`);
    await admin.end();
  };
}
