/**
 * How many slips lead from one word to the other: a letter too much, too few, another one, two neighbours in the wrong order (optimal
 * string alignment). More than `most` is not counted further: `most + 1`.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  const [left, right] = [[...one], [...other]];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let last = right.map((_, index) => index + 1);
  last.unshift(0);
  for (const [row, letter] of left.entries()) {
    const next = [row + 1];
    for (const [column, facing] of right.entries()) {
      const isSwapped = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === facing;
      next.push(
        Math.min(
          (last[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (last[column] ?? 0) + (letter === facing ? 0 : 1),
          ...(isSwapped ? [(before[column - 1] ?? 0) + 1] : []),
        ),
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[right.length] ?? 0, most + 1);
}

/**
 * How many slips a word of so many letters is forgiven.
 * @param isAmong other words that tell what is meant
 */
export function forgiven(length: number, isAmong: boolean): number {
  if (length < 3) return 0;
  if (length < 4) return 1;
  if (length < 6) return isAmong ? 2 : 1;
  return length < 10 ? 2 : 3;
}
