import { networkOf } from "../http/networks.ts";

/**
 * Pages that one network is given whole: so many at once, and then so many a second. Each takes some 25 ms of a processor, so that
 * this is a quarter of one; who moves from page to page inside the application asks for none.
 */
const AT_ONCE = 300;
const A_SECOND = 10;
/** Networks that are counted before those that have asked for nothing lately are swept out. */
const MANY = 10_000;

/**
 * Counts the pages that one network asks for, before anything is asked or drawn for them.
 * @param now in milliseconds
 * @returns to be asked with the address of each: 0 where it is within the budget, else seconds until the next one is
 */
export function pageBudget(now: () => number = () => Date.now()): (address: string) => number {
  const known = new Map<string, { left: number; at: number }>();
  const leftOf = ({ left, at }: { left: number; at: number }): number =>
    Math.min(AT_ONCE, left + ((now() - at) / 1_000) * A_SECOND);
  return (address) => {
    const network = networkOf(address);
    const left = leftOf(known.get(network) ?? { left: AT_ONCE, at: now() });
    known.set(network, { left: left >= 1 ? left - 1 : left, at: now() });
    if (known.size > MANY) for (const [one, counted] of known) if (leftOf(counted) === AT_ONCE) known.delete(one);
    return left >= 1 ? 0 : Math.ceil((1 - left) / A_SECOND);
  };
}
