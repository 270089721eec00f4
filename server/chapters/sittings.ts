/** A revision without its text. */
export type KeptRevision = {
  id: number;
  revision: number;
  title: string;
  textLength: number;
  savedAt: Date;
  savedBy: number;
  restoredFrom: Date | null;
  name: string;
};

/** In milliseconds: a sitting ends when its author saves nothing for so long. */
const PAUSE = 30 * 60_000;

/** The revisions of one sitting, the newest first, and the one before it; null: there is none. */
export type SittingRows = { rows: readonly [KeptRevision, ...KeptRevision[]]; before: KeptRevision | null };

const begins = (later: KeptRevision, earlier: KeptRevision): boolean =>
  later.savedBy !== earlier.savedBy ||
  later.restoredFrom !== null ||
  later.savedAt.getTime() - earlier.savedAt.getTime() >= PAUSE;

/**
 * The sittings in which revisions were made: runs by one account, less than 30 minutes from one to the next; a restored revision
 * begins one.
 * @param kept the revisions of one chapter, the newest first
 * @returns the newest first
 */
export function sittingsOf(kept: readonly KeptRevision[]): SittingRows[] {
  const found: { rows: [KeptRevision, ...KeptRevision[]]; before: KeptRevision | null }[] = [];
  for (const [index, row] of kept.entries()) {
    const later = kept[index - 1];
    const sitting = found.at(-1);
    if (sitting && later && !begins(later, row)) sitting.rows.push(row);
    else {
      if (sitting) sitting.before = row;
      found.push({ rows: [row], before: null });
    }
  }
  return found;
}
