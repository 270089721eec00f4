/** Does a work for each of a list, so many at once; all that were begun have ended when it returns or throws. */
export async function forEachOf<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const run = async () => {
    for (const one of left) await work(one);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, run));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
