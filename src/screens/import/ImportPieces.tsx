import { useEffect, useRef, useState } from "react";
import type { Cut, Decisions } from "../../machines/import/bookImport.setup.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import styles from "./ImportPreview.module.css";
import { ON_ITS_WAY, type PieceRow, pieceName, withCut } from "./import.view.ts";

const STEP = 100;

type Props = {
  format: "fb2" | "docx";
  rows: readonly PieceRow[];
  decisions: Decisions;
  /** A piece to be shown; another object is another wish. */
  wanted: { index: number } | null;
  /** They are on their way to the server, and cannot be moved. */
  isFixed: boolean;
  onChange: (decisions: Decisions) => void;
};

/** The parts of a book and where its chapters begin. */
export function ImportPieces({ format, rows, decisions, wanted, isFixed, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [steps, setSteps] = useState(1);
  const shown = Math.max(steps, Math.ceil(((wanted?.index ?? 0) + 1) / STEP)) * STEP;
  useEffect(() => {
    if (!wanted) return;
    const piece = list.current?.children[wanted.index];
    if (!(piece instanceof HTMLElement)) return;
    piece.scrollIntoView({ block: "center" });
    piece.focus({ preventScroll: true });
  }, [wanted]);
  const cut = (index: number, choice: Cut) => onChange(withCut(decisions, index, choice));
  const rename = (index: number, title: string) =>
    onChange({ ...decisions, titles: { ...decisions.titles, [index]: title } });
  return (
    <section className="stack" aria-labelledby="import-pieces">
      <h2 id="import-pieces">Главы и разрезы</h2>
      <ol ref={list} className="sheet">
        {rows.slice(0, shown).map((row) => (
          <Piece
            key={row.index}
            row={row}
            format={format}
            isFixed={isFixed}
            onCut={(choice) => cut(row.index, choice)}
            onRename={(title) => rename(row.index, title)}
          />
        ))}
      </ol>
      {rows.length > shown && (
        <Button className="start" onClick={() => setSteps(shown / STEP + 1)}>
          Показать ещё {Math.min(STEP, rows.length - shown)}
        </Button>
      )}
    </section>
  );
}

type PieceProps = {
  row: PieceRow;
  format: "fb2" | "docx";
  isFixed: boolean;
  onCut: (cut: Cut) => void;
  onRename: (title: string) => void;
};

function Piece({ row, format, isFixed, onCut, onRename }: PieceProps) {
  const unavailable = isFixed ? ON_ITS_WAY : undefined;
  const { number, cut, title, characters, excerpt, line } = row;
  const named = pieceName(row);
  return (
    <li className={`${styles.piece} stack g2`} data-cut={cut} tabIndex={-1}>
      <div className={styles.head}>
        {number !== null ? (
          <TextField
            label={`Глава ${number}`}
            maxLength={200}
            value={title}
            readOnly={isFixed}
            onChange={(event) => onRename(event.target.value)}
          />
        ) : (
          <p className={`${styles.name} anywhere`}>
            {title || "Без названия"}
            <span className="muted small">{cut === "skip" ? " не войдёт в книгу" : " продолжает главу"}</span>
          </p>
        )}
      </div>
      {excerpt && <p className={`${styles.excerpt} anywhere`}>{excerpt}</p>}
      <div className={`${styles.pieceFacts} row between`}>
        <p className="muted small">
          {characters > 0 || excerpt ? formatCharacters(characters) : "Только заголовок, текста нет"},{" "}
          {format === "docx" ? "абзац" : "строка"} <span className="num">{formatNumber(line)}</span>
        </p>
        <span className={styles.moves}>
          {/* One button that changes its words: it keeps the focus. */}
          {((cut === "begin" && number !== 1) || cut === "join") && (
            <Button
              small
              variant="text"
              icon={<Icon name={cut === "join" ? "scissors" : "corner-left-up"} />}
              unavailable={unavailable}
              reasonHidden
              aria-label={`${cut === "join" ? "Начать главу здесь" : "Присоединить к предыдущей"}: ${named}`}
              onClick={() => onCut(cut === "join" ? "begin" : "join")}
            >
              {cut === "join" ? "Начать главу здесь" : "Присоединить"}
            </Button>
          )}
          <Button
            small
            variant="text"
            icon={<Icon name={cut === "skip" ? "undo-2" : "x"} />}
            unavailable={unavailable}
            reasonHidden
            aria-label={`${cut === "skip" ? "Вернуть" : "Пропустить"}: ${named}`}
            onClick={() => onCut(cut === "skip" ? row.own : "skip")}
          >
            {cut === "skip" ? "Вернуть" : "Пропустить"}
          </Button>
        </span>
      </div>
    </li>
  );
}
