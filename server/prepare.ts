import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { type Config, readConfig } from "./config.ts";

/** An error whose message is one line for the operator. */
export const plain = (message: string, cause: unknown): Error => new Error(message, { cause });

export const reasonOf = (error: unknown): string => {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: unknown[] };
  if (errors?.[0]) return reasonOf(errors[0]); // localhost was tried by both of its addresses
  return (message || code || String(error)).split("\n", 1)[0] ?? "";
};

/** `mkdir` with `recursive` never ends where a parent takes no folder (/proc). */
async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) await makeFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

export async function makeFolders(dataDir: string): Promise<void> {
  try {
    // Hashes, letters and manuscripts: another user of the machine has no business there, whatever the umask and an older release say.
    for (const folder of [
      dataDir,
      join(dataDir, "files"),
      join(dataDir, "mail"),
      join(dataDir, "sms"),
      join(dataDir, "keys"),
    ]) {
      await makeFolder(folder);
      await chmod(folder, 0o700);
    }
  } catch (error) {
    throw plain(`The data directory ${dataDir} cannot be used: ${reasonOf(error)}`, error);
  }
}

type Port = Pick<Config, "host" | "port"> & {
  /** Its setting. */
  name?: string;
};

export const unheard = ({ host, port, name = "PORT" }: Port, error: unknown): Error => {
  const { code } = error as { code?: string };
  return code === "EADDRINUSE"
    ? plain(`The port ${port} is taken by another program: set ${name}`, error)
    : plain(`The server cannot listen on ${host}:${port}: ${reasonOf(error)}`, error);
};

/** @throws Error with one clear line: another program has the port, or nothing can listen there */
async function mustBeFree(where: Port): Promise<void> {
  const { host, port } = where;
  const trial = createServer().listen({ host, port, exclusive: true });
  try {
    await once(trial, "listening");
  } catch (error) {
    throw unheard(where, error);
  }
  trial.close();
  await once(trial, "close");
}

/** The port of the numbers for Prometheus; null: they have none of their own. */
export const metricsPort = ({ host, metrics }: Config): Port | null =>
  metrics && metrics.port !== null ? { host, port: metrics.port, name: "METRICS_PORT" } : null;

/**
 * Reads the settings, looks whether its ports are free and makes the data directory: before the program is loaded or built.
 * @throws Error with one clear line
 */
export async function prepare(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = readConfig(env);
  await mustBeFree({ host: config.host, port: config.port });
  const forMetrics = metricsPort(config);
  if (forMetrics) await mustBeFree(forMetrics);
  await makeFolders(config.dataDir);
  return config;
}
