import { db } from "../db/transaction.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { endWithPassword } from "./endings.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { whileLoggedIn } from "./line.ts";
import { enqueueNotice } from "./notices.ts";
import { mustBeGoodPassword } from "./passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { type Proof, requireProof } from "./proof.ts";
import { renewSession, type Session } from "./sessions.ts";

const passwordChangeLimit: Limit = { kind: "password-change", count: 5, per: "hour" };

/**
 * Sets another password: what a new one ends has ended, this session gets a new secret, a letter goes.
 * @returns the new secret for the cookie
 * @throws Refusal InvalidRequestFields when the password is too well known or the proof is wrong; TooManyRequests (5 changes an hour a
 * person; as `requireProof`)
 */
export async function changePassword(
  session: Session,
  { newPassword, proof }: { newPassword: string; proof: Proof },
  from: CallOrigin,
  now: Date,
): Promise<string> {
  const { accountId, email } = session;
  await mustBeGoodPassword(newPassword, session, "newPassword");
  await countAttempt(passwordChangeLimit, String(accountId), now);
  await requireProof(accountId, proof, now).catch(async (error: unknown) => {
    await uncountAttempt(passwordChangeLimit, String(accountId), now);
    throw error;
  });
  const passwordHash = await hashPassword(newPassword);
  return whileLoggedIn(session, async () => {
    await db()
      .updateTable("account")
      .set({ passwordHash, passwordChangedAt: now.toISOString() })
      .where("id", "=", accountId)
      .execute();
    await endWithPassword(accountId, now, session.id);
    const secret = await renewSession(session, now);
    await recordEvent(accountId, "passwordChanged", from, now);
    await enqueueNotice("passwordChanged", email, from, now);
    return secret;
  });
}
