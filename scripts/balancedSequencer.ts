// Which files of tests are in which part of a step: parts that take the same time.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds of a file that was never seen. */
const UNKNOWN = 1;

/**
 * Divides files so that each part takes the same time: the longest one goes first, each to the part that has least.
 * @param seconds by file, as they were seen
 * @param count of parts
 */
export function balanced(
  files: readonly string[],
  seconds: Readonly<Record<string, number>>,
  count: number,
): string[][] {
  const secondsOf = (file: string) => seconds[file] ?? UNKNOWN;
  const parts = Array.from({ length: count }, () => ({ sum: 0, files: [] as string[] }));
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one) || one.localeCompare(other))) {
    const least = parts.reduce((one, other) => (other.sum < one.sum ? other : one));
    least.sum += secondsOf(file);
    least.files.push(file);
  }
  return parts.map((part) => part.files);
}

/** What files took when `npm run test:all` ran last; nothing where that is not known. */
function seenSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync("tests/proof.json", "utf8")).processor;
  } catch {
    return {};
  }
}

export default class BalancedSequencer extends BaseSequencer {
  override async shard(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    if (!shard) return specifications;
    const fileOf = ({ moduleId }: TestSpecification) => relative(".", moduleId);
    const parts = balanced(specifications.map(fileOf), seenSeconds(), shard.count);
    const own = new Set(parts[shard.index - 1]);
    return specifications.filter((one) => own.has(fileOf(one)));
  }
}
