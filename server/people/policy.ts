import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isFollowing } from "./following.ts";
import { ignores } from "./ignoring.ts";
import { privacyOf } from "./privacy.ts";

type Person = Pick<User, "id">;
/** Words, which the other's privacy may keep away too, or a mere follow. */
type What = "words" | "follow";

/** What keeps a person away from another: being ignored, or whom the other lets write; null: nothing. */
export async function keptAway(from: number, to: number, what: What = "words"): Promise<"ignored" | "privacy" | null> {
  if (await ignores(to, from)) return "ignored";
  if (what === "follow") return null;
  const { whoCanWrite } = await privacyOf(to);
  const isLet = whoCanWrite === "followed" ? await isFollowing(to, from) : whoCanWrite === "everybody";
  return isLet ? null : "privacy";
}

/**
 * May this person reach the other? Everything that lands with another asks here. A guest reaches nobody, and nobody
 * reaches themselves. The ignored reaches nobody who ignores them; words go only to people who let this person write
 * (`whoCanWrite`).
 */
export async function canWrite(from: Person | null, to: number, what: What = "words"): Promise<boolean> {
  return from !== null && from.id !== to && (await keptAway(from.id, to, what)) === null;
}

/** As `canWrite`, for the transaction that writes: until its end the other cannot begin to ignore. */
export async function isLetWrite(from: Person, to: number, what: What = "words"): Promise<boolean> {
  await db().selectFrom("account").where("id", "=", to).select("id").forShare().execute();
  return canWrite(from, to, what);
}

/** @throws Refusal AccessDenied: `isLetWrite` says no */
export async function mustBeLetWrite(from: Person, to: number, what: What = "words"): Promise<void> {
  if (!(await isLetWrite(from, to, what))) throw new Refusal("AccessDenied", refusals.mayNotWrite);
}
