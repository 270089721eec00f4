import type { AudioPiece } from "../../../src/api/contract/audiobooks.ts";
import { audioRules } from "../../../src/text/audioRules.ts";
import { cleanTitle } from "../titles.ts";

/** Where a chapter begins, in milliseconds. */
export type Mark = { title: string; startMs: number };

/**
 * What a file could be cut into: its own chapters, each to the beginning of the next, all of it covered.
 * @returns null: it has one, or its marks make no sense, or there are more than a work may hold
 */
export function piecesOf(marks: readonly Mark[], durationMs: number): AudioPiece[] | null {
  if (marks.length < 2 || marks.length > audioRules.mostChapters) return null;
  const starts = marks.map(({ startMs }) => startMs);
  const ends = [...starts.slice(1), durationMs];
  if (starts.some((start, index) => !((ends[index] ?? 0) - start >= audioRules.shortest)) || (starts[0] ?? -1) < 0)
    return null;
  return marks.map(({ title }, index) => ({
    title: cleanTitle(title) || `Глава ${index + 1}`,
    // What is before the first mark belongs to the first chapter.
    startMs: index === 0 ? 0 : (starts[index] ?? 0),
    endMs: ends[index] ?? durationMs,
  }));
}
