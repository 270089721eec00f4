import { readdir, readFile, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

async function statusOf(pid: number): Promise<{ parent: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const fact = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { parent: fact("PPid"), peak: fact("VmHWM") * 1_024 };
}

/** A process and all that it started. */
async function treeOf(root: number): Promise<{ pid: number; peak: number }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await statusOf(pid)) })));
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

/** Peaks count from now on. Linux alone keeps them. */
export async function forgetPeaks(root: number): Promise<void> {
  for (const { pid } of await treeOf(root)) await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => {});
}

/** The peaks of a process and all that it started, added up: bytes in memory. */
export const peakOf = async (root: number): Promise<number> =>
  (await treeOf(root)).reduce((sum, { peak }) => sum + peak, 0);

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

const ticksOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [, rest = ""] = stat.split(") ");
  const [user = 0, system = 0] = rest.split(" ").slice(11, 13).map(Number);
  return user + system;
};

/** What a process, and all that it started, have used of processors since they began: in hundredths of a second. */
export async function ticksUsed(root: number): Promise<number> {
  const ticks = await Promise.all((await treeOf(root)).map(({ pid }) => ticksOf(pid)));
  return ticks.reduce((sum, one) => sum + one, 0);
}

/** Waits until a process, and all that it started, have nothing to do: what was begun in the background belongs to no measure. */
export async function idle(root: number): Promise<void> {
  for (let before = -1, quiet = 0; quiet < 3; ) {
    const now = await ticksUsed(root);
    quiet = Math.abs(now - before) <= 1 ? quiet + 1 : 0;
    before = now;
    await setTimeout(60);
  }
}
