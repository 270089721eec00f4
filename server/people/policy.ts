import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { ignores } from "./ignoring.ts";

type Person = Pick<User, "id">;

/**
 * May this person reach the other: follow, and whatever else lands with the other. Everything that does asks here. A guest reaches
 * nobody, and oneself is nobody else.
 */
export const canWrite = async (from: Person | null, to: number): Promise<boolean> =>
  from !== null && from.id !== to && !(await ignores(to, from.id));

/**
 * For the transaction that writes: until its end the other cannot begin to ignore.
 * @throws Refusal AccessDenied: the other ignores them
 */
export async function mustBeLetWrite(from: Person, to: number): Promise<void> {
  await db().selectFrom("account").where("id", "=", to).select("id").forShare().execute();
  if (!(await canWrite(from, to))) throw new Refusal("AccessDenied", refusals.mayNotWrite);
}
