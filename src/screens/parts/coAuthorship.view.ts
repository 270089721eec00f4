import {
  type CoAuthorshipEvent,
  coAuthorshipLifecycle,
  type StoredCoAuthorship,
} from "../../machines/lifecycles/coAuthorship.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";

type Known = { confirmed: boolean; invitedAt: string | null };
/** `now`: milliseconds. */
type Circumstances = { now: number; soldCount?: number; emailIsConfirmed?: boolean };

/** Why the law refuses an event of somebody who is invited or has confirmed; undefined: it does not. What only an invitation asks lets one through. */
export function coAuthorshipRefusal(
  { confirmed, invitedAt }: Known,
  type: CoAuthorshipEvent["type"],
  { now, soldCount = 0, emailIsConfirmed = true }: Circumstances,
): string | undefined {
  const stored: StoredCoAuthorship = {
    state: confirmed ? "confirmed" : "invited",
    facts: {
      now,
      invitedAt: invitedAt === null ? null : Date.parse(invitedAt),
      declinedAt: null,
      isOwner: false,
      hasFreeSlot: true,
      acceptsInvitations: true,
      emailIsConfirmed,
      soldCount,
    },
  };
  const verdict = apply(coAuthorshipLifecycle, stored, { type });
  return verdict.allowed ? undefined : verdict.refusal;
}
