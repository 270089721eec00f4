import { formatDate } from "../../src/text/dates.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isUserNameTaken, keepFormerName, lastRenamedAt, wasTaken } from "../people/userNames.ts";
import { type CallOrigin, recordEvent } from "./events.ts";
import { whileLoggedIn } from "./line.ts";
import { enqueueNotice } from "./notices.ts";
import { type Proof, requireProof } from "./proof.ts";
import type { Session } from "./sessions.ts";

/** A name is kept so long at least. */
const KEPT = 30 * 86_400_000;

const taken = () => Refusal.field("userName", refusals.userNameTaken);

/** From when the user name may be changed; null: it never was. */
export async function renamableFrom(accountId: number): Promise<Date | null> {
  const last = await lastRenamedAt(accountId);
  return last && new Date(last.getTime() + KEPT);
}

/** @throws Refusal InvalidRequestFields: changed less than 30 days ago */
async function mustBeRenamable(accountId: number, now: Date): Promise<void> {
  const from = await renamableFrom(accountId);
  if (from && from > now)
    throw Refusal.field("userName", `Имя пользователя можно сменить ${formatDate(from.toISOString())}`);
}

/**
 * Gives an account another user name, once in 30 days. The former one leads here from now on and is never anybody else's.
 * @throws Refusal InvalidRequestFields (too early, the present name, one that is or was another's or is reserved, the proof),
 * TooManyRequests as `requireProof`
 */
export async function changeUserName(
  session: Session,
  { userName, proof }: { userName: string; proof: Proof },
  from: CallOrigin,
  now: Date,
): Promise<void> {
  const { accountId, userName: present, email } = session;
  if (userName === present) throw Refusal.field("userName", refusals.ownUserName);
  await mustBeRenamable(accountId, now);
  if (await isUserNameTaken(userName, accountId)) throw taken();
  await requireProof(accountId, proof, now);
  try {
    await whileLoggedIn(session, async () => {
      const { userName: former } = await db()
        .selectFrom("account")
        .where("id", "=", accountId)
        .select("userName")
        .forUpdate()
        .executeTakeFirstOrThrow();
      await mustBeRenamable(accountId, now);
      await keepFormerName(accountId, former, now);
      await db().updateTable("account").set({ userName }).where("id", "=", accountId).execute();
      // The unique index has waited for a person who has just left this name.
      if (await wasTaken(userName, accountId)) throw taken();
      await recordEvent(accountId, "userNameChanged", from, now);
      await enqueueNotice("userNameChanged", email, from, now);
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    throw code === "23505" && constraint === "account_user_name" ? taken() : error;
  }
}
