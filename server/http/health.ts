import type { FastifyInstance } from "fastify";
import { within } from "./within.ts";

/** Who watches a server asks again soon; in milliseconds. */
const MOST_WAIT = 1_000;
/** What was found holds for so long, however many ask; in milliseconds. */
const HOLDS = 5_000;

/** Codes of PostgreSQL and of the system. */
const reasons: Record<string, string> = {
  "53100": "its disk is full",
  ENOSPC: "its disk is full",
  EDQUOT: "its quota is used up",
  "25006": "it is read-only",
  EROFS: "it is read-only",
};

/** What must take changes: where it is kept, and what tries one out. */
type Checks = { database: () => Promise<unknown>; files: () => Promise<unknown> };

/** @returns what does not take changes, in words; undefined: it does */
async function faultOf(name: string, tryOut: () => Promise<unknown>): Promise<string | undefined> {
  const tried = tryOut().then(
    () => "ok",
    (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""];
      return reason ? `the ${name} cannot be written: ${reason}` : `the ${name} does not answer`;
    },
  );
  const found = (await within(MOST_WAIT, tried)) ?? `the ${name} does not answer`;
  return found === "ok" ? undefined : found;
}

type Surroundings = { now: () => Date; isGoing: () => boolean };

/**
 * `/health`: the process answers. `/ready`: its database and its files take changes, too; 503 with what does not within a
 * second. What was found holds for five seconds. A server that is about to stop refuses at once. Each answer ends
 * its connection then, so that a balancer opens new ones elsewhere.
 * @param checks write something and throw it away
 */
export function serveHealth(app: FastifyInstance, checks: Checks, { now, isGoing }: Surroundings): void {
  // As the answer begins: the wish may come while the call is at work.
  app.addHook("onSend", async (_, reply) => {
    if (isGoing()) reply.header("connection", "close");
  });
  const look = async (): Promise<string> => {
    const faults = await Promise.all([faultOf("database", checks.database), faultOf("file store", checks.files)]);
    return faults.filter((fault) => fault !== undefined).join("; ") || "ok";
  };
  let last = { at: Number.NEGATIVE_INFINITY, status: look };
  app.get("/health", (_, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/ready", async (_, reply) => {
    const at = now().getTime();
    if (Math.abs(at - last.at) >= HOLDS) {
      const status = look();
      last = { at, status: () => status };
    }
    const status = isGoing() ? "the server is about to stop" : await last.status();
    return reply
      .code(status === "ok" ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status });
  });
}
