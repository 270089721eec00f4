import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterOfTests } from "./cluster.ts";
import { endWorld, makeWorld } from "./world.ts";

/** Playwright's set-up: the world that all its servers begin with, unless TEST_WORLD names one. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_WORLD) return async () => {};
  const cluster = await clusterOfTests();
  const folder = await mkdtemp(join(tmpdir(), "rukopis-world-"));
  const leave = async () => {
    await endWorld(folder);
    await rm(folder, { recursive: true, force: true });
    await cluster.stop();
  };
  try {
    await makeWorld(folder, cluster.url);
  } catch (error) {
    await leave();
    throw error;
  }
  process.env.TEST_WORLD = folder;
  return leave;
}
