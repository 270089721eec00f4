import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { browserName } from "./browserNames.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { whileLoggedIn } from "./line.ts";
import { type Proof, requireProof } from "./proof.ts";
import { endOtherSessionsOf, endSession, isLive, type Session } from "./sessions.ts";

/** The live sessions of a person, the current one first, then by when they were last seen. */
export async function sessionsOf(
  { id: currentId, accountId, roles }: Session,
  now: Date,
): Promise<ResultOf<"getSessions">["sessions"]> {
  const rows = await db()
    .selectFrom("session")
    .where("accountId", "=", accountId)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .select(["id", "address", "userAgent", "createdAt", "lastSeenAt", "expiresAt"])
    .execute();
  const listed = rows
    .filter((row) => isLive({ ...row, roles }, now))
    .map(({ id, address, userAgent, createdAt, lastSeenAt }) => ({
      id,
      isCurrent: id === currentId,
      ...browserName(userAgent),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
  return [...listed.filter(({ isCurrent }) => isCurrent), ...listed.filter(({ isCurrent }) => !isCurrent)];
}

/**
 * Ends one session of the same person.
 * @throws Refusal NotFound when there is none, or it is another person's; what `requireProof` refuses
 */
export async function endSessionById(session: Session, id: number, proof: Proof, from: CallOrigin, now: Date) {
  const { accountId } = session;
  await db()
    .selectFrom("session")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .select("id")
    .executeTakeFirstOrThrow(Refusal.missing);
  await requireProof(accountId, proof, now);
  await whileLoggedIn(session, async () => {
    await endSession(id);
    await recordEvent(accountId, "sessionEnded", from, now);
  });
}

/** Ends all sessions of the person but this one. @throws what `requireProof` refuses */
export async function endOtherSessions(session: Session, proof: Proof, from: CallOrigin, now: Date): Promise<void> {
  await requireProof(session.accountId, proof, now);
  await whileLoggedIn(session, async () => {
    await endOtherSessionsOf(session);
    await recordEvent(session.accountId, "otherSessionsEnded", from, now);
  });
}
