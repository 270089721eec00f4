const MINUTE = 60_000;
const DAY = 1_440;
/** Moscow has had no summer time since 2014. */
const MOSCOW = 180;

/** Minutes of the day by Moscow, from and until; over midnight too. */
export type Quiet = { from: number; until: number };

/** When the quiet hours end that hold now; null: none hold. The minute `until` is not quiet any more. */
export function quietEnd(now: Date, { from, until }: Quiet): Date | null {
  const minute = Math.floor(now.getTime() / MINUTE) + MOSCOW;
  const ofDay = minute % DAY;
  const isQuiet = from < until ? ofDay >= from && ofDay < until : ofDay >= from || ofDay < until;
  if (!isQuiet) return null;
  const wait = (until - ofDay + DAY) % DAY;
  return new Date((minute - MOSCOW + wait) * MINUTE);
}
