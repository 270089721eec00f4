import { formatDate } from "../../src/text/dates.ts";
import { refusals } from "../../src/text/refusals.ts";
import type { Barred } from "../http/dispatcher.ts";

type Barrable = { bannedAt: Date | null; bannedUntil: Date | null; banReason: string | null; disabledAt: Date | null };

/** Does the ban hold now? Its day begins by Moscow; without one it holds until somebody lifts it. */
export const isBanned = ({ bannedAt, bannedUntil }: Omit<Barrable, "disabledAt" | "banReason">, now: Date): boolean =>
  bannedAt !== null && (bannedUntil === null || now < bannedUntil);

/** Why this person may not come in, in words; undefined: nothing keeps them out. */
export function barredOf(account: Barrable, now: Date): Barred | undefined {
  const { bannedUntil, banReason, disabledAt } = account;
  if (disabledAt) return { code: "UserAccountIsDisabled", message: refusals.disabled };
  if (!isBanned(account, now)) return undefined;
  const until = bannedUntil ? ` до ${formatDate(bannedUntil.toISOString())}` : " навсегда";
  const why = banReason ? `${until}: ${banReason}` : "";
  return { code: "UserIsBanned", message: `${refusals.banned}${why}` };
}
