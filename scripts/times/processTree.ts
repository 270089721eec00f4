// Processor time of processes and all their descendants, read from Linux's /proc.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second that /proc counts in: sysconf(_SC_CLK_TCK), 100 on every Linux that Node runs on. */
const TICKS = 100;
const isReadable = existsSync("/proc/self/stat");

type Facts = { parent: number; own: number; waited: number };

/** @returns undefined once the process has ended */
function factsOf(pid: number | "self"): Facts | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name is in brackets and may have spaces.
    const fields = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(11, 15);
    return { parent, own: (user + system) / TICKS, waited: (waitedUser + waitedSystem) / TICKS };
  } catch {
    return undefined;
  }
}

let taken = 0;

/**
 * Seconds of the processor that children of this process have taken, with their own, that have ended since the last call; null where the
 * system does not tell.
 */
export function takeEndedProcessor(): number | null {
  const waited = isReadable ? factsOf("self")?.waited : undefined;
  if (waited === undefined) return null;
  const since = waited - taken;
  taken = waited;
  return since;
}

/**
 * Seconds of the processor that a process and everything that it began have taken; null where the system does not tell. A child whose
 * parent ended first, and did not wait for it, is lost once it ends.
 */
export function processorOfTree(root: number): number | null {
  if (!isReadable) return null;
  const known = new Map<number, Facts>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const facts = pid > 0 ? factsOf(pid) : undefined;
    if (facts) known.set(pid, facts);
  }
  const children = Map.groupBy(known, ([, { parent }]) => parent);
  let seconds = 0;
  const waiting = [root];
  for (const pid of waiting) {
    const facts = known.get(pid);
    if (facts) seconds += facts.own + facts.waited;
    waiting.push(...(children.get(pid) ?? []).map(([child]) => child));
  }
  return seconds;
}
