import type { Cut, Decisions, ImportContext, ImportPreview } from "../../machines/import/bookImport.types.ts";
import { counted, formatNumber } from "../../text/plural.ts";

const MB = 1_048_576;
export const LIMIT = 100 * MB;

/** «2,4 МБ», below a megabyte «340 КБ». */
export const formatBytes = (bytes: number): string =>
  bytes < MB
    ? `${formatNumber(Math.ceil(bytes / 1_024))}\u00a0КБ`
    : `${(bytes / MB).toLocaleString("ru", { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0МБ`;

const secondWords = ["секунда", "секунды", "секунд"] as const;
const minuteWords = ["минута", "минуты", "минут"] as const;

/** «осталось 12 секунд»; nothing until a slice has been measured. */
export function timeLeft({ file, received, sent, spent }: ImportContext): string | null {
  if (!file || sent === 0) return null;
  const seconds = Math.ceil(((file.size - received) * (spent / sent)) / 1_000);
  return `осталось ${seconds < 60 ? counted(seconds, secondWords) : counted(Math.ceil(seconds / 60), minuteWords)}`;
}

/** Bytes, percent, and how long it will take. */
export function uploadFacts(context: ImportContext): string[] {
  const size = context.file?.size ?? 0;
  const percent = size === 0 ? 0 : Math.floor((context.received / size) * 100);
  const left = timeLeft(context);
  return [`${formatBytes(context.received)} из ${formatBytes(size)}`, `${percent}\u00a0%`, ...(left ? [left] : [])];
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
};

/** The pieces of a book as the decisions have them. */
export function pieceRows({ pieces }: ImportPreview, { cuts, titles }: Decisions): PieceRow[] {
  let chapters = 0;
  return pieces.map(({ title, volume, begins, characters, excerpt }, index) => {
    const wanted = cuts[index] ?? "join";
    // The first that is left begins a chapter, whatever it was.
    const cut = wanted === "join" && chapters === 0 ? "begin" : wanted;
    const number = cut === "begin" ? ++chapters : null;
    const own = begins ? "begin" : "join";
    return { index, cut, own, number, title: titles[index] ?? title, volume, characters, excerpt };
  });
}

export const withCut = (decisions: Decisions, index: number, cut: Cut): Decisions => ({
  ...decisions,
  cuts: decisions.cuts.map((one, place) => (place === index ? cut : one)),
});

/** A report as plain text, a line an entry. */
export const reportText = ({ entries, more }: ImportPreview["report"]): string =>
  [
    ...entries.map(({ line, column, message }) => `${line}:${column}\t${message}`),
    ...(more > 0 ? [`и ещё ${formatNumber(more)}`] : []),
  ].join("\n");
