import { networkOf } from "./networks.ts";

const MINUTE = 60_000;
/**
 * Pages that one network is given whole in a minute. Each takes some 25 ms of a processor, so that this is a quarter of one; a class
 * behind one address opens fewer, and who moves from page to page inside the application asks for none.
 */
const MOST_PAGES = 600;

/**
 * Counts the pages that one network asks for, before anything is asked or drawn for them.
 * @param now in milliseconds
 * @returns to be asked with the address of each: 0 where it is within the budget, else seconds until the next one is
 */
export function pageBudget(now: () => number = () => Date.now()): (address: string) => number {
  let window = 0;
  let counted = new Map<string, number>();
  return (address) => {
    const time = now();
    if (Math.floor(time / MINUTE) !== window) {
      window = Math.floor(time / MINUTE);
      counted = new Map();
    }
    const network = networkOf(address);
    const count = (counted.get(network) ?? 0) + 1;
    counted.set(network, count);
    return count <= MOST_PAGES ? 0 : Math.ceil(((window + 1) * MINUTE - time) / 1_000);
  };
}
