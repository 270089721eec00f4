import type { ListedAccount } from "../../src/api/contract/staff.ts";
import { formatDate } from "../../src/text/dates.ts";
import { refusals } from "../../src/text/refusals.ts";
import { type CallOrigin, type EventKind, recordEvent } from "../account/events.ts";
import { mustStillBeLoggedIn } from "../account/line.ts";
import { type Proof, requireProof } from "../account/proof.ts";
import { endSessionsOf, type Session } from "../account/sessions.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { type Actor, endOfBan, mustEndSessions, mustGiveRoles, mustRuleOver } from "./policy.ts";
import { findAccount, listed, type StaffRow } from "./rows.ts";

type Role = "Moderator" | "Admin";
/** Who of the staff does something to whom, when and from where. */
export type Act = { actor: Actor; session: Session; targetId: number; proof: Proof; from: CallOrigin; now: Date };
type NotedEvent = { kind: EventKind; note: string };

/**
 * Does what one of the staff may do to a person, and writes it down. The rule is asked twice: before the proof, which may use a code
 * up, and behind the lock of everybody who holds a role. Two who take each other's role at once come one after the other there, and
 * the second holds none any more: an Admin always remains.
 * @param may throws what the act is refused with
 * @param apply changes the rows; @returns what is written down of it
 */
export async function act(
  { actor, session, targetId, proof, from, now }: Act,
  may: (target: StaffRow) => void | Promise<void>,
  apply: (target: StaffRow) => Promise<NotedEvent[]>,
): Promise<ListedAccount> {
  await may(await findAccount(targetId));
  await requireProof(actor.id, proof, now);
  return transaction(async () => {
    await lockStaffAnd(targetId);
    await mustStillAct(actor, session);
    const target = await findAccount(targetId);
    await may(target);
    for (const { kind, note } of await apply(target))
      await recordEvent(targetId, kind, from, now, { actorId: actor.id, note });
    return listed(await findAccount(targetId), now);
  });
}

/** Everybody who holds a role, and these people: in the order of ids, so that two never wait for each other. */
export const lockStaffAnd = (...ids: readonly number[]) =>
  db()
    .selectFrom("account")
    .where((is) => is.or([is("id", "in", ids), is(is.fn<number>("cardinality", ["roles"]), ">", 0)]))
    .orderBy("id")
    .select("id")
    .forNoKeyUpdate()
    .execute();

/** The role may have been taken, or the session ended, while the proof was read. @throws Refusal AccessDenied, AuthorizationRequired */
export async function mustStillAct({ id, roles: held }: Actor, session: Session): Promise<void> {
  await mustStillBeLoggedIn(session);
  const { roles } = await findAccount(id);
  if (!held.every((one) => roles.includes(one))) throw Refusal.denied();
}

/** @throws Refusal NotFound, AccessDenied, InvalidRequestFields; what `requireProof` refuses */
export const ban = ({
  until,
  reason,
  ...given
}: Act & { until: string | null; reason: string }): Promise<ListedAccount> => {
  const { actor, targetId, now } = given;
  const end = () => endOfBan(actor, until, now);
  const words = reason.replace(/[.\s]+$/, "") || reason;
  return act(
    given,
    (target) => {
      mustRuleOver(actor, target, now);
      end();
    },
    async () => {
      await db()
        .updateTable("account")
        .set({ bannedAt: now.toISOString(), bannedUntil: end()?.toISOString() ?? null, banReason: words })
        .where("id", "=", targetId)
        .execute();
      const runAt = end();
      if (runAt) await enqueue("ban.end", { accountId: targetId }, { runAt, dedupe: `ban.end ${targetId}` });
      return [{ kind: "banned", note: `${runAt ? `До ${formatDate(runAt.toISOString())}` : "Навсегда"}: ${words}` }];
    },
  );
};

const noBan = { bannedAt: null, bannedUntil: null, banReason: null };

/** @throws Refusal NotFound, AccessDenied, InvalidRequestFields; what `requireProof` refuses */
export const unban = ({ reason, ...given }: Act & { reason: string }): Promise<ListedAccount> =>
  act(
    given,
    (target) => {
      mustRuleOver(given.actor, target, given.now);
      if (!listed(target, given.now).ban) throw new Refusal("InvalidRequestFields", refusals.notBanned);
    },
    async ({ id }) => {
      await db().updateTable("account").set(noBan).where("id", "=", id).execute();
      return [{ kind: "unbanned", note: reason }];
    },
  );

/** Lists and searches have the person again. Nothing where the ban was lifted or made longer meanwhile. */
export async function endBan(accountId: number, now: Date): Promise<void> {
  await db().updateTable("account").set(noBan).where("id", "=", accountId).where("bannedUntil", "<=", now).execute();
}

const roleWords: Record<Role, string> = { Moderator: "модератор", Admin: "администратор" };

/** Gives and takes roles until the person holds these. @throws Refusal NotFound, AccessDenied; what `requireProof` refuses */
export const setRoles = ({
  roles,
  reason,
  ...given
}: Act & { roles: Role[]; reason: string }): Promise<ListedAccount> =>
  act(
    given,
    (target) => mustGiveRoles(given.actor, target),
    async ({ id, roles: held }) => {
      const nextRoles = (["Moderator", "Admin"] as const).filter((role) => roles.includes(role));
      await db().updateTable("account").set({ roles: nextRoles }).where("id", "=", id).execute();
      const notedEvents = (kind: EventKind, some: Role[]): NotedEvent[] =>
        some.map((role) => ({ kind, note: `${roleWords[role]}: ${reason}` }));
      return [
        ...notedEvents(
          "roleTaken",
          held.filter((role) => !nextRoles.includes(role)),
        ),
        ...notedEvents(
          "roleGiven",
          nextRoles.filter((role) => !held.includes(role)),
        ),
      ];
    },
  );

/** Ends every session of a person. @throws Refusal NotFound, AccessDenied; what `requireProof` refuses */
export async function endSessionsOfPerson({ reason, ...given }: Act & { reason: string }): Promise<void> {
  await act(
    given,
    (target) => mustEndSessions(given.actor, target),
    async ({ id }) => {
      await endSessionsOf(id);
      return [{ kind: "sessionsEndedByStaff", note: reason }];
    },
  );
}
