/**
 * When a server is killed, as shares of the time that a call took before. Where every call was answered sooner than its kill came,
 * ever smaller shares follow: the machine was slower while it measured.
 * @param wasInTime has a kill come before its answer?
 */
export function* killMoments(shares: readonly number[], wasInTime: () => boolean): Generator<number> {
  yield* shares;
  for (let share = Math.min(...shares) / 2; !wasInTime(); share /= 2) yield share;
}
