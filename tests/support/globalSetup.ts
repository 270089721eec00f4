import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/open.ts";
import { startPglite } from "../../server/db/pglite.ts";

/** What every test file clones: a dump of PGlite, or a database on PostgreSQL. */
export type Template = { dump: string } | { url: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    template: Template;
  }
}

/** Migrates one template for the whole run, on PGlite. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-template-"));
  const dump = join(folder, "template.tar");
  const pglite = await startPglite({});
  await (await openDatabase(pglite.connection)).destroy();
  await pglite.dump(dump);
  await pglite.stop();
  project.provide("template", { dump });
  return () => rm(folder, { recursive: true });
}
