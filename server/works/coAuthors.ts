import type { CoAuthorInvitation } from "../../src/api/contract/coAuthors.ts";
import {
  type CoAuthorshipEventType,
  type CoAuthorshipState,
  coAuthorshipAskers,
  coAuthorshipLifecycle,
  MOST_CO_AUTHORS,
  PEACE_PERIOD,
} from "../../src/machines/lifecycles/coAuthorship.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { formatMoment } from "../../src/text/dates.ts";
import { refusals } from "../../src/text/refusals.ts";
import { filled } from "../../src/text/words.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue, tellOf } from "../jobs/outbox.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { hides } from "../people/hidden.ts";
import { isEmailConfirmed, mustBePresent } from "../people/people.ts";
import { isLetWrite } from "../people/policy.ts";
import { visibleByUserName } from "../people/visiting.ts";
import { authorIds } from "./authors.ts";
import { touchContent } from "./bookFiles.ts";
import type { CoAuthorLetter } from "./jobs.types.ts";
import { isWithheldFrom, mustBeOutOfBin } from "./policy.ts";
import { fileUrl, lockWork, type WorkRow } from "./rows.ts";
import { countSold } from "./sales.ts";

/** Of one person: invitations to write a work together that were sent. */
const coAuthorInvitationsLimit: Limit = { kind: "co-author-invitations", count: 20, per: "day" };

type Caller = { user: Pick<User, "id">; now: Date };
type Person = { id: number; fio: string };
/** Whom it is about, on which work, by which event. */
type Question = { work: WorkRow; person: Person; type: CoAuthorshipEventType };

const rowsOf = (workId: number) =>
  db().selectFrom("workAuthor").where("workId", "=", workId).orderBy("place").selectAll().execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The owner holds no slot of a co-author. */
const slotIn = (rows: readonly Row[], { ownerId }: WorkRow, personId: number): Row | undefined =>
  personId === ownerId ? undefined : rows.find(({ accountId }) => accountId === personId);

const placesIn = (rows: readonly Row[]): number[] =>
  Array.from({ length: MOST_CO_AUTHORS }, (_, index) => index + 2).filter((place) =>
    rows.every((row) => row.place !== place),
  );

const stateOf = (slot: Row | undefined): CoAuthorshipState =>
  slot ? (slot.confirmedAt ? "confirmed" : "invited") : "none";

async function declinedAtOf(workId: number, accountId: number): Promise<number | null> {
  const declined = await db()
    .selectFrom("declinedInvitation")
    .where("workId", "=", workId)
    .where("accountId", "=", accountId)
    .select("declinedAt")
    .executeTakeFirst();
  return declined?.declinedAt.getTime() ?? null;
}

/**
 * Asks the law about one person on a locked work.
 * @returns all authors of the work before it, and the person's slot.
 * @throws Refusal AccessDenied for a person who may not ask, InvalidRequestFields in the bin, or what the law refuses
 * with
 */
async function obey({ work, person, type }: Question, { user, now }: Caller): Promise<{ rows: Row[]; slot?: Row }> {
  const rows = await rowsOf(work.id);
  const slot = slotIn(rows, work, person.id);
  const mayAsk =
    coAuthorshipAskers[type] === "owner" ? user.id === work.ownerId : user.id === person.id && slot !== undefined;
  if (!mayAsk) throw Refusal.denied();
  mustBeOutOfBin(work);
  const isInvitation = type === "invitation.sent";
  const facts = {
    now: now.getTime(),
    invitedAt: slot?.invitedAt?.getTime() ?? null,
    declinedAt: await declinedAtOf(work.id, person.id),
    isOwner: person.id === work.ownerId,
    hasFreeSlot: placesIn(rows).length > 0,
    acceptsInvitations:
      !isInvitation || ((await isLetWrite(user, person.id)) && !(await hides(person.id, work.ownerId))),
    emailIsConfirmed: await isEmailConfirmed(person.id),
    soldCount: await countSold(work.id),
  };
  const verdict = apply(coAuthorshipLifecycle, { state: stateOf(slot), facts }, { type });
  if (verdict.allowed) return { rows, ...(slot && { slot }) };
  const until = new Date((facts.declinedAt ?? 0) + PEACE_PERIOD).toISOString();
  const message = filled(verdict.refusal, { fio: person.fio, date: formatMoment(until, 0) });
  throw isInvitation
    ? Refusal.field("userName", message)
    : new Refusal(verdict.code ?? "InvalidRequestFields", message);
}

const tell = (letter: CoAuthorLetter["letter"], workId: number, accountId: number, personId: number) =>
  enqueue("mail", { letter, workId, accountId, personId }, { owner: personId });

/** @throws Refusal NotFound, at the field: nobody is called so, or only somebody who is barred */
async function inviteeOf(userName: string): Promise<Person> {
  try {
    const person = await visibleByUserName(userName);
    await mustBePresent(person.id);
    return person;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const message = refusals.noSuchPerson;
    throw new Refusal("NotFound", message, { invalidFields: { userName: [message] } });
  }
}

/**
 * The owner asks somebody to write with them. Two who ask at once stand in line behind the work: no third slot is given away.
 * @throws Refusal NotFound (the work, the person), AccessDenied, InvalidRequestFields with the law's text, TooManyRequests (20 a day that
 * were sent)
 */
export const inviteCoAuthor = (workId: number, userName: string, { user, now }: Caller): Promise<void> =>
  transaction(async () => {
    const work = await lockWork(workId);
    // A person who may not invite learns nothing about people.
    if (user.id !== work.ownerId) throw Refusal.denied();
    const person = await inviteeOf(userName);
    const { rows } = await obey({ work, person, type: "invitation.sent" }, { user, now });
    await countAttempt(coAuthorInvitationsLimit, String(user.id), now);
    const [place = 0] = placesIn(rows);
    await db()
      .insertInto("workAuthor")
      .values({ workId, accountId: person.id, place, invitedAt: now.toISOString(), confirmedAt: null })
      .execute();
    await tell("coAuthorInvited", workId, person.id, user.id);
    await tellOf({ type: "coAuthor.invited", workId, accountId: person.id, actorId: user.id }, now);
  });

/**
 * The invited person becomes an author.
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields with the law's text, UserEmailNotConfirmed
 */
export const confirmCoAuthorship = (workId: number, { user, now }: Caller): Promise<void> =>
  transaction(async () => {
    const work = await lockWork(workId);
    await obey({ work, person: { id: user.id, fio: "" }, type: "confirmation.given" }, { user, now });
    await db()
      .updateTable("workAuthor")
      .set({ confirmedAt: now.toISOString() })
      .where("workId", "=", workId)
      .where("accountId", "=", user.id)
      .execute();
    await touchContent(workId, now);
    await tell("coAuthorConfirmed", workId, work.ownerId, user.id);
  });

/** What the end of a co-authorship is, by asker and state. */
function endOf(isOwner: boolean, slot: Row | undefined): CoAuthorshipEventType {
  const isAuthor = stateOf(slot) === "confirmed";
  if (isOwner) return isAuthor ? "removal.requested" : "invitation.withdrawn";
  return isAuthor ? "departure.requested" : "invitation.declined";
}

/** The work leaves the person's own order, and a series of theirs. */
async function forgetReadingPlaces(workId: number, accountId: number): Promise<void> {
  await db().deleteFrom("workOrder").where("workId", "=", workId).where("accountId", "=", accountId).execute();
  await db()
    .updateTable("work")
    .set({ seriesId: null, seriesOrder: null })
    .where("id", "=", workId)
    .where("seriesId", "in", (is) => is.selectFrom("series").where("ownerId", "=", accountId).select("id"))
    .execute();
}

/**
 * Ends an invitation or a co-authorship: its chapters and revisions stay. @returns whether the asker still sees the work
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields with the law's text
 */
export const endCoAuthorship = (workId: number, personId: number, { user, now }: Caller): Promise<boolean> =>
  transaction(async () => {
    const work = await lockWork(workId);
    const isOwner = user.id === work.ownerId;
    const type = endOf(isOwner, slotIn(await rowsOf(workId), work, personId));
    await obey({ work, person: { id: personId, fio: "" }, type }, { user, now });
    await db().deleteFrom("workAuthor").where("workId", "=", workId).where("accountId", "=", personId).execute();
    if (type === "invitation.declined") {
      const declinedAt = now.toISOString();
      await db()
        .insertInto("declinedInvitation")
        .values({ workId, accountId: personId, declinedAt })
        .onConflict((same) => same.columns(["workId", "accountId"]).doUpdateSet({ declinedAt }))
        .execute();
      await tell("coAuthorDeclined", workId, work.ownerId, personId);
    }
    if (type === "removal.requested" || type === "departure.requested") {
      await forgetReadingPlaces(workId, personId);
      await touchContent(workId, now);
      if (isOwner) await tell("coAuthorRemoved", workId, personId, user.id);
      else await tell("coAuthorLeft", workId, work.ownerId, personId);
    }
    return isOwner;
  });

/** What somebody was asked to write with others, the last first; of a work for adults no cover and no annotation before they have said that they are 18. */
export async function invitationsOf(user: User): Promise<CoAuthorInvitation[]> {
  const rows = await db()
    .selectFrom("workAuthor")
    .innerJoin("work", "work.id", "workAuthor.workId")
    .innerJoin("account", "account.id", "work.ownerId")
    .where("workAuthor.accountId", "=", user.id)
    .where("workAuthor.confirmedAt", "is", null)
    .where("work.state", "!=", "deleted")
    .orderBy("workAuthor.invitedAt", "desc")
    .orderBy("work.id", "desc")
    .select(["work.id as workId", "work.title", "work.coverFileId", "work.annotation", "workAuthor.invitedAt"])
    .select(["work.ownerId", "work.adultOnly", authorIds])
    .select(["account.id", "account.fio", "account.userName"])
    .execute();
  return rows.map(({ workId, title, coverFileId, annotation, invitedAt, id, fio, userName, ...work }) => {
    const isWithheld = isWithheldFrom(user, user.isAdult, work);
    return {
      workId,
      title,
      coverUrl: isWithheld ? null : fileUrl(coverFileId),
      annotation: isWithheld ? "" : annotation,
      isWithheld,
      owner: { id, fio, userName },
      // The database lets nobody be asked without a day.
      invitedAt: (invitedAt ?? new Date(0)).toISOString(),
    };
  });
}

/** Who declined so long ago that they can be asked again. */
export const forgetOldDeclines = async (now: Date): Promise<void> => {
  const before = new Date(now.getTime() - PEACE_PERIOD);
  await db().deleteFrom("declinedInvitation").where("declinedAt", "<=", before).execute();
};
