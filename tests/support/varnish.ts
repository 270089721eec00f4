import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "./freePorts.ts";

/** Seconds that a client on a slow machine may take to say what it wants. */
const patience = ["-p", "timeout_idle=60"];

const vcl = new URL("../../docs/operating/rukopis.vcl", import.meta.url);

/**
 * Varnish as docs/operating/rukopis.vcl has it, in front of a server of this machine.
 * @returns where guests come, and where purges do
 */
export async function startVarnish(serverPort: number) {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-varnish-"));
  const [http = 0, purge = 0] = await freePorts(2);
  const file = join(folder, "rukopis.vcl");
  await writeFile(file, (await readFile(vcl, "utf8")).replace('.port = "3000"', `.port = "${serverPort}"`));
  const listening = ["-a", `http=127.0.0.1:${http}`, "-a", `purge=127.0.0.1:${purge}`];
  const child = spawn(
    "varnishd",
    ["-F", "-j", "none", "-n", join(folder, "work"), ...listening, ...patience, "-f", file, "-s", "malloc,64m"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } },
  );
  const ended = once(child, "exit");
  // Its own words end with the child that serves.
  for await (const words of child.stderr)
    if (/Child launched OK|Child \(\d+\) said Child starts/.test(String(words))) break;
  if (child.exitCode !== null) throw new Error(`varnishd ended with ${child.exitCode}`);
  return {
    origin: `http://127.0.0.1:${http}`,
    purgeUrl: `http://127.0.0.1:${purge}/`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
