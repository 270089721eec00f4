import type { Cut, Decisions, ImportPreview } from "../../machines/import/bookImport.setup.ts";
import type { ChunkUploadSnapshot } from "../../machines/uploads/chunkUpload.machine.ts";
import { formatBytes, formatShare, formatSpeed, formatTimeLeft } from "../../text/bytes.ts";
import { lineTexts } from "../../text/chunkRules.ts";
import { formatNumber } from "../../text/plural.ts";
import { folded } from "../../text/words.ts";

/** Why nothing of a preview can be changed any more. */
export const ON_ITS_WAY = "Книга уже импортируется";

/** Why nothing can be made of what is left. */
export const NO_TEXT = "В книге нет текста";

/** How the file on its way looks. `value` undefined: how long it takes is not known. */
type UploadLook = { state: "active" | "paused" | "error"; value: number | undefined; facts: string[] };

/** Bytes and percent; while they go, also how fast, and how long it will take. */
export function uploadLook({ value, context }: Pick<ChunkUploadSnapshot, "value" | "context">): UploadLook {
  const { received, file, trouble } = context;
  const { size } = file;
  const share = [`${formatBytes(received)} из ${formatBytes(size)}`, formatShare(received, size)];
  if (value === "waiting")
    return { state: "error", value: received, facts: [`${trouble}. Загруженное цело, продолжим сами`, ...share] };
  if (value === "paused") return { state: "paused", value: received, facts: share };
  if (value === "completing")
    return { state: "active", value: undefined, facts: [`${formatBytes(size)} загружено, сверяем файл`] };
  if (typeof value === "object" && value.sending === "elsewhere")
    return { state: "paused", value: received, facts: [...share, lineTexts.elsewhere] };
  if (typeof value === "object" && value.sending === "stopping")
    return { state: "paused", value: received, facts: [...share, lineTexts.stopping] };
  const measured = [formatSpeed(context), formatTimeLeft(size - received, context)];
  return { state: "active", value: received, facts: [...share, ...measured.filter((fact) => fact !== null)] };
}

export type PieceRow = {
  index: number;
  cut: Cut;
  /** What it is without a person's decision. */
  own: Cut;
  /** Number of the chapter it begins; null: it begins none. */
  number: number | null;
  title: string;
  volume: string;
  characters: number;
  excerpt: string;
  /** Its place in the file. */
  line: number;
};

/** The pieces of a book as the decisions have them. */
export function pieceRows({ pieces }: ImportPreview, { cuts, titles }: Decisions): PieceRow[] {
  let chapters = 0;
  return pieces.map(({ title, volume, begins, characters, excerpt, line }, index) => {
    const chosen = cuts[index] ?? "join";
    // The first that is left begins a chapter, whatever it was.
    const cut = chosen === "join" && chapters === 0 ? "begin" : chosen;
    const number = cut === "begin" ? ++chapters : null;
    const own = begins ? "begin" : "join";
    return { index, cut, own, number, title: titles[index] ?? title, volume, characters, excerpt, line };
  });
}

export const withCut = (decisions: Decisions, index: number, cut: Cut): Decisions => ({
  ...decisions,
  cuts: decisions.cuts.map((one, place) => (place === index ? cut : one)),
});

/** How a piece is called where its text is not shown. */
export const pieceName = ({ title, excerpt }: { title: string; excerpt: string }): string =>
  title || excerpt.slice(0, 40) || "без названия";

type Entry = ImportPreview["report"]["entries"][number];
export type NoteRow = Entry & { index: number; piece: { index: number; name: string } | null };

/**
 * Which piece has a line of the file, asked line after line. The end of the last one is not known: footnotes and
 * pictures follow it. Nor is the right one known when several are in one line; what has no place says line 1.
 */
function pieceFinder(pieces: ImportPreview["pieces"]): (line: number) => number | null {
  const begun = pieces
    .map((piece, index) => ({ line: piece.line, index }))
    .filter((one) => one.line > 1)
    .sort((one, other) => one.line - other.line || one.index - other.index);
  let next = 0;
  return (line) => {
    while (begun[next] && (begun[next]?.line ?? 0) <= line) next++;
    const last = begun[next - 1];
    if (!last || (next === begun.length && last.line !== line)) return null;
    const first = begun.find((one) => one.line === last.line) ?? last;
    return first !== last && last.line === line ? null : first.index;
  };
}

/** The notes of a report, each with its piece. */
export function noteRows({ report, pieces }: ImportPreview): NoteRow[] {
  const pieceAt = pieceFinder(pieces);
  return report.entries.map((entry, index) => {
    const place = pieceAt(entry.line);
    const piece = place === null ? undefined : pieces[place];
    return { ...entry, index, piece: piece && place !== null ? { index: place, name: pieceName(piece) } : null };
  });
}

/** The place of a note in the file: documents of Word have no lines. */
export const positionWords = (
  format: ImportPreview["format"],
  { line, column }: { line: number; column: number },
): string =>
  format === "docx" ? `Абзац ${formatNumber(line)}` : `Строка ${formatNumber(line)}, столбец ${formatNumber(column)}`;

/** The notes whose line, words or piece hold the text; ё is е. */
export function searchNotes(notes: readonly NoteRow[], search: string): NoteRow[] {
  const query = folded(search.trim());
  return notes.filter(
    ({ line, message, piece }) =>
      query === "" || String(line) === query || folded(`${message} ${piece?.name ?? ""}`).includes(query),
  );
}

/** A report as plain text: the file, then a line an entry. */
export const reportText = (fileName: string, { format, report }: Pick<ImportPreview, "format" | "report">): string =>
  [
    fileName,
    ...report.entries.map(
      ({ line, column, message }) => `${format === "docx" ? line : `${line}:${column}`}\t${message}`,
    ),
    ...(report.more > 0 ? [`и ещё ${formatNumber(report.more)}`] : []),
  ].join("\n");
