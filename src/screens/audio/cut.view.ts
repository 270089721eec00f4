import type { AudioPiece } from "../../api/contract/audiobooks.ts";
import { formatClock } from "../../text/length.ts";
import { counted } from "../../text/plural.ts";

/** begin: a chapter of its own; join: it goes on with the one before; skip: it is no part of the book. */
export type PieceCut = "begin" | "join" | "skip";
export type CutDecision = { title: string; cut: PieceCut };

export const ownDecisions = (pieces: readonly AudioPiece[]): CutDecision[] =>
  pieces.map(({ title }) => ({ title, cut: "begin" }));

/** What a piece becomes: the first that stays begins a chapter, and so does what follows one that is left out. */
function cutsOf(decisions: readonly CutDecision[]): PieceCut[] {
  let isOpen = false;
  return decisions.map(({ cut }) => {
    const made = cut === "join" && !isOpen ? "begin" : cut;
    isOpen = made !== "skip";
    return made;
  });
}

/** The pieces as they are to be cut. */
export function cutPieces(pieces: readonly AudioPiece[], decisions: readonly CutDecision[]): AudioPiece[] {
  const cuts = cutsOf(decisions);
  const made: AudioPiece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = made.at(-1);
    if (cuts[index] === "begin") made.push({ ...piece, title: decisions[index]?.title ?? piece.title });
    else if (cuts[index] === "join" && last) made[made.length - 1] = { ...last, endMs: piece.endMs };
  }
  return made;
}

/** The rows of the pieces: `number` of the chapter that one begins; null: none. */
export function pieceRows(pieces: readonly AudioPiece[], decisions: readonly CutDecision[]) {
  const cuts = cutsOf(decisions);
  let chapters = 0;
  return pieces.map(({ startMs, endMs }, index) => {
    const cut = cuts[index] ?? "begin";
    return {
      index,
      cut,
      number: cut === "begin" ? ++chapters : null,
      title: decisions[index]?.title ?? "",
      canJoin: cut === "begin" && index > 0 && cuts[index - 1] !== "skip",
      time: `${formatClock(startMs)} – ${formatClock(endMs)}`,
    };
  });
}

/** «В файле 40 глав». */
export const manyText = (count: number): string => `В файле ${counted(count, ["глава", "главы", "глав"])}`;
