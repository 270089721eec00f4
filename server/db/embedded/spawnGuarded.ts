import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { User } from "./otherUser.ts";

/** A program whose standard input stays open as long as it is wanted. */
export type Guarded = ChildProcessByStdio<Writable, null, Readable>;

/** A shell around the program sees the standard input close, whatever has ended the server, and asks the program to end. */
const guard = `exec 3<&0 </dev/null
"$0" "$@" 3<&- & program=$!
{ read -r _ <&3; kill -INT $program; } 2>/dev/null & watch=$!
wait $program; code=$?
kill $watch 2>/dev/null
exit $code`;

const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: "C",
  TZ: "UTC",
  ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
});

/**
 * Starts a program that ends with this process, also where that is killed; Windows has no shell for it, there it
 * outlives a kill. It has a session of its own: Ctrl+C is for the server, which ends its database last.
 * @param folder that it works in
 */
export function spawnGuarded(command: readonly string[], folder: string, user: User | null): Guarded {
  const [program = "", ...args] = process.platform === "win32" ? command : ["/bin/sh", "-c", guard, ...command];
  return spawn(program, args, {
    cwd: folder,
    env: environment(),
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
    ...user,
  });
}
