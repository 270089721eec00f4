type Known = { accountId: number; unreadCount: number };

let known: Known | undefined;
const hearers = new Set<(unreadCount: number) => void>();

/** How many this person had not read when that was last asked: the next header begins with it. */
export const knownCount = (accountId: number): number => (known?.accountId === accountId ? known.unreadCount : 0);

export const keepCount = (accountId: number, unreadCount: number): void => {
  known = { accountId, unreadCount };
};

/** Something was read: tells the bell of this page how many are left. */
export function tellCount(unreadCount: number): void {
  for (const hear of hearers) hear(unreadCount);
}

/** @returns stops */
export function followCount(hear: (unreadCount: number) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
