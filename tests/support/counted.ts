import { openMetrics } from "../../server/metrics/metrics.ts";

/** Values by series of what a scrape has given. */
export const seriesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );

const series = async () => seriesOf(await (await openMetrics()).metrics());

/**
 * What counters of the product have counted meanwhile, by series. The counters of a process go on from test to test.
 * @param name of what is looked at; nothing: all
 */
export async function counted(work: () => Promise<unknown>, name = "rukopis_"): Promise<Record<string, number>> {
  const before = await series();
  await work();
  const after = await series();
  return Object.fromEntries(
    [...after]
      .filter(([one]) => one.startsWith(name) && /^\w+_(total|count)\b/.test(one))
      .map(([one, value]): [string, number] => [one, value - (before.get(one) ?? 0)])
      .filter(([, value]) => value > 0),
  );
}
