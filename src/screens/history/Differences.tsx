import { memo } from "react";
import type { Line, Part } from "../../document/blocks.ts";
import styles from "./ChapterHistory.module.css";
import { type Fold, foldsOf, foldText, type Numbered } from "./history.view.ts";

/** A text with what was inserted and deleted; what is far from every change opens on demand. */
export const Differences = memo(({ lines }: { lines: readonly Line[] }) => (
  <div className={`prose ${styles.text}`} data-indent="no">
    {foldsOf(lines).map((fold) => (
      <FoldedLines key={fold.lines[0]?.at} fold={fold} />
    ))}
  </div>
));

function FoldedLines({ fold }: { fold: Fold }) {
  const lines = fold.lines.map((line) => <TextLine key={line.at} line={line} />);
  if (!fold.isFolded) return lines;
  return (
    <details className={styles.fold}>
      <summary>{foldText(fold)}</summary>
      {lines}
    </details>
  );
}

const marks = { same: "span", inserted: "ins", deleted: "del" } as const;

/** A part has no name of its own: its place in the line is one. */
const numbered = (parts: readonly Part[]) => parts.map((part, at) => ({ ...part, at }));

const TextLine = ({ line: { style, parts } }: { line: Numbered }) => (
  <p data-style={style}>
    {numbered(parts).map(({ kind, text, at }) => {
      const Mark = marks[kind];
      return kind === "same" ? text : <Mark key={at}>{text}</Mark>;
    })}
  </p>
);
