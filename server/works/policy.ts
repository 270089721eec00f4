import { actionMessages } from "../../src/text/actionMessages.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { WorkRow } from "./rows.ts";

/** The people of a work: all that its policies read. `authorIds`: the owner and the co-authors who have confirmed. */
export type Authors = Pick<WorkRow, "ownerId" | "authorIds">;
type Stored = Authors & { state: string };
type Person = Pick<User, "id" | "roles">;
type Asker = "author" | "owner" | "moderator";

export const isAuthor = (person: Person | null, work: Authors): boolean =>
  person !== null && work.authorIds.includes(person.id);

/** Moderator or Admin. */
export const isModerator = (person: Person | null): boolean => person !== null && person.roles.length > 0;

/** A draft is open to its authors and to moderators. */
export const maySeeDraft = (person: Person | null, work: Authors): boolean =>
  isAuthor(person, work) || isModerator(person);

/**
 * Has this person still to say that they are 18 before they get more of the work than title, authors and marks? Its authors and
 * moderators are not asked.
 */
export const isWithheldFrom = (
  person: Person | null,
  isAdult: boolean,
  work: Authors & Pick<WorkRow, "adultOnly">,
): boolean => work.adultOnly && !isAdult && !maySeeDraft(person, work);

/** May this person write in the work now? A work in the bin is closed for everybody. */
export const mayWrite = (person: Person | null, work: Stored): boolean =>
  isAuthor(person, work) && work.state !== "deleted";

/** The guard edit-content (docs/spec/application.md, «Guards»). @returns the work @throws Refusal AccessDenied */
export function mustSeeDraft<Work extends Authors>(person: Person, work: Work): Work {
  if (!maySeeDraft(person, work)) throw Refusal.denied();
  return work;
}

/**
 * Only authors write; moderators read and remove works (docs/spec/works.md, «The law of chapters» and «Who may read»).
 * @returns the work
 * @throws Refusal AccessDenied; InvalidRequestFields when the work is in the bin
 */
export function mustWrite<Work extends Stored>(person: Person, work: Work): Work {
  if (!isAuthor(person, work)) throw Refusal.denied();
  return mustBeOutOfBin(work);
}

/** Only the owner sells. @returns the work @throws as `mustWrite` */
export function mustOwn<Work extends Stored>({ id }: Pick<Person, "id">, work: Work): Work {
  if (id !== work.ownerId) throw Refusal.denied();
  return mustBeOutOfBin(work);
}

/** @returns the work @throws Refusal InvalidRequestFields */
export function mustBeOutOfBin<Work extends { state: string }>(work: Work): Work {
  if (work.state === "deleted") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
  return work;
}

/** As whom this person may ask the law of works: its column «who». */
const askersOf = (person: Person, work: Authors): Asker[] => [
  ...(isAuthor(person, work) ? (["author"] as const) : []),
  ...(person.id === work.ownerId ? (["owner"] as const) : []),
  // Nobody judges what is his own.
  ...(isModerator(person) && !isAuthor(person, work) ? (["moderator"] as const) : []),
];

/** What a screen may offer this person. The law says when. */
export const rightsOf = (person: Person, work: Stored) => ({
  canWrite: mayWrite(person, work),
  askers: askersOf(person, work),
});

/** The column «who» of the law of works. @throws Refusal AccessDenied for the wrong person */
export function mustBeAsker(person: Person, work: Authors, asker: Asker): void {
  if (!askersOf(person, work).includes(asker)) throw Refusal.denied();
}
