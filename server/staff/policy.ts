import { moscowInputToIso } from "../../src/text/dates.ts";
import { refusals } from "../../src/text/refusals.ts";
import { isBanned } from "../account/barring.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { StaffRow } from "./rows.ts";

/** Who of the staff acts. */
export type Actor = Pick<User, "id" | "roles">;
type Target = Pick<StaffRow, "id" | "roles" | "bannedAt" | "bannedUntil">;

const DAY = 86_400_000;
/** How many days ahead a moderator's ban may end. */
const MODERATORS_DAYS = 30;

const denied = (message: string): Refusal => new Refusal("AccessDenied", message);
const isAdmin = ({ roles }: Actor): boolean => roles.includes("Admin");

/** The first moment of a day by Moscow; undefined: no day of the calendar. */
const beginningOf = (day: string): Date | undefined => {
  const iso = moscowInputToIso(`${day}T00:00`);
  return iso === null ? undefined : new Date(iso);
};

/** The last day until which a moderator bans, as its first moment: 30 days after today by Moscow. */
function moderatorsEnd(now: Date): number {
  const moscow = now.getTime() + 3 * 3_600_000;
  return moscow - (moscow % DAY) - 3 * 3_600_000 + MODERATORS_DAYS * DAY;
}

/** May this one of the staff touch whether the person is banned? @throws Refusal AccessDenied */
export function mustRuleOver(actor: Actor, target: Target, now: Date): void {
  if (actor.id === target.id) throw denied(refusals.banSelf);
  if (isAdmin(actor)) return;
  if (target.roles.length > 0) throw denied(refusals.banStaff);
  const isLonger = target.bannedUntil === null || target.bannedUntil.getTime() > moderatorsEnd(now);
  if (isBanned(target, now) && isLonger) throw denied(refusals.adminsBan);
}

/**
 * @param until a day, YYYY-MM-DD by Moscow; null: no end, which is the administrator's to set
 * @returns when a ban until this day ends
 * @throws Refusal InvalidRequestFields at `until`
 */
export function endOfBan(actor: Actor, until: string | null, now: Date): Date | null {
  if (until === null) {
    if (!isAdmin(actor)) throw Refusal.field("until", refusals.banTooLong);
    return null;
  }
  const end = beginningOf(until);
  if (!end || end <= now) throw Refusal.field("until", refusals.banPast);
  if (!isAdmin(actor) && end.getTime() > moderatorsEnd(now)) throw Refusal.field("until", refusals.banTooLong);
  return end;
}

/** Nobody changes their own roles: the Admin who takes one from another remains. @throws Refusal AccessDenied */
export function mustGiveRoles(actor: Actor, target: Pick<Target, "id">): void {
  if (actor.id === target.id) throw denied(refusals.ownRoles);
}

/** @throws Refusal AccessDenied */
export function mustEndSessions(actor: Actor, target: Pick<Target, "id">): void {
  if (actor.id === target.id) throw denied(refusals.ownSessions);
}
