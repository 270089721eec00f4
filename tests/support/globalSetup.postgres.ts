import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/db/open.ts";
import { startCluster } from "./globalSetup.cluster.ts";

/** Migrates one template for the whole run, on the PostgreSQL of TEST_DATABASE_URL or on a cluster of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startCluster();
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
  const name = `rukopis_template_${process.pid}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  await (await openDatabase({ connectionString: target.href })).destroy();
  project.provide("template", { url, name });
  return () => asAdmin(`drop database ${name}`);
}
