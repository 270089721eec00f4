import type { Selectable } from "kysely";
import { messages } from "../../src/text/messages.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { WorkTable } from "./tables.ts";

/** Who stands on a work: all that its policies read. */
export type Authors = Pick<
  Selectable<WorkTable>,
  "ownerId" | "coAuthorId" | "coAuthorConfirmedAt" | "secondCoAuthorId" | "secondCoAuthorConfirmedAt"
>;
type Person = Pick<User, "id" | "roles">;
type Asker = "author" | "owner" | "moderator";

/** The accounts that are authors: the owner and the co-authors who have confirmed (spec/domain.md). */
export const authorIds = (work: Authors): number[] => [
  work.ownerId,
  ...(work.coAuthorId !== null && work.coAuthorConfirmedAt ? [work.coAuthorId] : []),
  ...(work.secondCoAuthorId !== null && work.secondCoAuthorConfirmedAt ? [work.secondCoAuthorId] : []),
];

export const isAuthor = (person: Person | null, work: Authors): boolean =>
  person !== null && authorIds(work).includes(person.id);

/** Moderator or Admin. */
export const isModerator = (person: Person | null): boolean => person !== null && person.roles.length > 0;

/** A draft is open to its authors and to moderators. */
export const maySeeDraft = (person: Person | null, work: Authors): boolean =>
  isAuthor(person, work) || isModerator(person);

/** May this person write in the work now? Nobody writes in the bin. */
export const mayWrite = (person: Person | null, work: Authors & { state: string }): boolean =>
  isAuthor(person, work) && work.state !== "deleted";

/** The guard edit-content (spec/domain.md, Guards). @throws Refusal AccessDenied */
export function mustSeeDraft(person: Person, work: Authors): void {
  if (!maySeeDraft(person, work)) throw Refusal.denied();
}

/**
 * Only authors write; moderators read and remove works (spec/domain.md, the law of chapters).
 * @throws Refusal AccessDenied; InvalidRequestFields when the work lies in the bin
 */
export function mustWrite(person: Person, work: Authors & { state: string }): void {
  if (!isAuthor(person, work)) throw Refusal.denied();
  if (work.state === "deleted") throw new Refusal("InvalidRequestFields", messages.unavailable);
}

/** The column «who» of the law of works. @throws Refusal AccessDenied for the wrong person */
export function mustBeAsker(person: Person, work: Authors, asker: Asker): void {
  const isRight = {
    author: isAuthor(person, work),
    owner: person.id === work.ownerId,
    moderator: isModerator(person),
  }[asker];
  if (!isRight) throw Refusal.denied();
}
