import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";

const address = z.object({ port: z.number() });

/** node:http alone, in a process of its own. */
export async function startBare(env: { ANSWER: string }) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", "peers", "bare.ts")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(child.stdout), "line");
  const { port } = address.parse(JSON.parse(String(line)));
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
