import { type Comparison, median } from "./rounds.ts";

export type Verdict = "holds" | "missed" | "not decided" | "no goal";
export type Row = { what: string; measured: string; goal: string; verdict: Verdict };

const number = (value: number, digits: number): string => value.toFixed(digits);

/** Values below a millisecond get three decimal places. */
const precise = (value: number): number => (value < 1 ? 3 : 1);

/** A ratio against its goal: the whole interval must lie on the right side of it. */
export function ratioRow(
  what: string,
  unit: string,
  found: Comparison,
  goal: { atMost?: number; atLeast?: number } = {},
) {
  const { ratio, low, high, ours, peer, rounds } = found;
  const { atMost, atLeast } = goal;
  let verdict: Verdict = "no goal";
  if (atMost !== undefined) verdict = high <= atMost ? "holds" : low > atMost ? "missed" : "not decided";
  if (atLeast !== undefined) verdict = low >= atLeast ? "holds" : high < atLeast ? "missed" : "not decided";
  const sides = `${number(ours, precise(ours))} ${unit} against ${number(peer, precise(peer))} ${unit}`;
  return {
    what,
    measured: `${number(ratio, 2)} (${number(low, 2)} to ${number(high, 2)}; ${rounds} rounds; ${sides})`,
    goal: atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : "",
    verdict,
  } satisfies Row;
}

/** A size that every run finds the same. */
export const sizeRow = (what: string, bytes: number, mostKilobytes?: number): Row => ({
  what,
  measured: `${number(bytes / 1_000, 1)} kB`,
  goal: mostKilobytes === undefined ? "" : `≤ ${mostKilobytes} kB`,
  verdict: mostKilobytes === undefined ? "no goal" : bytes <= mostKilobytes * 1_000 ? "holds" : "missed",
});

/** Several rounds against a limit: all of them must lie on the right side of it. `beside`: the same of a named peer, in the same rounds. */
export function roundsRow(
  what: string,
  unit: string,
  values: readonly number[],
  atMost: number,
  beside: { name: string; values: readonly number[] },
): Row {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [ours, peer] = [median(values), median(beside.values)];
  const range = `${number(ours, 0)} ${unit} (${number(low, 0)} to ${number(high, 0)}; ${values.length} rounds)`;
  return {
    what,
    measured: `${range}; ${number(ours / peer, 2)} of ${beside.name}, ${number(peer, 0)} ${unit}`,
    goal: `≤ ${atMost} ${unit}`,
    verdict: high <= atMost ? "holds" : low > atMost ? "missed" : "not decided",
  };
}

/** A quantity that must not be larger than its limit. */
export const limitRow = (what: string, value: number, unit: string, most: number): Row => ({
  what,
  measured: `${number(value, 2)} ${unit}`,
  goal: `≤ ${most} ${unit}`,
  verdict: value <= most ? "holds" : "missed",
});

export const factRow = (what: string, measured: string): Row => ({ what, measured, goal: "", verdict: "no goal" });

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, goal, verdict }) => `| ${what} | ${measured} | ${goal} | ${verdict} |`);
  return ["| what | measured | goal | verdict |", "|---|---|---|---|", ...lines].join("\n");
}
