import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "../db/transaction.ts";
import { processId, SILENT } from "../processes/presence.ts";
import type { InTurn } from "./turns.ts";

/** Milliseconds between two questions whether another process has done with a person's work. */
const EVERY = 300;

/** A process that gives no sign any more has no turn. */
async function takes(kind: string, owner: string, process: string): Promise<boolean> {
  const { rows } = await sql`insert into process_turn (kind, owner, process_id) values (${kind}, ${owner}, ${process})
    on conflict (kind, owner) do update set process_id = excluded.process_id
    where process_turn.process_id = excluded.process_id or not exists (select from server_process
      where id = process_turn.process_id and seen_at > now() - make_interval(secs => ${SILENT / 1_000}))
    returning 1`.execute(db());
  return rows.length > 0;
}

const release = (kind: string, owner: string, process: string) =>
  db()
    .deleteFrom("processTurn")
    .where("kind", "=", kind)
    .where("owner", "=", owner)
    .where("processId", "=", process)
    .execute();

/**
 * The turns of one process, for works that several processes do: those of one owner are done by one process at a time. It
 * keeps them as long as it has more of that owner. Where no process has announced itself, they are the turns alone.
 * @param kind which works
 */
export function sharedTurns(kind: string, inTurn: InTurn): InTurn {
  const held = new Map<string, { works: number; taken: Promise<void> }>();
  const leaving = new Map<string, Promise<void>>();
  const take = async (owner: string, process: string): Promise<void> => {
    await leaving.get(owner);
    while (!(await takes(kind, owner, process))) await setTimeout(EVERY);
  };
  // A turn that a failing database has left ends with its process.
  const leave = async (owner: string, process: string): Promise<void> => {
    await release(kind, owner, process).catch(() => {});
    leaving.delete(owner);
  };
  return async (owner, work) => {
    const process = processId();
    if (process === null) return inTurn(owner, work);
    const name = String(owner);
    const own = held.get(name) ?? { works: 0, taken: take(name, process) };
    own.works += 1;
    held.set(name, own);
    try {
      await own.taken;
      return await inTurn(owner, work);
    } finally {
      own.works -= 1;
      if (own.works === 0) {
        held.delete(name);
        leaving.set(name, leave(name, process));
        await leaving.get(name);
      }
    }
  };
}
