import type { FastifyBaseLogger } from "fastify";
import type { DatabaseNote } from "./embeddedDatabase.machine.ts";

/** A line of the log for each state of the embedded database; what comes before there is a log is written with its first line. */
export function noteStates() {
  const early: DatabaseNote[] = [];
  let write = (note: DatabaseNote): void => void early.push(note);
  return {
    note: (note: DatabaseNote): void => write(note),
    writeTo: (log: FastifyBaseLogger): void => {
      write = ({ state, reason }) => {
        const level = state === "failed" ? "error" : state === "recovering" ? "warn" : "info";
        log[level]({ ...(reason && { reason }) }, `database ${state}`);
      };
      for (const note of early.splice(0)) write(note);
    },
  };
}
